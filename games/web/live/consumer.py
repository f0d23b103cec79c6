"""The socket of a game page. It tells that something happened, never what.

All that is ever sent, to players and spectators alike:

    {"version": 17, "status": "running"}         on opening and after each change; the newest line
    {"pong": 17}                                 to a ping
    {"here": ["red", "blue"], "spectators": 2}   who is looking; no players while a game runs
    {"chat": "players", "id": 391}               a message, to those who may read that room
    {"bell": true}                               there is news for this person, of whichever game

While a game runs nobody is told which players look on: whoever moves without being here would have
left orders. Before it begins, and once it is over, there is nothing to tell by it.

The page then asks for what its reader may see, over HTTP, where seats are checked. All that is ever
received is ``{"type": "ping"}``. The codes below 4500 tell the page not to come back; 4429, of
``estoril/sockets.py``, that there are too many for now.
"""

import asyncio
import json
import logging
import secrets
from enum import IntEnum

from asgiref.sync import sync_to_async
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer

from accounts import sessions
from estoril.infra.asgi import Receive, Scope, Send
from estoril.infra.optional import required
from games.core import presence
from games.core.access import find
from games.core.announcements import group_of, group_of_person, group_of_session
from games.models import Game
from games.services import chat

logger = logging.getLogger(__name__)

BEAT = 20  # seconds between two signs of life
BEATS_TO_ASK = 3  # after so many, see whether the announcement of a change got lost
LONGEST_MESSAGE = 64
SMALL_CROWD = 10  # with more spectators, one more is not told to all at once


class Code(IntEnum):
    TRY_LATER = 1013
    NOT_UNDERSTOOD = 4400
    LOGGED_OUT = 4401  # the page reloads itself, as what its reader may see now
    UNKNOWN_GAME = 4404
    CANCELLED = 4410


def stands(game_id: int) -> tuple[int, str] | None:
    """The newest line of the log, which the messages to pages call the version, and the status."""
    return Game.objects.filter(pk=game_id).values_list("line", "status").first()


class Socket(AsyncJsonWebsocketConsumer):
    """A socket to a page that may be closed any time, and is when its reader is logged out."""

    closing = False

    def doors(self) -> list[str]:
        """The groups over which this reader is told of being logged out."""
        user_id, key = self.scope["user"].pk, sessions.key_of(self.scope)
        return [
            *([group_of_person(user_id)] if user_id else ()),
            *([group_of_session(key)] if user_id and key else ()),
        ]

    async def still_open(self) -> bool:
        """Whether the session lasts in which this page was opened; if not, the page is closed."""
        if await database_sync_to_async(sessions.lasts)(self.scope):
            return True
        await self.close(Code.LOGGED_OUT)
        return False

    async def person_logged_out(self, event: dict) -> None:
        if event.get("but") not in self.doors():
            await self.close(Code.LOGGED_OUT)

    async def session_ended(self, _event: dict) -> None:
        await self.close(Code.LOGGED_OUT)

    async def person_news(self, _event: dict) -> None:
        """Do nothing; pages with a bell override it."""

    async def close(self, code: int | None = None, reason: str | None = None) -> None:
        if not self.closing:
            self.closing = True
            await super().close(code, reason)

    async def send_json(self, content: dict, close: bool = False) -> None:
        if self.closing:
            return
        try:
            await super().send_json(content, close)
        except OSError:  # the page was closed; that it left is on its way here
            self.closing = True


class GameConsumer(Socket):
    game_id: int | None = None
    seat: int | None = None
    known: tuple[int, str] | None = None
    here: presence.Here | None = None
    shown: dict | None = None
    beating: asyncio.Task | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            # However it ended: in haste, nobody is told, and the entry runs out by itself.
            if self.beating:
                self.beating.cancel()

    async def connect(self) -> None:
        await self.accept()  # first, or the browser would not learn why it is turned away
        key, user_id = self.scope["url_route"]["kwargs"]["key"], self.scope["user"].pk
        game_and_seat = await database_sync_to_async(find)(key, user_id)
        if game_and_seat is None:
            await self.close(Code.UNKNOWN_GAME)
            return
        self.game_id, self.seat = game_and_seat
        self.rooms = [group_of(self.game_id), *self.doors()]
        self.entry = presence.entry(self.seat, user_id, secrets.token_hex(8))
        # Listen, then look: what changes in between is told twice rather than never.
        try:
            for room in self.rooms:
                await self.channel_layer.group_add(room, self.channel_name)
        except Exception:
            logger.warning("game %s: no channel layer", self.game_id, exc_info=True)
            await self.ask()
            await self.close(Code.TRY_LATER)
            return
        if await self.ask():
            await self.arrive()
            self.beating = asyncio.create_task(self.beat())

    async def disconnect(self, code: int) -> None:  # noqa: ARG002
        if self.game_id is None:
            return
        if self.beating:
            self.beating.cancel()
        try:
            for room in self.rooms:
                await self.channel_layer.group_discard(room, self.channel_name)
            if self.beating:
                drop = sync_to_async(presence.store().drop, thread_sensitive=False)
                await self.tell_others(await drop(self.game_id, self.entry))
        except Exception:
            logger.warning("game %s: a page left unnoticed", self.game_id, exc_info=True)

    async def receive(self, text_data: str | None = None, **_binary: bytes | None) -> None:
        if not is_ping(text_data):
            await self.close(Code.NOT_UNDERSTOOD)
        elif self.known:
            await self.send_json({"pong": self.known[0]})

    # What happened

    async def game_changed(self, event: dict) -> None:
        await self.learn((event["version"], event["status"]), anyway=True)

    async def game_chat(self, event: dict) -> None:
        if self.may_read(event["room"]):
            await self.send_json({"chat": event["room"], "id": event["id"]})

    async def game_here(self, event: dict) -> None:
        here = presence.Here(tuple(event["players"]), event["spectators"], event["serial"])
        if self.here is None or here.serial > self.here.serial:
            await self.show(here)

    async def person_news(self, _event: dict) -> None:
        await self.send_json({"bell": True})

    def may_read(self, room: str) -> bool:
        over = self.known is not None and self.known[1] == Game.Status.OVER
        signed_in = self.scope["user"].is_authenticated
        return chat.hears(room, seated=self.seat is not None, signed_in=signed_in, over=over)

    # The state of the game

    async def ask(self) -> bool:
        stand = await database_sync_to_async(stands)(self.game_id)
        if stand is None:
            await self.close(Code.UNKNOWN_GAME)
            return False
        return await self.learn(stand)

    async def learn(self, stand: tuple[int, str], *, anyway: bool = False) -> bool:
        """Pass it on if it is news. People taking seats are news without a move: ``anyway``."""
        if self.known and stand[0] < self.known[0]:
            return True  # overtaken on the way
        if anyway or stand != self.known:
            self.known = stand
            await self.send_known()
            if self.here:
                await self.show(self.here)
        if stand[1] == Game.Status.CANCELLED:
            await self.close(Code.CANCELLED)
            return False
        return True

    async def send_known(self) -> None:
        line, status = required(self.known)
        await self.send_json({"version": line, "status": status})

    # Who is here

    async def beat(self) -> None:
        beats = 0
        while True:
            await asyncio.sleep(BEAT)
            beats += 1
            try:
                await self.renew()
                if beats % BEATS_TO_ASK == 0 and not (await self.still_open() and await self.ask()):
                    return
            except Exception:
                logger.warning("game %s: a beat was missed", self.game_id, exc_info=True)

    async def arrive(self) -> None:
        try:
            here = await self.renew()
            await self.tell_others(here)
        except Exception:
            logger.warning("game %s: a page came unnoticed", self.game_id, exc_info=True)

    async def renew(self) -> presence.Here:
        renew = sync_to_async(presence.store().renew, thread_sensitive=False)
        here = await renew(required(self.game_id), self.entry)
        await self.show(here)
        return here

    async def tell_others(self, here: presence.Here) -> None:
        """Tell at once, except of one more in a crowd: that shows with the next beat."""
        if self.seat is None and here.spectators > SMALL_CROWD:
            return
        await self.channel_layer.group_send(
            group_of(required(self.game_id)), {"type": "game.here", **here._asdict()}
        )

    async def show(self, here: presence.Here) -> None:
        running = self.known is not None and self.known[1] == Game.Status.RUNNING
        players = [] if running else list(here.players)
        before, self.here = self.shown, here
        self.shown = {"here": players, "spectators": here.spectators}
        if self.shown != before:
            await self.send_json(self.shown)


def is_ping(text: str | None) -> bool:
    if text is None or len(text) > LONGEST_MESSAGE:
        return False
    try:
        return json.loads(text) == {"type": "ping"}
    except ValueError:
        return False
