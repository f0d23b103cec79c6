"""The browser's end of a WebSocket, as cheap as can be: the server is what is measured."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

HEAD = (
    "GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\nOrigin: http://localhost:{port}\r\n"
    "User-Agent: Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0\r\n"
    "Cookie: {cookie}\r\n"
    "Accept-Language: en\r\nAccept-Encoding: gzip, deflate, br\r\n"
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Extensions: permessage-deflate\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
PING, PONG = 0x89, 0x8A  # the first byte of such a frame


class Client(asyncio.Protocol):
    """Calls ``heard`` with each message. Says nothing but pongs after the handshake."""

    transport: asyncio.Transport

    def __init__(self, request: bytes, heard: Callable[[bytes], None]) -> None:
        self.request, self.heard = request, heard
        self.rest, self.is_open = b"", False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport  # type: ignore[assignment]
        self.transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        self.rest += data
        if not self.is_open:
            head, end, rest = self.rest.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head[:16]:
                raise RuntimeError(f"no WebSocket: {head!r}")
            self.rest, self.is_open = rest, True
        while (frame := self._frame()) is not None:
            kind, message = frame
            if kind == PING:
                self.transport.write(bytes([PONG, 0x80 | len(message), 0, 0, 0, 0]) + message)
            else:
                self.heard(message)

    def _frame(self) -> tuple[int, bytes] | None:
        """The next whole one of what has come; the site does not fragment."""
        if len(self.rest) < 2:
            return None
        size, start = self.rest[1], 2
        if size > 125:
            start = 4 if size == 126 else 10
            size = int.from_bytes(self.rest[2:start])
        if len(self.rest) < start + size:
            return None
        kind, message = self.rest[0], self.rest[start : start + size]
        self.rest = self.rest[start + size :]
        return kind, message


async def connect(
    port: int, path: str, cookie: str, heard: Callable[[bytes], None]
) -> asyncio.BaseTransport:
    request = HEAD.format(path=path, port=port, cookie=cookie).encode()
    loop = asyncio.get_running_loop()
    transport, _ = await loop.create_connection(lambda: Client(request, heard), "127.0.0.1", port)
    return transport
