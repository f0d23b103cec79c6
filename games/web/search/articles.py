"""The rules, rulings and words of the game by the words in them, in the reader's language.

They are few and come with the program, so each process looks through them as they are: some
hundred texts, folded once for each language. There is no index that could be out of date.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import get_language

from estoril.infra.full_text import WORD, fold, words_of
from games.core.places import location_name
from games.story import people, texts
from games.story.abilities import ABILITY_WORDS
from games.story.locations import LOCATION_WORDS
from games.web.rules.glossary import TERMS
from games.web.rules.pages import PAGES
from games.web.rules.rulings import CHAPTERS

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class Article:
    """Something to read among the rules, in one language."""

    title: str
    line: str
    url: str
    title_words: str
    words: str


def _article(title: Any, line: Any, url: str, *more: Any) -> Article:
    """``more`` is looked through, but not shown."""
    whole = " ".join(map(str, (title, line, *more)))
    return Article(str(title), str(line), url, _words(str(title)), _words(whole))


def _words(text: str) -> str:
    """All words of a text, a space before each: what begins one is found by "in"."""
    return "".join(f" {word}" for word in WORD.findall(fold(text)))


def _rules() -> Iterator[Article]:
    for page in PAGES:
        yield _article(page.title, page.description, reverse(page.url_name))
    abilities = reverse("rulebook:abilities")
    for words in ABILITY_WORDS.values():
        yield _article(
            words.name, words.line, f"{abilities}#{words.id}", words.what, *words.targets
        )
    for location, place in LOCATION_WORDS.items():
        address = reverse("rulebook:location", args=[location])
        yield _article(location_name(location), place.line, address, *place.details)
    for mission in texts.MISSIONS.values():
        yield _article(mission.name, mission.line, reverse("rulebook:missions"))
    for page_name, entries in (("modules", texts.MODULES), ("variants", texts.VARIANTS)):
        for entry in entries.values():
            yield _article(entry.name, entry.line, reverse(f"rulebook:{page_name}"))
    for person in people.PEOPLE.values():
        symbols = [symbol.name for symbol in person.symbols]
        address = reverse("rulebook:character", args=[person.slug])
        yield _article(person.tile.name, person.country, address, *symbols)


def _rulings() -> Iterator[Article]:
    for chapter in CHAPTERS:
        for ruling in chapter.rulings:
            address = reverse("rulebook:ruling", args=[ruling.number])
            more = (ruling.reason, f"r{ruling.number}", chapter.title)
            yield _article(ruling.question, ruling.answer, address, *more)


def _glossary() -> Iterator[Article]:
    for term in TERMS:
        yield _article(term.word, term.meaning, f"{reverse('rulebook:glossary')}#{term.slug}")


SHELVES = {"rules": _rules, "rulings": _rulings, "glossary": _glossary}


@lru_cache(maxsize=len(SHELVES) * len(settings.LANGUAGES))
def _shelf(name: str, language: str | None) -> tuple[Article, ...]:  # noqa: ARG001 - the key
    return tuple(SHELVES[name]())


def articles(shelf: str, question: str) -> list[Article]:
    """Those with all the words; those first that have them in their title."""
    words = [f" {word}" for word in words_of(question)]
    if not words:
        return []
    matching = [a for a in _shelf(shelf, get_language()) if all(word in a.words for word in words)]
    return sorted(matching, key=lambda a: not all(word in a.title_words for word in words))
