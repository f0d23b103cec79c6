import os
from logging.config import dictConfig

from celery import Celery
from celery.signals import setup_logging, task_prerun
from django.conf import settings
from kombu.transport.redis import Channel

from . import logs

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "estoril.settings")

# To a broker that vanished amid a task, kombu would give the task back, and the worker end over it.
# There is no need: what is due stands in the database, and the next sweep finds it.
Channel.do_restore = False

app = Celery("estoril")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def log_like_the_web(**_kwargs: object) -> None:
    dictConfig(settings.LOGGING)


@task_prerun.connect
def begin(task_id: str, task: object, **_kwargs: object) -> None:
    logs.only_about(task=task.name, task_id=task_id)
