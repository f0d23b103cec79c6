"""Rulings by the words in them, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from estoril.infra.full_text import LONGEST, fold

from .rulings import CHAPTERS, Chapter, Ruling


def chapters_with(question: str) -> list[Chapter]:
    """What is left of the chapters if every word must occur: all of them, if there are none."""
    words = fold(question[:LONGEST]).split()
    return list(_narrowed(words)) if words else list(CHAPTERS)


def _narrowed(words: list[str]) -> Iterator[Chapter]:
    for chapter in CHAPTERS:
        rulings = tuple(ruling for ruling in chapter.rulings if _has(chapter, ruling, words))
        if rulings:
            yield replace(chapter, rulings=rulings)


def _has(chapter: Chapter, ruling: Ruling, words: list[str]) -> bool:
    parts = (chapter.title, ruling.question, ruling.answer, ruling.reason)
    text = fold(" ".join(map(str, parts)))
    return all(word in text or word == f"r{ruling.number}" for word in words)
