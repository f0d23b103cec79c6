import pytest

from . import samples, servers


@pytest.fixture(autouse=True)
def quick(settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.SITE_URL = "https://estoril.example"
    settings.DEFAULT_FROM_EMAIL = "Estoril <post@estoril.example>"


@pytest.fixture
def amalia(db):
    return samples.person("Amália", time_zone="Europe/Lisbon", language="en")


@pytest.fixture
def game(amalia):
    return samples.a_game(amalia, moves=3)


@pytest.fixture
def smtp(settings):
    with servers.Smtp() as server:
        settings.EMAIL_BACKEND = "estoril.infra.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", server.port
        settings.EMAIL_TIMEOUT = 5
        yield server


@pytest.fixture
def web():
    with servers.Web() as server:
        yield server
