import os
from logging.config import dictConfig

from celery import Celery
from celery.signals import setup_logging, task_prerun
from django.conf import settings
from kombu.transport.redis import Channel

from . import logs

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "estoril.settings")

Channel.do_restore = False  # nor are messages given back to a broker that is gone; see the settings

app = Celery("estoril")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def log_like_the_web(**_kwargs: object) -> None:
    dictConfig(settings.LOGGING)


@task_prerun.connect
def begin(task_id: str, task: object, **_kwargs: object) -> None:
    logs.only_about(task=task.name, task_id=task_id)
