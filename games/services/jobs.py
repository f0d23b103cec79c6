"""Work that cannot be forgotten.

What is due stands in the database, written by the transaction that made it necessary. A message to
a worker after commit only makes it sooner: a sweep finds whatever a crash, a lost message or a
restart left behind. So a handler may be called twice, and does its work once all the same.
"""

import datetime
import logging
import random
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.db.models import F, Min, Q, QuerySet
from django.utils import timezone

from estoril.logs import about
from estoril.publish import delay_on_commit, publish
from games.models import Game, Job

from . import pulse

logger = logging.getLogger(__name__)

# Returns when it wants to be called again, or None: done.
Handler = Callable[[Job], datetime.datetime | None]

LEASE = datetime.timedelta(seconds=60)  # after it, whoever claimed a job is taken for dead
NO_TIME = datetime.timedelta()
SOON = datetime.timedelta(seconds=60)  # what is due later waits for the sweep, not in the broker
SWEPT_FOR = 60  # seconds in the broker: longer than a queue should be, and not for ever
MOST_AT_ONCE = 200  # jobs that one sweep sends out
# The first few within seconds, all of them within about two hours.
MOST_ATTEMPTS = 12
FIRST_RETRY = datetime.timedelta(seconds=4)
LONGEST_RETRY = datetime.timedelta(hours=1)

_handlers: dict[str, tuple[Handler, datetime.timedelta]] = {}


def handler(kind: str, lease: datetime.timedelta = LEASE) -> Callable[[Handler], Handler]:
    """Whoever takes longer than the lease may be joined by a second worker."""

    def register(function: Handler) -> Handler:
        _handlers[kind] = function, lease
        return function

    return register


# ── asking ───────────────────────────────────────────────────────────────────────────────────


def put(
    kind: str,
    subject: object,
    *,
    due: datetime.datetime | None = None,
    game: Game | None = None,
) -> None:
    """Have it done once it is due (None: now), as part of the caller's transaction.

    There is one job of a kind for a subject: asking again sets its time anew, earlier or later, and
    forgets earlier failures. Asked while it runs, it runs once more.
    """
    put_all([Job(kind=kind, subject=str(subject), due=due or timezone.now(), game=game)])


def put_all(wanted: list[Job]) -> None:
    """Like ``put``, several at once."""
    if not wanted:
        return
    Job.objects.bulk_create(
        wanted,
        update_conflicts=True,
        unique_fields=["kind", "subject"],
        update_fields=["due", "game", "stamp", "attempts", "error", "failed"],
    )
    for job in wanted:
        _wake(job.pk, job.due)


def drop(kind: str, subject: object) -> None:
    """It need not be done any more."""
    Job.objects.filter(kind=kind, subject=str(subject)).delete()


def retry(job: Job) -> None:
    """One that failed, once more from the start."""
    put(job.kind, job.subject, game=job.game)


def _wake(job_id: int, due: datetime.datetime) -> None:
    wait = due - timezone.now()
    if wait <= SOON:
        # A little late rather than early: who comes early finds nothing due.
        countdown = wait.total_seconds() + 0.05 if wait > NO_TIME else 0
        delay_on_commit("games.tasks.run_job", job_id, countdown=countdown)


# ── finding ──────────────────────────────────────────────────────────────────────────────────


def _ready(now: datetime.datetime) -> QuerySet[Job]:
    """Due, not given up, and nobody is at it."""
    free = Q(claimed_until=None) | Q(claimed_until__lte=now)
    return Job.objects.filter(free, failed=None, due__lte=now)


def sweep(now: datetime.datetime | None = None) -> int:
    """Send out what nobody does, the oldest first."""
    now = now or timezone.now()
    pulse.beat(now)
    ids = _ready(now).order_by("due", "pk").values_list("pk", flat=True)[:MOST_AT_ONCE]
    for job_id in ids:
        # Later sweeps ask again: twice does no harm, and what nobody takes does not pile up.
        publish("games.tasks.run_job", job_id, expires=SWEPT_FOR)
    return len(ids)


def oldest_due(now: datetime.datetime) -> datetime.datetime | None:
    """Since when the first of what nobody does is due."""
    return _ready(now).aggregate(oldest=Min("due"))["oldest"]


def run_due(now: datetime.datetime | None = None) -> int:
    """Do here what is due, and what becomes due by it: for commands and tests, without workers."""
    done = 0
    while job := _ready(now or timezone.now()).order_by("due", "pk").only("pk").first():
        done += run(job.pk, now)
    return done


# ── doing ────────────────────────────────────────────────────────────────────────────────────


def run(job_id: int, now: datetime.datetime | None = None) -> bool:
    """Do it, unless it is not due, done already or in other hands."""
    now = now or timezone.now()
    pulse.check(now)
    job = _claim(job_id, now)
    if job is None:
        return False
    with about(job=job.pk, kind=job.kind, game=job.game_key):
        try:
            again = _handle(job)
        except Exception as error:
            logger.exception("%s failed", job)
            _put_off(job, error, now)
        else:
            _finish(job, again)
            logger.info("%s done", job)
    return True


class WorkersDied(Exception):
    """Nobody who tried has lived to tell."""


def _handle(job: Job) -> datetime.datetime | None:
    if job.attempts > MOST_ATTEMPTS:
        raise WorkersDied
    call, _lease = _handlers[job.kind]
    return call(job)


def _claim(job_id: int, now: datetime.datetime) -> Job | None:
    """The job if it is ours now. Attempts count from here: a worker that dies says nothing."""
    job = Job.objects.filter(pk=job_id).annotate(game_key=F("game__key")).first()
    if job is None:
        return None
    _call, lease = _handlers.get(job.kind, (None, LEASE))
    as_read = _ready(now).filter(pk=job_id, stamp=job.stamp, attempts=job.attempts)
    until = now + lease
    if not as_read.update(claimed_until=until, attempts=F("attempts") + 1):
        return None
    job.claimed_until = until
    job.attempts += 1
    return job


def _ours(job: Job) -> QuerySet[Job]:
    """Unless the lease ran out and another took it."""
    return Job.objects.filter(pk=job.pk, claimed_until=job.claimed_until)


def _finish(job: Job, again: datetime.datetime | None) -> None:
    if again is not None:
        _release(job, due=again, attempts=0, error="")
    elif not _ours(job).filter(stamp=job.stamp).delete()[0]:
        _hand_on(job)


def _put_off(job: Job, error: Exception, now: datetime.datetime) -> None:
    words = _where(error)
    if job.attempts < MOST_ATTEMPTS:
        _release(job, due=now + _back_off(job.attempts), error=words)
    else:
        logger.error("%s is given up after %s attempts: %s", job, job.attempts, words)
        _release(job, failed=now, error=words)


def _release(job: Job, **changes: Any) -> None:
    if not _ours(job).filter(stamp=job.stamp).update(claimed_until=None, **changes):
        _hand_on(job)
    elif "due" in changes:
        _wake(job.pk, changes["due"])


def _hand_on(job: Job) -> None:
    """Asked for anew meanwhile: that stands. A message may have come while we were at it."""
    if _ours(job).update(claimed_until=None):
        due = Job.objects.filter(pk=job.pk).values_list("due", flat=True).first()
        if due and due <= timezone.now():
            _wake(job.pk, due)


def _back_off(attempts: int) -> datetime.timedelta:
    """Longer each time, and never for all at the same moment."""
    wait = min(FIRST_RETRY * 2 ** (attempts - 1), LONGEST_RETRY)
    return wait * random.uniform(0.75, 1.25)


def _where(error: Exception) -> str:
    """What went wrong and where, but not its words: they might tell what is hidden in a game."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {Path(frame.filename).name}:{frame.lineno} {frame.name}"[
        :200
    ]
