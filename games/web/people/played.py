"""Games on somebody's profile: those that are over, and that whoever reads it may look back at."""

from __future__ import annotations

import datetime
from typing import Any, NamedTuple

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from games.models import Game, Seat
from games.ratings import ladders
from games.ratings.models import Change
from games.render import StyleName
from games.web.lobby.cards import Card, Drawing, cards_of, page_of
from games.web.lobby.own import Seats


class Told(NamedTuple):
    """What a card tells besides. ``gain``: none where the game did not count."""

    finished: datetime.datetime | None
    gain: int | None = None
    counts_less: bool = False
    left: bool = False


def _played(person: Any, reader: Any, before: Any) -> QuerySet[Seat]:
    """Private games are on the profiles of their players for one another alone."""
    together = Seat.objects.filter(game=OuterRef("game"), user=reader)
    seats = Seat.objects.filter(
        user=person,
        place__isnull=False,
        game__status=Game.Status.OVER,
        game__deal_hidden=False,
        game__lt=before,
    ).filter(Q(game__private=False) | Exists(together))
    return seats.annotate(finished=F("game__finished")).order_by("-game_id")


PLAYED = Seats("finished", 6, _played)


def page(person: int, reader: int | None, after: str, style: StyleName) -> tuple[list[Card], str]:
    """Games that follow the one with that key, newest first, and the key to go on from."""
    rows, older = page_of(PLAYED, after, person, reader or 0)
    seats = {row: PLAYED.seat(row) for row in rows}
    games = [seat.game_id for seat in seats.values()]
    changes = Change.objects.filter(user=person, ladder=ladders.ALL, game__in=games)
    by_game = {change.game_id: change for change in changes}
    told = {row: _tell(seat, by_game.get(seat.game_id)) for row, seat in seats.items()}
    return cards_of(PLAYED, rows, Drawing(style, told=told)), older


def _tell(seat: Seat, change: Change | None) -> Told:
    finished, left = getattr(seat, "finished", None), bool(seat.bot)
    if change is None:
        return Told(finished, left=left)
    return Told(finished, change.gain, change.weight < 1, left or change.left)
