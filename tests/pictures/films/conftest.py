import pytest
from django.test import Client

from games import render
from tests.factory import make_game, make_user


@pytest.fixture(autouse=True, scope="session")
def _pictures(tmp_path_factory):
    """One folder for all: the same game has the same pictures in every test."""
    from django.conf import settings

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(settings, "PICTURES_DIR", tmp_path_factory.mktemp("pictures"))
        yield


@pytest.fixture
def game(db):
    """Over, and always the same one."""
    users = [make_user(name) for name in ("Amália", "Bruno")]
    return make_game(2, users=users, moves=None, rng=3)


@pytest.fixture
def player(game):
    return game.seats.get(number=0).user


@pytest.fixture
def client_of():
    def enter(user):
        client = Client()
        if user:
            client.force_login(user)
        return client

    return enter


@pytest.fixture
def renders(monkeypatch, settings, tmp_path):
    """How often the renderer was called. ``renders.at = 3``: the third time, the worker dies."""
    settings.PICTURES_DIR = tmp_path / "pictures"
    return Renders(monkeypatch)


class Renders:
    def __init__(self, monkeypatch):
        self.number, self.at, self.fault = 0, None, KeyboardInterrupt
        self._picture = render.picture
        monkeypatch.setattr(render, "picture", self)

    def __call__(self, view, **choices):
        self.number += 1
        if self.number == self.at:
            raise self.fault
        return self._picture(view, **choices)
