"""Handing over what is due, once.

What a letter is made of is settled before it is handed to a server; that it was taken is written
down after. A worker that dies in between, or a connection that breaks, leaves it open whether the
server has it: this is the one window in which something can arrive twice. It is then handed over
again unchanged, with the same Message-ID.
"""

from __future__ import annotations

import datetime
import random
from collections.abc import Iterable, Iterator

from django.conf import settings
from django.db.models import Min, QuerySet
from django.utils import timezone

from accounts.models import User
from estoril import tally
from games.models import Job
from games.services import jobs

from . import hours, relevance
from .channels import mail, push, webhook
from .composing import news_of
from .models import Delivery, Habits, PushSubscription, Webhook
from .news import Channel, Kind, Outcome, Result, never
from .outbox import JOB, OPEN

State = Delivery.State

# Longer than a task may run: whoever claimed the job before is surely dead.
LEASE = datetime.timedelta(seconds=settings.CELERY_TASK_TIME_LIMIT + 30)
# What is due so soon comes along in the same letter.
GATHER = datetime.timedelta(minutes=2)
FIRST_RETRY = datetime.timedelta(seconds=20)
LONGEST_RETRY = datetime.timedelta(hours=1)
GIVEN_UP_AFTER = datetime.timedelta(days=4)


@jobs.handler(JOB, LEASE)
def deliver(job: Job) -> datetime.datetime | None:
    """All that is due for one person by one way. Returns when the next is."""
    channel, user, target = job.subject.split("/")
    waiting = Delivery.objects.filter(
        user=user, channel=channel, target=target, state__in=OPEN
    ).order_by("due", "pk")
    habits = Habits.of(User.objects.get(pk=user))
    if habits.paused:
        return None  # asked for again when that ends
    for batch in _batches(waiting, Channel(channel)):
        _hand_over(batch, habits)
    return waiting.aggregate(next=Min("due"))["next"]


def _batches(waiting: QuerySet[Delivery], channel: Channel) -> Iterator[list[Delivery]]:
    """What went out together, perhaps, goes out together again; a letter takes all there is."""
    now = timezone.now()
    with_all = ("user", "game", "by", "message", "seat__user")
    found = waiting.filter(due__lte=now + GATHER).select_related(
        *(f"notification__{name}" for name in with_all)
    )
    if not any(one.due <= now for one in found):
        return
    for one in found:
        if seat := one.notification.seat:
            seat.game = one.notification.game
    for batch in (
        [one for one in found if one.state == State.SENDING],
        [one for one in found if one.state == State.WAITING],
    ):
        if channel == Channel.MAIL:
            yield batch
        else:
            yield from ([one] for one in batch if one.due <= now)


def _hand_over(batch: list[Delivery], habits: Habits) -> None:
    if wanted := _still_wanted(batch, habits):
        _set(wanted, state=State.SENDING)
        _note(wanted, _send(wanted))


# ── what is still to be told ─────────────────────────────────────────────────────────────────


def _still_wanted(batch: list[Delivery], habits: Habits) -> list[Delivery]:
    """The others are needless, or wait longer."""
    now = timezone.now()
    wanted, needless = [], []
    for delivery in batch:
        try:
            later = _moment(delivery, now, habits)
        except relevance.Needless:
            needless.append(delivery)
            continue
        if later <= now:
            wanted.append(delivery)
        else:
            _set([delivery], due=later)
    if wanted and batch[0].state == State.SENDING:
        return batch  # it may have arrived: no second letter that says something else
    _set(needless, state=State.NEEDLESS)
    return wanted


def _moment(delivery: Delivery, now: datetime.datetime, habits: Habits) -> datetime.datetime:
    moment = relevance.moment(delivery, now)
    if moment <= now:
        return hours.after_quiet(now, habits)
    return hours.allowed(
        moment, Kind(delivery.notification.kind), Channel(delivery.channel), habits
    )


# ── sending ──────────────────────────────────────────────────────────────────────────────────


def _send(wanted: list[Delivery]) -> Result:
    channel, target = Channel(wanted[0].channel), wanted[0].target
    in_full = channel == Channel.MAIL
    news = [news_of(delivery.notification, in_full=in_full) for delivery in wanted]
    match channel:
        case Channel.MAIL:
            with mail.Post() as post:
                return post.send(news)
        case Channel.PUSH:
            browser = PushSubscription.objects.filter(pk=target, trouble="").first()
            return push.send(browser, news[0]) if browser else never("not there any more")
        case Channel.WEBHOOK:
            hook = Webhook.objects.filter(pk=target, trouble="").first()
            return webhook.send(hook, news[0]) if hook else never("not there any more")


def _note(sent: list[Delivery], result: Result) -> None:
    now = timezone.now()
    tally.add(f"delivery:{sent[0].channel}:{result.outcome.name.lower()}", len(sent))
    match result.outcome:
        case Outcome.SENT:
            _set(sent, state=State.SENT, sent=now, error="")
        case Outcome.NEVER:
            _set(sent, state=State.FAILED, error=result.reason)
        case Outcome.AGAIN:
            _put_off(sent, result, now)


def _put_off(sent: list[Delivery], result: Result, now: datetime.datetime) -> None:
    tries = sent[0].tries + 1
    old = [d for d in sent if now - d.notification.created > GIVEN_UP_AFTER]
    _set(old, state=State.FAILED, error=result.reason)
    _set(
        [one for one in sent if one not in old],
        state=State.SENDING if result.perhaps_sent else State.WAITING,
        due=now + _back_off(tries),
        tries=tries,
        error=result.reason,
    )


def _back_off(tries: int) -> datetime.timedelta:
    """Longer each time, and never for all at the same moment."""
    wait = min(FIRST_RETRY * 2 ** min(tries - 1, 20), LONGEST_RETRY)
    return wait * random.uniform(0.75, 1.25)


def _set(deliveries: Iterable[Delivery], **changes: object) -> None:
    Delivery.objects.filter(pk__in=[one.pk for one in deliveries]).update(**changes)
