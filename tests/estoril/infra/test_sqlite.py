"""Who writes to a SQLite database waits for others who do; nobody waits for ever."""

import threading

import pytest
from django.db import DatabaseError, connections, transaction

from estoril.infra.database import fetch, reads_first
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


# ── who reads first ──────────────────────────────────────────────────────────────────────────


@pytest.fixture
def tables(database, monkeypatch):
    """The site's database has two rows, and somebody else writes to it."""
    other = DatabaseWrapper(database.settings_dict, "another")
    with other.cursor() as cursor:
        cursor.execute("CREATE TABLE towns (id INTEGER PRIMARY KEY, spies INTEGER)")
        cursor.execute("INSERT INTO towns VALUES (1, 10), (2, 20)")
    ours = connections["default"]
    connections["default"] = database
    yield other
    connections["default"] = ours
    other.close()


def spies(town):
    ((count,),) = fetch("SELECT spies FROM towns WHERE id = %s", [town])
    return count


def send(town, count):
    fetch("UPDATE towns SET spies = %s WHERE id = %s", [count, town])


def sends_more(database, meanwhile=(), *, by_cursor=False):
    """One spy more in the first town; others change these towns while that is thought about."""
    thoughts = []
    meanwhile = iter(meanwhile)

    @reads_first
    def work():
        known = spies(1)
        thoughts.append(known)
        for town, count in meanwhile:
            database.fetch_directly("UPDATE towns SET spies = %s WHERE id = %s", [count, town])
        if by_cursor:
            with connections["default"].cursor() as cursor:
                cursor.execute("UPDATE towns SET spies = %s WHERE id = 1", [known + 1])
        else:
            send(1, known + 1)

    work()
    return thoughts


def test_others_write_while_one_reads(path, tables):
    @reads_first
    def work():
        spies(1)
        free = is_free(path)
        send(1, 11)
        return free, is_free(path)

    assert work() == (True, False)
    assert is_free(path)


@pytest.mark.parametrize("by_cursor", [False, True])
def test_what_is_still_so_needs_no_second_thought(tables, by_cursor):
    assert sends_more(tables, by_cursor=by_cursor) == [10]
    assert sends_more(tables, [(2, 30)], by_cursor=by_cursor) == [11]
    assert (spies(1), spies(2)) == (12, 30)


@pytest.mark.parametrize("by_cursor", [False, True])
def test_what_is_no_longer_so_is_thought_about_anew(path, tables, by_cursor):
    assert sends_more(tables, [(1, 50)], by_cursor=by_cursor) == [10, 50]
    assert spies(1) == 51
    assert is_free(path)


def test_all_that_one_reads_is_of_one_moment(tables):
    @reads_first
    def work():
        first = spies(1)
        tables.fetch_directly("UPDATE towns SET spies = 0", [])
        return first, spies(2)

    assert work() == (10, 20)


def test_an_error_undoes_it_and_ends_the_turn(path, tables):
    @reads_first
    def work():
        send(1, spies(1) + 1)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        work()
    assert spies(1) == 10
    assert is_free(path)


def test_within_a_transaction_it_belongs_to_that(path, tables):
    with transaction.atomic():
        assert not is_free(path)
        work = reads_first(lambda: send(1, spies(1) + 1))
        work()
        assert not is_free(path)
    assert spies(1) == 11
