"""Databases of their own for sites that tests start: migrated once, then copied."""

import fcntl
import os
import shutil
import socket
import sqlite3
import subprocess
import tempfile
from contextlib import closing, contextmanager
from pathlib import Path
from subprocess import DEVNULL
from urllib.parse import parse_qsl, urlsplit

import psycopg
import pytest
from django.db import connection
from django.test import TransactionTestCase

from tests.processes import Process, eventually, free_port, managed


def shared(tmp_path_factory):
    """The folder that all workers of a run have in common: each one's own lies in it."""
    folder = tmp_path_factory.getbasetemp()
    return folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder


@contextmanager
def alone(path):
    """One worker after the other."""
    with path.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@pytest.fixture(scope="session")
def migrated(tmp_path_factory):
    """A file with all tables, which one worker makes for all."""
    folder = shared(tmp_path_factory) / "migrated"
    with alone(folder.with_suffix(".lock")):
        if not folder.exists():
            managed("migrate", "--verbosity", "0", env={"ESTORIL_VAR_DIR": str(folder)})
    return folder / "estoril.sqlite3"


@pytest.fixture(scope="session")
def django_db_keepdb():
    """It has its tables when pytest-django comes to migrate it."""
    return True


@pytest.fixture(scope="session")
def django_db_modify_db_settings(migrated, tmp_path_factory):
    """A file, as on a site: whoever reads holds up nobody who writes, as they would in memory."""
    database = tmp_path_factory.mktemp("database") / "tests.sqlite3"
    shutil.copy(migrated, database)
    connection.settings_dict["TEST"]["NAME"] = str(database)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, migrated):
    """What a test has committed goes when that file comes again, with all that migrations filled:
    Django would empty every table instead, and ask each model for its rights again."""
    with (
        closing(sqlite3.connect(f"{migrated.as_uri()}?immutable=1", uri=True)) as anew,
        pytest.MonkeyPatch.context() as patch,
    ):

        def restore(_test):
            connection.ensure_connection()
            anew.backup(connection.connection)

        patch.setattr(TransactionTestCase, "_fixture_teardown", restore)
        yield


@pytest.fixture(scope="session")
def with_sqlite(migrated):
    """Gives an environment a database with all its tables."""

    def give(env):
        folder = Path(env["ESTORIL_VAR_DIR"])
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(migrated, folder)
        return env

    return give


@pytest.fixture(scope="session")
def with_postgresql(postgres_url, tmp_path_factory):
    """The same with PostgreSQL: always the same name, so one at a time. One worker migrates, the
    others read what it had then."""

    def url(name):
        return urlsplit(postgres_url)._replace(path=f"/{name}").geturl()

    def sql(*orders):
        with psycopg.connect(postgres_url, autocommit=True) as server:
            for order in orders:
                server.execute(order)

    sql("CREATE DATABASE migrated")
    dump = shared(tmp_path_factory) / "migrated.sql"
    with alone(dump.with_suffix(".lock")):
        if dump.exists():
            order = ["psql", "--quiet", "--no-psqlrc", "--set", "ON_ERROR_STOP=1"]
        else:
            folder = str(tmp_path_factory.mktemp("migrating"))
            env = {"ESTORIL_VAR_DIR": folder, "ESTORIL_DATABASE_URL": url("migrated")}
            managed("migrate", "--verbosity", "0", env=env)
            order = ["pg_dump"]
        subprocess.run([*order, "--file", dump, url("migrated")], check=True, stdout=DEVNULL)

    def give(env):
        sql("DROP DATABASE IF EXISTS site WITH (FORCE)", "CREATE DATABASE site TEMPLATE migrated")
        return env | {"ESTORIL_DATABASE_URL": url("site")}

    return give


@pytest.fixture(scope="session")
def with_pgbouncer(with_postgresql, postgres_url, tmp_path_factory):
    """PostgreSQL once more, behind PgBouncer in transaction mode with a few connections."""
    program = shutil.which("pgbouncer", path=f"{os.environ['PATH']}:/usr/sbin")
    if program is None:
        pytest.skip("PgBouncer is not installed: make pgbouncer")
    server = Path(dict(parse_qsl(urlsplit(postgres_url).query))["host"])
    # It does not run as root, but as whoever may enter where the server's socket is.
    owner = server.owner()
    port = free_port()
    settings = Path(tempfile.mkdtemp(prefix="pgbouncer-")) / "pgbouncer.ini"
    settings.write_text(f"""
        [databases]
        * = host={server} user=postgres
        [pgbouncer]
        pool_mode = transaction
        default_pool_size = 3
        max_client_conn = 200
        listen_addr = 127.0.0.1
        listen_port = {port}
        unix_socket_dir =
        auth_type = any
    """)
    for path in (settings.parent, settings):
        shutil.chown(path, owner)

    def give(env):
        url = f"postgresql://postgres@127.0.0.1:{port}/site"
        return with_postgresql(env) | {"ESTORIL_DATABASE_URL": url, "ESTORIL_PGBOUNCER": "yes"}

    with Process("-q", "-u", owner, str(settings), env={}, by=(program,)):
        eventually(lambda: _listens(port))
        yield give
    shutil.rmtree(settings.parent)


def _listens(port):
    with socket.socket() as client:
        return client.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture(params=["sqlite", "postgresql"])
def with_database(request):
    return request.getfixturevalue(f"with_{request.param}")
