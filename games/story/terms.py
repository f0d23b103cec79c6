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

from games.core.lists import several
from games.core.places import location_name
from games.engine.components import LOCATIONS, SPACES, TILES, Color, Space, Tile


@lru_cache(maxsize=1024)
def _marked(kind: str, color: Color, name: str) -> SafeString:
    """A page tells the same few names again and again."""
    return format_html('<b class="{}"><span class="mark mark-{}"></span>{}</b>', kind, color, name)


class Who(str):
    """A player. ``slug``: of a person, whose profile it addresses; bots have none."""

    __slots__ = ("color", "slug")
    color: Color
    slug: str

    def __new__(cls, name: str, color: Color, slug: str = "") -> Self:
        self = super().__new__(cls, name)
        self.color = color
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
            return super().__new__(cls, location_name(id))
        space = SPACES[id] if isinstance(id, str) else id
        return super().__new__(
            cls, f"{location_name(space.location)}\N{NO-BREAK SPACE}{space.roman}"
        )


class Several(str):
    """Names in a row."""

    __slots__ = ("names",)
    names: tuple[str, ...]

    def __new__(cls, names: Iterable[str]) -> Self:
        names = tuple(names)
        self = super().__new__(cls, several(names))
        self.names = names
        return self

    def __html__(self) -> SafeString:
        return mark_safe(several(map(conditional_escape, self.names)))  # noqa: S308 - escaped


def people(tiles: Iterable[str]) -> Several:
    return Several(Person(tile) for tile in tiles)


_NAME_AND_STOP = re.compile(r"(\{(\w+)\})\.")


@lru_cache(maxsize=1024)
def _before_stops(template: str) -> tuple[str, ...]:
    """The parameters that are followed by a full stop."""
    return tuple(name for _gap, name in _NAME_AND_STOP.findall(template))


class Words:
    """A sentence: a translated template and the names in it."""

    __slots__ = ("params", "template")

    def __init__(self, template: str, **params: object) -> None:
        # Where a name ends in a full stop of its own, one is enough: "You recruit Nora S."
        if any(str(params[name]).endswith(".") for name in _before_stops(template)):
            shorter = _NAME_AND_STOP.sub(
                lambda at: at[1] if str(params[at[2]]).endswith(".") else at[0], template
            )
            template = type(template)(shorter)  # which knows its language's grammar
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
        return self.filled(conditional_escape(self.template))

    def filled(self, markup: str) -> SafeString:
        """``markup``: the template, which is ours or our translators'; the names are escaped."""
        escaped = {
            name: conditional_escape(value)  # type: ignore[arg-type]  # takes what str() takes
            for name, value in self.params.items()
        }
        return mark_safe(markup.format(**escaped))  # noqa: S308
