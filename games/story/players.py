"""What the players of a game are called."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from games.models import Game, Seat
from games.story.texts import COLORS

from .terms import Who


def name_of(seat: Seat) -> str:
    if seat.user is not None:
        return seat.user.name
    if seat.bot:
        return _("{color} (bot)").format(color=COLORS[seat.color])
    return str(COLORS[seat.color])


def players_of(game: Game, seats: Iterable[Seat] | None = None) -> list[Who]:
    """Return the players by seat. ``seats``: with their users, where the caller has them."""
    seats = game.seats.select_related("user") if seats is None else seats
    return [Who(name_of(seat), seat.color, seat.user.slug if seat.user else "") for seat in seats]
