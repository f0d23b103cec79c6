"""The socket of a tournament page: it tells that something changed, never what."""

from functools import wraps

import pytest
from asgiref.sync import async_to_sync, sync_to_async

from games.tournaments.services import entries
from games.web.live.hub import Code
from tests.sockets import Page
from tests.tournaments.making import make_tournament, person

pytestmark = pytest.mark.django_db(transaction=True)


def scenario(test):
    @wraps(test)
    def run(*args, **kwargs):
        async_to_sync(test)(*args, **kwargs)

    return run


def page(tournament, user=None):
    return Page(tournament.key, user, kind="tournaments")


@scenario
async def test_every_change_is_told_and_nothing_else():
    tournament = await sync_to_async(make_tournament)(2)
    async with page(tournament) as here:
        first = await here.hear()
        assert first == {"version": tournament.version, "status": "registration"}
        user = await sync_to_async(person)()
        await sync_to_async(entries.register)(tournament.pk, user)
        told = await here.hear()
        assert told.keys() == {"version", "status"}
        assert told["version"] > first["version"]
        await here.say('{"type": "ping"}')
        await here.until({"pong": told["version"]})
        await here.say("tell me more")
        assert await here.code() == Code.NOT_UNDERSTOOD


@scenario
async def test_a_draft_has_a_socket_for_organisers_only():
    organiser, other = await sync_to_async(person)(), await sync_to_async(person)()
    tournament = await sync_to_async(make_tournament)(open=False, organiser=organiser)
    for user in (None, other):
        async with page(tournament, user) as here:
            assert await here.code() == Code.UNKNOWN_GAME
    async with page(tournament, organiser) as here:
        assert (await here.hear())["status"] == "draft"
