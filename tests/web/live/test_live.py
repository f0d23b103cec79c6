"""The socket of a game page: what it tells, to whom, and what it never tells."""

import asyncio
from contextlib import AsyncExitStack

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.test import Client

from accounts.models import User
from accounts.services import delete_account, log_out_everywhere
from games import engine
from games.core import announcements, presence
from games.models import Game
from games.services import play, table
from games.web.live import hub
from games.web.live.hub import Code
from tests.factory import settle
from tests.services.races import awaited, running_game, users
from tests.sockets import Page, here, scenario, two_players, whole_site

pytestmark = pytest.mark.django_db(transaction=True)

ALLOWED = [{"version", "status"}, {"here", "spectators"}, {"chat", "id"}, {"pong"}, {"bell"}]


@pytest.fixture(autouse=True)
def nobody_here():
    presence._store.cache_clear()


@pytest.fixture(params=["memory", "valkey"])
def layer(request, settings):
    if request.param == "valkey":
        url = request.getfixturevalue("valkey_url")
        settings.CACHES = {
            "default": {
                "BACKEND": "django.core.cache.backends.redis.RedisCache",
                "LOCATION": url,
            }
        }
        settings.CHANNEL_LAYERS = {
            "default": {
                "BACKEND": "estoril.infra.channel_layer.ChannelLayer",
                "CONFIG": {"hosts": [url]},
            }
        }
        store = presence.store()
        assert isinstance(store, presence.RedisStore)
        store.client.flushall()
        yield request.param
        store.client.close()
    else:
        yield request.param


@sync_to_async
def tell(game, message):
    announcements.tell(game.pk, message)


@sync_to_async
def first_move(game):
    game, decision, user = awaited(game)
    play.play(game.pk, user, decision.id, decision.options[0])


async def two_who_have_played():
    game, *people = await two_players()
    await Game.objects.filter(pk=game.pk).aupdate(status=Game.Status.OVER)
    return game, *people


@scenario
async def test_opening_tells_where_the_game_stands_and_each_change_follows(layer):
    game, red, _ = await two_players()
    await first_move(game)
    async with Page(game.key, red) as page:
        assert await page.hear() == {"version": 1, "status": "running"}
        assert await page.hear() == here(0)  # who has just moved
        await first_move(game)
        assert await page.hear() == {"version": 2, "status": "running"}
        assert await page.hear() == here(0, 1)
        assert await page.silent()


@scenario
async def test_a_page_that_comes_back_learns_what_it_missed(layer):
    game, red, _ = await two_players()
    async with Page(game.key, red) as page:
        assert await page.hear() == {"version": 0, "status": "running"}
    await first_move(game)
    async with Page(game.key, red) as page:
        assert await page.hear() == {"version": 1, "status": "running"}


@scenario
async def test_before_and_after_a_game_everybody_sees_who_is_here(layer):
    game, red, green = await two_who_have_played()
    async with Page(game.key, red) as page:
        await page.until(here(0))
        async with Page(game.key, green), Page(game.key) as visitor:
            assert await visitor.hear() == {"version": 0, "status": "over"}
            await visitor.until(here(0, 1, spectators=1))
            await page.until(here(0, 1, spectators=1))
        await page.until(here(0))


@scenario
async def test_while_it_runs_a_lamp_is_lit_by_looking_on_and_by_answers(layer):
    game, red, green = await two_players()
    async with Page(game.key) as visitor:
        await visitor.until(here(spectators=1))
        async with Page(game.key, green):  # who is not asked
            await visitor.until(here(1, spectators=1))
            await first_move(game)
            await visitor.until({"version": 1, "status": "running"})
            await visitor.until(here(0, 1, spectators=1))
        assert await visitor.silent()  # whoever is asked, and goes
    async with Page(game.key, red) as page:
        await page.until(here(0, 1))
        over = {"type": "game.changed", "version": 2, "status": "over"}
        await tell(game, over)
        await page.until(here(0))


@scenario
async def test_whoever_is_asked_shows_no_more_than_their_answer(layer):
    """Or a move would tell whether its author was there, or had left orders."""
    stories = []
    for by_hand in (True, False):
        game, red, _green = await two_players()
        async with Page(game.key) as visitor:
            await visitor.until(here(spectators=1))
            async with AsyncExitStack() as pages:
                if by_hand:
                    await (await pages.enter_async_context(Page(game.key, red))).hear()
                await first_move(game)
                await visitor.until(here(0, spectators=1))
                if by_hand:  # loads the page anew
                    await (await pages.enter_async_context(Page(game.key, red))).hear()
            assert await visitor.silent()
            stories.append(visitor.heard)
        assert not await sync_to_async(presence.entries)(game.pk)
    assert stories[0] == stories[1]


@scenario
async def test_who_wants_no_lamp_has_none():
    game, red, green = await two_players()
    await User.objects.filter(pk__in=[red.pk, green.pk]).aupdate(shows_presence=False)
    async with Page(game.key) as visitor, Page(game.key, green):
        await visitor.until(here(spectators=1))
        await first_move(game)
        assert await visitor.hear() == {"version": 1, "status": "running"}
        assert await visitor.silent()


@scenario
async def test_two_tabs_of_one_person_count_once(layer):
    game, red, _ = await two_who_have_played()
    (guest,) = await sync_to_async(users)(1)
    async with Page(game.key, guest) as page, Page(game.key, guest):
        async with Page(game.key, red):
            await page.until(here(0, spectators=1))
        await page.until(here(spectators=1))


@scenario
async def test_who_stops_giving_signs_of_life_is_gone(layer, monkeypatch):
    monkeypatch.setattr(presence, "EXPIRY", 0.4)
    monkeypatch.setattr(hub, "BEAT", 0.1)
    game, red, green = await two_who_have_played()
    async with Page(game.key, red) as page:
        # A process that died: its entry is there, nobody renews it.
        store = presence.store()
        await sync_to_async(store.renew)([(game.pk, presence.entry(1, green.pk, "dead"))])
        await page.until(here(0, 1))
        await page.until(here(0))
        await asyncio.sleep(0.6)  # whoever gives signs of life stays
        assert await page.silent()


@scenario
async def test_a_lost_announcement_is_noticed_by_itself(monkeypatch):
    monkeypatch.setattr(hub, "BEAT", 0.1)
    game, red, _ = await two_players()
    async with Page(game.key, red) as page:
        await page.until(here())
        await Game.objects.filter(pk=game.pk).aupdate(line=7)
        await page.until({"version": 7, "status": "running"})


@scenario
async def test_an_unknown_game_is_refused_for_good():
    async with Page("nosuchgame") as page:
        assert await page.code() == Code.UNKNOWN_GAME


@scenario
async def test_a_private_game_is_there_for_its_players_only():
    game, red, _ = await two_players()
    await Game.objects.filter(pk=game.pk).aupdate(private=True)
    (stranger,) = await sync_to_async(users)(1)
    for person in (None, stranger):
        async with Page(game.key, person) as page:
            assert await page.code() == Code.UNKNOWN_GAME
            assert not page.heard
    async with Page(game.key, red) as page:
        assert await page.hear() == {"version": 0, "status": "running"}


@scenario
async def test_a_private_game_that_is_over_is_there_for_all_unless_hidden():
    game, _, _ = await two_players()
    games = Game.objects.filter(pk=game.pk)
    await games.aupdate(private=True, deal_hidden=True, status=Game.Status.OVER)
    async with Page(game.key) as page:
        assert await page.code() == Code.UNKNOWN_GAME
    await games.aupdate(deal_hidden=False)
    async with Page(game.key) as page:
        assert await page.hear() == {"version": 0, "status": "over"}


@scenario
async def test_a_cancelled_game_closes_the_socket():
    (creator,) = await sync_to_async(users)(1)
    game = await sync_to_async(table.create)(creator, engine.Options(players=2))
    async with Page(game.key) as page:
        await page.until({"version": 0, "status": "waiting"})
        await sync_to_async(table.leave)(game.pk, creator)
        assert await page.code() == Code.CANCELLED
    async with Page(game.key) as page:
        assert await page.code() == Code.CANCELLED


@scenario
async def test_people_taking_seats_are_told_although_nobody_moved():
    creator, other = await sync_to_async(users)(2)
    game = await sync_to_async(table.create)(creator, engine.Options(players=3))
    async with Page(game.key, creator) as page:
        await page.until(here(0))
        await sync_to_async(table.join)(game.pk, other)
        assert await page.hear() == {"version": 0, "status": "waiting"}


@scenario
async def test_a_ping_is_answered():
    game, red, _ = await two_players()
    async with Page(game.key, red) as page:
        await page.until(here())
        await page.say('{"type": "ping"}')
        assert await page.hear() == {"pong": 0}


@pytest.mark.parametrize(
    "garbage",
    [
        {"text": ""},
        {"text": "ping"},
        {"text": "{"},
        {"text": "null"},
        {"text": "[]"},
        {"text": '{"type": "game.changed", "version": 9}'},
        {"text": '{"type": "ping", "more": 1}'},
        {"text": "[" * 100_000},
        {"text": "\ud800"},
        {"bytes": b'{"type": "ping"}'},
        {"bytes": b"\x00\xff"},
    ],
)
@scenario
async def test_whatever_else_is_said_ends_the_talk_and_breaks_nothing(garbage):
    game, red, green = await two_players()
    async with Page(game.key, red) as page, Page(game.key, green) as other:
        await other.until(here(1))
        await page.say(**garbage)
        assert await page.code() == Code.NOT_UNDERSTOOD
        await page.say('{"type": "ping"}')  # too late
        await first_move(game)
        assert await page.silent()
        await other.until({"version": 1, "status": "running"})


@scenario
async def test_hints_of_messages_reach_those_who_may_read_them():
    game, red, _ = await two_players()
    (friend,) = await sync_to_async(users)(1)

    async def say(room):
        await tell(game, {"type": "game.chat", "room": room, "id": 5})

    async with (
        Page(game.key, red) as page,
        Page(game.key, friend) as visitor,
        Page(game.key) as nobody,  # who may be a player that logged out
    ):
        for one in (page, visitor, nobody):
            await one.until(here(spectators=2))
        await say("players")
        await say("spectators")
        assert await page.hear() == {"chat": "players", "id": 5}
        assert await visitor.hear() == {"chat": "spectators", "id": 5}
        for one in (page, visitor, nobody):
            assert await one.silent()
        over = {"type": "game.changed", "version": 1, "status": "over"}
        await tell(game, over)
        await say("spectators")
        await page.until({"chat": "spectators", "id": 5})


@scenario
async def test_a_free_or_a_bots_seat_makes_nobody_a_player():
    (creator,) = await sync_to_async(users)(1)
    game = await sync_to_async(table.create)(
        creator, engine.Options(players=3), bot_kinds=["rookie"]
    )
    async with Page(game.key) as visitor:
        await visitor.until(here(spectators=1))


@sync_to_async
def play_on(game):
    """One move, whoever is asked; False at the end."""
    current = settle(Game.objects.get(pk=game.pk))
    if not current.is_running:
        return False
    current, decision, user = awaited(current)
    action = decision.options[current.line * 7 % len(decision.options)]
    play.play(current.pk, user, decision.id, action)
    return True


@scenario
async def test_over_a_whole_game_nothing_but_numbers_seats_and_status_is_sent():
    game, red, _ = await two_players()
    async with Page(game.key, red) as player, Page(game.key) as visitor:
        for page in (player, visitor):
            await page.until({"version": 0, "status": "running"})
        while await play_on(game):
            pass
        version = (await Game.objects.aget(pk=game.pk)).line
        for page in (player, visitor):
            await page.until({"version": version, "status": "over"})
            for message in page.heard:
                assert set(message) in ALLOWED
            stands = [message for message in page.heard if "version" in message]
            # A question that changes nothing is answered in the transaction that would ask it.
            lines = [message["version"] for message in stands]
            assert lines == sorted(set(lines))
            assert lines[0] == 0
            assert {message["status"] for message in stands} == {"running", "over"}
            # The same for both: it cannot depend on what one of them may know.
        assert [m for m in player.heard if "version" in m] == [
            m for m in visitor.heard if "version" in m
        ]


def session_of(user):
    client = Client()
    client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    return client.cookies["sessionid"].value


@scenario
async def test_the_session_says_who_it_is_and_only_our_own_pages_may_connect():
    game, red, _ = await two_players()
    session = await sync_to_async(session_of)(red)
    async with whole_site(game.key, session, origin="http://localhost", host="localhost") as page:
        assert await page.hear() == {"version": 0, "status": "running"}
        assert await page.hear() == here()
    for origin in ("http://evil.example", "null", "http://localhost.evil.example"):
        page = whole_site(game.key, session, origin=origin, host="localhost")
        assert not await page.connect()


@pytest.mark.parametrize("farewell", [log_out_everywhere, delete_account])
@scenario
async def test_who_logs_out_everywhere_or_leaves_for_good_is_cut_off_at_once(layer, farewell):
    game, red, green = await two_who_have_played()
    async with Page(game.key, green) as other, Page(game.key) as visitor:
        async with Page(game.key, red) as page, Page(game.key, red) as tab:
            await tab.until(here(0, 1, spectators=1))
            await sync_to_async(farewell)(red)
            assert await page.code() == Code.LOGGED_OUT
            assert await tab.code() == Code.LOGGED_OUT
        await other.until(here(1, spectators=1))
        await visitor.until(here(1, spectators=1))


@scenario
async def test_a_session_that_has_ended_opens_a_socket_as_anybody():
    game, red, _ = await two_players()
    site = {"origin": "http://localhost", "host": "localhost"}
    old = await sync_to_async(session_of)(red)
    await sync_to_async(log_out_everywhere)(red)
    async with whole_site(game.key, old, **site) as page:
        await page.until(here(spectators=1))
    await Game.objects.filter(pk=game.pk).aupdate(private=True)
    async with whole_site(game.key, old, **site) as page:
        assert await page.code() == Code.UNKNOWN_GAME


def test_opening_asks_the_database_twice_and_messages_never(django_assert_num_queries):
    game = running_game()
    red = game.seats.get(number=0).user

    async def talk():
        async with Page(game.key, red) as page:
            await page.until(here())
            for version in range(1, 6):
                event = {"type": "game.changed", "version": version, "status": "running"}
                await tell(game, event)
                await page.until({"version": version, "status": "running"})

    with django_assert_num_queries(2):
        async_to_sync(talk)()
