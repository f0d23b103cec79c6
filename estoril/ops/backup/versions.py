"""Which version of the site a backup is of: known by the migrations that had been applied."""

from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.loader import MigrationLoader

Migration = tuple[str, str]  # app and name


def refuse_newer(applied: set[Migration]) -> None:
    if newer := sorted(applied - set(MigrationLoader(connection).disk_migrations)):
        raise CommandError(f"The backup is of a newer version: {'.'.join(newer[0])} is not known.")
