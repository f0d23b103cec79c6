"""Loaded into the site's processes: where a trap was laid, the process that steps on it is killed,
with all that it started. A trap is a file, and catches once.

Here a host's clock is set wrong, too: the kernel has one for all namespaces, so it is Python's that
is shifted. libfaketime would reach further, but makes ``time.sleep`` fail in Python 3.11.
"""

import os
import signal
import sys
import time
from contextlib import suppress
from functools import wraps
from pathlib import Path

import django
import time_machine
from celery.signals import before_task_publish, task_prerun

if ahead := int(os.environ["CLUSTER_AHEAD"]):
    time_machine.travel(time.time() + ahead, tick=True).start()

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "estoril.settings")
django.setup()

from django.db import transaction  # noqa: E402 - needs the settings

from estoril.infra.celery import app  # noqa: E402, F401 - for celery --app
from games.core import jobs  # noqa: E402
from games.services import play  # noqa: E402

FOLDER = Path(os.environ["CLUSTER_TRAPS"])


def step(name):
    with suppress(FileNotFoundError):
        (FOLDER / name).rename(FOLDER / f"{name}.sprung")
        die()


def die():
    os.killpg(0, signal.SIGKILL)


# ── a move ───────────────────────────────────────────────────────────────────────────────────


@wraps(play.play)
def trapped_play(*args, _play=play.play):
    step("move asked for")
    with transaction.atomic():
        transaction.on_commit(lambda: step("move committed"))  # before anybody is told
        game = _play(*args)
        step("move in its transaction")
        return game


play.play = trapped_play  # type: ignore[assignment]  # takes what that takes


# ── a job ────────────────────────────────────────────────────────────────────────────────────


def trapped_attempt(job, call, now=None, *, _attempt=jobs.attempt):
    def trapped(job):
        step(f"{job.kind} begun")
        again = call(job)
        step(f"{job.kind} done")  # but not noted as such
        return again

    return _attempt(job, trapped, now)


jobs.attempt = trapped_attempt


@task_prerun.connect
def trapped_task(task, **_kwargs):
    step(task.name)


# ── beat ─────────────────────────────────────────────────────────────────────────────────────

if "beat" in sys.argv:

    @before_task_publish.connect
    def tell(sender, **_kwargs):
        print(f"sends {sender}", flush=True)  # noqa: T201
