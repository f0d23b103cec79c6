"""The admin of ratings: accounts that share a device, and what games did to ratings."""

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from games.ratings.models import Change, Device, Standing
from games.staff.kit.lists import OnlyForReading, by_person, day_of


@admin.register(Device)
class DeviceAdmin(OnlyForReading):
    """One row for each account; those with the same mark used the same browser."""

    last_day = day_of("last", _("last seen"))
    list_display = ("__str__", "who", "first", "last_day")
    list_select_related = ("user",)
    list_display_links = None
    ordering = ("mark", "-last")
    search_help_text = _("A device's mark or a person's name, in full.")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Device]:
        return super().get_queryset(request).filter(shared=True)

    def matching(self, term: str) -> Q:
        return Q(mark=term) | by_person(term)

    @admin.display(description=_("account"), ordering="user")
    def who(self, device: Device) -> str:
        return format_html('<a href="{}">{}</a>', device.user.get_absolute_url(), device.user)


@admin.register(Change)
class ChangeAdmin(OnlyForReading):
    list_display = ("finished", "user", "ladder", "game", "place", "left", "gain", "weight")
    list_select_related = ("user", "game")
    list_display_links = None
    ordering = ("-finished", "-game")

    @admin.display(description=_("gain"))
    def gain(self, change: Change) -> str:
        return f"{change.gain:+.0f}"


@admin.register(Standing)
class StandingAdmin(OnlyForReading):
    list_display = ("user", "leaderboard", "points", "games", "wins", "rank")
    list_select_related = ("user",)
    list_display_links = None
    search_help_text = _("A person's name, in full.")

    def matching(self, term: str) -> Q:
        return by_person(term)
