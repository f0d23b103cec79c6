from datetime import datetime

from celery import shared_task
from django.core.cache import cache
from django.utils import timezone

HEARTBEAT = "worker-heartbeat"


@shared_task
def heartbeat() -> None:
    """Beat sends it, a worker writes the time: proof that both are alive."""
    cache.set(HEARTBEAT, timezone.now(), timeout=None)


def last_heartbeat() -> datetime | None:
    return cache.get(HEARTBEAT)
