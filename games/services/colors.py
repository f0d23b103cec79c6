"""Who has which colour at a table that waits for players."""

from __future__ import annotations

from django.utils.translation import gettext as _

from accounts.models import User
from games.engine.components import COLORS
from games.models import Game, Seat


def color_before(game: Game, user: User) -> str:
    """What they played with in the game of which this is the rematch, if they did."""
    if game.rematch_of_id is None:
        return ""
    seat = Seat.objects.filter(game=game.rematch_of_id, user=user).first()
    return seat.color if seat else ""


def give_color(game: Game, seat: Seat, color: str) -> str:
    """Why the seat cannot have this colour; empty: it has it now. The free seat or the bot whose it
    was has what the seat had before."""
    if color not in COLORS:
        return _("There is no such colour.")
    others = game.seats.exclude(pk=seat.pk).select_related("user")
    holder = next((other for other in others if other.color == color), None)
    if holder and holder.user:
        return _("{name} has this colour already. Choose another one.").format(name=holder.user)
    left = seat.color
    if holder:
        others.filter(pk=holder.pk).update(chosen_color=None)
    seat.chosen_color = color
    seat.save(update_fields=["chosen_color"])
    if holder:
        others.filter(pk=holder.pk).update(chosen_color=left)
    return ""
