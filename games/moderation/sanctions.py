"""Who may not write or not come in at the moment, and the end of that."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.core import jobs
from games.core.dates import moment

from .models import Sanction

if TYPE_CHECKING:
    from games.models import Job

JOB = "suspension"


def mute_of(user: User) -> Sanction | None:
    return _of(user, Sanction.Kind.MUTE)


def suspension_of(user: User) -> Sanction | None:
    return _of(user, Sanction.Kind.SUSPENSION)


def _of(user: User, kind: str) -> Sanction | None:
    return Sanction.objects.in_force().filter(user=user, kind=kind).first()


def words(sanction: Sanction) -> str:
    """Tell the person what they may not do, until when, and why."""
    until = sanction.until and moment(sanction.until, timezone.now())
    if sanction.kind == Sanction.Kind.MUTE:
        sentence = (
            _("You cannot write until {until}.") if until else _("You cannot write any more.")
        )
    elif until:
        sentence = _("This account is suspended until {until}.")
    else:
        sentence = _("This account is suspended for good.")
    reason = _("The reason: {reason}").format(reason=sanction.reason)
    return f"{sentence.format(until=until)} {reason}"


def impose(user: User, kind: str, reason: str, until: datetime.datetime | None) -> Sanction:
    """Impose it in place of another of this kind, within the caller's transaction."""
    Sanction.objects.filter(user=user, kind=kind, lifted=None).update(lifted=timezone.now())
    sanction = Sanction.objects.create(user=user, kind=kind, reason=reason, until=until)
    settle(user.pk)
    return sanction


def lift(sanction: Sanction) -> None:
    sanction.lifted = timezone.now()
    sanction.save(update_fields=["lifted"])
    settle(sanction.user_id)


@transaction.atomic
def settle(user_id: int) -> None:
    """Whether they may come in is kept at the person, where every request looks anyhow."""
    user = User.objects.select_for_update().get(pk=user_id)
    suspended = suspension_of(user)
    user.is_active = not suspended and not user.former
    user.save(update_fields=["is_active"])
    if suspended and suspended.until:
        jobs.put(JOB, user_id, due=suspended.until)
    else:
        jobs.drop(JOB, user_id)


@jobs.handler(JOB)
def _ends(job: Job) -> datetime.datetime | None:
    suspended = suspension_of(User(pk=job.subject))
    if suspended:
        return suspended.until  # another one came in its place
    settle(int(job.subject))
    return None
