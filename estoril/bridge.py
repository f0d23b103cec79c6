"""Django's WSGI application inside the ASGI one.

Synchronous views are faster this way than under Django's own ASGI handler, and threads that stay
keep their connections to database and cache. a2wsgi's middleware does the same, but crosses between
thread and event loop for every piece of a response, runs each request in a new context (where
Django connects to the cache anew), and lets a slow sender hold a thread. Our requests and responses
are small: each goes over in one piece.
"""

import asyncio
import io
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from a2wsgi.wsgi import build_environ
from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, HTTPScope

Headers = list[tuple[bytes, bytes]]


class BodyTooLarge(Exception):
    pass


class ClientGone(Exception):
    pass


class Bridge:
    def __init__(self, wsgi: Callable, threads: int, largest_body: int) -> None:
        self.wsgi = wsgi
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix="wsgi")
        self.largest_body = largest_body

    async def __call__(
        self, scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        try:
            sent = await self.whole_body(receive)
        except ClientGone:
            return
        except BodyTooLarge:
            # The rest stays unread, so the connection cannot be used again.
            status, headers, body = 413, [(b"connection", b"close")], b"Too much was sent.\n"
        else:
            environ = build_environ(scope, io.BytesIO(sent))
            environ["CONTENT_LENGTH"] = str(len(sent))
            loop = asyncio.get_running_loop()
            status, headers, body = await loop.run_in_executor(self.pool, self.respond, environ)
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    async def whole_body(self, receive: ASGIReceiveCallable) -> bytes:
        body = bytearray()
        while True:
            event = await receive()
            if event["type"] == "http.disconnect":
                raise ClientGone
            body += event.get("body", b"")
            if len(body) > self.largest_body:
                raise BodyTooLarge
            if not event.get("more_body", False):
                return bytes(body)

    def respond(self, environ: dict) -> tuple[int, Headers, bytes]:
        started: list = []
        pieces = self.wsgi(environ, lambda *start: started.extend(start))
        try:
            body = b"".join(pieces)
        finally:
            pieces.close()  # Django ends the request here: connections too old are closed
        status, headers = started[:2]
        return (
            int(status.split()[0]),
            # Django begins the value of a cookie with a space.
            [(name.lower().encode(), value.strip().encode("latin1")) for name, value in headers],
            body,
        )
