"""A PostgreSQL database as pg_dump writes it and pg_restore reads it: PostgreSQL's own archive."""

import os
import shutil
import subprocess
import zipfile
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.db import connection
from psycopg.conninfo import make_conninfo

from . import versions

MAGIC = b"PGDMP"
MIGRATIONS = "django_migrations"
DRAWN_AGAIN = ("games_footage", "games_export")


def fits(file: Path) -> bool:
    with file.open("rb") as start:
        ours = start.read(len(MAGIC)) == MAGIC
    if not ours and zipfile.is_zipfile(file):
        raise CommandError(
            f"{file} is a zip, as older versions wrote backups. Restore it with the version that "
            "wrote it, update that site, and make a new backup."
        )
    return ours


def save(file: Path) -> None:
    """Save the database as it stands at one moment. Nobody waits for it."""
    without = [f"--exclude-table-data={table}" for table in DRAWN_AGAIN]
    _run("pg_dump", "--format=custom", f"--file={file}", *without, _database())


def load(file: Path) -> None:
    _run("pg_restore", f"--file={os.devnull}", str(file))  # all of it, before anything is lost
    versions.refuse_others(_migrations(file))
    _drop_tables()
    _run("pg_restore", "--single-transaction", "--no-owner", _database(), str(file))


def _run(program: str, *arguments: str) -> str:
    """What it writes to its output."""
    if not (path := shutil.which(program)):
        raise CommandError(
            f"{program} is missing: install PostgreSQL's client programs, of the server's version "
            "or newer (Debian, Ubuntu: apt-get install postgresql-client)."
        )
    done = subprocess.run(  # noqa: S603 - our own arguments
        [path, *arguments],
        env=os.environ | {"PGPASSWORD": connection.settings_dict["PASSWORD"]},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise CommandError(f"{program} has failed: {done.stderr.strip()}")
    return done.stdout


def _database() -> str:
    """Where it is, without the password: other users of the machine see arguments."""
    site = connection.settings_dict
    where = {"dbname": site["NAME"], "user": site["USER"], "host": site["HOST"]}
    options = {k: v for k, v in site["OPTIONS"].items() if k != "prepare_threshold"}  # psycopg's
    where |= {"port": site["PORT"], **options}
    given: dict[str, Any] = {name: value or None for name, value in where.items()}
    return f"--dbname={make_conninfo(**given)}"


def _migrations(file: Path) -> set[versions.Migration]:
    """Those that had been applied: lines of tab-separated columns, as COPY takes them."""
    written = _run("pg_restore", "--data-only", f"--table={MIGRATIONS}", "--file=-", str(file))
    rows = (line.split("\t") for line in written.splitlines())
    return {(row[1], row[2]) for row in rows if len(row) == 4}  # id, app, name, applied


def _drop_tables() -> None:
    """All of ours, also those that a newer version has made: --clean knows only the archive's."""
    with connection.cursor() as cursor:
        there = connection.introspection.table_names(cursor)
        ours = connection.introspection.django_table_names(include_views=False)
        doomed = [
            connection.ops.quote_name(table) for table in there if table in {*ours, MIGRATIONS}
        ]
        if doomed:
            cursor.execute(f"DROP TABLE {', '.join(doomed)} CASCADE")
