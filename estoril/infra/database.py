"""The database: statements of one wording, and troubles that pass by themselves."""

from collections.abc import Sequence
from typing import Any

from django.db import DEFAULT_DB_ALIAS, InterfaceError, OperationalError, connections

# Nobody's fault, and worth waiting for.
AWAY = (OperationalError, InterfaceError)


def fetch(sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Run a statement that is worded the same each time; its rows, if it has any."""
    database = connections[DEFAULT_DB_ALIAS]
    is_watched = database.execute_wrappers or database.queries_logged
    if not is_watched and (directly := getattr(database, "fetch_directly", None)):
        return directly(sql, values)
    with getattr(database, "cursor_for_repetition", database.cursor)() as cursor:
        cursor.execute(sql, values)
        return cursor.fetchall() if cursor.description else []
