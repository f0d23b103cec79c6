"""The socket of a game page: it tells that something happened, and those who follow, what they see.

All that is ever sent, to players and spectators alike:

    {"version": 17, "status": "running"}         on opening and after each change; the newest line
    {"pong": 17}                                 to a ping
    {"here": [0, 2], "spectators": 2}            who is at the table; while a game runs, see below
    {"chat": "players", "id": 391}               a message, to those who may read that room
    {"bell": true}                               there is news for this person, of whichever game

While a game runs nobody is told which players look at this moment: whoever moves without being here
would have left orders. What is told instead moves with answers and does not know whose hand gave
them: see ``lamps.py``. Before a game begins, and once it is over, there is nothing to tell by it.

The page then asks for what its reader may see, over HTTP. One that shows the table asks for
``?follow``, and is told of changes with what they look like to its reader, in one message that is
compressed (``push.py``):

    {"version": 17, "status": "running", "parts": {…}, "slots": {…}, "plays": true}

All that is ever received is ``{"type": "ping"}``, and ``{"type": "seen", "line": 17}`` from a
player's page that has shown a change. The codes below 4500 tell the page not to come back; 4429, of
``estoril/sockets.py``, that there are too many for now.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Callable, Collection, Coroutine
from functools import partial
from typing import Any

from asgiref.sync import sync_to_async
from channels.db import database_sync_to_async

from estoril.infra.asgi import Receive, Scope, Send
from estoril.infra.optional import required
from games.core import access, presence
from games.core.announcements import group_of
from games.core.presence import Here, Page
from games.models import Game
from games.services import chat

from . import push
from .hub import Code, Hub, Room, Socket, hub
from .lamps import Lamps, Stand, Table, showing, tables
from .loader import Loader
from .push import Follower

logger = logging.getLogger(__name__)

FOLLOWS = b"follow"  # the query of an address that asks for changes themselves
# Seconds, after which pages are to fetch a change. Not soon: where drawing takes so long, many who
# ask for it would make it longer.
PATIENCE = 10
SMALL_CROWD = 10  # with more spectators, one more is not told to all at once
PROCESS = secrets.token_hex(4)  # tells entries of this process from others'


def standing(stand: Stand) -> dict:
    line, status = stand
    return {"version": line, "status": status}


Visit = tuple[Page, bool]  # whether a page stays, or goes


def counted(visits: Collection[Visit]) -> dict[Visit, Here]:
    """Who is here after these pages came, gave a sign of life, or went."""
    store = presence.store()
    stay, go = ([page for page, stays in visits if stays is wanted] for wanted in (True, False))
    here = store.renew(stay) | store.drop(go)
    return {visit: here[visit[0][0]] for visit in visits}


class Games:
    """What the sockets of a process ask about games.

    Pages come and go in order: one that has gone is not renewed by a beat from before.
    """

    def __init__(self) -> None:
        self.finds = Loader(database_sync_to_async(access.find_all))
        self.tables = Loader(database_sync_to_async(tables))
        self.visits = Loader(sync_to_async(counted, thread_sensitive=False))
        self.looks = Loader(database_sync_to_async(push.look_all))


@database_sync_to_async
def draw(
    deliver: Callable[[Collection[Follower], bytes | None], object],
    game_id: int,
    followers: Collection[Follower],
) -> None:
    """Each change goes out as soon as it is drawn."""
    for some, change in push.changes(game_id, followers):
        deliver(frozenset(some), change)


class GameRoom(Room):
    """What every page of a game is told, and was told last."""

    known: Stand | None = None
    here: Here | None = None
    shown: dict | None = None
    telling: asyncio.Task[None] | None = None
    stale = False  # what followers were told
    pushing: asyncio.Task[None] | None = None

    def __init__(self, hub: Hub, group: str) -> None:
        super().__init__(hub, group)
        self.lamps = Lamps()

    # What happened

    def told(self, message: dict) -> None:
        kind = message["type"]
        if kind == "game.changed":
            stand = message["version"], message["status"]
            if "asked" in message and not self.overtaken(stand):
                self.lamps.changed(message["asked"], message["moved"])
                self.hush()
            self.learn(stand, anyway=True)
        elif kind == "game.chat":
            for socket in self.sockets:
                if self.may_read(socket, message["room"]):
                    socket.say({"chat": message["room"], "id": message["id"]})
        elif kind == "game.here":
            players, lately = tuple(message["players"]), tuple(message.get("lately", ()))
            self.count(Here(players, message["spectators"], message["serial"], lately))

    def may_read(self, socket: GameSocket, room: str) -> bool:
        over = self.known is not None and self.known[1] == Game.Status.OVER
        seated, signed_in = socket.seat is not None, socket.reader.is_authenticated
        return chat.hears(room, seated=seated, signed_in=signed_in, over=over)

    # The state of the game

    def overtaken(self, stand: Stand) -> bool:
        """Whether a later one was faster on the way."""
        return self.known is not None and stand[0] < self.known[0]

    def look(self, table: Table) -> None:
        """Take over what the database has now."""
        if not self.overtaken(table.stand):
            self.lamps.learn(table.players)
            self.hush()
        self.learn(table.stand)

    def learn(self, stand: Stand, *, anyway: bool = False) -> None:
        """Pass it on if it is news. People taking seats are news without a move: ``anyway``."""
        if self.overtaken(stand):
            return
        if anyway or stand != self.known:
            self.known = stand
            self.tell_change()
            if self.here:
                self.show(self.here)
        if stand[1] == Game.Status.CANCELLED:
            self.close(Code.CANCELLED)

    def tell_change(self) -> None:
        """Who follows is told with it what it looks like; that takes a moment, which there is not
        where all is called off."""
        stand = required(self.known)
        text = json.dumps(standing(stand))
        for socket in self.sockets:
            if socket.follower is None or stand[1] == Game.Status.CANCELLED:
                socket.say_text(text)
            else:
                self.stale = True
        if self.stale and self.pushing is None:
            self.pushing = asyncio.create_task(self.push())

    async def push(self) -> None:
        """Changes that come while one is drawn are told as one."""
        try:
            while self.stale:
                self.stale = False
                await self._push({socket for socket in self.sockets if socket.follower})
        finally:
            self.pushing = None

    async def _push(self, following: set[GameSocket]) -> None:
        asked = {socket.follower for socket in following if socket.follower}
        told: set[Follower] = set()
        loop = asyncio.get_running_loop()
        deliver = partial(loop.call_soon_threadsafe, partial(self.deliver, told))
        try:
            async with asyncio.timeout(PATIENCE):
                await draw(deliver, self.game_id, asked)
        except Exception:
            logger.warning("%s: pages have to fetch a change", self.group, exc_info=True)
            self.deliver(told, asked - told, None)
        for socket in following:
            if socket.follower not in told:
                socket.close(Code.LOGGED_OUT)

    def deliver(
        self, told: set[Follower], some: Collection[Follower], change: bytes | None
    ) -> None:
        """Tell those of ``some`` who are still there; ``told`` says afterwards that they were."""
        told.update(some)
        text = json.dumps(standing(required(self.known)))
        for socket in self.sockets:
            if socket.follower in some:
                socket.say_bytes(change) if change else socket.say_text(text)

    # Who is here

    def count(self, here: Here, *, fading: bool = False) -> None:
        if self.here is None or here.serial > self.here.serial:
            self.show(here, fading=fading)

    def show(self, here: Here, *, fading: bool = False) -> None:
        before, self.here = self.shown, here
        self.shown = showing(self.known, self.lamps, here, fading=fading)
        if self.shown != before:
            text = json.dumps(self.shown)
            for socket in self.sockets:
                if socket.counted:  # others are told when they are
                    socket.say_text(text)

    def hush(self) -> None:
        """Pages of those who are asked say no more of them than their answers do."""
        for socket in self.sockets:
            socket.tells = socket.tells and not self.lamps.asks(socket.seat)

    def tell_others(self) -> None:
        """Tell the other processes, once for all who come or go in this moment."""
        if self.telling is None:
            self.telling = asyncio.create_task(self._tell_others())

    async def _tell_others(self) -> None:
        try:
            if self.here:
                message = {"type": "game.here", "group": self.group, **self.here._asdict()}
                await self.hub.layer.group_send(self.group, message)
        except Exception:
            logger.warning("%s: who is here was not told", self.group, exc_info=True)
        finally:
            self.telling = None

    # The beat

    @classmethod
    async def beat(cls, hub: Hub, rooms: list[GameRoom], *, asks: bool) -> None:
        games = hub.part(Games)
        ids = {room.game_id: room for room in rooms}
        stay = [(page, True) for room in rooms for socket in room.sockets for page in socket.pages]
        for ((game_id, _name), _stays), here in (await games.visits.load_all(stay)).items():
            ids[game_id].count(here, fading=True)
        if asks:
            stored = await games.tables.load_all(ids)
            for game_id, room in ids.items():
                if game_id in stored:
                    room.look(stored[game_id])
                else:
                    room.close(Code.UNKNOWN_GAME)

    @property
    def game_id(self) -> int:
        return int(self.group.rpartition(".")[2])


class GameSocket(Socket):
    __slots__ = ("counted", "follower", "page", "room", "seat", "tells")

    def __init__(self, hub: Hub, scope: Scope, send: Send) -> None:
        super().__init__(hub, scope, send)
        self.seat: int | None = None
        self.room: GameRoom | None = None
        self.page: Page | None = None  # the entry in the list of who is here
        self.counted = False  # among those who are
        self.tells = False  # whether others may see by it that its player is here
        self.follower = push.follower(scope) if scope["query_string"] == FOLLOWS else None

    async def enter(self, key: str) -> None:
        asks = self.hub.part(Games)
        place = await asks.finds.load((key, self.reader.pk))
        if place is None:
            return self.close(Code.UNKNOWN_GAME)
        self.seat = place.seat
        self.room = room = self.hub.room(group_of(place.game_id), GameRoom)
        # Listen, then look: what changes in between is told twice rather than never.
        try:
            await self.listen(room)
        except Exception:
            logger.warning("game %s: no channel layer", place.game_id, exc_info=True)
            self.say(standing(place.stand))
            return self.close(Code.TRY_LATER)
        if room.known:
            room.learn(place.stand)
        elif table := await asks.tables.load(place.game_id):
            room.look(table)
        else:
            return self.close(Code.UNKNOWN_GAME)
        self.say(standing(required(room.known)))
        if required(room.known)[1] == Game.Status.CANCELLED:
            return self.close(Code.CANCELLED)
        room.sockets.add(self)
        return await self.arrive(room)

    async def arrive(self, room: GameRoom) -> None:
        name = f"{PROCESS}.{next(self.hub.numbers)}"
        self.page = (room.game_id, presence.entry(self.seat, self.reader.pk, name))
        self.tells = room.lamps.may_tell(self.seat)
        try:
            visits = [(page, True) for page in self.pages]
            here = (await self.hub.part(Games).visits.load_all(visits))[visits[0]]
            self.counted = True
            if not self.is_one_more_of(here):
                before = room.shown
                room.count(here)
                room.tell_others()
                if room.shown != before:
                    return  # and everybody was told
            self.say(showing(room.known, room.lamps, here))
        except Exception:
            logger.warning("%s: a page came unnoticed", room.group, exc_info=True)

    @property
    def pages(self) -> list[Page]:
        """What is to be renewed as long as it is open."""
        if self.page is None:
            return []
        if not self.tells or self.seat is None:
            return [self.page]
        return [self.page, (self.page[0], presence.sign(self.seat))]

    async def leave(self) -> None:
        self.hub.leave(self)
        if self.room and self.page:
            here = required(await self.hub.part(Games).visits.load((self.page, False)))
            if not self.is_one_more_of(here):
                self.room.count(here)
                self.room.tell_others()
        await self.hub.settle()

    def is_one_more_of(self, here: Here) -> bool:
        """Whether they come or go in a crowd: which shows with the next beat."""
        return self.seat is None and here.spectators > SMALL_CROWD

    def pong(self) -> None:
        if self.room and self.room.known:
            self.say({"pong": self.room.known[0]})

    def understand(self, message: object) -> bool:
        match message:
            case {"type": "seen", "line": int(line), **rest} if not rest and self.room:
                if self.seat is not None and self.reader.pk:
                    self.hub.part(Games).looks.note((self.room.game_id, self.reader.pk, line))
                return True
        return False

    def ring(self) -> None:
        self.say({"bell": True})


def game_page(scope: Scope, receive: Receive, send: Send) -> Coroutine[Any, Any, None]:
    return GameSocket(hub(), scope, send).attend(scope, receive, send)
