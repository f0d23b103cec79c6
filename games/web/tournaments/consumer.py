"""The socket of a tournament page. It tells that something changed, never what.

All that is ever sent is ``{"version": 17, "status": "running"}``, on opening and after each change,
and ``{"pong": 17}`` to a ping, which is all that is ever received: see ``web/live/consumer.py``.
"""

import asyncio
import logging
from collections.abc import Collection, Coroutine
from typing import Any

from channels.db import database_sync_to_async
from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from estoril.infra.asgi import Receive, Scope, Send
from games.core.announcements import group_of_tournament
from games.tournaments.access import may_see
from games.tournaments.models import Tournament
from games.web.live.hub import Code, Hub, Room, Socket, hub
from games.web.live.loader import Loader

logger = logging.getLogger(__name__)

Asked = tuple[str, int | None]  # the key of a tournament, and who asks
Stand = tuple[int, str]


def find_all(asked: Collection[Asked]) -> dict[Asked, int]:
    """Those of these tournaments that are there for whoever asks. Two queries."""
    tournaments = {row.key: row for row in Tournament.objects.filter(key__in=[k for k, _ in asked])}
    people = User.objects.in_bulk({user_id for _, user_id in asked if user_id})
    return {
        (key, user_id): tournaments[key].pk
        for key, user_id in asked
        if key in tournaments and may_see(tournaments[key], people.get(user_id, AnonymousUser()))
    }


def stands(tournament_ids: Collection[int]) -> dict[int, Stand]:
    rows = Tournament.objects.filter(pk__in=tournament_ids).values_list("pk", "version", "status")
    return {pk: (version, status) for pk, version, status in rows}


class Tournaments:
    """What the sockets of a process ask about tournaments."""

    def __init__(self) -> None:
        self.finds = Loader(database_sync_to_async(find_all))
        self.stands = Loader(database_sync_to_async(stands))


class TournamentRoom(Room):
    version = 0
    telling: asyncio.Task[None] | None = None

    def told(self, message: dict) -> None:  # noqa: ARG002 - there is but one kind
        """Many changes in a moment are told as one."""
        if self.telling is None:
            self.telling = asyncio.create_task(self.tell())

    async def tell(self) -> None:
        try:
            await self.hub.check(self.sockets)
            self.telling = None  # whatever changes from here on is told by the next
            if message := await self.look():
                self.say(message)
            else:
                self.close(Code.UNKNOWN_GAME)
        except Exception:
            self.telling = None
            logger.warning("%s: a change was not told", self.group, exc_info=True)

    async def look(self) -> dict | None:
        """Where the tournament stands, unless it is gone."""
        stand = await self.hub.part(Tournaments).stands.load(int(self.group.rpartition(".")[2]))
        if stand is None:
            return None
        self.version, status = stand
        return {"version": self.version, "status": status}


class TournamentSocket(Socket):
    __slots__ = ("room",)

    def __init__(self, hub: Hub, scope: Scope, send: Send) -> None:
        super().__init__(hub, scope, send)
        self.room: TournamentRoom | None = None

    async def enter(self, key: str) -> None:
        tournament_id = await self.hub.part(Tournaments).finds.load((key, self.reader.pk))
        if tournament_id is None:
            return self.close(Code.UNKNOWN_GAME)
        self.room = room = self.hub.room(group_of_tournament(tournament_id), TournamentRoom)
        # Listen, then look: what changes in between is told twice rather than never.
        try:
            await self.listen(room)
        except Exception:
            logger.warning("tournament %s: no channel layer", tournament_id, exc_info=True)
            return self.close(Code.TRY_LATER)
        room.sockets.add(self)
        message = await room.look()
        return self.say(message) if message else self.close(Code.UNKNOWN_GAME)

    def pong(self) -> None:
        if self.room:
            self.say({"pong": self.room.version})


def tournament_page(scope: Scope, receive: Receive, send: Send) -> Coroutine[Any, Any, None]:
    return TournamentSocket(hub(), scope, send).attend(scope, receive, send)
