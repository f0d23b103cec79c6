"""Asking a worker to run a task. Failure is logged and breaks nothing.

What must happen stands in the database, where a sweep finds it; a message only makes it sooner.
"""

import logging
from functools import partial

from django.conf import settings
from django.db import transaction

from .celery import app

logger = logging.getLogger(__name__)


def publish(task: str, *args: object, countdown: float = 0, expires: float | None = None) -> None:
    """Have a worker run the task of this name, after `countdown` seconds, before it `expires`."""
    if not settings.CELERY_BROKER_URL:
        return
    try:
        app.send_task(task, args, countdown=countdown, expires=expires, retry=False)
    except Exception:
        logger.warning("%s%s could not be published", task, args, exc_info=True)


def delay_on_commit(task: str, *args: object, countdown: float = 0) -> None:
    """The same, but not before the transaction is committed."""
    transaction.on_commit(partial(publish, task, *args, countdown=countdown))
