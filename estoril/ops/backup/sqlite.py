"""SQLite's own way of copying a database that is in use."""

import sqlite3
from contextlib import closing
from pathlib import Path

from django.core.management.base import CommandError
from django.db import connection

from . import versions

MAGIC = b"SQLite format 3\0"
DRAWN_AGAIN = ("games_footage", "games_export")


def fits(file: Path) -> bool:
    with file.open("rb") as start:
        return start.read(len(MAGIC)) == MAGIC


def save(file: Path) -> None:
    """Save the database as it stands at one moment. Nobody waits for it."""
    with closing(_site()) as source, closing(sqlite3.connect(file)) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, with none beside it
        for table in DRAWN_AGAIN:
            copy.execute(f"DELETE FROM {table}")  # noqa: S608 - names of ours
        copy.commit()
        copy.execute("VACUUM")


def load(file: Path) -> None:
    with closing(sqlite3.connect(file)) as source:
        if trouble := _trouble(source):
            raise CommandError(f"{file} is damaged: {trouble}")
        versions.refuse_others(set(source.execute("SELECT app, name FROM django_migrations")))
        connection.close()
        with closing(_site()) as target:
            source.backup(target)


def _trouble(source: sqlite3.Connection) -> str:
    try:
        [verdict] = source.execute("PRAGMA integrity_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        return str(error)
    return "" if verdict == "ok" else verdict


def _site() -> sqlite3.Connection:
    return sqlite3.connect(connection.settings_dict["NAME"], timeout=20)
