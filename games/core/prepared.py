"""Queries that nearly every page asks, put into SQL once.

Django takes longer to do that than the database takes to answer, and longer still to look up anew
how a row becomes an object: see ``docs/performance.md``.
"""

from __future__ import annotations

import datetime
import inspect
import json
from collections.abc import Callable, Collection, Sequence
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import Expression, JSONField, Model, QuerySet
from django.db.models.base import ModelState

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


def decoded(texts: Sequence[str | None]) -> list[Any]:
    """What columns of JSON hold. Together: most are short, and to begin one takes longer than to
    read it."""
    values: list[Any] = json.loads(f"[{','.join(text or 'null' for text in texts)}]")
    return values


def _is_plain_json(expression: Expression) -> bool:
    field = expression.output_field
    return type(field) is JSONField and field.decoder is None


class Shape(NamedTuple):
    """Which columns of a row become an object, and those it is joined with."""

    model: type[Model]
    fields: list[str]
    first: int
    last: int
    key: int  # the column that is empty if there is none
    # With each, how either learns of the other.
    related: list[tuple[Shape, Callable[..., None], Callable[..., None]]]

    @classmethod
    def of(cls, info: dict[str, Any], select: Sequence[Any]) -> Shape:
        """``info``: what Django's compiler says of it."""
        columns, model = info["select_fields"], info["model"]
        fields = [select[column][0].target.attname for column in columns]
        related = [
            (cls.of(other, select), other["local_setter"], other["remote_setter"])
            for other in info.get("related_klass_infos", ())
        ]
        key = columns[fields.index(model._meta.pk.attname)]  # noqa: SLF001 - public in all but its name
        return cls(model, fields, columns[0], columns[-1] + 1, key, related)

    def made_of(self, row: Sequence[Any]) -> Any:
        """The object that Django would make, without its signals: nobody listens to them."""
        if row[self.key] is None:
            return None
        state = ModelState()
        state.db, state.adding = DEFAULT_DB_ALIAS, False
        made = self.model.__new__(self.model)
        made.__dict__.update(zip(self.fields, row[self.first : self.last], strict=True))
        made.__dict__["_state"] = state
        for shape, tell_it, tell_other in self.related:
            other = shape.made_of(row)
            tell_it(made, other)
            if other is not None:
                tell_other(other, made)
        return made


class Plan(NamedTuple):
    """The text of a query, and how the database's values become Python's."""

    sql: str
    parameters: tuple[Any, ...]
    converters: list[tuple[int, list[Callable[..., Any]], Expression]]
    annotations: dict[str, int]


class Prepared(Generic[M]):
    """``ask`` says what to look for by the values of some columns: its parameters.

    Rows that it locks are locked as long as the caller's transaction lasts.
    """

    def __init__(self, ask: Callable[..., QuerySet[M, Any]]) -> None:
        self._ask = ask
        self._names = [*inspect.signature(ask).parameters]

    def _asked(self) -> QuerySet[M, Any]:
        return self._ask(*map(Parameter, self._names))

    @cached_property
    def _shape(self) -> Shape:
        compiler = self._asked().query.get_compiler(connection=connection)
        compiler.as_sql()
        return Shape.of(compiler.klass_info, compiler.select)

    @cached_property
    def _plan(self) -> Plan:
        compiler = self._asked().query.get_compiler(connection=connection)
        sql, parameters = compiler.as_sql()
        converters = compiler.get_converters([column[0] for column in compiler.select])
        return Plan(
            sql,
            parameters,
            [(index, steps, expression) for index, (steps, expression) in converters.items()],
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
        return self._shape.first + self._shape.fields.index(column)

    def instance(self, values: tuple[Any, ...]) -> M:
        """What becomes of a row of ``values``."""
        row, plan, database = list(values), self._plan, connections[DEFAULT_DB_ALIAS]
        for index, converters, expression in plan.converters:
            if row[index] is not None:
                for convert in converters:
                    row[index] = convert(row[index], expression, database)
        instance: M = self._shape.made_of(row)
        for name, index in plan.annotations.items():
            setattr(instance, name, row[index])
        return instance

    def columns(self, *values: object) -> list[list[Any]]:
        """The rows of a query for columns, as Django reads them."""
        rows = [list(row) for row in self.values(*values)]
        for index, converters, expression in self._plan.converters:
            if _is_plain_json(expression):
                for row, value in zip(rows, decoded([row[index] for row in rows]), strict=True):
                    row[index] = value
                continue
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
