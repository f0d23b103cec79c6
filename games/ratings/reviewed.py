"""Whom a review of play looks at, and at what of theirs."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from django.db.models import Exists, OuterRef

from games.debrief import agreement
from games.models import Departure, Game, Seat

from . import ladders
from .models import Standing
from .review import Person


def people() -> list[Standing]:
    """Everybody who plays for a rating."""
    rows = Standing.objects.filter(leaderboard=ladders.ALL, games__gt=0)
    return list(rows.select_related("user").order_by("user"))


def seats_of(user: int, games: int) -> list[Seat]:
    """Where they played a rated game from its beginning to its end, the newest first."""
    left = Departure.objects.filter(game=OuterRef("game"), number=OuterRef("number"))
    seats = Seat.objects.filter(user=user, rated=True, bot="", game__status=Game.Status.OVER)
    return list(seats.filter(~Exists(left)).select_related("game").order_by("-game")[:games])


def looks(standing: Standing, games: int, decisions: int, nodes: int) -> Iterator[Person]:
    """The tally after each decision that was looked at: of so many, drawn from their newest games,
    always the same ones."""
    seats = seats_of(standing.user_id, games)
    every = [(seat, line) for seat in seats for line in agreement.lines_of(seat.game, seat.number)]
    drawn = Random(f"review {standing.user_id}").sample(every, min(decisions, len(every)))
    agreed = telling = 0
    for seat in seats:
        lines = {line for own, line in drawn if own is seat}
        for look in agreement.of_game(seat.game, lines, nodes) if lines else ():
            telling += look is not None
            agreed += bool(look)
            yield Person(standing.user_id, standing.skill, len(seats), agreed, telling)
