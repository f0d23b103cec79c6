"""Filters for the fragments of the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django import template

from games.engine import View
from games.replay import log, sheet
from games.replay.terms import Who

register = template.Library()


@register.filter
def grouped(entries: Iterable[log.Entry], order: str = "") -> list[log.Round]:
    """By round and location; ``"newest"`` puts the latest on top."""
    return log.grouped(entries, newest_first=order == "newest")


@register.simple_tag
def score_sheet(view: View, players: Sequence[Who]) -> sheet.Sheet:
    """``{% score_sheet view players as sheet %}`` for a game that is over."""
    return sheet.score_sheet(view, players)
