"""Names inside the log's sentences: plain text for mails and tests, marked up on pages.

A name is a parameter of its sentence and is never translated. As text it is itself; in a page it
carries what tells it apart at a glance, a player's colour and shape or a character's weight.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Self

from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe

from games.engine.components import COLORS, LOCATIONS, SPACES, TILES, Color, Space, Tile


@lru_cache(maxsize=1024)
def _marked(kind: str, color: Color, name: str) -> SafeString:
    """A page tells the same few names again and again."""
    return format_html('<b class="{}"><span class="mark mark-{}"></span>{}</b>', kind, color, name)


class Who(str):
    """A player. ``slug``: of a person, whose profile it addresses; bots have none."""

    __slots__ = ("color", "slug")
    color: Color
    slug: str

    def __new__(cls, name: str, seat: int, slug: str = "") -> Self:
        self = super().__new__(cls, name)
        self.color = COLORS[seat]
        self.slug = slug
        return self

    def __html__(self) -> SafeString:
        return _marked("who", self.color, str(self))


class Person(str):
    """A character."""

    __slots__ = ("tile",)
    tile: Tile

    def __new__(cls, tile: str | Tile) -> Self:
        tile = TILES[tile] if isinstance(tile, str) else tile
        self = super().__new__(cls, tile.name)
        self.tile = tile
        return self

    def __html__(self) -> SafeString:
        if self.tile.color is None:
            return format_html('<b class="person">{}</b>', str(self))
        return _marked("person", self.tile.color, str(self))  # they exist once per colour


class Place(str):
    """A location, or one of its spaces: the name with its roman numeral."""

    __slots__ = ()

    def __new__(cls, id: str | Space) -> Self:
        if isinstance(id, str) and id in LOCATIONS:
            return super().__new__(cls, LOCATIONS[id].name)
        space = SPACES[id] if isinstance(id, str) else id
        return super().__new__(
            cls, f"{LOCATIONS[space.location].name}\N{NO-BREAK SPACE}{space.roman}"
        )


class Several(str):
    """Names in a row."""

    __slots__ = ("names",)
    names: tuple[str, ...]

    def __new__(cls, names: Iterable[str]) -> Self:
        names = tuple(names)
        self = super().__new__(cls, ", ".join(names))
        self.names = names
        return self

    def __html__(self) -> SafeString:
        return mark_safe(", ".join(conditional_escape(name) for name in self.names))  # noqa: S308


def people(tiles: Iterable[str]) -> Several:
    return Several(Person(tile) for tile in tiles)


_NAME_AND_STOP = re.compile(r"\{(\w+)\}\.\Z")


@lru_cache(maxsize=1024)
def _last_name(template: str) -> str:
    """The parameter that the sentence ends in, if it does."""
    last = _NAME_AND_STOP.search(template)
    return last[1] if last else ""


class Words:
    """A sentence: a translated template and the names in it."""

    __slots__ = ("params", "template")

    def __init__(self, template: str, **params: object) -> None:
        # Where the last name ends in a full stop of its own, one is enough: "You recruit Nora S."
        last = _last_name(template)
        if last and str(params[last]).endswith("."):
            template = template.removesuffix(".")
        self.template = template
        self.params = params

    def __str__(self) -> str:
        return self.template.format(**self.params)

    def __repr__(self) -> str:
        return f"<{self}>"

    @property
    def html(self) -> SafeString:
        """Return the markup for templates, which would take the plain text."""
        return self.__html__()

    def __html__(self) -> SafeString:
        """The template is ours or our translators', the names are escaped."""
        escaped = {
            name: conditional_escape(value)  # type: ignore[arg-type]  # takes what str() takes
            for name, value in self.params.items()
        }
        return mark_safe(conditional_escape(self.template).format(**escaped))  # noqa: S308
