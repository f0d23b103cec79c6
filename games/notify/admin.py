"""Without what the notifications say: that is between the site and its people."""

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.desk import audit
from games.desk.reading import OnlyForReading, by_game_or_person

from . import outbox
from .models import Delivery, Notification


@admin.register(Notification)
class NotificationAdmin(OnlyForReading):
    list_display = ("created", "user", "kind", "game", "read")
    list_select_related = ("user", "game")
    lookups = ("user", "game")
    fields = ("created", "user", "kind", "key", "game", "read")


class StateFilter(admin.SimpleListFilter):
    """The few that an index knows of."""

    title = _("state")
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list:  # noqa: ARG002
        failed = Delivery.objects.filter(state=Delivery.State.FAILED).count()
        return [
            ("open", _("still to be sent")),
            ("failed", _("failed for good ({number})").format(number=failed)),
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet) -> QuerySet:  # noqa: ARG002
        match self.value():
            case "open":
                return queryset.filter(state__in=outbox.OPEN)
            case "failed":
                return queryset.filter(state=Delivery.State.FAILED)
            case _:
                return queryset


@admin.register(Delivery)
class DeliveryAdmin(OnlyForReading):
    list_display = ("notification", "user", "channel", "state", "due", "tries", "sent", "error")
    list_filter = (StateFilter,)
    list_select_related = ("notification", "user")
    lookups = ("user", "notification")
    fields = list_display
    actions = ("retry", "drop")

    @admin.action(description=_("Try again now"), permissions=["change"])
    def retry(self, request: HttpRequest, chosen: QuerySet[Delivery]) -> None:
        for delivery in chosen.filter(state=Delivery.State.FAILED):
            audit.record(request.user, "delivery.retry", delivery)
            outbox.retry(delivery)

    @admin.action(description=_("Drop"), permissions=["change"])
    def drop(self, request: HttpRequest, chosen: QuerySet[Delivery]) -> None:
        for delivery in chosen.filter(state=Delivery.State.FAILED):
            audit.record(request.user, "delivery.drop", delivery)
            outbox.drop(delivery)

    def found(self, term: str) -> Q:
        return by_game_or_person(term, game="notification__game")
