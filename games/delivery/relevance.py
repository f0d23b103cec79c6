"""Whether something is still worth telling, now or later. Whether it may be told, the gate says."""

from __future__ import annotations

import datetime

from games.models import Invitation, Seat
from games.notify.kinds import Channel, Kind
from games.notify.models import Delivery, Notification
from games.orders import decide
from games.services import orders

from .context import Background

# Who has seen that it is their turn is reminded after a while, not at once.
JUST_SEEN = {Kind.TURN: datetime.timedelta(minutes=20), Kind.TIME: datetime.timedelta(minutes=5)}
LOOK_AGAIN = datetime.timedelta(minutes=5)


class Needless(Exception):
    """It is over, or its reader knows."""


def moment(delivery: Delivery, now: datetime.datetime, background: Background) -> datetime.datetime:
    """When to tell it: now or later. Raises Needless."""
    note = delivery.notification
    if note.kind in (Kind.TURN, Kind.TIME):
        return _of_turn(note, delivery.channel, now, background)
    if note.kind == Kind.INVITED:
        asked = Invitation.objects.filter(game=note.game, user=note.user, declined=None)
        if not note.game.is_waiting or not asked.exists():
            raise Needless
    if note.read or _seen_since(note, background):
        raise Needless
    return now


def _of_turn(
    note: Notification, channel: str, now: datetime.datetime, background: Background
) -> datetime.datetime:
    seat = note.seat
    if not is_asked(seat, note):
        raise Needless
    if seen := _seen_since(note, background):
        return max(now, seen + JUST_SEEN[note.kind])
    # Not where others read: that nothing is said there would tell them of the orders.
    if channel != Channel.WEBHOOK and seat.orders_due and _orders_answer(seat, background):
        return max(now, seat.orders_due) + LOOK_AGAIN
    return now


def is_asked(seat: Seat, note: Notification) -> bool:
    """In the same turn as then, and the same person."""
    same = seat.user_id == note.user_id and not seat.bot
    return same and seat.awaiting and seat.awaiting_since <= note.created


def _seen_since(note: Notification, background: Background) -> datetime.datetime | None:
    seen = background.seen.get(note.seat_id)
    return seen if seen and seen >= note.created else None


def _orders_answer(seat: Seat, background: Background) -> bool:
    left = background.orders.get(seat.pk)
    return left is not None and decide(orders.book_of(left), background.view(seat)) is not None
