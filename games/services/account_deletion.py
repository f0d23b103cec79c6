"""What becomes of a person's games when they delete their account."""

from django.db import transaction

from accounts.deletion import on_account_deletion
from accounts.models import User
from games.models import Invitation, Mute, Note, Orders, Reliability, Seat

from . import play, table


@transaction.atomic
def get_up(user: User, *, from_running: bool = True) -> None:
    """Open tables lose them, and bots play on for them where games run already."""
    # All in one order, or two who leave at once might wait for each other.
    seats = Seat.objects.filter(user=user, place=None, bot="").order_by("game")
    for game_id in seats.values_list("game", flat=True):
        game = play.locked(game_id)
        if game.is_running and from_running:
            play.resign(game_id, user)
        elif game.is_waiting:
            table.leave(game_id, user)


@on_account_deletion
def _leave_games(user: User) -> None:
    """They get up everywhere, and what was private to them is gone."""
    get_up(user)
    Orders.objects.filter(seat__user=user).delete()
    for model in (Invitation, Note, Mute, Reliability):
        model.objects.filter(user=user).delete()
