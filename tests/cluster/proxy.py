"""What stands in front of the web hosts: it says who asks, and goes to a host that is there.

A host that cannot be reached is left alone for a while and another is asked: nothing has been sent
yet. Once something was, nobody knows what became of it: whoever asked gets an error and decides for
themselves whether to ask again.
"""

import asyncio
import itertools
import threading
import time

CONNECT = 1  # seconds
ANSWER = 20  # seconds until the head of an answer
REST = 3  # seconds for which a host that was not there is left alone
LARGEST_HEAD = 65536


class Proxy:
    def __init__(self, backends):
        self.backends = backends  # (address, port)
        self.turns = itertools.count()
        self.away = {}
        self.tasks = set()  # the loop itself holds them loosely
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.server = self._run(asyncio.start_server(self._serve, "127.0.0.1", 0))
        self.port = self.server.sockets[0].getsockname()[1]

    def _run(self, coroutine):
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(30)

    def close(self):
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(10)

    async def _serve(self, reader, writer):
        task = asyncio.current_task()
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        try:
            await self._answer(reader, writer)
        except (OSError, asyncio.IncompleteReadError, TimeoutError):
            pass  # one of them has gone
        finally:
            writer.close()

    async def _answer(self, reader, writer):
        first, _, head = (await reader.readuntil(b"\r\n\r\n")).partition(b"\r\n")
        visitor = writer.get_extra_info("peername")[0]
        added = f"X-Forwarded-For: {visitor}\r\nX-Forwarded-Proto: http\r\n".encode()
        there = await self._reach()
        if there is None:
            writer.write(b"HTTP/1.1 503 Nobody there\r\nRetry-After: 1\r\n\r\n")
            return
        from_host, to_host = there
        to_host.write(first + b"\r\n" + added + head)
        upwards = asyncio.ensure_future(pipe(reader, to_host))
        self.tasks.add(upwards)
        upwards.add_done_callback(self._ended)
        try:
            begun = await self._begun(from_host)
            writer.write(begun or b"HTTP/1.1 502 It did not answer\r\n\r\n")
            await pipe(from_host, writer)
        finally:
            upwards.cancel()
            to_host.close()

    async def _begun(self, from_host):
        try:
            return await asyncio.wait_for(from_host.read(LARGEST_HEAD), ANSWER)
        except (OSError, TimeoutError):
            return b""

    def _ended(self, task):
        self.tasks.discard(task)
        if not task.cancelled():
            task.exception()  # whoever sent has gone

    async def _reach(self):
        """A connection to the next host, or to any other."""
        turn = next(self.turns)
        ordered = [self.backends[(turn + n) % len(self.backends)] for n in range(2)]
        for backend in sorted(
            ordered, key=lambda server: self.away.get(server, 0) > time.monotonic()
        ):
            try:
                return await asyncio.wait_for(asyncio.open_connection(*backend), CONNECT)
            except (OSError, TimeoutError):
                self.away[backend] = time.monotonic() + REST
        return None


async def pipe(reader, writer):
    while piece := await reader.read(65536):
        writer.write(piece)
        await writer.drain()
