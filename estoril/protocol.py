"""uvicorn's HTTP, with an end to what it waits for: `uvicorn --http estoril.protocol:Protocol`.

A parser keeps what it has not understood yet, however much that becomes. Bodies have their limits
in ``bridge``, where they are put together.
"""

from __future__ import annotations

import asyncio
from http import HTTPStatus

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

LARGEST_HEAD = 64 * 1024  # bytes: the first line of a request and its headers
SLOWEST_HEAD = 20  # seconds in which all of it must come
LINGER = 2  # seconds in which somebody who still sends may read why nobody listens


class Protocol(HttpToolsProtocol):
    waiting: asyncio.TimerHandle | None = None
    understood = False  # something of what came last
    pending_bytes = 0  # bytes that have led to nothing yet
    refused = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.refused:
            return
        self.understood = False
        super().data_received(data)
        self.pending_bytes = 0 if self.understood else self.pending_bytes + len(data)
        if self.pending_bytes > LARGEST_HEAD:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def handle_websocket_upgrade(self) -> None:
        super().handle_websocket_upgrade()
        # Or the two would hold each other until the next garbage collection.
        self.parser = None  # type: ignore[assignment]

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._expect_head()

    def on_headers_complete(self) -> None:
        self.understood = True
        self._stop_waiting()
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self.understood = True
        super().on_body(body)

    def on_message_complete(self) -> None:
        self.understood = True
        super().on_message_complete()

    def _expect_head(self) -> None:
        self._stop_waiting()
        self.waiting = self.loop.call_later(SLOWEST_HEAD, self._refuse, HTTPStatus.REQUEST_TIMEOUT)

    def _stop_waiting(self) -> None:
        if self.waiting:
            self.waiting.cancel()
            self.waiting = None

    def _refuse(self, status: HTTPStatus) -> None:
        """Refuse in words, unless an answer to an earlier request is on its way."""
        self.refused = True
        self._stop_waiting()
        if self.cycle is not None and not self.cycle.response_complete:
            self.transport.abort()
            return
        self._unset_keepalive_if_required()
        head = b"content-length: 0\r\nconnection: close\r\n\r\n"
        self.transport.write(STATUS_LINE[status] + head)
        if self.transport.can_write_eof():
            self.transport.write_eof()
        # Closed at once, the answer would be lost on those who have not sent everything yet.
        self.loop.call_later(LINGER, self.transport.close)
