"""What there is to tell goes here, in the transaction that made it happen, to be carried out later.

A notification is for the bell; for every way that its reader wants to be told by there is a
delivery with a state of its own. One job for each person and way hands over what is due
(``delivery/dispatch.py``).
"""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterator, Sequence

from django.db import transaction
from django.db.models import Min, QuerySet
from django.utils import timezone

from accounts.deletion import on_account_deletion
from accounts.models import User
from games.core import announcements, jobs
from games.notify.kinds import Channel, Kind

from . import hours, switches
from .models import Delivery, Habits, Notification, PushSubscription, Switch, Webhook

NO_TIME = datetime.timedelta()
OPEN = (Delivery.State.WAITING, Delivery.State.SENDING)
JOB = "deliver"
TEST_JOB = "test_webhook"


def tell(several: Sequence[Notification], delay: datetime.timedelta = NO_TIME) -> None:
    """Each of them once, whoever asks how often: their keys say what is the same.

    Call it inside the transaction that makes it true.
    """
    if not several:
        return
    known = Notification.objects.filter(key__in=[one.key for one in several])
    keys = set(known.values_list("key", flat=True))
    # Who cannot come in, having left or been sent away, is told of nothing.
    fresh = [one for one in several if one.key not in keys and one.user.is_active]
    if not fresh:
        return
    Notification.objects.bulk_create(fresh)
    deliveries = list(_deliveries(fresh, timezone.now() + delay))
    Delivery.objects.bulk_create(deliveries)
    for user, channel, target in {(d.user_id, d.channel, d.target) for d in deliveries}:
        ask(user, channel, target)
    for one in fresh:
        announcements.news(one.user_id)


def _deliveries(fresh: Sequence[Notification], moment: datetime.datetime) -> Iterator[Delivery]:
    users = {one.user_id: one.user for one in fresh}
    wanted = switches.wanted_by(users.values())
    outlets = _outlets(users)
    habits = {one.user_id: one for one in Habits.objects.filter(user__in=users)}
    for one in fresh:
        own = habits.get(one.user_id) or Habits()
        own.user = one.user
        kind = Kind(one.kind)
        for channel, kinds in wanted[one.user_id].items():
            for target in outlets[one.user_id, channel] if kinds.get(kind) else ():
                due = hours.allowed(moment, kind, channel, own)
                yield Delivery(
                    notification=one, user=one.user, channel=channel, target=target, due=due
                )


def _outlets(users: dict[int, User]) -> dict[tuple[int, Channel], list[int]]:
    """Where each of them can be reached, way by way. 0 stands for the address."""
    found = defaultdict(list)
    for pk, user in users.items():
        if Channel.MAIL in switches.channels_of(user) and not user.mail_trouble:
            found[pk, Channel.MAIL].append(0)
    for model, channel in ((PushSubscription, Channel.PUSH), (Webhook, Channel.WEBHOOK)):
        alive = model.objects.filter(user__in=users, trouble="")
        for user_id, target in alive.values_list("user", "pk"):
            found[user_id, channel].append(target)
    return found


def ask(user: int, channel: str, target: int) -> None:
    """Have a worker come when the first of what waits there is due."""
    waiting = Delivery.objects.filter(user=user, channel=channel, target=target, state__in=OPEN)
    if due := waiting.aggregate(first=Min("due"))["first"]:
        jobs.put(JOB, f"{channel}/{user}/{target}", due=due)


@transaction.atomic
def retry(failed: Delivery) -> None:
    """Once more from the start."""
    failed.state, failed.due = Delivery.State.WAITING, timezone.now()
    failed.tries, failed.error = 0, ""
    failed.save(update_fields=["state", "due", "tries", "error"])
    ask(failed.user_id, failed.channel, failed.target)


def drop(failed: Delivery) -> None:
    failed.state = Delivery.State.NEEDLESS
    failed.save(update_fields=["state"])


@transaction.atomic
def test(hook: Webhook) -> None:
    """Have something sent there, whatever came of it before."""
    hook.test_asked, hook.test_result = timezone.now(), ""
    hook.save(update_fields=["test_asked", "test_result"])
    jobs.put(TEST_JOB, hook.pk)


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
    for one in waiting:
        one.due = hours.allowed(now, Kind(one.notification.kind), Channel(one.channel), habits)
    Delivery.objects.bulk_update(waiting, ["due"])
    for channel, target in {(one.channel, one.target) for one in waiting}:
        ask(habits.user_id, channel, target)


def unread(user: User | int) -> QuerySet[Notification]:
    return Notification.objects.filter(user=user, read=None)


def read(user: User | int, **which: object) -> None:
    """Looked for first: where there is nothing, nothing is locked."""
    found = unread(user).filter(**which)
    if found.exists():
        found.update(read=timezone.now())


@on_account_deletion
def forget(user: User) -> None:
    """They are told of nothing any more, and what they chose to be told of is nobody's business."""
    for model in (Notification, Habits, Switch, PushSubscription, Webhook):
        model.objects.filter(user=user).delete()
