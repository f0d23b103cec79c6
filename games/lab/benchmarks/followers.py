"""Pages that follow a game, without a browser."""

import json
import time
import zlib

PATIENCE = 20  # seconds until a change must have come
PLAIN = b"{"  # how a message begins that is not compressed


class Follower:
    """An open page: how far it has come."""

    def __init__(self) -> None:
        self.line, self.when = -1, 0.0

    def heard(self, message: bytes) -> None:
        when = time.perf_counter()
        if not message.startswith(PLAIN):
            self.line, self.when = json.loads(zlib.decompress(message))["version"], when


class Watcher(Follower):
    """One of many: to read all that they get would take the machine longer than to send it."""

    def heard(self, message: bytes) -> None:
        if not message.startswith(PLAIN):
            self.line, self.when = self.line + 1, time.perf_counter()
