"""What our PostgreSQL does otherwise than Django's."""

import psycopg
import pytest

from estoril.infra.environment import Environment
from estoril.infra.postgresql.base import DatabaseWrapper


@pytest.fixture
def database(postgres_url, settings, django_db_blocker):
    read = Environment({"ESTORIL_DATABASE_URL": postgres_url}).database("DATABASE_URL", {})
    database = DatabaseWrapper(settings.DATABASES["default"] | read, "other")
    with django_db_blocker.unblock():
        yield database
        database.close()


def test_what_is_asked_again_is_prepared(database):
    for number in range(4):
        with database.cursor_for_repetition() as cursor:
            cursor.execute("SELECT %s::int + 1", [number])
            assert cursor.fetchall() == [(number + 1,)]
    with database.cursor() as cursor:
        cursor.execute("SELECT statement FROM pg_prepared_statements")
        assert cursor.fetchall() == [("SELECT $1::int + 1",)]


def test_a_connection_that_the_server_has_ended_is_noticed(database, postgres_url):
    database.ensure_connection()
    assert database.is_usable()
    with psycopg.connect(postgres_url, autocommit=True) as server:
        ended = server.execute(
            "SELECT pg_terminate_backend(%s, 5000)", [database.connection.info.backend_pid]
        )
        assert ended.fetchone() == (True,)
    assert not database.is_usable()


def test_without_a_connection_there_is_nothing_to_use(database):
    assert not database.is_usable()
