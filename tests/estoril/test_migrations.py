"""A site of several hosts is updated host by host: older code works on the newer database.

docs/operations.md has the rules. A release that cannot keep to them says so there, and here.
"""

from collections.abc import Iterable, Iterator

import pytest
from django.db.migrations import (
    AddField,
    DeleteModel,
    Migration,
    RemoveField,
    RenameField,
    SeparateDatabaseAndState,
)
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations import RenameModel
from django.db.migrations.operations.base import Operation
from django.db.models import CharField, ManyToManyField, TextField
from django.db.models.fields import NOT_PROVIDED

OURS = (
    *("accounts", "debrief", "desk", "estoril", "games", "notify", "ratings", "suspicion"),
    "tournaments",
)
TAKES_AWAY = (DeleteModel, RemoveField, RenameField, RenameModel)


def faults(migration: Migration) -> Iterator[str]:
    """What older code would stumble over: what it names is gone, or a row lacks what it cannot."""
    for operation in _on_the_database(migration.operations):
        if isinstance(operation, TAKES_AWAY):
            yield operation.describe()
        if isinstance(operation, AddField):
            field = operation.field
            filled = field.null or field.db_default is not NOT_PROVIDED
            if not filled and not isinstance(field, ManyToManyField):
                yield operation.describe()


def _on_the_database(operations: Iterable[Operation]) -> Iterator[Operation]:
    """Without those by which only the code calls something otherwise."""
    for operation in operations:
        if isinstance(operation, SeparateDatabaseAndState):
            yield from _on_the_database(operation.database_operations)
        else:
            yield operation


def ruled() -> list[Migration]:
    migrations = MigrationLoader(None).disk_migrations.items()
    return [
        migration
        for (app, _), migration in sorted(migrations, key=lambda item: item[0])
        if app in OURS and not migration.initial
    ]


def test_migrations_only_add_what_older_code_can_leave_out():
    assert ruled()
    assert {str(migration): list(faults(migration)) for migration in ruled()} == {
        str(migration): [] for migration in ruled()
    }


@pytest.mark.parametrize(
    "operation",
    [
        AddField("user", "nickname", CharField(max_length=9, default="")),
        AddField("user", "nickname", TextField()),
        RemoveField("user", "name"),
        RenameField("user", "name", "nickname"),
        DeleteModel("user"),
        SeparateDatabaseAndState([RenameField("user", "name", "nickname")]),
    ],
    ids=lambda operation: operation.describe(),
)
def test_others_would_be_found(operation):
    class Bad(Migration):
        operations = [operation]

    migration = Bad("0099_bad", "accounts")
    assert list(faults(migration))
