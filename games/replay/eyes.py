"""Who is looking, and through whose eyes they may."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.exceptions import BadRequest, PermissionDenied
from django.http import Http404
from django.utils.translation import gettext as _

from games.models import Game, Seat

from .players import players_of
from .terms import Who

ALL, SPECTATOR = "all", "spectator"


@dataclass(frozen=True, slots=True)
class Guest:
    """A game that has begun, its players, and the seat of whoever asks."""

    game: Game
    seats: list[Seat]
    players: list[Who]
    seat: int | None

    def may_see(self, eyes: str) -> bool:
        """One's own and the public's; once the game is over, anybody's."""
        return self.game.is_over or eyes in (SPECTATOR, str(self.seat))


def arrive(request, key: str) -> Guest:
    game = Game.objects.filter(key=key).first()
    if game is None or game.started is None:
        raise Http404
    seats = list(game.seats.select_related("user"))
    own = next(
        (s.number for s in seats if s.user_id and s.user_id == request.user.pk),
        None,
    )
    return Guest(game, seats, players_of(game, seats), own)


def chosen_eyes(guest: Guest, asked: str | None) -> str:
    """What the address asks for, or the widest that is allowed."""
    if not asked:
        if guest.game.is_over:
            return ALL
        return SPECTATOR if guest.seat is None else str(guest.seat)
    if asked not in (ALL, SPECTATOR, *(str(seat.number) for seat in guest.seats)):
        raise BadRequest("no such eyes")
    if not guest.may_see(asked):
        raise PermissionDenied(_("You see with others' eyes once the game is over."))
    return asked


def seat_of(eyes: str) -> int | None:
    return int(eyes) if eyes.isdigit() else None
