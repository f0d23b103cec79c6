"""Handing over what is due, once.

What a letter is made of is settled before it is handed to a server; that it was taken is written
down after, before the next one goes. A worker that dies in between, or a connection that breaks,
leaves it open whether the server has it: this is the one window in which something can arrive
twice. It is then handed over again unchanged, with the same Message-ID.

A worker takes many letters along, and settles all of them before the first goes out. Those that it
leaves behind, by dying or because it took too long, are handled as if they were in doubt too: they
go out once, but what came up meanwhile makes another letter.

What its reader may not read any more is in no letter, nor in one that goes out again. What cannot
be composed is put off by itself and in the end given up; the rest goes out without it.
"""

from __future__ import annotations

import datetime
import logging
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from django.conf import settings
from django.db.models import Min
from django.utils import timezone

from estoril.infra import counters, database
from games.core import jobs
from games.models import Job
from games.notify import hours
from games.notify.kinds import Channel, Kind
from games.notify.models import Delivery, Habits, PushSubscription, Webhook
from games.notify.outbox import JOB, OPEN, TEST_JOB

from . import gate, relevance
from .channels import letter, mail, push, webhook
from .composition import news_of
from .context import Background
from .news import News, Outcome, Result, again, never

logger = logging.getLogger(__name__)

State = Delivery.State

# Longer than a task may run: whoever claimed the job before is surely dead.
LEASE = datetime.timedelta(seconds=settings.CELERY_TASK_TIME_LIMIT + 30)
AT_ONCE = 50  # letters that a worker takes along
# What is due so soon comes along in the same letter.
GATHER = datetime.timedelta(minutes=2)
FIRST_RETRY = datetime.timedelta(seconds=20)
LONGEST_RETRY = datetime.timedelta(hours=1)
GIVEN_UP_AFTER = datetime.timedelta(days=4)
MOST_TRIES = 8  # within the better part of an hour: all that there are for what is not composed


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
            counters.add(name, number)


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
    packed = [one for batches in bag.letters.values() for batch in batches for one in batch]
    _set([one for one in packed if one.state != State.SENDING], state=State.SENDING)


def _letters(way: Way, bag: Bag) -> Iterator[list[Delivery]]:
    user, channel, _target = way
    habits = bag.habits.get(user) or Habits()
    if habits.paused:
        return
    for batch in _batches(bag.waiting[way], Channel(channel)):
        habits.user = batch[0].notification.user
        if wanted := _still_wanted(batch, habits, bag):
            yield wanted


def _deliver(way: Way, bag: Bag, post: mail.Post) -> datetime.datetime | None:
    user, _channel, _target = way
    if way in bag.trouble:
        raise bag.trouble[way]
    for batch in bag.letters[way]:
        _send(_composed(batch, bag), bag, post)
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


def _still_wanted(batch: list[Delivery], habits: Habits, bag: Bag) -> list[Delivery]:
    """The others are needless, or wait longer."""
    now = timezone.now()
    in_doubt = batch[0].state == State.SENDING
    wanted, needless = [], []
    for delivery in batch:
        try:
            later = _moment(delivery, now, habits, bag.background)
        except relevance.Needless:
            needless.append(delivery)
        except database.AWAY:
            raise
        except Exception as error:
            _set_aside(delivery, error, bag)
        else:
            if later <= now:
                wanted.append(delivery)
            else:
                _set([delivery], due=later)
    if wanted and in_doubt:
        # It may have arrived: no second letter that says something else.
        return [one for one in batch if one.state == State.SENDING]
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


def _composed(batch: list[Delivery], bag: Bag) -> dict[Delivery, News]:
    """What of it can be told. What goes wrong with one of them is its own trouble, unless the
    database is away."""
    found, withheld = {}, []
    for one in batch:
        in_full = one.channel == Channel.MAIL
        try:
            found[one] = news_of(one.notification, bag.background, in_full=in_full)
        except gate.Withheld:
            withheld.append(one)
        except database.AWAY:
            raise
        except Exception as error:
            _set_aside(one, error, bag)
    _set(withheld, state=State.NEEDLESS)
    return found


def _send(told: dict[Delivery, News], bag: Bag, post: mail.Post) -> None:
    if not told:
        return
    try:
        result = _hand_over(told, bag.background, post)
    except letter.Unwritten as error:
        _send(_writable(told, error, bag), bag, post)
    except database.AWAY:
        raise
    except Exception as error:
        for one in told:
            _set_aside(one, error, bag, perhaps_sent=True)
    else:
        _note(list(told), result, bag)


def _writable(
    told: dict[Delivery, News], trouble: letter.Unwritten, bag: Bag
) -> dict[Delivery, News]:
    """Of a letter that cannot be written, what makes a letter by itself: less than all of it."""
    sound = {}
    for one, news in told.items():
        try:
            letter.compose([news], bag.background.addresses[one.user_id], timezone.now())
        except letter.Unwritten as error:
            _set_aside(one, error.__cause__ or error, bag)
        else:
            sound[one] = news
    if len(sound) < len(told):
        return sound
    for one in told:
        _set_aside(one, trouble.__cause__ or trouble, bag)
    return {}


def _hand_over(told: dict[Delivery, News], background: Background, post: mail.Post) -> Result:
    first, news = next(iter(told.items()))
    match Channel(first.channel):
        case Channel.MAIL:
            return post.send(list(told.values()), background.addresses)
        case Channel.PUSH:
            browser = PushSubscription.objects.filter(pk=first.target, trouble="").first()
            return push.send(browser, news) if browser else never("not there any more")
        case Channel.WEBHOOK:
            hook = Webhook.objects.filter(pk=first.target, trouble="").first()
            return webhook.send(hook, news) if hook else never("not there any more")


def _note(sent: list[Delivery], result: Result, bag: Bag) -> None:
    now = timezone.now()
    bag.counts[f"delivery:{sent[0].channel}:{result.outcome.name.lower()}"] += len(sent)
    match result.outcome:
        case Outcome.SENT:
            _set(sent, state=State.SENT, sent=now, error="")
        case Outcome.NEVER:
            _set(sent, state=State.FAILED, error=result.reason)
        case Outcome.AGAIN:
            _put_off(sent, result, now)


def _set_aside(
    one: Delivery, error: BaseException, bag: Bag, *, perhaps_sent: bool = False
) -> None:
    """It cannot be composed: tried again later, and given up if that does not help."""
    logger.error("delivery %s of %s fails", one.pk, one.notification.key, exc_info=error)
    reason = jobs.where(error)
    given_up = one.tries + 1 >= MOST_TRIES
    result = never(reason) if given_up else again(reason, perhaps_sent=perhaps_sent)
    _note([one], result, bag)


def _put_off(sent: list[Delivery], result: Result, now: datetime.datetime) -> None:
    tries = sent[0].tries + 1
    enough = tries >= MOST_TRIES  # however long it had waited for its hour
    old = [d for d in sent if enough and now - d.notification.created > GIVEN_UP_AFTER]
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
