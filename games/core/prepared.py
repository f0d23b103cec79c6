"""Queries that nearly every page asks, put into SQL once.

Django takes longer to do that than the database takes to answer, and longer still to look up anew
how a row becomes an object: see ``docs/performance.md``.
"""

from __future__ import annotations

import datetime
import inspect
from collections.abc import Callable, Collection
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import Expression, Model, QuerySet
from django.db.models.query import RelatedPopulator, get_related_populators

from estoril.infra.database import fetch

M = TypeVar("M", bound=Model)


class Parameter(Expression):
    """Stands in a query for a value that is not known yet."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def as_sql(self, *_args: Any, **_kwargs: Any) -> tuple[str, Any]:
        return "%s", [self]


def _adapted(value: object) -> Any:
    """Return the value as the database compares it."""
    if isinstance(value, datetime.datetime):
        return connection.ops.adapt_datetimefield_value(value)
    return value


class Plan(NamedTuple):
    """The text of a query, and how its rows become objects."""

    sql: str
    parameters: tuple[Any, ...]
    fields: list[str]
    first: int  # the model's own columns begin here
    converters: list[tuple[int, list[Callable[..., Any]], Expression]]
    related: list[RelatedPopulator]
    annotations: dict[str, int]


class Prepared(Generic[M]):
    """``ask`` says what to look for by the values of some columns: its parameters.

    Rows that it locks are locked as long as the caller's transaction lasts.
    """

    def __init__(self, ask: Callable[..., QuerySet[M, Any]]) -> None:
        self._ask = ask
        self._names = [*inspect.signature(ask).parameters]

    @cached_property
    def _model(self) -> type[M]:
        return self._asked().model

    def _asked(self) -> QuerySet[M, Any]:
        return self._ask(*map(Parameter, self._names))

    @cached_property
    def _plan(self) -> Plan:
        compiler = self._asked().query.get_compiler(connection=connection)
        sql, parameters = compiler.as_sql()
        select, info = compiler.select, compiler.klass_info
        converters = compiler.get_converters([column[0] for column in select])
        own = info["select_fields"] if info else []
        return Plan(
            sql,
            parameters,
            [select[index][0].target.attname for index in own],
            own[0] if own else 0,
            [(index, steps, expression) for index, (steps, expression) in converters.items()],
            # The stubs know a later Django, which asks for more.
            get_related_populators(info, select, connection.alias) if info else [],  # type: ignore[call-arg]
            compiler.annotation_col_map,
        )

    def values(self, *values: object) -> list[tuple[Any, ...]]:
        """The rows as the database has them."""
        given: dict[str, Any] = dict(zip(self._names, map(_adapted, values), strict=True))
        plan = self._plan
        wanted = [given[p.name] if isinstance(p, Parameter) else p for p in plan.parameters]
        return fetch(plan.sql, wanted)

    def rows(self, *values: object) -> list[M]:
        """Each has the columns of the query, and fetches others when asked for them."""
        return [self.instance(row) for row in self.values(*values)]

    def position(self, column: str) -> int:
        """Where a row of ``values`` has this column of the model."""
        return self._plan.first + self._plan.fields.index(column)

    def instance(self, values: tuple[Any, ...]) -> M:
        """What becomes of a row of ``values``."""
        row, plan, database = list(values), self._plan, connections[DEFAULT_DB_ALIAS]
        for index, converters, expression in plan.converters:
            for convert in converters:
                row[index] = convert(row[index], expression, database)
        last = plan.first + len(plan.fields)
        instance = self._model.from_db(database.alias, plan.fields, row[plan.first : last])
        for populator in plan.related:
            populator.populate(row, instance)
        for name, index in plan.annotations.items():
            setattr(instance, name, row[index])
        return instance

    def columns(self, *values: object) -> list[list[Any]]:
        """The rows of a query for columns, as Django reads them."""
        rows = [list(row) for row in self.values(*values)]
        for index, converters, expression in self._plan.converters:
            for convert in converters:
                for row in rows:
                    row[index] = convert(row[index], expression, connection)
        return rows

    def first(self, *values: object) -> M | None:
        return next(iter(self.rows(*values)), None)

    def figures(self, *values: object) -> tuple[Any, ...] | None:
        """The first row as the database has it."""
        return next(iter(self.values(*values)), None)


class PreparedForMany(Generic[M]):
    """The same for a query whose last parameter is a list of ids, however many there are.

    It is put into SQL for 1, 2, 4, 8 … of them; the last comes as often as that takes.
    """

    def __init__(self, ask: Callable[..., QuerySet[M, Any]]) -> None:
        self._ask = ask
        self._by_count: dict[int, _ForSoMany[M]] = {}

    def rows(self, *values: Any) -> list[M]:
        *others, ids = values
        return self._for(ids).rows(*others, ids) if ids else []

    def columns(self, *values: Any) -> list[list[Any]]:
        *others, ids = values
        return self._for(ids).columns(*others, ids) if ids else []

    def _for(self, ids: Collection[int]) -> _ForSoMany[M]:
        count = 1 << (len(ids) - 1).bit_length()
        if count not in self._by_count:
            self._by_count[count] = _ForSoMany(self._ask, count)
        return self._by_count[count]


class _ForSoMany(Prepared[M]):
    """Django wants numbers in lists, so numbers that are no ids stand for them."""

    def __init__(self, ask: Callable[..., QuerySet[M, Any]], count: int) -> None:
        super().__init__(ask)
        *self._others, self._list = self._names
        self._stand_ins = [*range(-count, 0)]

    def _asked(self) -> QuerySet[M, Any]:
        return self._ask(*map(Parameter, self._others), self._stand_ins)

    def values(self, *values: Any) -> list[tuple[Any, ...]]:
        *others, ids = values
        ids = [*ids]
        ids += ids[-1:] * (len(self._stand_ins) - len(ids))
        named: dict[str, Any] = dict(zip(self._others, map(_adapted, others), strict=True))
        listed = dict(zip(self._stand_ins, ids, strict=True))
        plan = self._plan
        wanted = [
            named[p.name] if isinstance(p, Parameter) else listed.get(p, p) for p in plan.parameters
        ]
        return fetch(plan.sql, wanted)
