"""The first page: for whoever has come back their own table, for strangers what this is."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from accounts.requests import AuthenticatedRequest
from games.core import dates
from games.lessons.offers import is_newcomer
from games.pictures.prints import style_for
from games.web import kept
from games.web.lobby import lists, own
from games.web.lobby.cards import Drawing, cards_of, markup

from . import aside, stage, tables
from .told import tell

OTHERS = 12  # games that wait for others, and tables that wait for players: “my games” has the rest
MANY = 4  # who plays so many games is no newcomer


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated:
        return _own_table(request)  # type: ignore[arg-type]  # just seen to be one
    slots = {"stage": stage.markup(request), "tables": tables.markup(request)}
    new, puzzle = is_newcomer(request), aside.puzzle(request)

    def context(marks: Mapping[str, str]) -> dict[str, object]:
        return {**marks, "new": new, "puzzle": puzzle}

    return kept.page(request, "home/home.html", slots, (new, puzzle), context)


def _own_table(request: AuthenticatedRequest) -> HttpResponse:
    """What waits for the reader first, then what goes on, and beside it what else there is."""
    user, now = request.user.pk, timezone.now()
    rows = own.at_home(user)
    drawing = Drawing(style_for(request.user), "home", tell(rows))
    cards = cards_of(own.AT_HOME, rows, drawing)
    listed = {
        "asked": [card for card in cards if card.kind == "asked"],
        "running": [card for card in cards if card.kind == "running"][:OTHERS],
        "waiting": [card for card in cards if card.kind == "waiting"][:OTHERS],
    }
    rating, cups, puzzle = aside.rating(user, now), aside.cups(user), aside.puzzle(request)
    ended, has_played = aside.ended(user)
    new = not has_played and len(cards) < MANY and is_newcomer(request)
    cup_times = tuple(dates.moment(cup.moment, now) if cup.moment else "" for cup in cups)
    facts = (*map(len, listed.values()), rating, puzzle, *cups, cup_times, *ended, new)
    texts = {name: markup(request, shown) for name, shown in listed.items()}
    invitations = lists.invitations(request.user) if own.INVITED.values(user) else []
    idle = not cards

    def context(marks: Mapping[str, str]) -> dict[str, object]:
        return {
            "cards": marks,
            "numbers": {name: len(shown) for name, shown in listed.items()},
            "rating": rating,
            "puzzle": puzzle,
            "cups": list(zip(cups, cup_times, strict=True)),
            "ended": ended,
            "idle": idle,
            "new": new,
            "tables": tables.markup(request) if idle else "",
            "invitations": invitations,
        }

    if idle or invitations:
        return kept.draw(request, "home/table.html", context, facts, None, texts)
    return kept.page(request, "home/table.html", texts, facts, context)
