"""Asking for an export, and making it: a job, a slice at a time, so that others get their turn."""

from __future__ import annotations

import datetime
import time
from collections.abc import Mapping

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.core import jobs
from games.core.refusals import Refused
from games.models import Export, Footage, Game, Job
from games.pictures.picture import Broken
from games.pictures.table_picture import names_of

from .frames import count, cut, shots

KIND = "export"
LEASE = datetime.timedelta(seconds=120)
SLICE = 10  # seconds of drawing before other jobs have their turn
MOST_TRIES = 3  # of one slice

# Of one person.
MOST_AT_ONCE = 2
MOST_A_DAY = 20
DAY = datetime.timedelta(days=1)


# ── asking ───────────────────────────────────────────────────────────────────────────────────


@transaction.atomic
def ask(game: Game, user: User, options: Mapping[str, object]) -> Export:
    """The export with these options, to be made unless it is there or on its way."""
    names = list(names_of(game.seats.select_related("user")))
    export = Export.objects.filter(game=game, **options).first()
    if export and (export.status == Export.Status.MAKING or is_good(export, names)):
        return export
    _check_limits(user)
    if export:
        export.delete()
    fresh = {"asked_by": user, "total": 0}
    # Somebody else may ask for it at the same moment.
    export, new = Export.objects.get_or_create(game=game, **options, defaults=fresh)
    if new:
        jobs.put(KIND, export.pk, game=game)
    return export


def is_good(export: Export, names: list[str]) -> bool:
    """Whether there is a file, and it calls people what they are called."""
    return export.status == Export.Status.READY and export.names == names


def _check_limits(user: User) -> None:
    theirs = Export.objects.filter(asked_by=user)
    if theirs.filter(status=Export.Status.MAKING).count() >= MOST_AT_ONCE:
        words = ngettext(
            "{number} film of yours is still being made. Ask again when it is ready.",
            "{number} films of yours are still being made. Ask again when one is ready.",
            MOST_AT_ONCE,
        )
        raise Refused(words.format(number=MOST_AT_ONCE))
    if theirs.filter(asked__gt=timezone.now() - DAY).count() >= MOST_A_DAY:
        raise Refused(_("Those were many films for one day. Come back tomorrow."))


# ── making ───────────────────────────────────────────────────────────────────────────────────


@jobs.handler(KIND, LEASE)
def make(job: Job) -> datetime.datetime | None:
    """The next slice. What was drawn is found again, by whoever goes on after a crash too."""
    export = _wanted(job)
    if export is None:
        return None
    if job.attempts > MOST_TRIES:
        _fail(export, job.error)
        return None
    try:
        finished = _go_on(export)
    except Broken as error:
        _fail(export, repr(error.__cause__))
        return None
    return None if finished else timezone.now()


def _wanted(job: Job) -> Export | None:
    return (
        Export.objects.filter(pk=job.subject, status=Export.Status.MAKING)
        .select_related("game")
        .first()
    )


def _go_on(export: Export) -> bool:
    """Draw for a while; each slice gets further than those before it. True: finished."""
    seats = list(export.game.seats.select_related("user"))
    total = count(export) + 1  # the last step is the cutting
    end = time.monotonic() + SLICE
    taken = []
    for shot in shots(export, seats):
        taken.append(shot)
        if len(taken) > export.done:
            _progress(export, len(taken), total)
            if time.monotonic() >= end and len(taken) < total - 1:
                return False
    _finish(export, cut(export, taken), names_of(seats), total)
    return True


def _progress(export: Export, done: int, total: int) -> None:
    """Never back, even if two should be at it."""
    Export.objects.filter(pk=export.pk, done__lt=done).update(done=done, total=total)


@transaction.atomic
def _finish(export: Export, data: bytes, names: tuple[str, ...], total: int) -> None:
    now = timezone.now()
    # None left: nobody wants it any more.
    if Export.objects.filter(pk=export.pk).update(
        status=Export.Status.READY,
        done=total,
        total=total,
        names=list(names),
        size=len(data),
        made=now,
        used=now,
        error="",
    ):
        Footage.objects.update_or_create(export_id=export.pk, defaults={"data": data})


def _fail(export: Export, error: str) -> None:
    Export.objects.filter(pk=export.pk, status=Export.Status.MAKING).update(
        status=Export.Status.FAILED, error=error[:200]
    )
