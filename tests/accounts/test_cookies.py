"""Over HTTPS, cookies have names that browsers accept from this very host alone."""

import json

import pytest
from django.contrib.messages.storage.cookie import CookieStorage
from django.test import Client

from accounts import cookies, sessions, time_zones
from games.ratings import devices

from .conftest import PASSWORD, signed_in

NAMES = """
import json
from django.conf import settings
from accounts import cookies, time_zones
from games.ratings import devices
print(json.dumps([
    settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, settings.LANGUAGE_COOKIE_NAME,
    cookies.MessageCookie.cookie_name, time_zones.COOKIE, devices.COOKIE,
]))
"""
PLAIN = ["sessionid", "csrftoken", "django_language", "messages", "time_zone", "device"]


def names(manage, env):
    said = manage("shell", "--no-imports", "-c", NAMES, env=env)
    assert said.returncode == 0, said.stderr
    return json.loads(said.stdout)


def test_the_names_say_so_over_https_and_not_without(manage, production):
    assert names(manage, production) == [f"__Host-{name}" for name in PLAIN]
    assert names(manage, production | {"ESTORIL_HTTPS": "no"}) == PLAIN


@pytest.fixture
def https(settings, monkeypatch):
    """As in production."""
    for name in ("SESSION_COOKIE", "CSRF_COOKIE", "LANGUAGE_COOKIE"):
        plain = getattr(settings, f"{name}_NAME")
        setattr(settings, f"{name}_NAME", f"__Host-{plain}")
        setattr(settings, f"{name}_SECURE", True)
    monkeypatch.setattr(cookies.MessageCookie, "cookie_name", "__Host-messages")
    for module in (devices, time_zones):
        monkeypatch.setattr(module, "COOKIE", f"__Host-{module.COOKIE}")
    return Client()


def test_browsers_would_accept_them(https, lucja):
    """The prefix asks for Secure, the whole host's path, and no domain."""
    https.get("/accounts/login/")
    https.post("/accounts/login/", {"login": lucja.email, "password": PASSWORD})
    https.post("/language/setlang/", {"language": "de"})
    assert {name.removeprefix("__Host-") for name in https.cookies} == {
        *("sessionid", "csrftoken", "django_language", CookieStorage.cookie_name, "device"),
    }
    for name, cookie in https.cookies.items():
        assert name.startswith("__Host-")
        assert cookie["secure"]
        assert cookie["path"] == "/"
        assert not cookie["domain"]
    assert signed_in(https)


def test_a_session_from_before_goes_on_under_its_new_name(https, as_guest, guest):
    """A guest has nothing else."""
    key = as_guest.session.session_key
    old = as_guest.session
    del old[sessions.SINCE]  # they said nothing of the sort
    old.save()
    https.cookies["sessionid"] = key
    page = https.get("/accounts/settings/")
    assert guest.name in page.content.decode()
    assert https.cookies["__Host-sessionid"].value == key
    assert https.cookies["sessionid"].value == ""
    assert https.get("/accounts/settings/").status_code == 200


def test_but_nobody_can_plant_one_of_today(https, as_guest):
    """By the plain name, which a neighbouring host can set: one would play in their session."""
    https.cookies["sessionid"] = as_guest.session.session_key
    assert https.get("/accounts/settings/").status_code == 302
