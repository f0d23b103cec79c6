"""A connection of its own to Redis or Valkey for each thread: what is said during a move.

Most of it are hints: that something has changed, that something is due. What must happen stands in
the database, where sweeps find it, and pages catch up by themselves. So whoever gives a hint goes
on at once, and the server's word on it is read before the next one is sent: to change to the server
and back for each word costs a busy machine more than all the rest of a move.
"""

from __future__ import annotations

import atexit
import logging
import os
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from django.conf import settings
from redis.backoff import NoBackoff
from redis.connection import ConnectionPool
from redis.exceptions import ConnectionError as Away
from redis.exceptions import ResponseError
from redis.exceptions import TimeoutError as Silent
from redis.retry import Retry

logger = logging.getLogger(__name__)

REST = 1  # seconds in which a server that was away is not tried again


class Hint(NamedTuple):
    url: str
    command: tuple[object, ...]
    what: str  # for the log, should it fail


class Line:
    """One thread's connection to one server."""

    def __init__(self, url: str) -> None:
        retry = Retry(NoBackoff(), 0)
        pool = ConnectionPool.from_url(url, retry=retry, **settings.REDIS_PATIENCE)
        self._connection: Any = pool.make_connection()  # which has no types
        self._unanswered: deque[str] = deque()
        self._away_until = 0.0

    def send(self, hints: list[Hint]) -> None:
        """All of them in one piece. It never fails: that it could not be done is logged."""
        if time.monotonic() < self._away_until:
            return
        try:
            self._write(hints)
        except (Away, Silent) as error:
            self._away_until = time.monotonic() + REST
            words = ", ".join(hint.what for hint in hints)
            logger.warning("%s: could not be sent: %s", words, error)

    def ask(self, *command: object) -> Any:
        """The server's answer. It may fail, as any request of a server."""
        if time.monotonic() < self._away_until:
            raise Away("The server was away a moment ago.")
        try:
            self._say([command])
            return self._connection.read_response()
        except (Away, Silent):
            self._away_until = time.monotonic() + REST
            self._hang_up()  # or the answer would be taken for another's
            raise

    def _write(self, hints: list[Hint]) -> None:
        self._say([hint.command for hint in hints])
        self._unanswered.extend(hint.what for hint in hints)

    def _say(self, commands: list[tuple[object, ...]]) -> None:
        """If the line turns out to be dead, over another."""
        packed = self._connection.pack_commands(commands)
        known = self._is_alive()
        try:
            self._connection.send_packed_command(packed, check_health=False)
        except (Away, Silent):
            if not known:
                raise
            self._connection.send_packed_command(packed, check_health=False)

    def _is_alive(self) -> bool:
        """Whether there is a connection, and the server at its other end."""
        try:
            self.listen()
            alive = self._connection.is_connected and not self._connection.can_read(timeout=0)
        except (Away, Silent):
            alive = False
        if not alive:
            self._hang_up()
        return alive

    def _hang_up(self) -> None:
        self._unanswered.clear()
        self._connection.disconnect()

    def listen(self) -> None:
        """The server's words on what was sent so far."""
        while self._unanswered:
            what = self._unanswered.popleft()
            try:
                self._connection.read_response()
            except ResponseError as error:
                logger.warning("%s: was refused: %s", what, error)


class _Mine(threading.local):
    def __init__(self) -> None:
        self.lines: dict[str, Line] = {}
        self.gathered: list[Hint] | None = None


_mine = _Mine()


def send(url: str, *command: object, what: str) -> None:
    """Have that server told so."""
    hint = Hint(url, command, what)
    if _mine.gathered is None:
        _send([hint])
    else:
        _mine.gathered.append(hint)


@contextmanager
def together() -> Iterator[None]:
    """Send what is given in this block in one piece, at its end."""
    if _mine.gathered is not None:  # the outermost block does it
        yield
        return
    gathered: list[Hint] = []
    _mine.gathered = gathered
    try:
        yield
    finally:
        _mine.gathered = None
        _send(gathered)


def ask(url: str, *command: object) -> Any:
    """That server's answer, by the line that hints take; bytes, where it is text."""
    return _line(url).ask(*command)


def _send(hints: list[Hint]) -> None:
    for url, several in groupby(hints, attrgetter("url")):
        _line(url).send([*several])


def _line(url: str) -> Line:
    line = _mine.lines.get(url)
    if line is None:
        line = _mine.lines[url] = Line(url)
    return line


def finish() -> None:
    """Wait until the servers have taken what this thread has sent: a process that ends with their
    words unread could take its own back."""
    for line in _mine.lines.values():
        with suppress(Away, Silent):
            line.listen()


def _begin_anew() -> None:
    """A forked process must not talk on its parent's connections."""
    global _mine  # noqa: PLW0603 - one for each process
    _mine = _Mine()


os.register_at_fork(after_in_child=_begin_anew)
atexit.register(finish)
