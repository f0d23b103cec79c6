"""What those who look after the site may do to people and talk: each with a reason, each noted."""

from __future__ import annotations

import datetime

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import services as accounts
from accounts.models import User
from games.core import announcements
from games.core.refusals import Refused
from games.models import Message, Report
from games.moderation import audit, sanctions
from games.moderation.models import Sanction
from games.services import account_deletion, chat, data_export


def may_touch(actor: User, person: User) -> bool:
    """Not oneself, nobody who has left; and staff only by those who may do everything."""
    if person.former or person.pk == actor.pk:
        return False
    return actor.is_superuser or not (person.is_staff or person.is_superuser)


def _only_allowed(actor: User, person: User) -> None:
    if not may_touch(actor, person):
        raise Refused(_("You cannot do that to this person."))


@transaction.atomic
def mute(actor: User, person: User, reason: str, until: datetime.datetime | None) -> None:
    """They read on, and write nowhere."""
    _only_allowed(actor, person)
    sanctions.impose(person, Sanction.Kind.MUTE, reason, until)
    audit.record(actor, "user.mute", person, reason, until=until)


@transaction.atomic
def suspend(actor: User, person: User, reason: str, until: datetime.datetime | None) -> None:
    """They are logged out and stay out. Their clocks run on; for good, bots play on at once."""
    _only_allowed(actor, person)
    if person.guest:
        announcements.log_out(
            person.pk
        )  # their session is all they have: it opens again afterwards
    else:
        accounts.log_out_everywhere(person)
    account_deletion.get_up(person, from_running=until is None)
    sanctions.impose(person, Sanction.Kind.SUSPENSION, reason, until)
    audit.record(actor, "user.suspend", person, reason, until=until)


@transaction.atomic
def lift(actor: User, sanction: Sanction, reason: str) -> None:
    _only_allowed(actor, sanction.user)
    sanctions.lift(sanction)
    audit.record(actor, f"user.{sanction.kind}.lift", sanction.user, reason)


def rename(actor: User, person: User, reason: str, name: str) -> None:
    _only_allowed(actor, person)
    try:
        with transaction.atomic():
            audit.record(actor, "user.rename", person, reason, old=person.name, new=name)
            person.name = name
            person.save(update_fields=["name"])
    except IntegrityError as error:
        raise Refused(_("Somebody already goes by this name.")) from error


@transaction.atomic
def remove(actor: User, message: Message, reason: str) -> None:
    chat.remove(message)
    audit.record(actor, "message.remove", message, reason, author=message.author_id)


@transaction.atomic
def resolve(actor: User, report: Report, reason: str, outcome: str) -> None:
    """Once. The outcome "removed" also removes what was reported."""
    waiting = Report.objects.filter(pk=report.pk, handled=None)
    if not waiting.update(handled=timezone.now(), outcome=outcome):
        raise Refused(_("Somebody else has resolved this report."))
    if outcome == Report.Outcome.REMOVED and report.message:
        remove(actor, report.message, reason)
    audit.record(actor, "report.resolve", report, reason, outcome=outcome)


@transaction.atomic
def export(actor: User, person: User, reason: str) -> bytes:
    """All of this person's, except what another must not see while a game runs."""
    audit.record(actor, "user.export", person, reason)
    return data_export.pack(person, own=False)


@transaction.atomic
def erase(actor: User, person: User, reason: str) -> None:
    """The entry is about a former player: the name goes as well."""
    _only_allowed(actor, person)
    former = accounts.delete_account(person)
    audit.record(actor, "user.erase", former, reason)
