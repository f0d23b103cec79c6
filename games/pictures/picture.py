"""A picture that can be asked for, and the one way in which any of them comes to be."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from contextlib import AbstractContextManager, nullcontext
from threading import Lock

from estoril.infra import counters, memory

from . import store
from .prints import Print

_drawing = Lock()  # one at a time in each process: it takes some dozen megabytes


class Broken(Exception):
    """The picture cannot be drawn for now. It has been logged."""


class Picture(ABC):
    """A print of something: a hash says what it shows, and it is stored under that hash."""

    print: Print
    in_cache = True  # not stored on disk alone

    @property
    @abstractmethod
    def revision(self) -> str:
        """What its address ends in, so that browsers may cache it for ever: under one revision, an
        address always shows the same."""

    @property
    @abstractmethod
    def content_hash(self) -> str:
        """A hash of everything that goes into the picture."""

    @property
    def known_content_hash(self) -> str | None:
        """The same, if it is known without a look at what the picture shows."""
        return self.content_hash

    @property
    @abstractmethod
    def cache_key(self) -> str:
        """The name of the picture itself in the cache, whatever it will show."""

    @property
    @abstractmethod
    def task(self) -> tuple[str, tuple[object, ...]]:
        """The name and the arguments of the task with which a worker draws it."""

    @property
    def is_public(self) -> bool:
        """Whether everybody may look who has the address."""
        return True

    @property
    def is_broken(self) -> bool:
        """Whether drawing it has failed a short while ago."""
        return False

    def is_settled(self) -> bool:
        """Whether nothing is gained by waiting: it is drawn, or will not be."""
        content_hash = self.known_content_hash
        return (content_hash is not None and store.has(content_hash)) or self.is_broken

    def image(self) -> bytes:
        """Return the file from the store, or draw it now."""
        return store.find(self.content_hash) or self.draw()

    def draw(self) -> bytes:
        """Draw and store it, unless another process did so while this one waited for the lock."""
        with store.lock(self.content_hash):
            image = store.find(self.content_hash)
            if image is None:
                self.load()
                with _drawing, self.guarded(), counters.timed(f"render:{self.print.kind}"):
                    image = self.render()
                memory.give_back()
                store.put(self.content_hash, image, in_cache=self.in_cache)
            return image

    def load(self) -> None:
        """Read what drawing needs."""
        return

    def guarded(self) -> AbstractContextManager[None]:
        """Return what surrounds drawing, which may fail; by default the caller handles that."""
        return nullcontext()

    @abstractmethod
    def render(self) -> bytes: ...


def hash_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:40]
