"""What a process remembers, up to so much: what was not asked for the longest goes first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Any, ClassVar, Generic, TypeVar
from weakref import WeakSet

V = TypeVar("V")


class Remembered(Generic[V]):
    """Values by their keys, each with its size."""

    everything: ClassVar[WeakSet[Remembered[Any]]] = WeakSet()

    def __init__(self, most: int) -> None:
        self.everything.add(self)
        self.most, self.size = most, 0
        self._values: OrderedDict[Hashable, tuple[V, int]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable) -> V | None:
        with self._lock:
            entry = self._values.get(key)
            if entry is None:
                return None
            self._values.move_to_end(key)
            return entry[0]

    def put(self, key: Hashable, value: V, size: int) -> None:
        with self._lock:
            _, before = self._values.pop(key, (None, 0))
            self._values[key] = value, size
            self.size += size - before
            while self.size > self.most:
                _, (_, gone) = self._values.popitem(last=False)
                self.size -= gone

    def clear(self) -> None:
        with self._lock:
            self._values.clear()
            self.size = 0

    @classmethod
    def forget(cls) -> None:
        """Empty all there are."""
        for remembered in cls.everything:
            remembered.clear()
