"""Games of one person as cards, and what every list says of a table.

Markup is remembered by all that it is made of: a card is drawn from its key and from nothing else,
so it can neither be out of date nor hold what is another reader's.
"""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.core import dates
from games.engine.components import COLORS, Color
from games.models import Game, Seat
from games.web.remembered import drawn_once


class Sitter(NamedTuple):
    """Whoever has this seat of a table; neither a person nor a bot, if it is free."""

    number: int
    name: str | None
    slug: str | None
    bot: str
    awaiting: bool
    place: int | None
    score: int | None

    @property
    def color(self) -> Color:
        return COLORS[self.number]

    @property
    def url(self) -> str:
        return reverse("people:profile", args=[self.slug])


class Table(NamedTuple):
    """All that lists say of a table."""

    sitters: tuple[Sitter, ...]
    revealed: bool
    players: int
    pace: str
    allowance: datetime.timedelta
    private: bool
    least_reliability: int
    edition: str
    modules: tuple[str, ...]
    variants: tuple[str, ...]


def table_of(game: Game, sitters: Iterable[Sitter]) -> Table:
    options = game.options
    return Table(
        tuple(sitters),
        game.is_revealed,
        game.players,
        game.pace,
        game.allowance,
        game.private,
        game.least_reliability,
        options["edition"],
        tuple(options["modules"]),
        tuple(options["variants"]),
    )


def sitters_of(games: Iterable[int]) -> dict[int, list[Sitter]]:
    """Return those of several games, by game. One query."""
    seats = Seat.objects.filter(game__in=games).order_by("number")
    columns = "number", "user__name", "user__slug", "bot", "awaiting", "place", "score"
    sitters = defaultdict(list)
    for game, *row in seats.values_list("game_id", *columns):
        sitters[game].append(Sitter(*row))
    return sitters


def sitter_of(seat: Seat) -> Sitter:
    name, slug = (seat.user.name, seat.user.slug) if seat.user else (None, None)
    return Sitter(seat.number, name, slug, seat.bot, seat.awaiting, seat.place, seat.score)


def draw_table(table: Table) -> SafeString:
    """Who sits there, and what is played."""
    key = get_language(), table
    return drawn_once(key, lambda: render_to_string("lobby/_at_table.html", {"table": table}))


class Card(NamedTuple):
    """A game of the reader's, in a list of this kind: ``facts`` are the values of its line."""

    kind: str
    key: str
    name: str
    table: Table
    facts: tuple[object, ...]


def facts_of(kind: str, seat: Seat, now: datetime.datetime) -> tuple[object, ...]:
    """What the line of a card tells. Moments are there as far as their words depend on them."""
    game = seat.game
    match kind:
        case "asked":
            deadline = seat.deadline
            left = deadline and (deadline, timezone.localdate(now), dates.distance(deadline, now))
            return left, seat.stopped is not None, _ago(seat.awaiting_since, now)
        case "running":
            return (True, "") if seat.stood_in_for else (False, _ago(game.changed, now))
        case "waiting":
            return (game.free_seats,)
    return (seat.place, seat.score) if game.is_revealed else ()


def _ago(moment: datetime.datetime | None, now: datetime.datetime) -> str:
    """Return in words how long ago that was; less than a minute is nothing."""
    if moment is None or now - moment < dates.MINUTE:
        return ""
    return dates.span(now - moment)


def draw_cards(
    request: HttpRequest, kind: str, seats: Iterable[Seat], sitters: dict[int, list[Sitter]]
) -> SafeString:
    """One after the other, each as an item of a list."""
    now = timezone.now()
    place = get_language(), timezone.get_current_timezone_name()
    texts: list[str] = []
    for seat in seats:
        game = seat.game
        table = table_of(game, sitters[game.pk])
        card = Card(kind, game.key, game.name, table, facts_of(kind, seat, now))
        texts.append(drawn_once((place, card), lambda: _draw(card, now)))  # noqa: B023 - at once
        if seat.away:
            told = {"game": game, "csrf_token": get_token(request)}
            texts.append(render_to_string("lobby/_take_back.html", told))
        texts.append("</article></li>")
    return mark_safe("".join(texts))  # noqa: S308 - our own templates'


def _draw(card: Card, now: datetime.datetime) -> SafeString:
    context = card._asdict() | {"url": reverse("games:game", args=[card.key]), "now": now}
    return render_to_string(f"lobby/_card_{card.kind}.html", context)
