"""What was done, and who is kept from what."""

from collections.abc import Callable

from django.contrib import admin
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.moderation.models import AuditEntry, Sanction

from . import actions
from .kit.action_pages import Act, WithActs
from .kit.lists import OnlyForReading, by_person


@admin.register(AuditEntry)
class AuditEntryAdmin(OnlyForReading):
    list_display = ("created", "actor", "action", "target", "reason")
    list_select_related = ("actor",)
    ordering = ("-created", "-pk")
    lookups = ("actor", "target_type", "target_id")
    search_help_text = _("A person's name or an action, in full.")
    fields = (
        "created",
        "actor",
        "action",
        "target_type",
        "target_id",
        "target",
        "reason",
        "details",
    )

    def matching(self, term: str) -> Q:
        return Q(action=term) if "." in term else by_person(term, "actor")


def _in_force(kind: str) -> Callable[[User, Sanction], bool]:
    def fits(actor: User, sanction: Sanction) -> bool:
        over = sanction.until and sanction.until <= timezone.now()
        lasting = sanction.kind == kind and not sanction.lifted and not over
        return lasting and actions.may_touch(actor, sanction.user)

    return fits


@admin.register(Sanction)
class SanctionAdmin(WithActs, OnlyForReading):
    list_display = ("created", "kind", "user", "until", "lifted", "reason")
    list_filter = ("kind",)
    list_select_related = ("user",)
    lookups = ("user",)
    search_help_text = _("A person's name, in full.")
    fields = ("kind", "user", "reason", "created", "until", "lifted")
    acts = (
        Act(
            "unmute",
            _("Let them write again"),
            "desk.mute_user",
            actions.lift,
            fits=_in_force(Sanction.Kind.MUTE),
        ),
        Act(
            "readmit",
            _("Let them in again"),
            "desk.suspend_user",
            actions.lift,
            fits=_in_force(Sanction.Kind.SUSPENSION),
        ),
    )

    def matching(self, term: str) -> Q:
        return by_person(term)
