from celery import shared_task

from . import outbox


@shared_task
def forget_old() -> int:
    return outbox.forget_old()
