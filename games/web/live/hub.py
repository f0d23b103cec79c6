"""All sockets of a process: what reaches one from the rest of the site comes over its hub.

The process has one channel in the channel layer, and is in a group as long as somebody here listens
to it: in a room. Sockets have no task of their own but the one in which the server calls them, and
one beat serves them all: what is asked on behalf of sockets is asked for many of them together.
"""

from __future__ import annotations

import asyncio
import json
import logging
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable, Collection
from enum import IntEnum
from itertools import count
from typing import Any, TypeVar

from channels.db import database_sync_to_async
from channels.layers import get_channel_layer

from accounts import sessions
from accounts.sessions import Reader
from estoril.infra.asgi import Event, Receive, Scope, Send
from games.core.announcements import group_of_person, hash_of_session

from .loader import Loader

logger = logging.getLogger(__name__)

BEAT = 20  # seconds between two signs of life
BEATS_TO_ASK = 3  # after so many, see whether the announcement of a change got lost
LONGEST_MESSAGE = 64
MOST_UNSENT = 16  # messages that wait for a slow reader, who then has to come back and to look
PING = {"type": "ping"}


class Code(IntEnum):
    TRY_LATER = 1013
    NOT_UNDERSTOOD = 4400
    LOGGED_OUT = 4401  # the page reloads itself, as what its reader may see now
    UNKNOWN_GAME = 4404
    CANCELLED = 4410


class Socket(ABC):
    """A socket to a page that may be closed any time, and is when its reader is logged out.

    Nobody waits for what is said to it: one that reads slowly holds up no other.
    """

    __slots__ = ("_send", "_sending", "_unsent", "closed", "hub", "reader", "rooms", "session_key")

    def __init__(self, hub: Hub, scope: Scope, send: Send) -> None:
        self.hub = hub
        self.reader = scope["user"]
        self.session_key: str | None = scope.get("session_key")
        self.rooms: list[Room] = []
        self.closed = False
        self._send = send
        self._unsent: list[Event] = []
        self._sending: asyncio.Task[None] | None = None

    @property
    def session_hash(self) -> str | None:
        return hash_of_session(self.session_key) if self.session_key else None

    # What its page is about

    @abstractmethod
    async def enter(self, key: str) -> None:
        """Find it, and tell where it stands. Close if the reader may not see it."""

    async def leave(self) -> None:
        """However it ended."""
        self.hub.leave(self)
        await self.hub.settle()

    async def listen(self, room: Room) -> None:
        """Return when the room hears what it shall be told, and its reader can be logged out."""
        self.rooms.append(room)
        if self.reader.is_authenticated:
            person = self.hub.room(group_of_person(self.reader.pk), Person)
            person.sockets.add(self)
            self.rooms.append(person)
        await self.hub.settle()

    @abstractmethod
    def pong(self) -> None:
        """Answer a ping."""

    def ring(self) -> None:  # noqa: B027 - most pages have none
        """There is news for the reader; a page with a bell shows it."""

    # What is said and heard

    def say(self, message: dict[str, Any]) -> None:
        self.say_text(json.dumps(message))

    def say_text(self, text: str) -> None:
        self._queue({"type": "websocket.send", "text": text})

    def say_bytes(self, data: bytes) -> None:
        self._queue({"type": "websocket.send", "bytes": data})

    def _queue(self, event: Event) -> None:
        if len(self._unsent) < MOST_UNSENT:
            self._put(event)
        else:
            self._unsent.clear()
            self.close(Code.TRY_LATER)

    def close(self, code: Code) -> None:
        self._put({"type": "websocket.close", "code": code})
        self.closed = True

    def _put(self, event: Event) -> None:
        if self.closed:
            return
        self._unsent.append(event)
        if self._sending is None:
            self._sending = asyncio.create_task(self._drain())

    async def _drain(self) -> None:
        try:
            while self._unsent:
                await self._send(self._unsent.pop(0))
        except (OSError, RuntimeError):  # the line was closed; that the page left is on its way
            self.closed = True
            self._unsent.clear()
        finally:
            self._sending = None

    def hear(self, text: str | None) -> None:
        if self.closed:
            return
        message = _read(text)
        if message == PING:
            self.pong()
        elif not self.understand(message):
            self.close(Code.NOT_UNDERSTOOD)

    def understand(self, message: object) -> bool:  # noqa: ARG002
        """What else a page says. Whether it may."""
        return False

    async def attend(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Its life, as the server calls it."""
        await receive()
        await send({"type": "websocket.accept"})  # or the browser would not learn of a refusal
        key = scope["url_route"]["kwargs"]["key"]
        scope.clear()  # a kilobyte or two, for which nobody asks any more
        self.hub.sockets.add(self)
        try:
            await self.enter(key)
            while (event := await receive())["type"] == "websocket.receive":
                self.hear(event.get("text"))
        finally:
            self.closed = True
            self.hub.sockets.discard(self)
            try:
                await self.leave()
            except Exception:
                logger.warning("a page left unnoticed", exc_info=True)


def _read(text: str | None) -> object:
    if text is None or len(text) > LONGEST_MESSAGE:
        return None
    try:
        return json.loads(text)
    except ValueError:
        return None


class Room(ABC):
    """Sockets of this process that are told the same news: of a game, a tournament, a person."""

    __slots__ = ("group", "guests", "hub", "sockets")

    def __init__(self, hub: Hub, group: str) -> None:
        self.hub, self.group = hub, group
        self.guests = 0  # of whom some may still be at the door
        self.sockets: set[Any] = set()

    @abstractmethod
    def told(self, message: dict) -> None:
        """What the channel layer says to the group. Must not wait."""

    @classmethod  # noqa: B027 - few have anything to do
    async def beat(cls, hub: Hub, rooms: list[Any], *, asks: bool) -> None:
        """All rooms of this class, at each beat. ``asks``: look whether anything was missed."""

    def say(self, message: dict) -> None:
        text = json.dumps(message)
        for socket in self.sockets:
            socket.say_text(text)

    def close(self, code: Code) -> None:
        for socket in self.sockets:
            socket.close(code)


class Person(Room):
    """The pages that somebody has open in this process."""

    __slots__ = ()

    def told(self, message: dict) -> None:
        for socket in self.sockets:
            if message["type"] == "person.news":
                socket.ring()
            elif self.ends(socket, message):
                socket.close(Code.LOGGED_OUT)

    @staticmethod
    def ends(socket: Socket, message: dict) -> bool:
        if message["type"] == "session.ended":
            return socket.session_hash == message["session"]
        return message["but"] is None or socket.session_hash != message["but"]


P = TypeVar("P")
R = TypeVar("R", bound=Room)


class Hub:
    def __init__(self) -> None:
        self.layer = get_channel_layer()
        self.rooms: dict[str, Room] = {}
        self.sockets: set[Socket] = set()
        self.numbers = count()
        self.readers: Loader[str, Reader] = Loader(database_sync_to_async(sessions.readers))
        self._parts: dict[Callable[[], Any], Any] = {}
        self._channel: str | None = None
        self._heard: set[str] = set()  # groups of the layer that this process is in
        self._unsettled: set[str] = set()  # groups that it may have to enter or to leave
        self._settling = asyncio.Lock()
        self._tasks: list[asyncio.Task[None]] = []

    def part(self, kind: Callable[[], P]) -> P:
        """What one kind of socket needs once in each process."""
        if kind not in self._parts:
            self._parts[kind] = kind()
        return self._parts[kind]

    # Who listens to what

    def room(self, group: str, kind: Callable[[Hub, str], R]) -> R:
        """The room of this group. Whoever asks for it is its guest until they leave."""
        if group not in self.rooms:
            self.rooms[group] = kind(self, group)
            self._unsettled.add(group)
        room: Any = self.rooms[group]  # the name of a group says its kind
        room.guests += 1
        return room

    def leave(self, socket: Socket) -> None:
        for room in socket.rooms:
            room.sockets.discard(socket)
            room.guests -= 1
            if not room.guests:
                del self.rooms[room.group]
                self._unsettled.add(room.group)
        socket.rooms.clear()

    async def settle(self) -> None:
        """Return when this process hears what its rooms shall be told, and nothing else."""
        async with self._settling:
            if self._channel is None:
                self._channel = await self.layer.new_channel()
                self._tasks = [asyncio.create_task(run()) for run in (self._listen, self._beat)]
            unsettled, self._unsettled = self._unsettled, set()
            wanted = {group for group in unsettled if group in self.rooms}
            try:
                await self.layer.join(wanted - self._heard, self._channel)
                self._heard |= wanted
                gone = (unsettled - wanted) & self._heard
                await self.layer.leave(gone, self._channel)
                self._heard -= gone
            except BaseException:
                self._unsettled |= unsettled
                raise

    async def _listen(self) -> None:
        while True:
            try:
                message = await self.layer.receive(self._channel)
                if room := self.rooms.get(message["group"]):
                    room.told(message)
            except Exception:
                logger.exception("sockets could not be told")

    # The beat

    async def _beat(self) -> None:
        beats = 0
        while True:
            await asyncio.sleep(BEAT)
            beats += 1
            asks = beats % BEATS_TO_ASK == 0
            kinds: dict[type[Room], list[Room]] = defaultdict(list)
            for room in self.rooms.values():
                kinds[type(room)].append(room)
            try:
                if asks:
                    await self.check(self.sockets)
                for kind, rooms in kinds.items():
                    await kind.beat(self, rooms, asks=asks)
            except Exception:
                logger.warning("a beat was missed", exc_info=True)

    async def check(self, sockets: Collection[Socket]) -> None:
        """Close the pages of those who are no longer logged in where they have opened them."""
        known = [socket for socket in sockets if socket.reader.is_authenticated]
        lasting = await self.readers.load_all({s.session_key for s in known if s.session_key})
        for socket in known:
            reader = lasting.get(socket.session_key) if socket.session_key else socket.reader
            if reader is None or reader.pk != socket.reader.pk:
                socket.close(Code.LOGGED_OUT)


_hubs: dict[asyncio.AbstractEventLoop, Hub] = {}


def hub() -> Hub:
    """The one of this process; tests have a loop each."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        for old in [old for old in _hubs if old.is_closed()]:
            del _hubs[old]
        _hubs[loop] = Hub()
    return _hubs[loop]
