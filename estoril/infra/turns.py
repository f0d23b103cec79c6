"""Threads that answer requests take turns: one of a process works, the others wait.

Python runs one thread at a time anyway, but it changes to another whenever one asks the database or
the cache for something. Then whoever writes to SQLite, which has one writer at a time, waits for
others of its process between any two of its statements, and everybody in all processes for it.
PostgreSQL has many writers: there, threads take no turns.

Whoever takes long over their turn keeps nobody: others go on after a while all the same.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

PATIENCE = 0.02  # seconds: longer than most requests take

_turn = threading.Lock()
_mine = threading.local()


@contextmanager
def taken() -> Iterator[None]:
    """This thread's turn lasts until the end of the block."""
    _take()
    try:
        yield
    finally:
        _give()


@contextmanager
def lent() -> Iterator[None]:
    """While this thread waits for something, it is another's, if it is this thread's at all."""
    if not _give():
        yield
        return
    try:
        yield
    finally:
        _take()


def _take() -> None:
    _mine.has_it = _turn.acquire(timeout=PATIENCE)


def _give() -> bool:
    """Whether this thread had it."""
    had_it = getattr(_mine, "has_it", False)
    if had_it:
        _mine.has_it = False
        _turn.release()
    return had_it
