"""Asking a worker to run a task. Failure is logged and breaks nothing.

What must happen stands in the database, where a sweep finds it; a message only makes it sooner.
"""

import base64
import json
from collections.abc import Sequence
from datetime import timedelta
from functools import cache, partial
from uuid import uuid4

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from . import lines
from .celery import app


def publish(task: str, *args: object, countdown: float = 0, expires: float | None = None) -> None:
    """Have a worker run the task of this name, after `countdown` seconds, before it `expires`."""
    publish_all(task, [(args, countdown)], expires)


def publish_all(
    task: str, calls: Sequence[tuple[tuple[object, ...], float]], expires: float | None = None
) -> None:
    """The same with each of these arguments, after so many seconds, by one command."""
    if not settings.CELERY_BROKER_URL or not calls:
        return
    queue = _queue(task)
    messages = [_message(task, args, queue, countdown, expires) for args, countdown in calls]
    lines.send(settings.CELERY_BROKER_URL, "LPUSH", queue, *messages, what=f"{task}{calls}")


def delay_on_commit(task: str, *args: object, countdown: float = 0) -> None:
    """The same, but not before the transaction is committed."""
    transaction.on_commit(partial(publish, task, *args, countdown=countdown))


@cache
def _queue(task: str) -> str:
    return app.amqp.router.route({}, task)["queue"].name


def _message(
    task: str, args: tuple[object, ...], queue: str, countdown: float, expires: float | None
) -> str:
    """Write a message in Celery's protocol (version 2), in kombu's envelope for Redis.

    ``send_task`` says the same, but takes longer over it than a move may.
    """
    id, now = str(uuid4()), timezone.now()
    headers = {
        "lang": "py",
        "task": task,
        "id": id,
        "root_id": id,
        "parent_id": None,
        "group": None,
        "retries": 0,
        "timelimit": [None, None],
        "eta": (now + timedelta(seconds=countdown)).isoformat() if countdown else None,
        "expires": (now + timedelta(seconds=expires)).isoformat() if expires else None,
        "argsrepr": repr(args),
        "kwargsrepr": "{}",
    }
    body = json.dumps(
        [args, {}, {"callbacks": None, "errbacks": None, "chain": None, "chord": None}]
    )
    properties = {
        "correlation_id": id,
        "reply_to": "",
        "delivery_mode": 2,
        "delivery_info": {"exchange": "", "routing_key": queue},
        "priority": 0,
        "body_encoding": "base64",
        "delivery_tag": id,
    }
    return json.dumps(
        {
            "body": base64.b64encode(body.encode()).decode(),
            "content-type": "application/json",
            "content-encoding": "utf-8",
            "headers": headers,
            "properties": properties,
        }
    )
