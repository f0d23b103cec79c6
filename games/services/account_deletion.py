"""What becomes of a person's games when the person goes for good."""

from django.db import transaction

from accounts.models import Vacation
from games.core import announcements
from games.models import Invitation, Mute, Note, Reliability, Seat
from games.notify.models import Habits, Notification, PushSubscription, Switch, Webhook
from games.ratings import devices, standings
from games.ratings.guesses.models import Guess
from games.tournaments.services import entries

from . import orders, play, table


@transaction.atomic
def get_up(user, *, from_running: bool = True) -> None:
    """Open tables lose them, and bots play on for them where games run already."""
    # All in one order, or two who leave at once might wait for each other.
    seats = Seat.objects.filter(user=user, place=None, bot="").order_by("game")
    for game_id in seats.values_list("game", flat=True):
        game = play.locked(game_id)
        if game.is_running and from_running:
            play.resign(game_id, user)
        elif game.is_waiting:
            table.leave(game_id, user)


@transaction.atomic
def leave_all(user) -> None:
    """They get up everywhere, and what was private to them is gone."""
    entries.leave_all(user)  # first: tournaments are locked before their games
    get_up(user)
    Invitation.objects.filter(user=user).delete()
    Note.objects.filter(user=user).delete()
    Mute.objects.filter(user=user).delete()
    orders.forget(user)
    for theirs in (Notification, Habits, Switch, PushSubscription, Webhook, Vacation, Reliability):
        theirs.objects.filter(user=user).delete()
    Guess.objects.filter(user=user, points=None).delete()  # those that are settled are public
    devices.forget(user)
    standings.hide(user)
    announcements.log_out(user.pk)
