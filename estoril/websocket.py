"""uvicorn's WebSocket, lighter: `uvicorn --ws estoril.websocket:WebSocket`.

A site may have thousands open that say nothing. What only the opening needs is let go: it is half
of what an idle one weighs.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import SERVER, Protocol

from .infra.asgi import Event


class WebSocket(WebSocketsSansIOProtocol):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.queue = Inbox()  # type: ignore[assignment]
        self.writable = Gate()  # type: ignore[assignment]

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        self.request = None  # type: ignore[assignment]

    def start_keepalive(self) -> None:
        """The opening is over."""
        super().start_keepalive()
        self.response = None  # type: ignore[assignment]  # it was sent
        self.scope = None  # type: ignore[assignment]  # the application has it
        if not self.conn.reader.buffer:  # else somebody has not waited for our answer
            size, logger = self.config.ws_max_size, self.conn.logger
            self.conn = Protocol(SERVER, max_size=size, logger=logger)  # type: ignore[assignment]


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
