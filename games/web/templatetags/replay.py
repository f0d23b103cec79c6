"""Filters for the fragments of the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django import template

from games.engine import View
from games.story import log
from games.story import score_sheet as sheets
from games.story.terms import Who

register = template.Library()


@register.filter
def grouped(entries: Iterable[log.Entry], order: str = "") -> list[log.Round]:
    """By round and location; ``"newest"`` puts the latest on top."""
    return log.grouped(entries, newest_first=order == "newest")


@register.simple_tag
def score_sheet(view: View, players: Sequence[Who]) -> sheets.Sheet:
    """``{% score_sheet view players as sheet %}`` for a game that is over."""
    return sheets.score_sheet(view, players)
