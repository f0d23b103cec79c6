"""What a page shows to everybody alike: drawn once for each version of a tournament.

Distances in time ("in 5 hours") grow old, so nothing is kept for longer than a minute.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any

from django.core.cache import cache
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from estoril.infra.code_version import of_this_version
from games.tournaments import words
from games.tournaments.models import Entry, Tournament
from games.web.lobby import words as lobby

from . import bracket, rounds, standings

KEPT = 60  # seconds
LISTED = 100  # names before the start

Context = dict[str, Any]
Parts = Mapping[str, SafeString]


def drawn(tournament: Tournament, tab: str, number: int = 1) -> Parts:
    """``top``, ``body``: what stands above and below the visitor's own part."""
    asked = (
        tournament.pk,
        tournament.version,
        get_language(),
        timezone.get_current_timezone_name(),
        tab,
        number,
    )
    key = of_this_version(f"tournament-{hashlib.sha256(repr(asked).encode()).hexdigest()}")
    parts = cache.get(key)
    if parts is None:
        tournament = Tournament.objects.select_related("organiser").get(pk=tournament.pk)
        context: Context = {"tournament": tournament, "tab": tab} | TABS[tab](tournament, number)
        parts = {
            "top": render_to_string("tournaments/_top.html", context),
            "body": render_to_string(f"tournaments/_{tab}.html", context),
        }
        if number in context["kept"]:
            cache.set(key, parts, KEPT)
    return {name: mark_safe(text) for name, text in parts.items()}  # noqa: S308 - our own templates'


def _overview(tournament: Tournament, number: int) -> Context:
    schedule = rounds.all_of(tournament)
    context = {
        "schedule": schedule,
        "planned": rounds.planned(tournament),
        "format": words.FORMATS[tournament.format],
        "pace": lobby.PACES[tournament.pace],
        "played_with": list(lobby.played_with(tournament.options_for(tournament.table_size))),
    }
    if tournament.has_begun:
        page = standings.page(tournament, number)
        return context | {"page": page, "kept": {page.number}}
    entries = tournament.entries.filter(state__in=Entry.TAKING_PART).select_related("user")
    waiting = tournament.entries.filter(state=Entry.State.WAITING).count()
    shown = list(entries.order_by("joined", "pk")[:LISTED])
    return context | {
        "entries": shown,
        "more": tournament.taking_part - len(shown),
        "waiting": waiting,
        "kept": {1},
    }


def _tables(tournament: Tournament, number: int) -> Context:
    """Show the tables of one round; 0: the newest."""
    all_rounds = rounds.all_of(tournament)
    chosen = [round_ for round_ in all_rounds if round_.number == number] or all_rounds[-1:]
    return {
        "rounds": all_rounds,
        "shown": rounds.tables_of(chosen)[0] if chosen else None,
        "kept": {0, *(round_.number for round_ in chosen)},
    }


def _results(tournament: Tournament, number: int) -> Context:
    shown, ways, pages = rounds.cross(tournament, number)
    number = min(number, pages)
    return {
        "rounds": shown,
        "ways": ways,
        "number": number,
        "previous": number - 1 if number > 1 else None,
        "next": number + 1 if number < pages else None,
        "kept": {number},
    }


def _bracket(tournament: Tournament, _number: int) -> Context:
    played = rounds.tables_of(rounds.all_of(tournament))
    return {"bracket": bracket.draw(tournament, played) if played else None, "kept": {1}}


# ``kept``: the numbers under which it is worth keeping, for visitors can think of any.
TABS: dict[str, Callable[[Tournament, int], Context]] = {
    "overview": _overview,
    "tables": _tables,
    "results": _results,
    "bracket": _bracket,
}
