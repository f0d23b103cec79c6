"""Work that cannot be forgotten.

What is due stands in the database, written by the transaction that made it necessary. A message to
a worker after commit only makes it sooner: a sweep finds whatever a crash, a lost message or a
restart left behind. So a handler may be called twice, and does its work once all the same.

This is the one place that retries. A handler that raises is called again, later and later, until
its attempts are used up; one that raises ``Retry`` says that nothing is wrong with it.
"""

import datetime
import logging
import random
import traceback
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import F, Min, Q, QuerySet
from django.utils import timezone
from structlog.contextvars import bound_contextvars

from estoril.infra.publish import delay_on_commit, publish_all
from games.core.prepared import Prepared
from games.models import Game, Job

from . import heartbeat, statements

logger = logging.getLogger(__name__)

LEASE = datetime.timedelta(seconds=60)  # after it, whoever claimed a job is taken for dead
NO_TIME = datetime.timedelta()
SWEPT_FOR = 60  # seconds in the broker: longer than a queue should be, and not for ever
MOST_AT_ONCE = 200  # jobs that one sweep sends out
SWEEP = datetime.timedelta(seconds=5)  # from one to the next, as the settings have it
# One sends out what is due before the next comes. So only what is due sooner needs a message of its
# own: what is due later is often asked for anew by then.
AHEAD = SWEEP + datetime.timedelta(seconds=1)
# The first few within seconds, all of them within about two hours.
MOST_ATTEMPTS = 12
FIRST_RETRY = datetime.timedelta(seconds=4)
LONGEST_RETRY = datetime.timedelta(hours=1)
# Queries add it, and the model declares it: written as a keyword, mypy takes it for defined twice.
GAME_KEY = {"game_key": F("game__key")}
# The tasks that do jobs, each in a queue of its own: what takes seconds of a processor holds up
# nothing but its like.
RUN, THINK = "games.tasks.run_job", "games.tasks.think"

# Returns when it wants to be called again, or None: done.
Handler = Callable[[Job], datetime.datetime | None]
# Called with the last error, for a job whose attempts are used up.
GiveUp = Callable[[Job, str], None]


class Kind(NamedTuple):
    """How jobs of one kind are done, how often that is attempted, and what if it never succeeds."""

    handler: Handler
    lease: datetime.timedelta = LEASE
    attempts: int = MOST_ATTEMPTS
    give_up: GiveUp | None = None
    task: str = RUN


_kinds: dict[str, Kind] = {}


def handler(
    kind: str,
    lease: datetime.timedelta = LEASE,
    *,
    attempts: int = MOST_ATTEMPTS,
    give_up: GiveUp | None = None,
    task: str = RUN,
) -> Callable[[Handler], Handler]:
    """Have jobs of this kind done by the decorated function.

    Whoever takes longer than the lease may be joined by a second worker. A job that is given up is
    kept for the staff, unless ``give_up`` writes down what has failed: then it is removed.
    ``task``: ``THINK`` for what takes seconds of a processor.
    """

    def register(function: Handler) -> Handler:
        _kinds[kind] = Kind(function, lease, attempts, give_up, task)
        return function

    return register


class Retry(Exception):
    """Raised by a handler that could not do its work now, for a reason outside the program.

    The reason is kept with the job. ``by``: when the handler has other work to do, however long
    the back-off would be.
    """

    def __init__(self, reason: str, by: datetime.datetime | None = None) -> None:
        super().__init__(reason)
        self.by = by


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
    """Do what ``put`` does for several jobs at once."""
    if not wanted:
        return
    statements.upsert(
        wanted, ("kind", "subject"), ("due", "game", "stamp", "attempts", "error", "failed")
    )
    for job in wanted:
        _wake(job.pk, job.kind, job.due)


def drop(kind: str, subject: object) -> None:
    """It need not be done any more."""
    Job.objects.filter(kind=kind, subject=str(subject)).delete()


def retry(job: Job) -> None:
    """One that failed, once more from the start."""
    put(job.kind, job.subject, game=job.game)


def _wake(job_id: int, kind: str, due: datetime.datetime) -> None:
    wait = due - timezone.now()
    if wait <= AHEAD:
        delay_on_commit(_task_of(kind), job_id, countdown=_countdown(wait))


def _task_of(kind: str) -> str:
    return _kinds[kind].task if kind in _kinds else RUN


def _countdown(wait: datetime.timedelta) -> float:
    """A little late rather than early: who comes early finds nothing due."""
    return wait.total_seconds() + 0.05 if wait > NO_TIME else 0


# ── finding ──────────────────────────────────────────────────────────────────────────────────


def _ready(now: Any, ahead: datetime.timedelta = NO_TIME) -> QuerySet[Job]:
    """Due, not given up, and nobody is at it. ``ahead``: or due so soon."""
    free = Q(claimed_until=None) | Q(claimed_until__lte=now)
    return Job.objects.filter(free, failed=None, due__lte=now + ahead if ahead else now)


def sweep(now: datetime.datetime | None = None) -> int:
    """Send out what nobody does, the oldest first, each to its own moment.

    Nothing is done in time with the sweeps: what is due before the next waits for its time, and
    what is overdue, because its message was lost, for any other.
    """
    now = now or timezone.now()
    heartbeat.beat(now)
    ready = _ready(now, AHEAD).order_by("due", "pk")
    calls: dict[str, list[tuple[tuple[object, ...], float]]] = defaultdict(list)
    for job_id, kind, due in ready.values_list("pk", "kind", "due")[:MOST_AT_ONCE]:
        wait = due - now if due > now else SWEEP * random.random()
        calls[_task_of(kind)].append(((job_id,), _countdown(wait)))
    # Later sweeps ask again: twice does no harm, and what nobody takes does not pile up.
    for task, several in calls.items():
        publish_all(task, several, expires=SWEPT_FOR)
    return sum(map(len, calls.values()))


def oldest_due(now: datetime.datetime) -> datetime.datetime | None:
    """Return since when the oldest job that nobody does is due."""
    return _ready(now).aggregate(oldest=Min("due"))["oldest"]


def run_due(now: datetime.datetime | None = None) -> int:
    """Do here what is due, and what becomes due by it: for commands and tests, without workers."""
    done = 0
    while job := _ready(now or timezone.now()).order_by("due", "pk").only("pk").first():
        done += run(job.pk, now)
    return done


# ── doing ──────────────────────────────────────────────────────────────────────────────────────


READY = Prepared(lambda job, now: _with_game_key(_ready(now).filter(pk=job)))


def run(job_id: int, now: datetime.datetime | None = None) -> bool:
    """Do it, unless it is not due, done already or in other hands."""
    now = now or timezone.now()
    if READY.figures(job_id, now) is None:  # often: it was done along with others, or put off
        return False
    heartbeat.check(now)  # after an outage it may be put off
    job = READY.first(job_id, now)
    if job is None or not _claim(job, now):
        return False
    if attempt(job, _call, now):
        finish([job])
    return True


class WorkersDied(Exception):
    """Nobody who tried has lived to tell."""


def _call(job: Job) -> datetime.datetime | None:
    kind = _kinds[job.kind]
    if job.attempts > kind.attempts:
        raise WorkersDied
    return kind.handler(job)


def attempt(job: Job, call: Handler, now: datetime.datetime | None = None) -> bool:
    """Whether a claimed job is done for good, and is to be finished.

    Otherwise it is released here, until it wants to be called again or its back-off is over.
    """
    with _log_context(job):
        try:
            again = call(job)
        except Exception as error:
            _put_off(job, error, now or timezone.now())
            return False
        logger.info("%s done", job)
    if again is not None:
        _release(job, due=again, attempts=0, error="")
    return again is None


def finish(done: Sequence[Job]) -> None:
    """Remove claimed jobs that are done; what was asked for anew meanwhile stays."""
    if done and _as_asked(*done).delete()[0] < len(done):
        for job in done:
            _hand_on(job)


def give_back(untouched: Sequence[Job]) -> None:
    """Release claimed jobs as if nobody had claimed them."""
    for job in untouched:
        _release(job, due=job.due, attempts=0)


def claim_more(job: Job, prefix: str, most: int) -> list[Job]:
    """Jobs like a claimed one, for a handler that does several at less cost.

    They are due, have subjects that begin like this, and become the handler's own: each goes
    through ``attempt`` and ``finish``, or is given back. What was attempted before is left out, for
    it shall not take others with it.
    """
    if most < 1:
        return []
    alike = _ready(timezone.now()).filter(kind=job.kind, subject__startswith=prefix, attempts=0)
    with transaction.atomic():
        free = _with_game_key(alike).select_for_update(skip_locked=True, of=["self"])
        claimed = list(free.order_by("due", "pk")[:most])
        ids = [other.pk for other in claimed]
        Job.objects.filter(pk__in=ids).update(claimed_until=job.claimed_until, attempts=1)
    for other in claimed:
        other.claimed_until, other.attempts = job.claimed_until, 1
    return claimed


def _with_game_key(jobs: QuerySet[Job]) -> QuerySet[Job]:
    """Add the key of each job's game, by which the log names it."""
    return jobs.annotate(**GAME_KEY)


def _log_context(job: Job) -> AbstractContextManager[None]:
    """What the log says until the end of the block is about this job."""
    game = {"game": job.game_key} if job.game_key else {}
    return bound_contextvars(job=job.pk, kind=job.kind, **game)


def _claim(job: Job, now: datetime.datetime) -> bool:
    """Whether it is ours now. Attempts count from here: a worker that dies says nothing."""
    as_read = _ready(now).filter(pk=job.pk, stamp=job.stamp, attempts=job.attempts)
    until = now + (_kinds[job.kind].lease if job.kind in _kinds else LEASE)
    if not as_read.update(claimed_until=until, attempts=F("attempts") + 1):
        return False
    job.claimed_until = until
    job.attempts += 1
    return True


def _ours(*several: Job) -> QuerySet[Job]:
    """Unless the lease ran out and another took them."""
    ids = [job.pk for job in several]
    return Job.objects.filter(pk__in=ids, claimed_until=several[0].claimed_until)


def _as_asked(*several: Job) -> QuerySet[Job]:
    """Ours, and not asked for anew meanwhile."""
    return _ours(*several).filter(stamp__in=[job.stamp for job in several])


# ── failing ──────────────────────────────────────────────────────────────────────────────────


def _put_off(job: Job, error: Exception, now: datetime.datetime) -> None:
    """Let the job wait until its back-off is over; after the last attempt it is given up."""
    if isinstance(error, Retry):
        reason, by = str(error), error.by
        logger.info("%s is put off: %s", job, reason)
    else:
        reason, by = where(error), None
        logger.error("%s failed", job, exc_info=error)
    if job.attempts < (_kinds[job.kind].attempts if job.kind in _kinds else MOST_ATTEMPTS):
        due = now + _back_off(job.attempts)
        _release(job, due=min(due, by or due), error=reason)
    else:
        _give_up(job, reason, now)


def _give_up(job: Job, reason: str, now: datetime.datetime) -> None:
    logger.error("%s is given up after %s attempts: %s", job, job.attempts, reason)
    give_up = _kinds[job.kind].give_up if job.kind in _kinds else None
    if give_up is None:
        _release(job, failed=now, error=reason)
    else:
        give_up(job, reason)
        finish([job])


def _release(job: Job, **changes: Any) -> None:
    if not _as_asked(job).update(claimed_until=None, **changes):
        _hand_on(job)
    elif "due" in changes:
        _wake(job.pk, job.kind, changes["due"])


def _hand_on(job: Job) -> None:
    """Asked for anew meanwhile: that stands. A message may have come while we were at it."""
    if _ours(job).update(claimed_until=None):
        due = Job.objects.filter(pk=job.pk).values_list("due", flat=True).first()
        if due and due <= timezone.now():
            _wake(job.pk, job.kind, due)


def _back_off(attempts: int) -> datetime.timedelta:
    """Longer each time, and never for all at the same moment."""
    wait = min(FIRST_RETRY * 2 ** min(attempts - 1, 20), LONGEST_RETRY)
    return wait * random.uniform(0.75, 1.25)


def where(error: BaseException) -> str:
    """What went wrong and where, but not its words: they might tell what is hidden in a game."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {Path(frame.filename).name}:{frame.lineno} {frame.name}"[
        :200
    ]
