"""Who is looking, and through whose eyes they may."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.exceptions import BadRequest, PermissionDenied
from django.http import Http404
from django.utils.translation import gettext as _

from games.models import Game, Seat
from games.story.players import players_of
from games.story.terms import Who

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
        return self.game.is_revealed or eyes in (SPECTATOR, str(self.seat))


def arrive(request, key: str) -> Guest:
    """Two queries."""
    game = Game.objects.filter(key=key).first()
    if game is None or game.started is None:
        raise Http404
    seats = list(game.seats.select_related("user"))
    user = request.user
    own = next((s for s in seats if user.is_authenticated and s.user_id == user.pk), None)
    if not game.exists_for(seated=own is not None):
        raise Http404
    # Whoever has handed their seat to a bot is a spectator.
    number = None if own is None or own.bot else own.number
    return Guest(game, seats, players_of(game, seats), number)


@dataclass(frozen=True, slots=True)
class Choice:
    value: str
    name: str


def choices(guest: Guest) -> list[Choice]:
    """Whose eyes may be borrowed."""
    offered = [
        Choice(ALL, _("All-seeing")),
        Choice(SPECTATOR, _("A spectator")),
        *(Choice(str(number), str(name)) for number, name in enumerate(guest.players)),
    ]
    return [choice for choice in offered if guest.may_see(choice.value)]


def chosen_eyes(guest: Guest, asked: str | None) -> str:
    """What the address asks for, or the widest that is allowed."""
    if not asked:
        if guest.game.is_revealed:
            return ALL
        return SPECTATOR if guest.seat is None else str(guest.seat)
    if asked not in (ALL, SPECTATOR, *(str(seat.number) for seat in guest.seats)):
        raise BadRequest("no such eyes")
    if not guest.may_see(asked):
        raise PermissionDenied(_("You see with others' eyes once the game is over."))
    return asked


def seat_of(eyes: str) -> int | None:
    return int(eyes) if eyes.isdigit() else None
