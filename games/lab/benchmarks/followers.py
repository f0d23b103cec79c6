"""Pages that follow a game, without a browser."""

import asyncio
import json
import time
import zlib
from collections.abc import Collection

PATIENCE = 20  # seconds until a page must have got what it waits for
PLAIN = b"{"  # how a message begins that is not compressed
CLOSED, OPEN = -2, -1  # instead of a line


class Follower:
    """An open page: how far it has come.

    On opening it is told where the game stands, and from then on of each change. A move in between
    would be no change, but for a page to fetch.
    """

    def __init__(self) -> None:
        self.line, self.when = CLOSED, 0.0

    def heard(self, message: bytes) -> None:
        when = time.perf_counter()
        self.line = max(self.line, OPEN)
        if not message.startswith(PLAIN):
            self.line, self.when = json.loads(zlib.decompress(message))["version"], when


class Watcher(Follower):
    """One of many: to read all that they get would take the machine longer than to send it."""

    def heard(self, message: bytes) -> None:
        self.line = max(self.line, OPEN)
        if not message.startswith(PLAIN):
            self.line, self.when = self.line + 1, time.perf_counter()


async def all_at(pages: Collection[Follower], line: int) -> None:
    """Return when each of them has come so far."""
    async with asyncio.timeout(PATIENCE):
        while any(page.line < line for page in pages):
            await asyncio.sleep(0.001)
