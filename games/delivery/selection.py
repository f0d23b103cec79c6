"""What is due, destination by destination."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from django.db.models import Min, QuerySet
from django.utils import timezone

from games.notify.models import Delivery, Habits
from games.notify.outbox import OPEN, Destination

State = Delivery.State

# What is due so soon comes along in the same letter.
GATHER = datetime.timedelta(minutes=2)
RELATED = ("user", "game", "by", "message", "seat")  # of a notification, for whoever composes it


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


def select(destinations: Sequence[Destination]) -> dict[Destination, Waiting]:
    """Read what waits for destinations of one channel, in three queries."""
    users, channels, targets = map(set, zip(*destinations, strict=True))
    habits = {row.user_id: row for row in Habits.objects.filter(user__in=users)}
    waiting = {each: Waiting(habits.get(each.user) or Habits()) for each in destinations}
    open_deliveries = Delivery.objects.filter(
        user__in=users, channel__in=channels, target__in=targets, state__in=OPEN
    )
    soon = timezone.now() + GATHER
    for delivery in with_all(open_deliveries.filter(due__lte=soon).order_by("due", "pk")):
        waiting[Destination.of_delivery(delivery)].deliveries.append(delivery)
    later = open_deliveries.filter(due__gt=soon).values_list("user", "channel", "target")
    for *destination, due in later.annotate(Min("due")):
        waiting[Destination(*destination)].later = due
    for each in waiting.values():
        if each.deliveries:
            each.habits.user = each.deliveries[0].notification.user
    return waiting


def with_all(deliveries: QuerySet[Delivery]) -> Iterator[Delivery]:
    """Yield them with everything that their notifications are about."""
    for delivery in deliveries.select_related(*(f"notification__{name}" for name in RELATED)):
        note = delivery.notification
        if note.seat and note.game:
            note.seat.game = note.game
        yield delivery
