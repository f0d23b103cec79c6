"""What is due, destination by destination."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Min, QuerySet
from django.utils import timezone

from games.core.prepared import PreparedForMany
from games.notify.models import Delivery, Habits
from games.notify.outbox import OPEN, Destination

State = Delivery.State

# What is due so soon comes along in the same letter.
GATHER = datetime.timedelta(minutes=2)
# Of a notification, for whoever composes it.
RELATED = ("user", "game", "by", "message", "seat")
WITH_ALL = tuple(f"notification__{name}" for name in RELATED)


@dataclass
class Waiting:
    """What waits for one destination: what is due or almost, and when the next of the rest is."""

    habits: Habits
    deliveries: list[Delivery] = field(default_factory=list)
    later: datetime.datetime | None = None

    def batches(self, *, gathered: bool) -> Iterator[list[Delivery]]:
        """What goes out together: by itself, or, if it is gathered, all there is. What went out
        together, perhaps, goes out together again."""
        now = timezone.now()
        if self.habits.paused or not any(delivery.due <= now for delivery in self.deliveries):
            return
        in_doubt = [delivery for delivery in self.deliveries if delivery.state == State.SENDING]
        fresh = [delivery for delivery in self.deliveries if delivery.state == State.WAITING]
        if gathered:
            yield from filter(None, (in_doubt, fresh))
        else:
            yield from ([delivery] for delivery in (*in_doubt, *fresh) if delivery.due <= now)

    def next_due(self, after: datetime.datetime | None = None) -> datetime.datetime | None:
        """Nothing is while a pause lasts: when it ends, that is asked for."""
        if self.habits.paused:
            return None
        dues = [delivery.due for delivery in self.deliveries if delivery.state in OPEN]
        if self.later:
            dues.append(self.later)
        return min((due for due in dues if after is None or due > after), default=None)


HABITS = PreparedForMany(lambda users: Habits.objects.filter(user__in=users))
# Of one channel, by people: to all their browsers or webhooks.
DUE = PreparedForMany(
    lambda channel, soon, users: (
        _open(channel, users).filter(due__lte=soon).order_by("due", "pk").select_related(*WITH_ALL)
    )
)
LATER = PreparedForMany(
    lambda channel, soon, users: (
        _open(channel, users)
        .filter(due__gt=soon)
        .values_list("user", "channel", "target")
        .annotate(Min("due"))
    )
)


def _open(channel: Any, users: Any) -> QuerySet[Delivery]:
    return Delivery.objects.filter(user__in=users, channel=channel, state__in=OPEN)


def select(destinations: Sequence[Destination]) -> dict[Destination, Waiting]:
    """Read what waits for destinations of one channel, in three queries."""
    channel, users = destinations[0].channel, {each.user for each in destinations}
    habits = {row.user_id: row for row in HABITS.rows(users)}
    waiting = {each: Waiting(habits.get(each.user) or Habits()) for each in destinations}
    soon = timezone.now() + GATHER
    for delivery in map(_linked, DUE.rows(channel, soon, users)):
        if each := waiting.get(Destination.of_delivery(delivery)):
            each.deliveries.append(delivery)
    for *destination, due in LATER.columns(channel, soon, users):
        if each := waiting.get(Destination(*destination)):
            each.later = due
    for each in waiting.values():
        if each.deliveries:
            each.habits.user = each.deliveries[0].notification.user
    return waiting


def with_all(deliveries: QuerySet[Delivery]) -> Iterator[Delivery]:
    """Yield them with everything that their notifications are about."""
    yield from map(_linked, deliveries.select_related(*WITH_ALL))


def _linked(delivery: Delivery) -> Delivery:
    """Seat and notification are about the same game."""
    note = delivery.notification
    if note.seat and note.game:
        note.seat.game = note.game
    return delivery
