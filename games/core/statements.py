"""Rows written by statements that are put together once: those of a move.

What Django's own ``save``, ``bulk_update`` and ``bulk_create`` write, and nothing else; they put
their SQL together anew each time, which takes longer than everything else in a move.
"""

# ruff: noqa: SLF001 - Django's _meta is public in all but its name

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import Field, JSONField, Model

from estoril.infra.database import fetch

Names = tuple[str, ...]
KEPT = 128  # statements of one sort: for each number of rows there is another
PLAIN = {bool, int, str, type(None)}  # types that drivers take as they are


def insert(rows: Sequence[Model]) -> None:
    """New rows of one table, which learn their ids."""
    upsert(rows, (), ())


def upsert(rows: Sequence[Model], unique: Names, names: Names) -> None:
    """New rows. Where there is one with the same ``unique`` columns, it is given these columns
    instead. Either way they learn their ids."""
    sql, fields = _insertion(type(rows[0]), len(rows), unique, names, connection.vendor)
    given = (field.pre_save(row, add=True) for row in rows for field in fields)
    ids = fetch(sql, [*_stored(fields * len(rows), given)])
    for row, (id,) in zip(rows, ids, strict=True):
        row.pk = id
        row._state.adding = False


def update(rows: Sequence[Model], names: Names) -> None:
    """These columns of all these rows."""
    sql, fields = _change(type(rows[0]), len(rows), names, connection.vendor)
    given = (getattr(row, field.attname) for row in rows for field in fields)
    fetch(sql, [*_stored(fields * len(rows), given)])


def increase(model: type[Model], id: int, **by: object) -> None:
    """So much more in these columns of one row, if it is there."""
    sql, fields = _increase(model, tuple(by))
    fetch(sql, [*_stored(fields, by.values()), id])


def raise_to(model: type[Model], id: int, name: str, value: int) -> None:
    """This column of one row, unless it is as high already."""
    fetch(_raise(model, name), [value, id, value])


def _stored(fields: Iterable[Field], values: Iterable[object]) -> Iterator[Any]:
    """The values as their columns hold them. Most need none of what Django's fields would do."""
    database = connections[DEFAULT_DB_ALIAS]
    for field, value in zip(fields, values, strict=True):
        if isinstance(value, datetime.datetime):
            yield database.ops.adapt_datetimefield_value(value)
        elif type(value) in PLAIN and not isinstance(field, JSONField):
            yield value
        else:
            yield field.get_db_prep_save(value, database)


def _field(model: type[Model], name: str) -> Field:
    return model._meta.get_field(name)  # type: ignore[return-value]  # one with a column


def _quoted(*columns: str | None) -> list[str]:
    return [connection.ops.quote_name(column) for column in columns if column]


@lru_cache(maxsize=KEPT)
def _insertion(
    model: type[Model], count: int, unique: Names, names: Names, _vendor: str
) -> tuple[str, list[Field]]:
    meta = model._meta
    fields = [field for field in meta.concrete_fields if not field.primary_key]
    table, key, *columns = _quoted(meta.db_table, meta.pk.column, *(f.column for f in fields))
    row = f"({', '.join(['%s'] * len(fields))})"
    sql = f"INSERT INTO {table} ({', '.join(columns)}) VALUES {', '.join([row] * count)}"  # noqa: S608 - names of ours
    if unique:
        changed = _quoted(*(_field(model, name).column for name in names))
        known = ", ".join(_quoted(*(_field(model, name).column for name in unique)))
        new = ", ".join(f"{column} = EXCLUDED.{column}" for column in changed)
        sql += f" ON CONFLICT ({known}) DO UPDATE SET {new}"
    return f"{sql} RETURNING {key}", fields


@lru_cache(maxsize=KEPT)
def _change(model: type[Model], count: int, names: Names, _vendor: str) -> tuple[str, list[Field]]:
    """The rows are a table of values, so that several need one statement. PostgreSQL has to be
    told of which type a column is that may hold nothing but NULL."""
    fields = [model._meta.pk, *(_field(model, name) for name in names)]
    table, *columns = _quoted(model._meta.db_table, *(field.column for field in fields))
    types = [field.cast_db_type(connection) for field in fields]
    typed = connection.features.requires_casted_case_in_updates
    values = [f"v.column{number}" for number in range(1, len(fields) + 1)]
    if typed:
        values = [f"{value}::{type}" for value, type in zip(values, types, strict=True)]
    pairs = [f"{column} = {value}" for column, value in zip(columns, values, strict=True)]
    row = f"({', '.join(['%s'] * len(fields))})"
    return (
        f"UPDATE {table} SET {', '.join(pairs[1:])} "  # noqa: S608 - names of ours
        f"FROM (VALUES {', '.join([row] * count)}) AS v WHERE {table}.{pairs[0]}"
    ), fields


@cache
def _raise(model: type[Model], name: str) -> str:
    meta = model._meta
    table, key, column = _quoted(meta.db_table, meta.pk.column, _field(model, name).column)
    return f"UPDATE {table} SET {column} = %s WHERE {key} = %s AND {column} < %s"  # noqa: S608 - names of ours


@cache
def _increase(model: type[Model], names: Names) -> tuple[str, list[Field]]:
    fields = [_field(model, name) for name in names]
    table, key, *columns = _quoted(
        model._meta.db_table, model._meta.pk.column, *(field.column for field in fields)
    )
    pairs = ", ".join(f"{column} = {column} + %s" for column in columns)
    return f"UPDATE {table} SET {pairs} WHERE {key} = %s", fields  # noqa: S608 - names of ours
