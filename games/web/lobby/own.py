"""Somebody's own games, in lists of which each is read by two queries, as the database has them:
only what is told in other words than before becomes objects (``cards.py``)."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from django.db.models import QuerySet

from games.core.prepared import Prepared
from games.models import Seat

from . import lists

# What cards tell of a seat and its game, and of whoever sits at the table.
OF_SEAT = (
    *("user", "number", "bot", "away", "awaiting", "deadline", "stopped", "awaiting_since"),
    *("seen", "place", "score"),
)
OF_GAME = (
    *("key", "name", "status", "deal_hidden", "private", "players", "free_seats"),
    *("line", "created", "started", "changed", "creator"),
    *("pace", "allowance", "reserve", "least_reliability", "options"),
)
OF_SITTER = (
    *("number", "chosen_color", "user__name", "user__slug", "bot", "awaiting", "place", "score"),
)

Values = tuple[Any, ...]


class Row(NamedTuple):
    """A seat of the reader's with its game, and all seats of that game, of which each ends with
    the game's id: as they were read."""

    own: Values
    sitters: tuple[Values, ...]


class Seats:
    """A list of somebody's seats, of ``size`` at most: ``ask`` says which, as for ``Prepared``.

    ``kind``: of their cards, where it is not what the game does.
    """

    def __init__(self, kind: str, size: int, ask: Callable[..., QuerySet[Seat]]) -> None:
        self.kind, self.size = kind, size

        @wraps(ask)
        def own(*values: object) -> QuerySet[Seat]:
            of_game = (f"game__{name}" for name in OF_GAME)
            rows = ask(*values).select_related("game").only(*OF_SEAT, *of_game)
            return rows[: size + 1]  # whether there are more

        @wraps(ask)
        def sitters(*values: object) -> QuerySet[Seat, Any]:
            games = ask(*values).values("game")[: size + 1]
            rows = Seat.objects.filter(game__in=games).order_by("game", "number")  # by an index
            return rows.values_list(*OF_SITTER, "game")

        self._own, self._sitters = Prepared(own), Prepared(sitters)

    def read(self, *values: object) -> list[Row]:
        rows = self._own.values(*values)
        if not rows:
            return []
        sitters = groupby(self._sitters.values(*values), itemgetter(-1))
        tables = {game: tuple(table) for game, table in sitters}
        game = self.position("game_id")  # one that has left the list meanwhile is on no table
        return [Row(row, tables[row[game]]) for row in rows if row[game] in tables]

    def position(self, column: str) -> int:
        """Where a row's own values have this column of the seat."""
        return self._own.position(column)

    def seat(self, row: Row) -> Seat:
        return self._own.instance(row.own)


AWAITING = Seats("asked", lists.MOST_AWAITING, lists.awaiting)
# Of those who wait for nothing the next are one click away; these fill rows of two and four.
ACTIVE = Seats("", 16, lambda user, before: lists.active(user).filter(game__lt=before))
FINISHED = Seats("finished", 12, lambda user, before: lists.finished(user).filter(game__lt=before))
AT_HOME = Seats("", lists.AT_HOME, lists.at_home)
INVITED = Prepared(lambda user: lists.invited(user).values_list("pk")[:1])


def awaiting(user: int) -> list[Row]:
    """Where somebody is asked, the most urgent first."""
    return _by_urgency(AWAITING, AWAITING.read(user))


def at_home(user: int) -> list[Row]:
    """What the home page shows: where they are asked, the most urgent first, then the others."""
    rows = AT_HOME.read(user)[: AT_HOME.size]
    asked, bot = AT_HOME.position("awaiting"), AT_HOME.position("bot")
    waits = [row for row in rows if row.own[asked] and not row.own[bot]]
    others = [row for row in rows if not row.own[asked] or row.own[bot]]
    return [*_by_urgency(AT_HOME, waits), *others]


def _by_urgency(seats: Seats, rows: list[Row]) -> list[Row]:
    deadline, since = seats.position("deadline"), seats.position("awaiting_since")
    return sorted(rows, key=lambda row: lists.urgency(row.own[deadline], row.own[since]))
