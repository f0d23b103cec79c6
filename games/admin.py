"""Django looks here; what belongs to one part of the games alone is there."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.models import Job, Outage
from games.services import jobs

from .talk import admin as talk

__all__ = ["talk"]


@admin.register(Job)
class JobAdmin(talk.OnlyForReading):
    list_display = ("kind", "subject", "game", "due", "attempts", "error", "failed")
    list_filter = (("failed", admin.EmptyFieldListFilter), "kind")
    list_select_related = ("game",)
    ordering = ("-failed", "due")
    search_fields = ("subject", "game__key")
    show_facets = admin.ShowFacets.ALWAYS  # how many failed, at a glance
    actions = ("retry", "drop")

    @admin.action(description=_("Try again now"), permissions=["change"])
    def retry(self, request: HttpRequest, chosen: QuerySet[Job]) -> None:  # noqa: ARG002
        for job in chosen.select_related("game"):
            jobs.retry(job)

    @admin.action(description=_("Drop"), permissions=["change"])
    def drop(self, request: HttpRequest, chosen: QuerySet[Job]) -> None:  # noqa: ARG002
        for job in chosen:
            jobs.drop(job.kind, job.subject)


@admin.register(Outage)
class OutageAdmin(talk.OnlyForReading):
    list_display = ("began", "ended")
    ordering = ("-began",)
