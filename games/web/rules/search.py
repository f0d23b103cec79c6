"""Rulings by the words in them, in the reader's language, and by topic, module and edition."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from django.utils.translation import gettext_lazy as _

from estoril.infra.full_text import LONGEST, fold
from games.engine.options import EDITIONS
from games.story import texts

from .rulings import CHAPTERS, Chapter, Ruling, scope

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from games.engine.options import Edition

BASE, DIFFERING = "base", "differing"
_ABOUT = {**scope.OF_MODULE, **scope.OF_VARIANT}


class Choice(NamedTuple):
    """A list to choose from, and what is chosen."""

    name: str
    label: Any
    options: tuple[tuple[str, Any], ...]
    chosen: str


@dataclass(frozen=True)
class RulingFilter:
    """What is not known counts as not chosen."""

    question: str = ""
    topic: str = ""
    module: str = ""
    edition: str = ""

    @classmethod
    def from_query(cls, query: Mapping[str, str]) -> RulingFilter:
        chosen = {"question": query.get("q", "").strip()}
        for choice in cls().choices:
            value = query.get(choice.name, "")
            chosen[choice.name] = value if value in dict(choice.options) else ""
        return cls(**chosen)

    @property
    def is_set(self) -> bool:
        return self != RulingFilter()

    @property
    def choices(self) -> list[Choice]:
        names = {name: texts.MODULES[name].name for name in scope.OF_MODULE}
        names |= {name: texts.VARIANTS[name].name for name in scope.OF_VARIANT}
        editions = [(name, texts.EDITIONS[name].name) for name in EDITIONS]
        differing = (DIFFERING, _("Where editions differ"))
        lists: tuple[tuple[str, Any, tuple[tuple[str, Any], ...]], ...] = (
            (
                "topic",
                _("Topic"),
                (("", _("Every topic")), *((c.slug, c.title) for c in CHAPTERS)),
            ),
            (
                "module",
                _("Module or variant"),
                (("", _("All of them")), (BASE, _("The base game alone")), *names.items()),
            ),
            ("edition", _("Edition"), (("", _("Every edition")), *editions, differing)),
        )
        return [Choice(*fields, getattr(self, fields[0])) for fields in lists]

    def chapters(self) -> list[Chapter]:
        """What is left of the chapters: every word must occur, and every choice be met."""
        narrowed = (
            replace(chapter, rulings=tuple(r for r in chapter.rulings if self._has(chapter, r)))
            for chapter in CHAPTERS
            if self.topic in {"", chapter.slug}
        )
        return [chapter for chapter in narrowed if chapter.rulings]

    @cached_property
    def _words(self) -> list[str]:
        return fold(self.question[:LONGEST]).split()

    def _has(self, chapter: Chapter, ruling: Ruling) -> bool:
        return all(self._conditions(chapter, ruling))

    def _conditions(self, chapter: Chapter, ruling: Ruling) -> Iterator[bool]:
        number = ruling.number
        if self.module == BASE:
            yield scope.is_of_the_base_game(number)
        elif self.module:
            yield number in _ABOUT[self.module]
        if self.edition == DIFFERING:
            yield number in scope.DIFFERING
        elif self.edition:
            yield scope.applies_in(number, cast("Edition", self.edition))
        if self._words:
            parts = (chapter.title, ruling.question, ruling.answer, ruling.reason)
            text = fold(" ".join(map(str, parts)))
            yield all(word in text or word == f"r{number}" for word in self._words)
