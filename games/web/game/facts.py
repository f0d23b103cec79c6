"""All that a game's page is drawn from, besides its reader: read by one query, and compared.

Of others' seats there is what everybody is told, and nothing else: that somebody was here, or has
left orders, must not even be felt by their rivals, as a page that takes longer.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from django.db.models import Case, F, OuterRef, QuerySet, Subquery, When
from django.http import HttpRequest

from games.core.prepared import Prepared
from games.core.viewers import viewer_of
from games.models import Game, Orders, Seat
from games.models.game import HEAVY
from games.pictures.game_picture import is_broken, is_trouble
from games.web.head import counted, numbers

WHO = ("user_id", "bot", "id", "number")
OF_SEAT = (
    *("awaiting", "reserve", "given", "due", "stopped", "deadline", "away", "score", "place"),
    *("chosen_color", "user__name", "user__slug", "user__shows_presence"),
)
LINE = ("game_id", "game__line")
OF_GAME = [f"game__{f.attname}" for f in Game._meta.concrete_fields if f.name not in HEAVY]  # noqa: SLF001


class Facts(NamedTuple):
    """``rows``: one for each seat. ``seat``: the one that the reader plays, by its id. ``broken``:
    words stand in for a picture that could not be drawn."""

    rows: list[tuple[Any, ...]]
    seat: int | None
    broken: bool

    @property
    def orders(self) -> bool:
        """Tell whether the reader has left any in this game."""
        return any(row[-1] is not None for row in self.rows)


def _rows(key: Any, user: Any) -> QuerySet[Seat, Any]:
    orders = Orders.objects.filter(seat=OuterRef("pk")).order_by("-round")
    own = F("seen"), F("orders_due"), Subquery(orders.values("changed")[:1])
    hidden = (Case(When(user=user, then=fact)) for fact in own)
    seats = Seat.objects.filter(game__key=key).order_by("number")
    return seats.values_list(*WHO, *LINE, *OF_SEAT, *OF_GAME, *hidden, *numbers(user))


ROWS = Prepared(_rows)


def read(request: HttpRequest, key: str) -> Facts | None:
    """One query, which also counts what the page's head tells. None: there is no such game."""
    user = request.user.pk
    counted_rows = ROWS.values(key, user or 0)
    if not counted_rows:
        return None
    counted(request, *counted_rows[0][-2:])
    rows = [row[:-2] for row in counted_rows]
    played = ((id, number) for sitter, bot, id, number, *_ in rows if sitter == user and not bot)
    seat, number = next(played, (None, None)) if user else (None, None)
    game, line = rows[0][len(WHO) : len(WHO) + len(LINE)]
    broken = is_trouble() and is_broken(game, line, viewer_of(number), "board")
    return Facts(rows, seat, broken)
