"""Which version of the site a backup is of: known by the migrations that had been applied."""

from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.loader import MigrationLoader

Migration = tuple[str, str]  # app and name


def refuse_newer(applied: set[Migration]) -> None:
    if newer := sorted(applied - set(MigrationLoader(connection).disk_migrations)):
        raise CommandError(f"The backup is of a newer version: {'.'.join(newer[0])} is not known.")


def newest(applied: set[Migration]) -> list[Migration]:
    """The last of each app: the others come with them, and asked for by name would undo them."""
    graph = MigrationLoader(connection).graph
    followed = {
        parent.key
        for one in applied
        for parent in graph.node_map[one].parents
        if parent.key[0] == one[0]
    }
    return sorted(applied - followed)
