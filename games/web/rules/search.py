"""Rulings by the words in them, in the reader's language."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import replace

from .rulings import CHAPTERS, Chapter, Ruling

LONGEST = 100  # letters of a question that are looked at


def chapters_with(question: str) -> list[Chapter]:
    """What is left of the chapters if every word must occur: all of them, if there are none."""
    words = _folded(question[:LONGEST]).split()
    return list(_narrowed(words)) if words else list(CHAPTERS)


def _narrowed(words: list[str]) -> Iterator[Chapter]:
    for chapter in CHAPTERS:
        rulings = tuple(ruling for ruling in chapter.rulings if _has(chapter, ruling, words))
        if rulings:
            yield replace(chapter, rulings=rulings)


def _has(chapter: Chapter, ruling: Ruling, words: list[str]) -> bool:
    parts = (chapter.title, ruling.question, ruling.answer, ruling.reason)
    text = _folded(" ".join(map(str, parts)))
    return all(word in text or word == f"r{ruling.number}" for word in words)


def _folded(text: str) -> str:
    """Leave out accents, which not every keyboard has."""
    letters = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
