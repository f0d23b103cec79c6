"""A picture of a stored game.

Which content hash belongs to an address is remembered in the cache, so that a picture drawn before
needs neither the log nor the renderer.
"""

from __future__ import annotations

import logging
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import cached_property
from typing import NamedTuple

from django.core.cache import cache
from django.utils import timezone

from estoril.infra import database
from estoril.infra.remembered import Remembered
from games.core.viewers import SPECTATOR
from games.engine import dumps
from games.models import Game

from .alt_text import LocationSummary
from .picture import Broken, Picture, hash_of
from .prints import Print
from .version import renderer_version

logger = logging.getLogger(__name__)

REMEMBERED = 24 * 3600  # seconds
BROKEN_FOR = 300  # seconds before a picture that failed is tried again
TROUBLE = "pictures-broken"
A_MOMENT = timedelta(seconds=5)
_trouble: Remembered[tuple[datetime, bool]] = Remembered(1)


class Content(NamedTuple):
    """What the cache remembers of a picture: what it shows, as a hash and for a text."""

    content_hash: str
    locations: tuple[LocationSummary, ...]


class GamePicture(Picture):
    """``lines``: of the log, one or from one to another. ``viewer``: as whom it is looked at."""

    def __init__(self, game: Game, lines: str, viewer: str, print: Print) -> None:
        self.game, self.lines, self.viewer, self.print = game, lines, viewer, print

    @abstractmethod
    def read(self) -> None:
        """Read what is needed of the game."""

    @abstractmethod
    def shown(self) -> list[object]:
        """All that goes into the picture, as JSON."""

    def locations(self) -> tuple[LocationSummary, ...]:
        """What lies where in it, if it shows a table."""
        return ()

    @cached_property
    def content(self) -> Content:
        """Raises Broken, like all that follows."""
        content: Content | None = cache.get(self.cache_key)
        if content is None:
            self.load()
            with self.guarded():
                parts = [renderer_version(), str(self.print), *self.shown()]
                content = Content(hash_of(dumps(parts)), self.locations())
            cache.set(self.cache_key, content, REMEMBERED)
        return content

    @property
    def content_hash(self) -> str:
        return self.content.content_hash

    @property
    def known_content_hash(self) -> str | None:
        content: Content | None = cache.get(self.cache_key)
        return content.content_hash if content else None

    @cached_property
    def cache_key(self) -> str:
        return "picture-shown:" + ":".join(
            map(str, (self.revision, self.game.pk, self.lines, self.viewer, self.print))
        )

    @property
    def task(self) -> tuple[str, tuple[object, ...]]:
        return "games.tasks.draw_picture", (
            self.game.pk,
            self.lines,
            self.viewer,
            str(self.print),
        )

    @property
    def is_public(self) -> bool:
        return is_public(self.game, self.viewer)

    @property
    def is_broken(self) -> bool:
        return is_broken(self.game.pk, self.lines, self.viewer, self.print.kind)

    def load(self) -> None:
        if self.is_broken:
            raise Broken
        with self.guarded():
            self.read()

    @contextmanager
    def guarded(self) -> Iterator[None]:
        """Whatever goes wrong inside is this picture's trouble alone, unless the database is away.

        Logged by the first who meets it, and not tried again for a while.
        """
        try:
            yield
        except (Broken, *database.AWAY):
            raise
        except Exception as error:
            key = broken_key(self.game.pk, self.lines, self.viewer, self.print.kind)
            cache.set(TROUBLE, True, BROKEN_FOR)
            _trouble.clear()
            if cache.add(key, True, BROKEN_FOR):
                logger.exception(
                    "game %s, line %s, %s: no %s", self.game.pk, self.lines, self.viewer, self.print
                )
            raise Broken from error


def preload(pictures: Sequence[GamePicture]) -> None:
    """Look up what the cache remembers of all of them at once."""
    known = cache.get_many([picture.cache_key for picture in pictures])
    for picture in pictures:
        if picture.cache_key in known:
            picture.content = known[picture.cache_key]


def is_public(game: Game, viewer: str) -> bool:
    """Whether everybody may see what this viewer sees who has the address."""
    return game.is_revealed or (viewer == SPECTATOR and not game.private)


def is_broken(game_id: int, lines: object, viewer: str, kind: str) -> bool:
    """Whether drawing it has failed a short while ago."""
    broken = bool(cache.get(broken_key(game_id, lines, viewer, kind)))
    if broken:
        _trouble.clear()
    return broken


def is_trouble() -> bool:
    """Whether drawing anything has. A process that has not met with it looks every few seconds: so
    pages need not ask for their own pictures as long as all goes well."""
    now = timezone.now()
    until, known = _trouble.get(TROUBLE) or (now, False)
    if until <= now:
        known = TROUBLE in cache
        _trouble.put(TROUBLE, (now + A_MOMENT, known), 1)
    return known


def broken_key(game_id: int, lines: object, viewer: str, kind: str) -> str:
    """Where the cache says so."""
    return f"picture-broken:{renderer_version()}:{game_id}:{lines}:{viewer}:{kind}"
