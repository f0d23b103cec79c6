"""The jobs of delivery: they alone attempt again what did not go out, later and later."""

from __future__ import annotations

import datetime
import logging
import time
from collections.abc import Sequence
from contextlib import suppress

from django.conf import settings
from django.utils import timezone

from accounts.models import User
from games.core import jobs
from games.models import Job
from games.notify import outbox
from games.notify.models import Delivery, Webhook
from games.notify.outbox import Destination

from .channels import CHANNELS
from .channels.base import Undeliverable
from .channels.mail.mailer import Mailer
from .channels.webhook.sender import send_test
from .composition import Composer
from .dispatch import Dispatch
from .gate import Withheld
from .news import Outcome
from .relevance import Needless, Relevance
from .selection import select, with_all

logger = logging.getLogger(__name__)

State = Delivery.State

# Longer than a task may run: whoever claimed the job before is surely dead.
LEASE = datetime.timedelta(seconds=settings.CELERY_TASK_TIME_LIMIT + 30)
ATTEMPTS = 105  # within about four days
AT_ONCE = 50  # destinations that a worker takes along
TOGETHER_FOR = 3  # seconds; what is not begun by then is left to whoever is free


def _give_up(job: Job, reason: str) -> None:
    """What has been due all that time has failed: staff find it among the failed deliveries."""
    destination = Destination.of_job(job)
    due = destination.open_deliveries().filter(due__lte=timezone.now())
    due.update(state=State.FAILED, error=reason)
    outbox.ask(destination)


@jobs.handler(outbox.JOB, LEASE, attempts=ATTEMPTS, give_up=_give_up)
def deliver(job: Job) -> datetime.datetime | None:
    """All that is due for one destination. Returns when the next is.

    For mails, others' jobs are claimed and done along with it: what they need is read, and marked
    as being sent, for all of them at once, and they share a connection.
    """
    others = _claim_others(job)
    destinations = [Destination.of_job(each) for each in (job, *others)]
    try:
        dispatch = Dispatch(select(destinations))
    except Exception:
        if not others:
            raise
        logger.exception("%s jobs cannot be done together: one by one", len(destinations))
        jobs.give_back(others)
        others, dispatch = [], Dispatch(select(destinations[:1]))
    with dispatch.connected():
        _deliver_others(others, dispatch)
        return dispatch.deliver(destinations[0])


def _claim_others(job: Job) -> list[Job]:
    """None for what was attempted before: it shall not take others with it."""
    channel = Destination.of_job(job).channel
    if job.attempts > 1 or not CHANNELS[channel].shares_connection:
        return []
    return jobs.claim_more(job, f"{channel}/", AT_ONCE - 1)


def _deliver_others(others: Sequence[Job], dispatch: Dispatch) -> None:
    """Deliver more as long as there is time; one delivery's trouble is no other's."""
    enough = time.monotonic() + TOGETHER_FOR
    done, untouched = [], list(others)
    while untouched and time.monotonic() < enough:
        job = untouched.pop(0)
        if jobs.attempt(job, lambda job: dispatch.deliver(Destination.of_job(job))):
            done.append(job)
    jobs.finish(done)
    jobs.give_back(untouched)


@jobs.handler(outbox.ASIDE_JOB, LEASE)
def compose_again(job: Job) -> None:
    """What was set aside takes the usual road again once it can be composed, and not before."""
    for delivery in with_all(Delivery.objects.filter(pk=job.subject, state=State.FAILED)):
        _rehearse(delivery)
        outbox.retry(delivery)


def _rehearse(delivery: Delivery) -> None:
    """All of the road but the sending. Raises whatever goes wrong."""
    note, channel = delivery.notification, CHANNELS[delivery.channel]
    with suppress(Needless, Withheld, Undeliverable):
        Relevance([note]).moment(delivery, timezone.now())
        news = Composer([note]).news_of(note, in_full=channel.is_detailed)
        with channel.open([note.user]) as sender:
            sender.write(delivery.target, [news])


@jobs.handler(outbox.MAIL_TEST_JOB, LEASE)
def test_mail(job: Job) -> None:
    """Asked for by a button. What came of it stands with the address, or with this job."""
    user = User.objects.filter(pk=job.subject, left_at=None).exclude(email="").first()
    if user is None:
        return
    with Mailer([user]) as mailer:
        result = mailer.send_test(user)
    if result.outcome is Outcome.AGAIN:
        raise jobs.Retry(result.reason)


@jobs.handler(outbox.TEST_JOB)
def test_webhook(job: Job) -> None:
    """Asked for by a button. Not in the request: an address that does not answer takes its time."""
    if hook := Webhook.objects.select_related("user").filter(pk=job.subject).first():
        send_test(hook)
