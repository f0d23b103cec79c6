"""What there is to tell goes here, in the transaction that made it happen, to be carried out later.

A notification is for the bell; for every channel by which its reader wants to be told there is a
delivery with a state of its own. One job for each destination hands over what is due there
(``delivery/dispatch.py``).
"""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple, Self

from django.db import transaction
from django.db.models import Min, QuerySet
from django.utils import timezone

from accounts.deletion import on_account_deletion
from accounts.models import User
from games.core import announcements, jobs
from games.models import Job

from . import channels, hours, switches
from .kinds import Kind
from .models import Delivery, Habits, Notification, PushSubscription, Switch, Webhook

NO_TIME = datetime.timedelta()
OPEN = (Delivery.State.WAITING, Delivery.State.SENDING)
JOB = "deliver"
ASIDE_JOB = "compose_again"  # for what could not be composed with the rest of its letter
TEST_JOB = "test_webhook"
MAIL_TEST_JOB = "test_mail"


class Destination(NamedTuple):
    """Where deliveries go: a person, a channel, and which of their browsers or webhooks."""

    user: int
    channel: str
    target: int = 0

    @classmethod
    def of_delivery(cls, delivery: Delivery) -> Self:
        return cls(delivery.user_id, delivery.channel, delivery.target)

    @classmethod
    def of_job(cls, job: Job) -> Self:
        channel, user, target = job.subject.split("/")
        return cls(int(user), channel, int(target))

    @property
    def subject(self) -> str:
        """Return the subject of the job that hands over what is due here."""
        return f"{self.channel}/{self.user}/{self.target}"

    def open_deliveries(self) -> QuerySet[Delivery]:
        return Delivery.objects.filter(**self._asdict(), state__in=OPEN)


def tell(several: Sequence[Notification], delay: datetime.timedelta = NO_TIME) -> None:
    """Each of them once, whoever asks how often: their keys say what is the same.

    Call it inside the transaction that makes it true.
    """
    if not several:
        return
    known = Notification.objects.filter(key__in=[note.key for note in several])
    keys = set(known.values_list("key", flat=True))
    # Who cannot come in, having left or been sent away, is told of nothing.
    fresh = [note for note in several if note.key not in keys and note.user.is_active]
    if not fresh:
        return
    Notification.objects.bulk_create(fresh)
    deliveries = list(_deliveries(fresh, timezone.now() + delay))
    Delivery.objects.bulk_create(deliveries)
    for destination in set(map(Destination.of_delivery, deliveries)):
        ask(destination)
    for note in fresh:
        announcements.news(note.user_id)


def _deliveries(fresh: Sequence[Notification], moment: datetime.datetime) -> Iterator[Delivery]:
    users = {note.user_id: note.user for note in fresh}
    wanted = switches.wanted_by(users.values())
    targets = _targets(users.values())
    habits = {row.user_id: row for row in Habits.objects.filter(user__in=users)}
    for note in fresh:
        own = habits.get(note.user_id) or Habits()
        own.user = note.user
        kind = Kind(note.kind)
        for channel, kinds in wanted[note.user_id].items():
            for target in targets[note.user_id, channel] if kinds.get(kind) else ():
                due = hours.allowed(moment, kind, channel, own)
                yield Delivery(
                    notification=note, user=note.user, channel=channel, target=target, due=due
                )


def _targets(users: Collection[User]) -> dict[tuple[int, str], list[int]]:
    """Where each of them can be reached, by person and channel."""
    reachable = defaultdict(list)
    for channel in channels.every():
        for user, target in channel.targets(users):
            reachable[user, channel.name].append(target)
    return reachable


def ask(destination: Destination) -> None:
    """Have a worker come when the first of what waits there is due."""
    if due := destination.open_deliveries().aggregate(first=Min("due"))["first"]:
        jobs.put(JOB, destination.subject, due=due)


@transaction.atomic
def retry(failed: Delivery) -> None:
    """Once more from the start."""
    failed.state, failed.due = Delivery.State.WAITING, timezone.now()
    failed.error = ""
    failed.save(update_fields=["state", "due", "error"])
    ask(Destination.of_delivery(failed))


def drop(failed: Delivery) -> None:
    failed.state = Delivery.State.NEEDLESS
    failed.save(update_fields=["state"])


@transaction.atomic
def test(hook: Webhook) -> None:
    """Have something sent there, whatever came of it before."""
    hook.test_asked, hook.test_result = timezone.now(), ""
    hook.save(update_fields=["test_asked", "test_result"])
    jobs.put(TEST_JOB, hook.pk)


def test_mail(user: User) -> None:
    """Have something sent to an address that did not work."""
    jobs.put(MAIL_TEST_JOB, user.pk)


def mail_test(user: User) -> Job | None:
    """The test that is on its way, or that was given up."""
    return Job.objects.filter(kind=MAIL_TEST_JOB, subject=user.pk).first()


@transaction.atomic
def change(habits: Habits) -> None:
    """What waits for this person waits as long as the new habits say."""
    habits.save()
    now = timezone.now()
    waiting = list(
        Delivery.objects.filter(user=habits.user, state=Delivery.State.WAITING).select_related(
            "notification"
        )
    )
    for delivery in waiting:
        delivery.due = hours.allowed(
            now, Kind(delivery.notification.kind), delivery.channel, habits
        )
    Delivery.objects.bulk_update(waiting, ["due"])
    for destination in set(map(Destination.of_delivery, waiting)):
        ask(destination)


def unread(user: User | int) -> QuerySet[Notification]:
    return Notification.objects.filter(user=user, read=None)


def read(user: User | int, **which: object) -> int:
    """How many there were. Looked for first: where there is nothing, nothing is locked."""
    notes = unread(user).filter(**which)
    return notes.update(read=timezone.now()) if notes.exists() else 0


@on_account_deletion
def forget(user: User) -> None:
    """They are told of nothing any more, and what they chose to be told of is nobody's business."""
    for model in (Notification, Habits, Switch, PushSubscription, Webhook):
        model.objects.filter(user=user).delete()
