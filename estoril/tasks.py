from datetime import datetime

from celery import shared_task
from django.core.cache import cache
from django.utils import timezone

from . import retention

HEARTBEAT = "worker-heartbeat"


@shared_task
def heartbeat() -> None:
    """Beat sends it, a worker writes the time: proof that both are alive."""
    cache.set(HEARTBEAT, timezone.now(), timeout=None)


@shared_task
def prune() -> int:
    """Beside it, everything else goes on."""
    return sum(retention.prune().values())


def last_heartbeat() -> datetime | None:
    return cache.get(HEARTBEAT)
