"""uvicorn's WebSocket, lighter: `uvicorn --ws estoril.websocket:WebSocket`.

A site may have thousands open that say nothing. What only the opening needs is let go: it is half
of what an idle one weighs.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any
from weakref import WeakKeyDictionary

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import SERVER, Protocol

from .infra.asgi import Event


class WebSocket(WebSocketsSansIOProtocol):
    # What uvicorn puts into it. They are more than instances share the names of, and without slots
    # each would have a table of them.
    __slots__ = (
        "app",
        "app_state",
        "asgi_version",
        "client",
        "close_sent",
        "close_timeout",
        "close_timer",
        "config",
        "conn",
        "connections",
        "curr_msg_data_type",
        "default_headers",
        "disconnected",
        "frames",
        "handshake_complete",
        "handshake_initiated",
        "initial_response",
        "last_ping_rtt",
        "logger",
        "loop",
        "pending_ping_payload",
        "ping_interval",
        "ping_sent_at",
        "ping_timeout",
        "ping_timer",
        "pinged_with",
        "pong_timer",
        "queue",
        "read_paused",
        "request",
        "response",
        "root_path",
        "scheme",
        "scope",
        "server",
        "tasks",
        "transport",
        "writable",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.queue = Inbox()  # type: ignore[assignment]
        self.writable = Gate()  # type: ignore[assignment]
        self.ping_timeout = None  # until it is pinged again it must have answered
        self.pinged_with: set[WebSocket] = set()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        self.request = None  # type: ignore[assignment]

    def start_keepalive(self) -> None:
        """The opening is over."""
        if self.ping_interval:
            _pings(self.config, self.ping_interval).add(self)
        self.response = None  # type: ignore[assignment]  # it was sent
        self.scope = None  # type: ignore[assignment]  # the application has it
        if not self.conn.reader.buffer:  # else somebody has not waited for our answer
            size, logger = self.config.ws_max_size, self.conn.logger
            self.conn = Protocol(SERVER, max_size=size, logger=logger)  # type: ignore[assignment]

    def stop_keepalive(self) -> None:
        super().stop_keepalive()
        self.pinged_with.discard(self)

    def schedule_ping(self) -> None:
        """Those who ping all come by again."""

    def ping(self) -> None:
        if self.pending_ping_payload is None:
            self.send_keepalive_ping()
        else:
            self.keepalive_timeout()


class Pings:
    """Pings each socket of a server once in a while, some of them every second: one timer, where
    each had one."""

    def __init__(self, every: float) -> None:
        number = max(1, round(every))
        self._pause = every / number
        self._groups: deque[set[WebSocket]] = deque(set() for _ in range(number))
        self._timer: asyncio.TimerHandle | None = None

    def add(self, socket: WebSocket) -> None:
        socket.pinged_with = min(self._groups, key=len)
        socket.pinged_with.add(socket)
        if self._timer is None:
            self._timer = socket.loop.call_later(self._pause, self._ping, socket.loop)

    def _ping(self, loop: asyncio.AbstractEventLoop) -> None:
        self._timer = None
        if any(self._groups):
            self._timer = loop.call_later(self._pause, self._ping, loop)
        self._groups.rotate(-1)
        for socket in tuple(self._groups[0]):
            socket.ping()


_known: WeakKeyDictionary[Config, Pings] = WeakKeyDictionary()


def _pings(server: Config, every: float) -> Pings:
    if server not in _known:
        _known[server] = Pings(every)
    return _known[server]


class Inbox:
    """What one reader needs of ``asyncio.Queue``."""

    __slots__ = ("_events", "_reader")

    def __init__(self) -> None:
        self._events: list[Event] = []
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, event: Event) -> None:
        self._events.append(event)
        if self._reader and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Event:
        if not self._events:
            self._reader = asyncio.get_running_loop().create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        return self._events.pop(0)

    def empty(self) -> bool:
        return not self._events


class Gate:
    """What one writer, who hardly ever waits, needs of ``asyncio.Event``."""

    __slots__ = ("_event",)

    def __init__(self) -> None:
        self._event: asyncio.Event | None = None  # while it is shut

    def set(self) -> None:
        event, self._event = self._event, None
        if event:
            event.set()

    def clear(self) -> None:
        self._event = self._event or asyncio.Event()

    async def wait(self) -> None:
        if self._event:
            await self._event.wait()
