"""The socket of a tournament page. It tells that something changed, never what.

All that is ever sent is ``{"version": 17, "status": "running"}``, on opening and after each change,
and ``{"pong": 17}`` to a ping, which is all that is ever received: see ``web/live/consumer.py``.
"""

import logging

from channels.db import database_sync_to_async
from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from games.core.announcements import group_of_tournament
from games.tournaments.access import may_see
from games.tournaments.models import Tournament
from games.web.live.consumer import Code, Socket, is_ping

logger = logging.getLogger(__name__)


def find(key: str, user: User | AnonymousUser) -> int | None:
    """The tournament, if it is there for this person."""
    tournament = Tournament.objects.filter(key=key).first()
    return tournament.pk if tournament and may_see(tournament, user) else None


def stands(tournament_id: int) -> tuple[int, str] | None:
    return Tournament.objects.filter(pk=tournament_id).values_list("version", "status").first()


class TournamentConsumer(Socket):
    tournament_id: int | None = None
    version = 0

    async def connect(self) -> None:
        await self.accept()  # first, or the browser would not learn why it is turned away
        key, user = self.scope["url_route"]["kwargs"]["key"], self.scope["user"]
        self.tournament_id = await database_sync_to_async(find)(key, user)
        if self.tournament_id is None:
            await self.close(Code.UNKNOWN_GAME)
            return
        # Listen, then look: what changes in between is told twice rather than never.
        self.rooms = [group_of_tournament(self.tournament_id), *self.doors()]
        try:
            for room in self.rooms:
                await self.channel_layer.group_add(room, self.channel_name)
        except Exception:
            logger.warning("tournament %s: no channel layer", self.tournament_id, exc_info=True)
            await self.close(Code.TRY_LATER)
            return
        await self.tell()

    async def disconnect(self, code: int) -> None:  # noqa: ARG002
        if self.tournament_id is None:
            return
        try:
            for room in self.rooms:
                await self.channel_layer.group_discard(room, self.channel_name)
        except Exception:
            logger.warning("tournament %s: a page left unnoticed", self.rooms[0], exc_info=True)

    async def receive(self, text_data: str | None = None, **_binary: bytes | None) -> None:
        if not is_ping(text_data):
            await self.close(Code.NOT_UNDERSTOOD)
        elif self.tournament_id is not None:
            await self.send_json({"pong": self.version})

    async def tournament_changed(self, _event: dict) -> None:
        if await self.still_open():
            await self.tell()

    async def tell(self) -> None:
        stand = await database_sync_to_async(stands)(self.tournament_id)
        if stand is None:
            await self.close(Code.UNKNOWN_GAME)
            return
        self.version, status = stand
        await self.send_json({"version": self.version, "status": status})
