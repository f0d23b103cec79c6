"""The admin of notifications, without what they say: that is between the site and its people.

Whether somebody read that it is their turn, or was not told because their orders answer, would tell
who decided: these rows show once the game is laid open. What failed for good needs somebody to
look, and shows before that to staff who do not play in it. One letter may hold news of several
games, so when it went is told to the day.
"""

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.requests import user_of
from games.core.access import revealed
from games.models import Game
from games.moderation import audit
from games.notify import outbox
from games.notify.models import Delivery, Notification
from games.staff.kit.lists import OnlyForReading, by_game_or_person, day_of


@admin.register(Notification)
class NotificationAdmin(OnlyForReading):
    tells_of = "game"
    list_display = ("created", "user", "kind", "game", "read")
    list_select_related = ("user", "game")
    lookups = ("user", "game")
    fields = ("created", "user", "kind", "key", "game", "read")


class StateFilter(admin.SimpleListFilter):
    """The few that an index knows of."""

    title = _("state")
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list:
        rows = model_admin.get_queryset(request)
        failed = rows.filter(state=Delivery.State.FAILED).count()
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
    due_day, sent_day = day_of("due", _("due")), day_of("sent", _("sent"))
    list_display = (*("notification", "user", "channel", "state", "due_day", "sent_day", "error"),)
    readonly_fields = ("due_day", "sent_day")
    list_filter = (StateFilter,)
    list_select_related = ("notification", "user")
    lookups = ("user", "notification")
    fields = list_display
    actions = ("retry", "drop")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Delivery]:
        own = Game.objects.filter(seats__user=request.user.pk)
        failed = Q(state=Delivery.State.FAILED) & ~Q(notification__game__in=own)
        rows = super().get_queryset(request)
        return rows.filter(revealed("notification__game") | failed)

    @admin.action(description=_("Try again now"), permissions=["change"])
    def retry(self, request: HttpRequest, chosen: QuerySet[Delivery]) -> None:
        for delivery in chosen.filter(state=Delivery.State.FAILED):
            audit.record(user_of(request), "delivery.retry", delivery)
            outbox.retry(delivery)

    @admin.action(description=_("Drop"), permissions=["change"])
    def drop(self, request: HttpRequest, chosen: QuerySet[Delivery]) -> None:
        for delivery in chosen.filter(state=Delivery.State.FAILED):
            audit.record(user_of(request), "delivery.drop", delivery)
            outbox.drop(delivery)

    def matching(self, term: str) -> Q:
        return by_game_or_person(term, game="notification__game")
