"""Databases of their own for sites that tests start: migrated once, then copied."""

import shutil
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

from tests.processes import managed


@pytest.fixture(scope="session")
def with_sqlite(tmp_path_factory):
    """Gives an environment a database with all its tables."""
    migrated = tmp_path_factory.mktemp("migrated")
    managed("migrate", "--verbosity", "0", env={"ESTORIL_VAR_DIR": str(migrated)})

    def give(env):
        folder = Path(env["ESTORIL_VAR_DIR"])
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(migrated / "estoril.sqlite3", folder)
        return env

    return give


@pytest.fixture(scope="session")
def with_postgresql(postgres_url, tmp_path_factory):
    """The same with PostgreSQL: always the same name, so one at a time."""

    def url(name):
        return urlsplit(postgres_url)._replace(path=f"/{name}").geturl()

    def sql(*orders):
        with psycopg.connect(postgres_url, autocommit=True) as server:
            for order in orders:
                server.execute(order)

    sql("CREATE DATABASE migrated")
    folder = str(tmp_path_factory.mktemp("migrating"))
    env = {"ESTORIL_VAR_DIR": folder, "ESTORIL_DATABASE_URL": url("migrated")}
    managed("migrate", "--verbosity", "0", env=env)

    def give(env):
        sql("DROP DATABASE IF EXISTS site WITH (FORCE)", "CREATE DATABASE site TEMPLATE migrated")
        return env | {"ESTORIL_DATABASE_URL": url("site")}

    return give


@pytest.fixture(params=["sqlite", "postgresql"])
def with_database(request):
    return request.getfixturevalue(f"with_{request.param}")
