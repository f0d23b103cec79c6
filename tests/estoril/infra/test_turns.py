"""One thread works at a time, unless one takes too long or waits for something."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from estoril.infra import turns

LONG = 10  # seconds in which everything has happened


@pytest.fixture
def threads():
    with ThreadPoolExecutor(2) as pool:
        yield pool


@pytest.fixture
def patient(monkeypatch):
    monkeypatch.setattr(turns, "PATIENCE", LONG)


def is_free() -> bool:
    """Whether a thread would get its turn at once."""
    free = turns._turn.acquire(blocking=False)
    if free:
        turns._turn.release()
    return free


def test_the_next_works_when_one_is_done(threads, patient):
    order = []
    begun = threading.Event()

    def work(name):
        begun.set()
        with turns.taken():
            order.append(name)

    with turns.taken():
        later = threads.submit(work, "second")
        assert begun.wait(LONG)
        order.append("first")
    later.result(LONG)
    assert order == ["first", "second"]
    assert is_free()


def test_while_one_waits_another_works(threads, patient):
    done = threading.Event()

    def work():
        with turns.taken():
            done.set()

    with turns.taken():
        later = threads.submit(work)
        with turns.lent():
            assert done.wait(LONG)
        later.result(LONG)
        assert not is_free()
    assert is_free()


def test_who_takes_long_keeps_nobody(threads):
    done = threading.Event()

    def work():
        with turns.taken():
            done.set()

    with turns.taken():
        threads.submit(work)
        assert done.wait(LONG)
        assert not is_free()  # the other had none to give back
    assert is_free()


def test_one_without_a_turn_has_none_to_lend():
    with turns.taken():
        pass
    with turns.lent():
        assert is_free()
    assert is_free()


def test_a_turn_ends_with_an_error():
    with pytest.raises(ZeroDivisionError), turns.taken():
        1 / 0  # noqa: B018
    with pytest.raises(ZeroDivisionError), turns.taken(), turns.lent():
        1 / 0  # noqa: B018
    assert is_free()
