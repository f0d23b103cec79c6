"""The Celery app: `celery --app estoril` finds it through the package."""

import os
from datetime import datetime
from logging.config import dictConfig

import celery
from celery.signals import setup_logging, task_prerun
from celery.worker import request
from django.conf import settings
from django.utils import timezone
from kombu.transport.redis import Channel
from structlog import contextvars

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "estoril.settings")

Channel.do_restore = False  # nor are messages given back to a broker that is gone; see the settings


class Celery(celery.Celery):
    """Messages say by the site's clock when they are due and when they are of no use any more."""

    def now(self) -> datetime:
        return timezone.now().astimezone(self.timezone)


class Request(request.Request):
    def maybe_expire(self) -> bool:
        """The process that receives messages knows its own machine's clock only: tasks decide."""
        return False


class Task(celery.Task):
    Request = Request

    def __call__(self, *args: object, **kwargs: object) -> object:
        expires = self.request.expires
        if expires and datetime.fromisoformat(expires) < timezone.now():
            return None
        return super().__call__(*args, **kwargs)


app = Celery("estoril", task_cls=Task)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def log_like_the_web(**_kwargs: object) -> None:
    dictConfig(settings.LOGGING)


@task_prerun.connect
def begin(task_id: str, task: Task, **_kwargs: object) -> None:
    contextvars.clear_contextvars()  # of the task before it
    contextvars.bind_contextvars(task=task.name, task_id=task_id)
