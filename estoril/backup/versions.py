"""Which version of the site a backup is of: known by the migrations that had been applied."""

from django.core.management.base import CommandError
from django.db.migrations.loader import MigrationLoader

Migration = tuple[str, str]  # app and name


def refuse_others(applied: set[Migration]) -> None:
    """A backup of a newer version, or of one so old that no migration leads on from it."""
    loader = MigrationLoader(None)
    if newer := sorted(applied - set(loader.disk_migrations) - set(_successors(loader))):
        raise CommandError(f"The backup is of a newer version: {'.'.join(newer[0])} is not known.")
    for squashed in loader.replacements.values():
        missing = [one for one in squashed.replaces if one not in applied]
        if 0 < len(missing) < len(squashed.replaces):
            raise CommandError(
                f"The backup is of a version too old: {'.'.join(missing[0])} was to come."
            )


def newest(applied: set[Migration]) -> list[Migration]:
    """The last of each app: the others come with them, and asked for by name would undo them."""
    loader = MigrationLoader(None)
    successors = _successors(loader)
    applied = {successors.get(one, one) for one in applied}
    followed = {
        parent.key
        for one in applied
        for parent in loader.graph.node_map[one].parents
        if parent.key[0] == one[0]
    }
    return sorted(applied - followed)


def _successors(loader: MigrationLoader) -> dict[Migration, Migration]:
    """What stands now for migrations that were squashed."""
    return {old: new for new, squashed in loader.replacements.items() for old in squashed.replaces}
