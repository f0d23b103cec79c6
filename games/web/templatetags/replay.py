"""Filters for the fragments of the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.core.viewers import ALL
from games.engine import EngineError, View
from games.models import Game
from games.story import curve, log
from games.story import score_sheet as sheets
from games.story.contests import Contest, contests_of
from games.story.terms import Who, Words

register = template.Library()


@register.filter
def grouped(entries: Iterable[log.Entry], order: str = "") -> list[log.Round]:
    """Group by round and location; ``"newest"`` puts the latest on top."""
    return log.grouped(entries, newest_first=order == "newest")


@register.simple_tag
def who(player: Who) -> SafeString:
    """A player's name, a link where it is a person's."""
    return _link(player.slug, player.__html__()) if player.slug else player.__html__()


@lru_cache(maxsize=1024)
def _link(slug: str, name: SafeString) -> SafeString:
    address = reverse("people:profile", args=[slug])
    return format_html('<a class="name" href="{}">{}</a>', address, name)


@register.simple_tag
def score_sheet(view: View, players: Sequence[Who]) -> sheets.Sheet:
    """``{% score_sheet view players as sheet %}`` for a game that is over."""
    return sheets.score_sheet(view, players)


@register.simple_tag
def points_curve(game: Game, players: Sequence[Who]) -> curve.Curve | None:
    """``{% points_curve game players as curve %}`` of a game that everybody may know."""
    try:
        return curve.curve(curve.stops_of(game, ALL), players)
    except EngineError:
        return None  # the log contradicts itself: its proof says so


@register.simple_tag
def contests(game: Game) -> list[tuple[int, list[Contest]]]:
    """``{% contests game as rounds %}`` of a game that everybody may know: by round."""
    return [(number, list(of)) for number, of in groupby(contests_of(game), lambda c: c.round)]


@register.simple_tag
def sentences(contest: Contest, players: Sequence[Who]) -> list[Words]:
    return contest.sentences(players)
