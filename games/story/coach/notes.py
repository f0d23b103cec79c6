"""Sentences in which words of the game are marked, so that a page can explain them there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Self

from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString

from games.engine.components import Tile
from games.story.terms import Person, Several, Words

# "[face down](top-secret)": what is read, and the word of the glossary that explains it.
TERM = re.compile(r"\[([^\[\]]+)\]\(([a-z-]+)\)")


class Note(Words):
    """A sentence with marked words. As text it is plain."""

    __slots__ = ()

    @property
    def terms(self) -> list[str]:
        return [slug for _text, slug in TERM.findall(self.template)]

    def __str__(self) -> str:
        return type(self.template)(TERM.sub(r"\1", self.template)).format(**self.params)

    def __html__(self) -> SafeString:
        return self.marked(lambda _slug, text: text)

    def marked(self, mark: Callable[[str, str], str]) -> SafeString:
        """``mark`` makes markup of a word: from its slug, and from its text, which is escaped."""
        markup = conditional_escape(self.template)
        return self.filled(type(markup)(TERM.sub(lambda term: mark(term[2], term[1]), markup)))


def medals(tiles: Iterable[Tile]) -> Several:
    """Who they are, and what they are worth."""
    return Several(Figured(tile, tile.vp) for tile in tiles)


class Figured(str):
    """A character with a figure, “Zarah L. (4)”, or with what it is made of."""

    __slots__ = ("figure", "person")
    figure: str
    person: Person

    def __new__(cls, tile: str | Tile, figure: object) -> Self:
        person, words = Person(tile), str(figure).replace("-", "\N{MINUS SIGN}")
        self = super().__new__(cls, f"{person}\N{NO-BREAK SPACE}({words})")
        self.person, self.figure = person, words
        return self

    def __html__(self) -> SafeString:
        return format_html("{}\N{NO-BREAK SPACE}({})", self.person, self.figure)
