"""One picture of a stored game: what it shows, its mark, its bytes.

The mark is a hash of everything that goes into the picture. Which mark belongs to an address is
remembered, so that a picture drawn before needs neither the log nor the renderer.
"""

from __future__ import annotations

import hashlib
import logging
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache as once
from functools import cached_property
from pathlib import Path

from django.conf import settings
from django.core.cache import cache

from estoril.infra import counters, database
from games import render
from games.engine import View, dumps
from games.models import Game, Seat
from games.render import Highlights

from . import store
from .legend import Place, legend
from .moment import Moment, moment
from .prints import Print

logger = logging.getLogger(__name__)

REMEMBERED = 24 * 3600  # seconds
BROKEN_FOR = 300  # seconds before a picture that failed is tried again
DRAW = "games.tasks.draw_picture"
_SOURCES = ("games/engine", "games/render", "games/pictures")


class Broken(Exception):
    """The picture cannot be drawn for now. It has been logged."""


@once
def version() -> str:
    """Changes with whatever could make the same line of a log look different."""
    root = Path(settings.BASE_DIR)
    files = [path for folder in _SOURCES for path in sorted((root / folder).rglob("*.py"))]
    digest = hashlib.sha256()
    # The last one for the versions of Pillow and of the fonts.
    for path in (*files, root / "requirements.txt"):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:10]


def names_of(seats: Sequence[Seat]) -> tuple[str, ...]:
    """As pictures show them, which speak no language."""
    return tuple(seat.user.name if seat.user else "Bot" if seat.bot else "" for seat in seats)


class Kept(ABC):
    """A picture that is drawn once, and found again by its address. What it shows is below."""

    cached = True  # not on disk alone

    def __init__(self, game: Game, lines: str, eyes: str, print: Print) -> None:
        self.game_id, self.lines, self.eyes, self.print = game.pk, lines, eyes, print
        self.sealed = game.sealed

    @property
    @abstractmethod
    def edition(self) -> str:
        """Of one edition, the same address always shows the same."""

    @abstractmethod
    def read(self) -> None:
        """What is needed of the game."""

    @abstractmethod
    def content(self) -> list[object]:
        """All that goes into the picture, as JSON."""

    def legend(self) -> tuple[Place, ...]:
        """What lies where in it, if it shows a table."""
        return ()

    @abstractmethod
    def render(self) -> bytes: ...

    @cached_property
    def key(self) -> str:
        return "picture-found:" + ":".join(
            map(str, (self.edition, self.game_id, self.lines, self.eyes, self.print))
        )

    @cached_property
    def found(self) -> tuple[str, tuple[Place, ...]]:
        """Its mark and what it shows. Raises Broken, like all that follows."""
        found: tuple[str, tuple[Place, ...]] | None = cache.get(self.key)
        if found is None:
            self._read()
            with self.failing():
                mark = _hash(dumps([version(), str(self.print), *self.content()]))
                found = mark, self.legend()
            cache.set(self.key, found, REMEMBERED)
        return found

    @property
    def mark(self) -> str:
        return self.found[0]

    @property
    def known(self) -> str | None:
        """Its mark, if it was drawn before."""
        found = cache.get(self.key)
        return found[0] if found else None

    @property
    def task(self) -> tuple[str, tuple[object, ...]]:
        return DRAW, (self.game_id, self.lines, self.eyes, str(self.print))

    def is_drawn(self) -> bool:
        """Or never will be."""
        mark = self.known
        return (mark is not None and store.has(mark)) or self.broken

    @property
    def broken(self) -> bool:
        return is_broken(self.game_id, self.lines, self.eyes, self.print.kind)

    def image(self) -> bytes:
        """From the store, or drawn now."""
        return store.find(self.mark) or self.draw()

    def draw(self) -> bytes:
        with store.alone(self.mark):
            # Whoever had to wait finds what the other drew.
            if image := store.find(self.mark):
                return image
            self._read()
            with self.failing(), counters.timed(f"render:{self.print.kind}"):
                image = self.render()
            store.keep(self.mark, image, cached=self.cached)
            return image

    def _read(self) -> None:
        if self.broken:
            raise Broken
        with self.failing():
            self.read()

    @contextmanager
    def failing(self) -> Iterator[None]:
        """Whatever goes wrong inside is this picture's trouble alone, unless the database is away.

        Logged by the first who meets it, and not tried again for a while.
        """
        try:
            yield
        except (Broken, *database.AWAY):
            raise
        except Exception as error:
            key = broken_key(self.game_id, self.lines, self.eyes, self.print.kind)
            if cache.add(key, True, BROKEN_FOR):
                logger.exception(
                    "game %s, line %s, %s: no %s", self.game_id, self.lines, self.eyes, self.print
                )
            raise Broken from error


def look_up(several: Sequence[Kept]) -> None:
    """What is known of those that were drawn before, all at once."""
    known = cache.get_many([one.key for one in several])
    for one in several:
        if one.key in known:
            one.found = known[one.key]


class Drawing(Kept):
    """The table after a line of the log.

    ``at`` spares looking the moment up again, where several pictures show the same one.
    """

    def __init__(
        self,
        game: Game,
        seats: Sequence[Seat],
        number: int,
        eyes: str,
        print: Print,
        at: Moment | None = None,
    ) -> None:
        super().__init__(game, str(number), eyes, print)
        self.number = number
        self.names = () if print.kind == "thumbnail" else names_of(seats)
        self.title = game.name if print.kind == "card" else ""
        self._at = at

    @property
    def edition(self) -> str:
        """A line of the log never changes; the way we draw does, what people are called, and what a
        sealed game shows once it is opened."""
        return _hash(repr((version(), self.names, self.title, self.sealed)))[:10]

    @cached_property
    def moment(self) -> Moment:
        return self._at or moment(self.game_id, self.number)

    @cached_property
    def view(self) -> View:
        return self.moment.view(self.eyes)

    @cached_property
    def highlights(self) -> Highlights:
        nothing = self.print.kind == "thumbnail"
        return Highlights() if nothing else self.moment.highlights(self.eyes)

    def read(self) -> None:
        self.moment  # noqa: B018 - kept from now on

    def content(self) -> list[object]:
        pointed = [sorted(self.highlights.changed), sorted(self.highlights.dice.items())]
        return [self.view.to_json(), pointed, self.names, self.title]

    def legend(self) -> tuple[Place, ...]:
        return legend(self.view)

    def render(self) -> bytes:
        one = self.print
        return render.picture(
            self.view,
            kind="board" if one.kind == "thumbnail" else one.kind,
            width=one.width,
            style=one.style,
            highlights=self.highlights,
            names=self.names,
            title=self.title,
            format=one.format,
        )


def is_broken(game_id: int, lines: object, eyes: str, kind: str) -> bool:
    """Whether drawing it has failed a short while ago."""
    return bool(cache.get(broken_key(game_id, lines, eyes, kind)))


def broken_key(game_id: int, lines: object, eyes: str, kind: str) -> str:
    """Where the cache says so."""
    return f"picture-broken:{version()}:{game_id}:{lines}:{eyes}:{kind}"


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:40]
