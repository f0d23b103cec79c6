"""Asking for a debrief, and making it: a job, a slice at a time, so that others get their turn."""

from __future__ import annotations

import datetime
import time

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core import jobs
from games.core.refusals import Refused
from games.models import Game, Job

from . import figures
from .analysis import findings
from .models import VERSION, Debrief

KIND = "debrief"
LEASE = datetime.timedelta(seconds=120)
SLICE = 2  # seconds of thinking before other jobs have their turn; a line is always finished
MOST_TRIES = 3  # of one slice


@transaction.atomic
def ask(game: Game) -> Debrief:
    """The game's debrief, to be made unless it is there or on its way."""
    if not game.is_revealed:
        raise Refused(_("A game is gone over once it is over."))
    debrief, new = Debrief.objects.get_or_create(game=game, defaults={"version": VERSION})
    if debrief.is_failed or debrief.is_old:
        if debrief.is_old:
            debrief.line, debrief.findings, debrief.version = -1, [], VERSION
        debrief.status, debrief.asked = Debrief.Status.MAKING, timezone.now()
        debrief.save()
        new = True
    if new:
        jobs.put(KIND, game.pk, game=game)
    return debrief


def _give_up(job: Job, _error: str) -> None:
    Debrief.objects.filter(game=job.game_pk).update(status=Debrief.Status.FAILED)


@jobs.handler(KIND, LEASE, attempts=MOST_TRIES, give_up=_give_up, task=jobs.THINK)
def make(job: Job) -> datetime.datetime | None:
    """The next slice, from where the last one was stored."""
    debrief = Debrief.objects.select_related("game").filter(game=job.game_pk).first()
    if debrief is None or debrief.status != Debrief.Status.MAKING or not debrief.game.is_revealed:
        return None
    return None if go_on(debrief) else timezone.now()


def go_on(debrief: Debrief) -> bool:
    """Judge line after line for a while. True: finished."""
    end = time.monotonic() + SLICE
    began = debrief.line
    for line, told in findings(debrief.game, debrief.line):
        debrief.findings += [finding.to_json() for finding in told]
        debrief.line = line
        if time.monotonic() >= end:
            break
    if debrief.line == debrief.game.line:
        debrief.status = Debrief.Status.READY
    # Where another worker has gone on meanwhile, what it has stored stands: it is the same.
    with transaction.atomic():
        stored = Debrief.objects.filter(pk=debrief.pk, line=began).update(
            line=debrief.line, findings=debrief.findings, status=debrief.status
        )
        if stored and debrief.is_ready:
            figures.keep(debrief)
    return debrief.is_ready
