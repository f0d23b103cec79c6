"""What a process remembers, up to so many bytes: what nobody asks for goes first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from sys import getsizeof
from threading import Lock
from typing import Any, ClassVar, Generic, TypeVar
from weakref import WeakSet

V = TypeVar("V")
PLACE = 200  # bytes that an entry takes by itself


def weight(what: object) -> int:
    """Bytes of a text, a number, a moment, or a tuple of such. What else there is in one is mostly
    held by others too: of that, counts what it is without its parts."""
    size = getsizeof(what)
    return size + sum(map(weight, what)) if isinstance(what, (tuple, frozenset)) else size


class Entry(Generic[V]):
    """``asked``: for it, since it was put here or last spared."""

    __slots__ = ("asked", "size", "value")

    def __init__(self, value: V, size: int) -> None:
        self.value, self.size, self.asked = value, size, False


class Remembered(Generic[V]):
    """Values by their keys, up to ``most`` bytes of both: keys are often larger.

    To ask looks a key up once and moves nothing: keys are large, and hashed anew each time. What
    has been asked for is put back once, instead, when its turn to go comes.
    """

    everything: ClassVar[WeakSet[Remembered[Any]]] = WeakSet()

    def __init__(self, most: int) -> None:
        self.everything.add(self)
        self.most, self.size = most, 0
        self._entries: OrderedDict[Hashable, Entry[V]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable) -> V | None:
        entry = self._entries.get(key)
        if entry is None:
            return None
        entry.asked = True
        return entry.value

    def put(self, key: Hashable, value: V, size: int | None = None) -> None:
        """``size``: of a value of which ``weight`` does not know it."""
        size = PLACE + weight(key) + (weight(value) if size is None else size)
        with self._lock:
            before = self._entries.pop(key, None)
            self._entries[key] = Entry(value, size)
            self.size += size - (before.size if before else 0)
            while self.size > self.most:
                self._let_one_go()

    def _let_one_go(self) -> None:
        key, entry = self._entries.popitem(last=False)
        if entry.asked:
            entry.asked = False
            self._entries[key] = entry
        else:
            self.size -= entry.size

    def clear(self) -> None:
        with self._lock:
            self._entries.clear()
            self.size = 0

    @classmethod
    def forget(cls) -> None:
        """Empty all there are."""
        for remembered in cls.everything:
            remembered.clear()
