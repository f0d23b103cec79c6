"""A database from before the migrations were squashed goes on, and becomes what a new one is.

`before_the_squash.sql` was written by the release before (commit 65327ed): its tables and groups as
the migrations of then made them, and two games, a tournament and people of `manage.py demo`.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.processes import managed

DUMP = Path(__file__).with_name("before_the_squash.sql")
SCHEMA = "SELECT name, sql FROM sqlite_master"
APPLIED = "SELECT app, name FROM django_migrations"
NOTES = "FROM django_migrations WHERE name LIKE '0001_squashed%'"
RIGHTS = """
SELECT auth_group.name, app_label, model, codename
FROM auth_group
JOIN auth_group_permissions ON group_id = auth_group.id
JOIN auth_permission ON permission_id = auth_permission.id
JOIN django_content_type ON content_type_id = django_content_type.id
"""
MODELS = """
SELECT app_label, model, codename
FROM auth_permission JOIN django_content_type ON content_type_id = django_content_type.id
"""


def ask(file, query):
    with closing(sqlite3.connect(file)) as database, database:
        return database.execute(query).fetchall()


def assert_alike(file, other):
    """The same tables, indexes and constraints, rights, groups that have them, and migrations."""
    for query in (SCHEMA, MODELS, RIGHTS, APPLIED):
        assert set(ask(file, query)) == set(ask(other, query))


@pytest.fixture
def env(tmp_path):
    return {"ESTORIL_VAR_DIR": str(tmp_path)}


@pytest.fixture
def old(tmp_path):
    file = tmp_path / "estoril.sqlite3"
    with closing(sqlite3.connect(file)) as database:
        database.executescript(DUMP.read_text())
    return file


def test_a_new_database_is_complete(migrated):
    env = {"ESTORIL_VAR_DIR": str(migrated.parent)}
    assert managed("migrate", "--check", env=env) == ""
    assert len(ask(migrated, "SELECT name " + NOTES)) == 5
    assert {group for group, *_ in ask(migrated, RIGHTS)} == {"Moderators", "Organisers"}


def test_one_of_the_release_before(old, env, migrated):
    [(seed,)] = ask(old, "SELECT seed FROM tournaments_tournament")
    managed("migrate", "--verbosity", "0", env=env)
    assert_alike(old, migrated)
    assert managed("migrate", "--check", env=env) == ""
    assert managed("verify_games", env=env) == "games=2 moves=54 differences=0"
    # What the migrations since then do to rows:
    assert ("Rui", "rul") in ask(old, "SELECT name, skeleton FROM accounts_user")
    assert ask(old, "SELECT count(*) FROM games_seat WHERE orders_due IS NOT NULL") == [(2,)]
    assert ask(old, "SELECT seed FROM tournaments_tournament") != [(seed,)]

    # A database with all migrations, the last before the squash too, lacks only the note of it.
    ask(old, "DELETE " + NOTES)
    said = managed("migrate", env=env)
    assert said.endswith("No migrations to apply.")
    assert_alike(old, migrated)
