"""Django looks here; what belongs to one part of the games alone is there."""

import datetime

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.requests import user_of
from games.core import jobs
from games.core.access import revealed
from games.models import Game, Job, Outage
from games.moderation import audit

from . import chat_admin as talk
from . import game_admin
from .kit.lists import OnlyForReading

__all__ = ["game_admin", "talk"]


class StateFilter(admin.SimpleListFilter):
    title = _("state")
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list:
        failed = model_admin.get_queryset(request).filter(failed__isnull=False).count()  # few
        return [
            ("failed", _("failed for good ({number})").format(number=failed)),
            ("due", _("due")),
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Job]) -> QuerySet[Job]:  # noqa: ARG002
        match self.value():
            case "failed":
                return queryset.filter(failed__isnull=False)
            case "due":
                return queryset.filter(failed=None, due__lte=timezone.now())
            case _:
                return queryset


LATE = datetime.timedelta(minutes=10)  # overdue for so long, it needs somebody to look
TELLING = ("deliver", "compose_again")  # of no game, but of how somebody's games stand


@admin.register(Job)
class JobAdmin(OnlyForReading):
    """When something is due in a game, and for whom a letter waits, would tell who left orders: of
    that only what is stuck."""

    list_display = ("kind", "subject", "game", "due", "attempts", "error", "failed")
    list_filter = (StateFilter,)
    list_select_related = ("game",)
    lookups = ("game",)
    search_help_text = _("A game's key or a job's kind, in full.")
    fields = (*list_display, "claimed_until", "created")
    actions = ("retry", "drop")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Job]:
        stuck = Q(failed__isnull=False) | Q(due__lte=timezone.now() - LATE)
        harmless = revealed() & ~Q(kind__in=TELLING)
        return super().get_queryset(request).filter(stuck | harmless)

    def matching(self, term: str) -> Q:
        game = Game.objects.filter(key=term).values_list("pk", flat=True).first()
        return Q(game=game) if game else Q(kind=term)

    @admin.action(description=_("Try again now"), permissions=["change"])
    def retry(self, request: HttpRequest, chosen: QuerySet[Job]) -> None:
        for job in chosen:
            audit.record(user_of(request), "job.retry", job)
            jobs.retry(job)

    @admin.action(description=_("Drop"), permissions=["change"])
    def drop(self, request: HttpRequest, chosen: QuerySet[Job]) -> None:
        for job in chosen:
            audit.record(user_of(request), "job.drop", job)
            jobs.drop(job.kind, job.subject)


@admin.register(Outage)
class OutageAdmin(OnlyForReading):
    list_display = ("began", "ended")
    search_fields = ()
