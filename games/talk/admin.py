"""For those who look after the site: what was reported, and what to do about it."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import Message, Report
from games.services import talk


class OnlyForReading(admin.ModelAdmin):
    """What people wrote is not rewritten, and nothing is added in their name."""

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        # Actions need it; no single row can be edited.
        return obj is None and super().has_change_permission(request)


@admin.register(Report)
class ReportAdmin(OnlyForReading):
    list_display = ("created", "reason", "user", "reporter", "game", "message_text", "handled")
    list_filter = (("handled", admin.EmptyFieldListFilter), "reason")
    list_select_related = ("user", "reporter", "game", "message")
    ordering = ("-created",)
    actions = ("remove_message", "mark_handled")

    @admin.display(description=_("message"))
    def message_text(self, report: Report) -> str:
        return report.message.text if report.message else ""

    @admin.action(description=_("Remove the reported messages"), permissions=["change"])
    def remove_message(self, request: HttpRequest, chosen: QuerySet[Report]) -> None:
        for report in chosen.exclude(message=None).select_related("message"):
            talk.remove(report.message)
        self.mark_handled(request, chosen)

    @admin.action(description=_("Mark as handled"), permissions=["change"])
    def mark_handled(self, request: HttpRequest, chosen: QuerySet[Report]) -> None:  # noqa: ARG002
        chosen.filter(handled=None).update(handled=timezone.now())


@admin.register(Message)
class MessageAdmin(OnlyForReading):
    list_display = ("created", "game", "room", "author", "text", "removed")
    list_filter = ("room",)
    list_select_related = ("game", "author")
    search_fields = ("game__key", "author__name")
    ordering = ("-id",)
    show_full_result_count = False
