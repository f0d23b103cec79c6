"""The database: statements of one wording, and troubles that pass by themselves."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from django.db import (
    DEFAULT_DB_ALIAS,
    InterfaceError,
    OperationalError,
    connections,
    transaction,
)

# Nobody's fault, and worth waiting for.
AWAY = (OperationalError, InterfaceError)

P = ParamSpec("P")
T = TypeVar("T")


class Overtaken(Exception):
    """What a transaction has read is no longer so."""


def reads_first(work: Callable[P, T]) -> Callable[P, T]:
    """Decorates what is one transaction, and reads and thinks a while before it writes.

    Where only one may write at a time, to all there is (SQLite), others write meanwhile. If they
    changed what it has read, it begins anew, as any other transaction: so until it writes, or
    asks for anything but by ``fetch``, it must leave nothing behind.
    """

    @wraps(work)
    def run(*args: P.args, **kwargs: P.kwargs) -> T:
        database = connections[DEFAULT_DB_ALIAS]
        reading_first = getattr(database, "reading_first", None)
        if reading_first and not database.in_atomic_block:
            with suppress(Overtaken), reading_first(), transaction.atomic():
                return work(*args, **kwargs)
        with transaction.atomic():
            return work(*args, **kwargs)

    return run


def fetch(sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Run a statement that is worded the same each time; its rows, if it has any."""
    database = connections[DEFAULT_DB_ALIAS]
    is_watched = database.execute_wrappers or database.queries_logged
    if not is_watched and (directly := getattr(database, "fetch_directly", None)):
        return directly(sql, values)
    with getattr(database, "cursor_for_repetition", database.cursor)() as cursor:
        cursor.execute(sql, values)
        return cursor.fetchall() if cursor.description else []
