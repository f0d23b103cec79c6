"""Which version of the site a backup is of: known by the migrations that had been applied."""

from django.core.management.base import CommandError
from django.db.migrations.loader import MigrationLoader

Migration = tuple[str, str]  # app and name


def refuse_others(applied: set[Migration]) -> None:
    """A backup of a newer version, or of one so old that no migration leads on from it."""
    loader = MigrationLoader(None)
    if newer := sorted(applied - set(loader.disk_migrations) - _replaced(loader)):
        raise CommandError(f"The backup is of a newer version: {'.'.join(newer[0])} is not known.")
    for squashed in loader.replacements.values():
        missing = [migration for migration in squashed.replaces if migration not in applied]
        if 0 < len(missing) < len(squashed.replaces):
            raise CommandError(
                f"The backup is of a version too old: {'.'.join(missing[0])} was to come."
            )


def _replaced(loader: MigrationLoader) -> set[Migration]:
    """Those that were squashed into others."""
    return {old for squashed in loader.replacements.values() for old in squashed.replaces}
