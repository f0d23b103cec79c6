"""Which game, which room, and who is asking."""

from dataclasses import dataclass

from django.db.models import Prefetch
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from games.models import Game, Message, Seat


@dataclass(frozen=True, slots=True)
class Visit:
    game: Game
    seat: Seat | None

    @property
    def colors(self) -> dict[int, str]:
        """Of the seat that each player has."""
        return {seat.user_id: seat.color for seat in self.game.seats.all() if seat.user_id}


def visit(request: HttpRequest, key: str) -> Visit:
    """Two queries; `game.seats.all` then costs none."""
    seats = Prefetch("seats", Seat.objects.select_related("user"))
    game = (
        Game.objects.defer("state", "opening", "seed")
        .prefetch_related(seats)
        .filter(key=key)
        .first()
    )
    if game is None:
        raise Http404(_("There is no such game."))
    user = request.user
    mine = (s for s in game.seats.all() if user.is_authenticated and s.user_id == user.pk)
    seat = next(mine, None)
    if not game.exists_for(seated=seat is not None):
        raise Http404(_("There is no such game."))
    return Visit(game, seat)


def known_room(room: str) -> str:
    if room not in Message.Room.values:
        raise Http404(_("There is no such room."))
    return room
