"""Sockets through the whole site: from which pages, to which addresses, how many, how loud."""

import json

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.models import AnonymousUser

from estoril import sockets
from estoril.sockets import TOO_MANY, Bounded, Handshake, OwnOrigin
from tests.factory import make_game, make_user
from tests.sockets import Page
from tests.web.live.test_live import scenario, session_of

pytestmark = pytest.mark.django_db(transaction=True)
HERE = {"origin": "http://localhost:8000", "host": "localhost:8000"}
PING = json.dumps({"type": "ping"})


def page(key, *, kind="games", **headers):
    from estoril.asgi import application

    return Page(key, kind=kind, application=application, headers=HERE | headers)


def is_own(origin, host="estoril.example:8443", scheme="ws", **headers):
    given = {"origin": origin, "host": host} | headers
    raw = [(k.encode(), v.encode()) for k, v in given.items() if v is not None]
    return OwnOrigin(None).is_own(Handshake({"headers": raw, "scheme": scheme}))


def test_only_pages_of_the_same_scheme_host_and_port(settings):
    settings.ALLOWED_HOSTS = ["estoril.example", ".wild.example"]
    assert is_own("http://estoril.example:8443")
    assert is_own("https://estoril.example:8443", scheme="wss")
    for strange in (
        "https://estoril.example:8443",
        "http://estoril.example",
        "http://estoril.example:9999",
        "http://other.wild.example:8443",
        "http://evil.example:8443",
        "null",
        "",
        None,
    ):
        assert not is_own(strange), strange
    assert not is_own("http://evil.example", host="evil.example")  # not one of our hosts


def test_behind_a_proxy_the_visitors_scheme_counts(settings):
    settings.ALLOWED_HOSTS = ["estoril.example"]
    asked = {"host": "estoril.example", "x-forwarded-proto": "https"}
    assert not is_own("https://estoril.example", **asked)  # whoever says so need not be a proxy
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    assert is_own("https://estoril.example", **asked)
    assert not is_own("http://estoril.example", **asked)


def test_what_the_operator_trusts_and_the_sites_own_address(settings):
    settings.ALLOWED_HOSTS = ["127.0.0.1"]
    settings.SITE_URL = "https://estoril.example"
    settings.CSRF_TRUSTED_ORIGINS = ["https://friend.example"]
    for origin in ("https://estoril.example", "https://friend.example"):
        assert is_own(origin, host="127.0.0.1:8000")
    assert not is_own("https://estoril.example:444", host="127.0.0.1:8000")


@scenario
async def test_other_addresses_are_refused_without_a_fault():
    for kind in ("nothing", "games/x"):
        assert not await page("nowhere", kind=kind).connect()


@scenario
async def test_so_many_sockets_for_one_visitor(settings):
    settings.MOST_SOCKETS = 2
    game = await sync_to_async(make_game)(2)
    someone = await sync_to_async(make_user)()
    cookie = f"sessionid={await sync_to_async(session_of)(someone)}"
    async with page(game.key), page(game.key) as second:
        third = page(game.key)
        assert await third.connect()
        assert await third.code() == TOO_MANY
        async with page(game.key, cookie=cookie) as theirs:  # who has an account is somebody else
            assert "version" in await theirs.hear()
        await second.disconnect()
        async with page(game.key) as again:
            assert "version" in await again.hear()


@scenario
async def test_who_says_too_much_is_cut_off():
    game = await sync_to_async(make_game)(2)
    loud = page(game.key)
    assert await loud.connect()
    for _ in range(sockets.MOST_SAID + 5):
        await loud.say(PING)
    assert await loud.code() == TOO_MANY
    assert sum("pong" in message for message in loud.heard) <= sockets.MOST_SAID
    await loud.socket.wait(3)
    async with page(game.key) as quiet:
        assert "version" in await quiet.hear()


@scenario
async def test_nobody_is_counted_who_has_gone():
    async def gone(_scope, _receive, _send):
        raise RuntimeError

    bounded = Bounded(gone)
    with pytest.raises(RuntimeError):
        await bounded({"headers": [], "user": AnonymousUser()}, None, None)
    assert not bounded.open
