"""Pages that follow a game are told of changes with what they look like, each to its reader."""

import asyncio
import re

import pytest
from asgiref.sync import sync_to_async
from django.contrib.sessions.models import Session
from django.template.loader import get_template
from django.test import Client

from games.core import presence
from games.models import Game, Seat
from games.web.game.fragments import MOVING
from games.web.live import consumer, hub, lamps, push
from games.web.live.hub import Code, Hub
from games.web.slots import filled
from tests.sockets import Page, here, scenario, two_players, whole_site
from tests.web.live.test_live import first_move, session_of, tell

pytestmark = pytest.mark.django_db(transaction=True)

TOKEN = re.compile('name="csrfmiddlewaretoken" value="[^"]*"')
SITE = {"origin": "http://localhost", "host": "localhost"}
CHANGED = {"type": "game.changed", "version": 1, "status": "running"}


@pytest.fixture(autouse=True)
def nobody_here(monkeypatch):
    presence._store.cache_clear()
    monkeypatch.setattr(consumer, "PATIENCE", 60)  # no test depends on how fast we draw
    monkeypatch.setattr(lamps.Lamps, "lit", lambda *_signs, **_how: [])  # of which test_live tells


@pytest.fixture(autouse=True, scope="module")
def compiled_templates():
    """No page of a test waits for that."""
    for name in MOVING.values():
        get_template(name)


async def opened(*pages, spectators=0):
    for page in pages:
        await page.until(here(spectators=spectators))


def markup(message, **own):
    """What the page makes of it."""
    slots = {"token": "", "since": "", "next": ""} | message["slots"] | own
    return "".join(filled(part, slots) for part in message["parts"].values())


@sync_to_async
def fetched(game, user=None, **query):
    client = Client()
    if user:
        client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    answer = client.get(f"/games/{game.key}/now/", query, headers={"HX-Request": "true"})
    return TOKEN.sub("", answer.content.decode())


@scenario
async def test_a_change_is_told_as_it_would_be_fetched():
    game, red, green = await two_players()
    async with (
        Page(game.key, red, follows=True) as first,
        Page(game.key, green, follows=True) as second,
        Page(game.key, follows=True) as third,
        Page(game.key) as plain,
    ):
        await opened(first, second, third, plain, spectators=2)
        await first_move(game)
        assert await plain.hear() == {"version": 1, "status": "running"}
        for page, user in ((first, red), (second, green), (third, None)):
            told = await page.hear()
            assert (told["version"], told["status"]) == (1, "running")
            assert told["plays"] == (user is not None)
            since = "0" if user else "1"
            assert TOKEN.sub("", markup(told, since=since)) == await fetched(game, user, since=0)


@scenario
async def test_what_many_see_alike_is_made_once(monkeypatch):
    game, _, _ = await two_players()
    made = []
    make = push._change
    monkeypatch.setattr(push, "_change", lambda here: made.append(here.viewer) or make(here))
    pages = [Page(game.key, follows=True) for _ in range(5)]
    for page in pages:
        await page.connect()
        await page.hear()
    await opened(pages[-1], spectators=5)
    await first_move(game)
    for page in pages:
        while "parts" not in await page.hear():
            pass
        await page.disconnect()
    assert made == [None]


@scenario
async def test_in_the_language_of_each():
    game, _, _ = await two_players()
    async with (
        Page(game.key, follows=True, headers={"accept-language": "de"}) as german,
        Page(game.key, follows=True, headers={"accept-language": "en"}) as english,
    ):
        await opened(german, english, spectators=2)
        await first_move(game)
        said = [markup(await page.hear()) for page in (german, english)]
    assert "You are watching." not in said[0]
    assert "You are watching." in said[1]


@scenario
async def test_whose_seat_has_changed_hands_sees_what_anybody_sees():
    game, red, green = await two_players()
    async with Page(game.key, red, follows=True) as page, Page(game.key, follows=True) as anybody:
        await opened(page, anybody, spectators=1)
        await Seat.objects.filter(game=game, number=1).aupdate(user=None)
        await Seat.objects.filter(game=game, number=0).aupdate(user=green)
        await tell(game, CHANGED)
        for one in (page, anybody):
            told = await one.hear()
            assert not told["plays"]
            assert 'id="hand"' not in markup(told)


@scenario
async def test_a_session_that_has_ended_unannounced_is_told_nothing():
    game, red, _ = await two_players()
    key = await sync_to_async(session_of)(red)
    async with whole_site(game.key, key, follows=True, **SITE) as page:
        await opened(page)
        await Session.objects.all().adelete()
        await tell(game, CHANGED)
        assert await page.code() == Code.LOGGED_OUT
        assert not any("parts" in message for message in page.heard)


@scenario
async def test_what_cannot_be_drawn_is_to_be_fetched(monkeypatch, caplog):
    game, red, _ = await two_players()
    monkeypatch.setattr(push, "fragments", lambda _here: 1 / 0)
    async with Page(game.key, red, follows=True) as page:
        await opened(page)
        await first_move(game)
        assert await page.hear() == {"version": 1, "status": "running"}
    assert "have to fetch" in caplog.text


@scenario
async def test_what_is_called_off_is_told_before_the_socket_closes():
    game, red, _ = await two_players()
    async with Page(game.key, red, follows=True) as page:
        await opened(page)
        await tell(game, CHANGED | {"status": "cancelled"})
        assert await page.code() == Code.CANCELLED
        assert {"version": 1, "status": "cancelled"} in page.heard


@scenario
async def test_who_may_no_longer_see_it_is_pushed_nothing():
    game, _, _ = await two_players()
    async with Page(game.key, follows=True) as page:
        await opened(page, spectators=1)
        await Game.objects.filter(pk=game.pk).aupdate(private=True)
        await tell(game, CHANGED)
        assert await page.hear() == {"version": 1, "status": "running"}


@scenario
async def test_a_player_has_seen_what_the_page_says_it_has_shown():
    game, red, _ = await two_players()
    await first_move(game)
    await first_move(game)

    async def seen(number):
        return (await Seat.objects.aget(game=game, number=number)).seen

    async with Page(game.key, red) as page, Page(game.key) as visitor:
        await opened(page, visitor, spectators=1)
        await visitor.say('{"type": "seen", "line": 1}')
        await page.say('{"type": "seen", "line": 1}')
        while await seen(0) != 1:
            await asyncio.sleep(0.01)
        await page.say('{"type": "seen", "line": 99}')  # which has not happened yet
        while await seen(0) != 2:
            await asyncio.sleep(0.01)
        assert await seen(1) == 0
        await page.say('{"type": "seen", "line": "2"}')
        assert await page.code() == Code.NOT_UNDERSTOOD


@scenario
async def test_a_slow_reader_holds_up_nobody_and_has_to_come_back():
    never, quick = asyncio.Event(), []

    async def slow_line(_event):
        await never.wait()

    async def quick_line(event):
        quick.append(event)

    room = consumer.GameRoom(Hub(), "game.1")
    scope = {"user": push.NOBODY, "query_string": b""}
    slow, other = (consumer.GameSocket(room.hub, scope, line) for line in (slow_line, quick_line))
    room.sockets.update((slow, other))
    for number in range(100):
        room.say({"version": number})
        await asyncio.sleep(0)
    await asyncio.sleep(0.01)
    assert slow.closed
    assert len(slow._unsent) <= hub.MOST_UNSENT
    assert not other.closed
    assert len(quick) == 100
