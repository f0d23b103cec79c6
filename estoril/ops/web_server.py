"""A web server that shares its port with others like it, and the connections evenly.

Whoever asks the system first gets a connection, and all that came at the same moment; and
connections last. So one process may be asked by everybody while another is idle. Here a process
takes one connection at a time, and lets others go first that have fewer.
"""

from __future__ import annotations

import asyncio
import logging
import mmap
import socket

import uvicorn

FIRST = 0.02  # seconds for which a process with fewer connections may go first
LOOK = 0.001
EXHAUSTED = 1  # seconds until another try, where the system has nothing to give
BYTES = 8

logger = logging.getLogger(__name__)


class Shares:
    """How many connections each process has, in memory that they share: made before they are
    forked."""

    def __init__(self, processes: int) -> None:
        self.counts = memoryview(mmap.mmap(-1, processes * BYTES)).cast("q")


class Connections(set[asyncio.Protocol]):
    """Those of one process; all others see how many they are."""

    def __init__(self, shares: Shares, number: int) -> None:
        super().__init__()
        self._counts, self._number = shares.counts, number

    def add(self, connection: asyncio.Protocol) -> None:
        super().add(connection)
        self._counts[self._number] = len(self)

    def discard(self, connection: object) -> None:
        super().discard(connection)
        self._counts[self._number] = len(self)

    def are_most(self) -> bool:
        return len(self) > min(self._counts)


class Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, shares: Shares, number: int) -> None:
        super().__init__(config)
        self.connections = Connections(shares, number)
        # uvicorn only ever adds and discards, as sets do.
        self.server_state.connections = self.connections  # type: ignore[assignment]

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup([])
        self._accepting = [asyncio.create_task(self._accept(each)) for each in sockets or ()]

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for task in self._accepting:
            task.cancel()
        await asyncio.gather(*self._accepting, return_exceptions=True)
        await super().shutdown(sockets)

    async def _accept(self, listening: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        listening.setblocking(False)
        while True:
            await _readable(listening)
            patience = FIRST
            while self.connections.are_most() and patience > 0:
                await asyncio.sleep(LOOK)
                patience -= LOOK
            try:
                connection, _address = listening.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                continue  # another process has taken it, or its visitor has gone
            except OSError:
                logger.exception("cannot take a connection")
                await asyncio.sleep(EXHAUSTED)
                continue
            connection.setblocking(False)
            await loop.connect_accepted_socket(self._protocol, connection)

    def _protocol(self) -> asyncio.Protocol:
        make = self.config.http_protocol_class
        return make(  # type: ignore[call-arg]  # as uvicorn itself makes it
            config=self.config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
        )


async def _readable(listening: socket.socket) -> None:
    loop, ready = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(listening, ready.set)
    try:
        await ready.wait()
    finally:
        loop.remove_reader(listening)
