"""The database as one file, and back. Pictures and films are left out: they can be drawn again.

A file of an SQLite site is an SQLite database; one of a PostgreSQL site is what pg_dump writes.
"""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

from django.contrib.auth import get_user_model
from django.core.management.base import CommandError
from django.db import connection

from games.models import Game

from . import postgres, sqlite


def save(file: Path) -> None:
    if file.exists():
        raise CommandError(f"{file} exists already. Nothing was written.")
    with _beside(file) as draft:
        _way().save(draft)


def load(file: Path, *, force: bool) -> None:
    """Everything that is in the database is replaced."""
    if not file.is_file():
        raise CommandError(f"There is no file {file}.")
    way = _way()
    if not way.fits(file):
        raise CommandError(f"{file} is no backup of a site with {connection.display_name}.")
    if not force and not is_empty():
        raise CommandError(
            "The database is not empty. Nothing was changed. To lose what is in it: --force"
        )
    way.load(file)


def is_empty() -> bool:
    """Nobody is known, and nothing was played."""
    there = connection.introspection
    models = there.installed_models(there.table_names())
    return not any(model.objects.exists() for model in (get_user_model(), Game) if model in models)


def _way() -> ModuleType:
    return sqlite if connection.vendor == "sqlite" else postgres


@contextmanager
def _beside(file: Path) -> Iterator[Path]:
    """A file that takes its place once it is whole. It holds addresses: nobody else may read it."""
    descriptor, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    os.close(descriptor)
    draft = Path(name)
    try:
        yield draft
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)
