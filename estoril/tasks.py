"""Celery's tasks of the site itself. Their names are in messages: they outlive a deploy."""

from celery import shared_task

from .ops import retention
from .ops.heartbeat import record_heartbeat


@shared_task
def heartbeat() -> None:
    record_heartbeat()


@shared_task
def prune() -> int:
    """Delete what need not be kept any longer, while everything else goes on."""
    return sum(retention.prune().values())
