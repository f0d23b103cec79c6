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
from contextlib import nullcontext, suppress
from typing import Any, cast

from a2wsgi.asgi_typing import HTTPScope
from a2wsgi.wsgi import Body, build_environ

from .infra import long_polling, turns
from .infra.asgi import Receive, Send
from .infra.long_polling import LongPoll
from .protocol import LARGEST_HEAD

Headers = list[tuple[bytes, bytes]]
Answer = tuple[int, Headers, bytes]

MOST_WAITING = 64  # for what a view waits for, at a time
FIRST_LOOK, LAST_LOOK = 0.05, 1.0  # seconds between two, longer and longer
SLOWEST_BODY = 15  # seconds in which something of it must come
LONGEST_BODY = 60  # seconds in which all of it must


class HeadTooLarge(Exception):
    pass


class BodyTooLarge(Exception):
    pass


class BodyTooSlow(Exception):
    pass


class ClientGone(Exception):
    pass


def check_head(scope: HTTPScope) -> None:
    """Whatever server passed it on: ours would not have."""
    words = sum(len(name) + len(value) for name, value in scope["headers"])
    if words + len(scope.get("raw_path") or b"") + len(scope["query_string"]) > LARGEST_HEAD:
        raise HeadTooLarge


class Bridge:
    """``in_turn``: the threads take turns, see ``infra/turns.py``."""

    def __init__(
        self, wsgi: Callable, threads: int, largest_body: int, *, in_turn: bool = False
    ) -> None:
        self.wsgi = wsgi
        self.turn = turns.taken if in_turn else nullcontext
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix="wsgi")
        self.largest_body = largest_body
        self.waiting = 0

    async def __call__(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        try:
            check_head(scope)
            sent = await self.whole_body(receive)
            status, headers, body = await self.answer(scope, sent, receive)
        except ClientGone:
            return
        # The rest of a body stays unread, so the connection cannot be used again.
        except HeadTooLarge:
            status, headers, body = 431, [(b"connection", b"close")], b"Too many headers.\n"
        except BodyTooLarge:
            status, headers, body = 413, [(b"connection", b"close")], b"Too much was sent.\n"
        except BodyTooSlow:
            status, headers, body = 408, [(b"connection", b"close")], b"Too slow.\n"
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    async def whole_body(self, receive: Receive) -> bytes:
        body = bytearray()
        clock = asyncio.get_running_loop().time
        end = clock() + LONGEST_BODY
        try:
            async with asyncio.timeout(SLOWEST_BODY) as limit:
                while True:
                    event = await receive()
                    limit.reschedule(min(clock() + SLOWEST_BODY, end))
                    if event["type"] == "http.disconnect":
                        raise ClientGone
                    body += event.get("body", b"")
                    if len(body) > self.largest_body:
                        raise BodyTooLarge
                    if not event.get("more_body", False):
                        return bytes(body)
        except TimeoutError:
            raise BodyTooSlow from None

    async def answer(self, scope: HTTPScope, sent: bytes, receive: Receive) -> Answer:
        poll = LongPoll()
        answer = await self.ask(scope, sent, poll)
        if poll.until:
            await self.wait(poll.until, receive)
            answer = await self.ask(scope, sent, LongPoll(over=True))
        return answer

    async def ask(self, scope: HTTPScope, sent: bytes, poll: LongPoll) -> Answer:
        body = cast(Body, io.BytesIO(sent))  # which Django reads as any file
        environ = cast(dict[str, Any], build_environ(scope, body))
        environ["CONTENT_LENGTH"] = str(len(sent))
        environ[long_polling.ENVIRON] = poll
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.pool, self.respond, environ)

    async def wait(self, until: Callable[[], bool], receive: Receive) -> None:
        """Wait for a while, if not too many do."""
        if self.waiting >= MOST_WAITING:
            return
        self.waiting += 1
        gone = asyncio.ensure_future(receive())
        pause = FIRST_LOOK
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(long_polling.LONGEST):
                    while not await asyncio.to_thread(until):
                        await asyncio.wait([gone], timeout=pause)
                        if gone.done():
                            raise ClientGone
                        pause = min(1.4 * pause, LAST_LOOK)
        finally:
            gone.cancel()
            self.waiting -= 1

    def respond(self, environ: dict[str, Any]) -> Answer:
        started: list = []
        with self.turn():
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
