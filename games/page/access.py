"""Which game, and who is looking."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Prefetch
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from games.models import Game, Seat
from games.replay.players import players_of

# What a page that is already drawn does not need.
_HEAVY = ("state", "opening", "seed")


@dataclass(frozen=True, slots=True)
class Visit:
    """``seat``: the reader's own, if they have one. ``eyes``: whose view they get."""

    game: Game
    seats: list[Seat]
    seat: Seat | None

    @property
    def eyes(self) -> int | None:
        """Whoever has handed their seat to a bot is a spectator."""
        return None if self.seat is None or self.seat.bot else self.seat.number

    @property
    def started(self) -> bool:
        return self.game.started is not None

    @property
    def names(self) -> list[str]:
        return players_of(self.game, self.seats)


def visit(request: HttpRequest, key: str) -> Visit:
    """Two queries. A private game does not exist for those who have no seat in it."""
    people = Prefetch("seats", Seat.objects.select_related("user"))
    game = Game.objects.defer(*_HEAVY).prefetch_related(people).filter(key=key).first()
    if game is None:
        raise Http404(_("There is no such game."))
    seats = list(game.seats.all())
    user = request.user
    seat = next((s for s in seats if user.is_authenticated and s.user_id == user.pk), None)
    if game.private and seat is None and not game.is_waiting:
        raise Http404(_("There is no such game."))
    return Visit(game, seats, seat)
