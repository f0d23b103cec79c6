"""The tables of a PostgreSQL database as COPY writes them, all read in one snapshot.

The server's own pg_dump need not be installed, nor be of the server's version. What the tables look
like is known by the migrations that had been applied: they are applied again before the rows come.
"""

import json
import zipfile
from pathlib import Path

from django.core.management.base import CommandError
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder

from . import versions

CONTENTS = "contents.json"
MIGRATIONS = "django_migrations"
DRAWN_AGAIN = {"games_footage", "games_export"}
PIECE = 1 << 20  # bytes


def fits(file: Path) -> bool:
    if not zipfile.is_zipfile(file):
        return False
    with zipfile.ZipFile(file) as folder:
        return CONTENTS in folder.namelist()


def save(file: Path) -> None:
    """As it stood at one moment. Nobody waits for it."""
    with (
        transaction.atomic(),
        connection.cursor() as cursor,
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as folder,
    ):
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        columns = {table: _columns(cursor, table) for table in _tables()}
        applied = sorted(MigrationRecorder(connection).applied_migrations())
        folder.writestr(CONTENTS, json.dumps({"migrations": applied, "tables": columns}, indent=1))
        for table, names in columns.items():
            with (
                folder.open(table, "w", force_zip64=True) as rows,
                cursor.copy(f"COPY {_named(table, names)} TO STDOUT") as copy,
            ):
                for piece in copy:
                    rows.write(piece)


def load(file: Path) -> None:
    with zipfile.ZipFile(file) as folder:
        if damaged := folder.testzip():
            raise CommandError(f"{file} is damaged: {damaged}")
        contents = json.loads(folder.read(CONTENTS))
        applied = {(app, name) for app, name in contents["migrations"]}
        versions.refuse_newer(applied)
        _build_anew(applied)
        _fill(folder, contents["tables"])


def _tables() -> list[str]:
    found = connection.introspection.django_table_names(only_existing=True, include_views=False)
    return sorted({*found} - DRAWN_AGAIN - {MIGRATIONS})


def _columns(cursor, table: str) -> list[str]:
    return [one.name for one in connection.introspection.get_table_description(cursor, table)]


def _named(table: str, columns: list[str]) -> str:
    quote = connection.ops.quote_name
    return f"{quote(table)} ({', '.join(map(quote, columns))})"


def _build_anew(applied: set[versions.Migration]) -> None:
    """Empty tables as they were when the backup was made."""
    with connection.cursor() as cursor:
        there = connection.introspection.table_names(cursor)
        ours = connection.introspection.django_table_names(include_views=False)
        doomed = [connection.ops.quote_name(one) for one in there if one in {*ours, MIGRATIONS}]
        if doomed:
            cursor.execute(f"DROP TABLE {', '.join(doomed)} CASCADE")
    MigrationExecutor(connection).migrate(versions.newest(applied))


def _fill(folder: zipfile.ZipFile, tables: dict[str, list[str]]) -> None:
    """In any order: whether keys lead somewhere is asked at the end."""
    quote = connection.ops.quote_name
    with transaction.atomic(), connection.cursor() as cursor:
        # Some migrations write rows of their own.
        cursor.execute(f"TRUNCATE {', '.join(map(quote, tables))} CASCADE")
        for table, names in tables.items():
            with (
                folder.open(table) as rows,
                cursor.copy(f"COPY {_named(table, names)} FROM STDIN") as copy,
            ):
                while piece := rows.read(PIECE):
                    copy.write(piece)
        for table in tables:
            for sequence in connection.introspection.get_sequences(cursor, table):
                column = quote(sequence["column"])
                cursor.execute(
                    f"SELECT setval(%s, coalesce(max({column}), 0) + 1, false) FROM {quote(table)}",  # noqa: S608
                    [sequence["name"]],
                )
