"""Handing over what is due, once.

What a letter is made of is settled before it is handed to a server; that it was taken is written
down after, before the next one goes. A worker that dies in between, or a connection that breaks,
leaves it open whether the server has it: this is the one window in which something can arrive
twice. It is then handed over again unchanged, with the same Message-ID.

A worker takes many letters along, and settles all of them before the first goes out. Those that it
leaves behind, by dying or because it took too long, are handled as if they were in doubt too: they
go out once, but what came up meanwhile makes another letter.
"""

from __future__ import annotations

import datetime
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from django.conf import settings
from django.db.models import Min
from django.utils import timezone

from estoril import tally
from games.models import Job
from games.services import jobs

from . import hours, relevance
from .background import Background
from .channels import mail, push, webhook
from .composing import news_of
from .models import Delivery, Habits, PushSubscription, Webhook
from .news import Channel, Kind, Outcome, Result, never
from .outbox import JOB, OPEN, TEST_JOB

State = Delivery.State

# Longer than a task may run: whoever claimed the job before is surely dead.
LEASE = datetime.timedelta(seconds=settings.CELERY_TASK_TIME_LIMIT + 30)
AT_ONCE = 50  # letters that a worker takes along
# What is due so soon comes along in the same letter.
GATHER = datetime.timedelta(minutes=2)
FIRST_RETRY = datetime.timedelta(seconds=20)
LONGEST_RETRY = datetime.timedelta(hours=1)
GIVEN_UP_AFTER = datetime.timedelta(days=4)


Way = tuple[int, str, int]  # a person, a channel, a target


@jobs.opener(JOB, LEASE, most=AT_ONCE, beginning=f"{Channel.MAIL}/")
@contextmanager
def deliver(several: Sequence[Job]) -> Iterator[jobs.Handler]:
    """For each: all that is due for one person by one way. Returns when the next is."""
    bag = Bag([_way(job) for job in several])
    _pack(bag)
    try:
        with mail.Post() as post:
            yield lambda job: _deliver(_way(job), bag, post)
    finally:
        for name, number in bag.counts.items():
            tally.add(name, number)


def _way(job: Job) -> Way:
    channel, user, target = job.subject.split("/")
    return int(user), channel, int(target)


class Bag:
    """What waits on several ways that have a channel in common, all of it read at once."""

    def __init__(self, ways: Sequence[Way]) -> None:
        users, channels, targets = map(set, zip(*ways, strict=True))
        waiting = Delivery.objects.filter(
            user__in=users, channel__in=channels, target__in=targets, state__in=OPEN
        )
        soon = timezone.now() + GATHER
        with_all = ("user", "game", "by", "message", "seat")
        found = waiting.filter(due__lte=soon).order_by("due", "pk")
        self.waiting: dict[Way, list[Delivery]] = {way: [] for way in ways}
        for one in found.select_related(*(f"notification__{name}" for name in with_all)):
            if seat := one.notification.seat:
                seat.game = one.notification.game
            self.waiting[one.user_id, one.channel, one.target].append(one)
        later = waiting.filter(due__gt=soon).values_list("user", "channel", "target")
        self.later: dict[Way, datetime.datetime] = {
            (user, channel, target): due
            for user, channel, target, due in later.annotate(Min("due"))
        }
        self.habits = {one.user_id: one for one in Habits.objects.filter(user__in=users)}
        self.background = Background(
            one.notification for several in self.waiting.values() for one in several
        )
        self.letters: dict[Way, list[list[Delivery]]] = {}
        self.trouble: dict[Way, Exception] = {}
        self.counts = Counter[str]()

    def next(self, way: Way) -> datetime.datetime | None:
        dues = [one.due for one in self.waiting[way] if one.state in OPEN]
        return min([*dues, *filter(None, [self.later.get(way)])], default=None)


def _pack(bag: Bag) -> None:
    """Settle of what deliveries each letter is made."""
    for way in bag.waiting:
        try:
            bag.letters[way] = list(_letters(way, bag))
        except Exception as error:
            bag.trouble[way] = error  # nobody else's
    packed = [one for letters in bag.letters.values() for letter in letters for one in letter]
    _set([one for one in packed if one.state != State.SENDING], state=State.SENDING)


def _letters(way: Way, bag: Bag) -> Iterator[list[Delivery]]:
    user, channel, _target = way
    habits = bag.habits.get(user) or Habits()
    if habits.paused:
        return
    for batch in _batches(bag.waiting[way], Channel(channel)):
        habits.user = batch[0].notification.user
        if wanted := _still_wanted(batch, habits, bag.background):
            yield wanted


def _deliver(way: Way, bag: Bag, post: mail.Post) -> datetime.datetime | None:
    user, channel, _target = way
    if way in bag.trouble:
        raise bag.trouble[way]
    for letter in bag.letters[way]:
        result = _send(letter, bag.background, post)
        _note(letter, result)
        bag.counts[f"delivery:{channel}:{result.outcome.name.lower()}"] += len(letter)
    paused = user in bag.habits and bag.habits[user].paused
    return None if paused else bag.next(way)  # asked for again when that ends


def _batches(found: list[Delivery], channel: Channel) -> Iterator[list[Delivery]]:
    """What went out together, perhaps, goes out together again; a letter takes all there is."""
    now = timezone.now()
    if not any(one.due <= now for one in found):
        return
    in_doubt = [one for one in found if one.state == State.SENDING]
    fresh = [one for one in found if one.state == State.WAITING]
    for batch in filter(None, (in_doubt, fresh)):
        if channel == Channel.MAIL:
            yield batch
        else:
            yield from ([one] for one in batch if one.due <= now)


@jobs.handler(TEST_JOB)
def test_webhook(job: Job) -> None:
    """Asked for by a button. Not in the request: an address that does not answer takes its time."""
    if hook := Webhook.objects.select_related("user").filter(pk=job.subject).first():
        webhook.send_test(hook)


# ── what is still to be told ─────────────────────────────────────────────────────────────────


def _still_wanted(batch: list[Delivery], habits: Habits, background: Background) -> list[Delivery]:
    """The others are needless, or wait longer."""
    now = timezone.now()
    wanted, needless = [], []
    for delivery in batch:
        try:
            later = _moment(delivery, now, habits, background)
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


def _moment(
    delivery: Delivery, now: datetime.datetime, habits: Habits, background: Background
) -> datetime.datetime:
    moment = relevance.moment(delivery, now, background)
    if moment <= now:
        return hours.after_quiet(now, habits)
    return hours.allowed(
        moment, Kind(delivery.notification.kind), Channel(delivery.channel), habits
    )


# ── sending ──────────────────────────────────────────────────────────────────────────────────


def _send(wanted: list[Delivery], background: Background, post: mail.Post) -> Result:
    channel, target = Channel(wanted[0].channel), wanted[0].target
    in_full = channel == Channel.MAIL
    news = [news_of(one.notification, background, in_full=in_full) for one in wanted]
    match channel:
        case Channel.MAIL:
            return post.send(news, background.addresses)
        case Channel.PUSH:
            browser = PushSubscription.objects.filter(pk=target, trouble="").first()
            return push.send(browser, news[0]) if browser else never("not there any more")
        case Channel.WEBHOOK:
            hook = Webhook.objects.filter(pk=target, trouble="").first()
            return webhook.send(hook, news[0]) if hook else never("not there any more")


def _note(sent: list[Delivery], result: Result) -> None:
    now = timezone.now()
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


def _set(deliveries: Sequence[Delivery], **changes: object) -> None:
    if not deliveries:
        return
    Delivery.objects.filter(pk__in=[one.pk for one in deliveries]).update(**changes)
    for one in deliveries:
        for name, value in changes.items():
            setattr(one, name, value)
