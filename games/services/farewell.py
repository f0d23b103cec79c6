"""What becomes of a person's games when the person goes for good."""

from django.db import transaction

from games.models import Invitation, Mute, Note, Seat
from games.notify.models import PushSubscription, Switch, Webhook

from . import announce, orders, play, table


@transaction.atomic
def leave_all(user) -> None:
    """Bots play on for them, open tables lose them, and what was private to them is gone."""
    seats = Seat.objects.filter(user=user).select_related("game")
    for seat in seats.filter(place=None, bot=""):
        if seat.game.is_running:
            play.resign(seat.game_id, user)
        elif seat.game.is_waiting:
            table.leave(seat.game_id, user)
    Invitation.objects.filter(user=user).delete()
    Note.objects.filter(user=user).delete()
    Mute.objects.filter(user=user).delete()
    orders.forget(user)
    Switch.objects.filter(user=user).delete()
    PushSubscription.objects.filter(user=user).delete()
    Webhook.objects.filter(user=user).delete()
    announce.log_out(user.pk)
