"""A coach's notes beside the table: what is told to whoever is new (``games/story/coach``)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from estoril.infra.optional import required
from games.engine.components import SPACES
from games.lessons import coach as coaches
from games.story import coach
from games.story.log import Entry
from games.story.terms import Words
from games.web.rules.glossary import TERMS, Term
from games.web.visits import Visit

from .scene import Scene

_TERM: Final = (
    '<button type="button" class="term" id="word-{0}" popovertarget="term-{0}">{1}</button>'
)
# After a button a line may break, also before a comma or a Korean particle.
_CLOSED_UP: Final = re.compile(r'(<button type="button" class="term"[^>]*>[^<]*</button>[^\s<]+)')
GLOSSARY: Final = {term.slug: term for term in TERMS}


class Coaching(NamedTuple):
    """``offered``: there are no notes, but there could be. ``leaves``: this was the last game with
    them. ``terms``: words that the notes explain."""

    offered: bool = False
    leaves: bool = False
    goal: SafeString | str = ""
    sources: tuple[str, ...] = ()
    happened: SafeString | str = ""
    asked: SafeString | str = ""
    terms: tuple[Term, ...] = ()


def coaching(visit: Visit, scene: Scene, entries: Sequence[Entry]) -> Coaching | None:
    """``entries``: the newest of the viewer's log. None for whoever has nothing to do with it."""
    if not visit.coach:
        return None
    if visit.coach == "offered":
        return Coaching(offered=True)
    if scene.view.over:
        return Coaching(leaves=coaches.is_last(required(visit.seat), visit.game))
    view, chosen = scene.view, scene.choice.chosen if scene.choice else {}
    marks = _Marks()
    return Coaching(
        goal=marks.joined([coach.goal(view.options)]),
        sources=tuple(coach.sources(view.options)),
        happened=marks.joined(coach.happened(entries, required(visit.viewer))),
        asked=marks.joined(coach.asked(view, visit.names, SPACES.get(chosen.get("space", "")))),
        terms=marks.terms,
    )


class _Marks:
    """The first appearance of a word is where it is explained."""

    def __init__(self) -> None:
        self._seen: dict[str, Term] = {}

    @property
    def terms(self) -> tuple[Term, ...]:
        return tuple(self._seen.values())

    def joined(self, sentences: Iterable[Words]) -> SafeString:
        texts = (
            sentence.marked(self._mark) if isinstance(sentence, coach.Note) else sentence.html
            for sentence in sentences
        )
        text = _CLOSED_UP.sub(r'<span class="term-whole">\1</span>', " ".join(texts))
        return mark_safe(text)  # noqa: S308 - sentences of ours, whose names are escaped

    def _mark(self, slug: str, text: str) -> str:
        if slug in self._seen:
            return text
        self._seen[slug] = GLOSSARY[slug]
        return format_html(_TERM, slug, mark_safe(text))  # noqa: S308 - is escaped
