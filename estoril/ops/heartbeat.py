"""Proof that beat and a worker are alive: beat sends a task, a worker writes down the time."""

from datetime import datetime

from django.core.cache import cache
from django.utils import timezone

KEY = "worker-heartbeat"


def record_heartbeat() -> None:
    cache.set(KEY, timezone.now(), timeout=None)


def last_heartbeat() -> datetime | None:
    return cache.get(KEY)
