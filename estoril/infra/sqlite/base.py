"""Django's SQLite, with a queue for those who write.

SQLite has one writer at a time. It lets others look again after 1, 2, 5, 10 … 100 milliseconds, so
that between moves, which take two, nobody writes for most of the time. Here transactions wait for
each other first: threads by a lock, processes by one on a file. That only saves time; what keeps
them apart is SQLite.
"""

import datetime
import fcntl
import os
import sqlite3
import threading
import time
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from django.db.backends.sqlite3 import base, operations

from estoril.infra import turns

LOOK = 0.0001  # seconds between two looks at what another process does
LONGEST = 5  # seconds; then SQLite itself shall say that it is locked


class Queue:
    """Those who want to write to one database."""

    def __init__(self, path: str) -> None:
        self._threads = threading.Lock()
        self._processes = os.open(f"{path}-queue", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)

    def enter(self) -> bool:
        """Wait for one's turn. False: it did not come in time."""
        end = time.monotonic() + LONGEST
        if not self._threads.acquire(blocking=False):
            with turns.lent():
                if not self._threads.acquire(timeout=LONGEST):
                    return False
        while not self._is_free():
            if time.monotonic() > end:
                self._threads.release()
                return False
            with turns.lent():
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


class DatabaseWrapper(base.DatabaseWrapper):
    ops_class = DatabaseOperations
    _turn: Queue | None = None

    def fetch_directly(self, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        """What Django's cursors do for a statement that nobody watches, at half the price."""
        self.validate_no_broken_transaction()
        self.ensure_connection()
        with self.wrap_database_errors:
            rows: list[tuple[Any, ...]] = self.connection.execute(
                _as_sqlite_writes(sql), values
            ).fetchall()
        return rows

    # The stubs know none of the methods below.

    def _start_transaction_under_autocommit(self) -> None:
        if not self.is_in_memory_db():
            queue = queue_of(str(self.settings_dict["NAME"]))
            self._turn = queue if queue.enter() else None
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

    def _leave(self) -> None:
        if self._turn:
            queue, self._turn = self._turn, None
            queue.leave()
