"""For the staff: accounts that share a device, and what games did to ratings."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from games.talk.admin import OnlyForReading

from .models import Change, Device, Standing


@admin.register(Device)
class DeviceAdmin(OnlyForReading):
    """One row for each account; those with the same mark used the same browser."""

    list_display = ("__str__", "who", "first", "last")
    list_select_related = ("user",)
    list_display_links = None
    ordering = ("mark", "-last")
    search_fields = ("mark", "user__name")
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Device]:
        return super().get_queryset(request).filter(shared=True)

    @admin.display(description=_("account"), ordering="user")
    def who(self, device: Device) -> str:
        return format_html('<a href="{}">{}</a>', device.user.get_absolute_url(), device.user)


@admin.register(Change)
class ChangeAdmin(OnlyForReading):
    list_display = ("finished", "user", "ladder", "game", "place", "left", "gain", "weight")
    list_select_related = ("user", "game")
    list_display_links = None
    ordering = ("-finished", "-game")
    search_fields = ("user__name", "game__key")
    show_full_result_count = False

    @admin.display(description=_("gain"))
    def gain(self, change: Change) -> str:
        return f"{change.gain:+.0f}"


@admin.register(Standing)
class StandingAdmin(OnlyForReading):
    list_display = ("user", "board", "points", "games", "wins", "rank")
    list_select_related = ("user",)
    list_display_links = None
    ordering = ("-pk",)
    search_fields = ("user__name",)
    show_full_result_count = False
