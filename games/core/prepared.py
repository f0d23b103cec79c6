"""Queries that nearly every page asks, put into SQL once.

Django takes longer to do that than the database takes to answer.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cached_property
from typing import Any, Generic, TypeVar

from django.db import connection
from django.db.models import Model, QuerySet

M = TypeVar("M", bound=Model)


class Prepared(Generic[M]):
    """``ask`` says what to look for by the values of some columns: its parameters."""

    def __init__(self, ask: Callable[..., QuerySet[M]]) -> None:
        self._ask = ask
        # Values that fit any column of numbers or text, and that no query has by chance.
        self._blanks = [19420 + i for i in range(len(inspect.signature(ask).parameters))]

    @cached_property
    def _query(self) -> tuple[type[M], str, tuple[object, ...]]:
        rows = self._ask(*self._blanks)
        return rows.model, *rows.query.sql_with_params()

    def _filled(self, values: tuple[object, ...]) -> tuple[str, list[object]]:
        _model, sql, parameters = self._query
        given = dict(zip(map(str, self._blanks), values, strict=True))
        return sql, [given.get(str(one), one) for one in parameters]

    def rows(self, *values: object) -> list[M]:
        """Each has the columns of the query, and fetches others when asked for them."""
        return list(self._query[0].objects.raw(*self._filled(values)))

    def first(self, *values: object) -> M | None:
        return next(iter(self.rows(*values)), None)

    def figures(self, *values: object) -> tuple[Any, ...] | None:
        """The first row as the database has it."""
        with connection.cursor() as cursor:
            cursor.execute(*self._filled(values))
            return cursor.fetchone()
