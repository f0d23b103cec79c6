"""Who writes to a SQLite database waits for others who do; nobody waits for ever."""

import threading

import pytest
from django.db import DatabaseError

from estoril.infra.sqlite import base
from estoril.infra.sqlite.base import DatabaseWrapper, Queue


@pytest.fixture
def path(tmp_path, monkeypatch):
    monkeypatch.setattr(base, "LONGEST", 0.05)
    yield str(tmp_path / "site.sqlite3")
    base.queue_of.cache_clear()


@pytest.fixture
def database(path, settings, django_db_blocker):
    database = DatabaseWrapper(settings.DATABASES["default"] | {"NAME": path}, "other")
    with django_db_blocker.unblock():
        yield database
        database.close()


def is_free(path):
    """Whether another process would have its turn: one that has the file open by itself."""
    other = Queue(path)
    entered = other.enter()
    if entered:
        other.leave()
    return entered


def begin(database):
    database.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)


@pytest.mark.parametrize("another", ["thread", "process"])
def test_the_next_comes_once_the_first_leaves(path, monkeypatch, another):
    monkeypatch.setattr(base, "LONGEST", 60)
    first = Queue(path)
    second = first if another == "thread" else Queue(path)
    assert first.enter()
    order = []

    def write():
        assert second.enter()
        order.append("second")
        second.leave()

    waiting = threading.Thread(target=write)
    waiting.start()
    order.append("first")
    first.leave()
    waiting.join()
    assert order == ["first", "second"]


@pytest.mark.parametrize("another", ["thread", "process"])
def test_nobody_waits_for_ever(path, another):
    first = Queue(path)
    assert first.enter()
    second = first if another == "thread" else Queue(path)
    assert not second.enter()
    first.leave()
    assert second.enter()


@pytest.mark.parametrize("end", ["commit", "rollback", "close"])
def test_a_transaction_is_a_turn(path, database, end):
    begin(database)
    assert not is_free(path)
    getattr(database, end)()
    assert is_free(path)


def test_a_transaction_that_does_not_begin_is_none(path, database):
    with database.cursor() as cursor:
        cursor.execute("BEGIN")
    with pytest.raises(DatabaseError):
        begin(database)
    assert is_free(path)


def test_a_transaction_that_had_no_turn_leaves_that_of_others(path, database):
    other = Queue(path)
    assert other.enter()
    begin(database)  # SQLite itself has nothing against it
    database.commit()
    assert not is_free(path)
    other.leave()
