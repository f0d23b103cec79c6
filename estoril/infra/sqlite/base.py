"""Django's SQLite, with a queue for those who write.

SQLite has one writer at a time. It lets others look again after 1, 2, 5, 10 … 100 milliseconds, so
that between moves, which take two, nobody writes for most of the time. Here transactions wait for
each other first: threads by a lock, processes by one on a file. That only saves time; what keeps
them apart is SQLite.

A transaction that reads first (``infra/database.py``) sees the database as it was when it began,
and waits for its turn when it begins to write. If nobody has written since, it goes on; else it
reads once more what it has read, now that nobody else can write, and goes on if that is the same.
"""

import datetime
import fcntl
import os
import sqlite3
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import cache, lru_cache
from typing import Any, NamedTuple

from django.db.backends.sqlite3 import base, operations

from estoril.infra import turns
from estoril.infra.database import Overtaken

LOOK = 0.0001  # seconds between two looks at what another process does
SHORT = 0.002  # seconds: longer than a move writes
# What SQLite says to a transaction that has read before somebody else wrote.
OVERTAKEN = (sqlite3.SQLITE_BUSY_SNAPSHOT, sqlite3.SQLITE_BUSY)
LONGEST = 5  # seconds; then SQLite itself shall say that it is locked


class Queue:
    """Those who want to write to one database."""

    def __init__(self, path: str) -> None:
        self._threads = threading.Lock()
        self._processes = os.open(f"{path}-queue", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)

    def enter(self) -> bool:
        """Wait for one's turn. False: it did not come in time."""
        began = time.monotonic()
        if not self._threads.acquire(blocking=False):
            with turns.lent():
                if not self._threads.acquire(timeout=LONGEST):
                    return False
        while not self._is_free():
            waited = time.monotonic() - began
            if waited > LONGEST:
                self._threads.release()
                return False
            # To get one's turn back would take longer than most others write.
            with turns.lent() if waited > SHORT else nullcontext():
                time.sleep(LOOK)
        return True

    def _is_free(self) -> bool:
        try:
            fcntl.flock(self._processes, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def leave(self) -> None:
        fcntl.flock(self._processes, fcntl.LOCK_UN)
        self._threads.release()


queue_of = cache(Queue)
os.register_at_fork(after_in_child=queue_of.cache_clear)


# Moments come as text and are read where somebody needs them, by the operations below: a list has
# hundreds, and most are only compared.
sqlite3.register_converter("datetime", bytes.decode)


class DatabaseOperations(operations.DatabaseOperations):
    def adapt_datetimefield_value(self, value: Any) -> Any:
        """Moments are by UTC: Django would ask the settings for a zone to come to the same."""
        if isinstance(value, datetime.datetime) and value.tzinfo is datetime.UTC:
            return str(value.replace(tzinfo=None))
        return super().adapt_datetimefield_value(value)

    # Not in the stubs either.
    def convert_datetimefield_value(
        self, value: Any, expression: Any, connection: base.DatabaseWrapper
    ) -> Any:
        """Columns have moments in one notation, and by UTC. Django looks for others first, and asks
        the settings for the zone: a fifth of what a row of many takes."""
        try:
            moment = datetime.datetime.fromisoformat(value)
        except (TypeError, ValueError):
            return super().convert_datetimefield_value(value, expression, connection)
        return moment if moment.tzinfo else moment.replace(tzinfo=datetime.UTC)


@lru_cache(maxsize=1024)
def _as_sqlite_writes(sql: str) -> str:
    return base.FORMAT_QMARK_REGEX.sub("?", sql).replace("%%", "%")


class Seen(NamedTuple):
    sql: str
    values: Sequence[Any]
    rows: list[tuple[Any, ...]]


class DatabaseWrapper(base.DatabaseWrapper):
    ops_class = DatabaseOperations
    _turn: Queue | None = None
    _reads_first = False
    _seen: list[Seen] | None = None  # by a transaction that has only read so far

    @contextmanager
    def reading_first(self) -> Iterator[None]:
        """The transaction that begins in this block waits for its turn once it begins to write."""
        self._reads_first = not self.is_in_memory_db()
        try:
            yield
        finally:
            self._reads_first = False

    def fetch_directly(self, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        """What Django's cursors do for a statement that nobody watches, at half the price."""
        self.validate_no_broken_transaction()
        self.ensure_connection()
        with self.wrap_database_errors:
            if self._seen is None:
                return self._rows(sql, values)
            if not sql.startswith("SELECT"):
                return self._first_written(sql, values)
            rows = self._rows(sql, values)
            self._seen.append(Seen(sql, values, rows))
            return rows

    def _rows(self, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        rows: list[tuple[Any, ...]] = self.connection.execute(
            _as_sqlite_writes(sql), values
        ).fetchall()
        return rows

    def _first_written(self, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        """SQLite itself refuses it if anything at all has been written since we began to read."""
        seen, self._seen = self._seen, None
        self._enter()
        try:
            return self._rows(sql, values)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode not in OVERTAKEN:
                raise
        self._begin_anew(seen)
        return self._rows(sql, values)

    def create_cursor(self, name: str | None = None) -> base.SQLiteCursorWrapper:
        """Nobody knows what Django's cursors are for: from now on nobody else writes."""
        if self._seen is not None:
            seen, self._seen = self._seen, None
            self._enter()
            self._begin_anew(seen)
        return super().create_cursor(name)

    def _begin_anew(self, seen: Iterable[Seen] | None) -> None:
        """Begin a transaction in which nobody else writes, if what was read is still so."""
        self.connection.rollback()
        self.connection.execute("BEGIN IMMEDIATE")
        if any(self._rows(sql, values) != rows for sql, values, rows in seen or ()):
            raise Overtaken

    # The stubs know none of the methods below.

    def _start_transaction_under_autocommit(self) -> None:
        if self._reads_first:
            self.connection.execute("BEGIN")
            self._seen = []
            return
        self._enter()
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
        except BaseException:
            self._leave()
            raise

    def _commit(self) -> None:
        try:
            super()._commit()  # type: ignore[misc]
        finally:
            self._leave()

    def _rollback(self) -> None:
        try:
            super()._rollback()  # type: ignore[misc]
        finally:
            self._leave()

    def _close(self) -> None:
        try:
            super()._close()  # type: ignore[misc]
        finally:
            self._leave()

    def _enter(self) -> None:
        if not self.is_in_memory_db():
            queue = queue_of(str(self.settings_dict["NAME"]))
            self._turn = queue if queue.enter() else None

    def _leave(self) -> None:
        self._seen = None
        if self._turn:
            queue, self._turn = self._turn, None
            queue.leave()
