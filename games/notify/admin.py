from django.contrib import admin

from games.talk.admin import OnlyForReading

from .models import Delivery


@admin.register(Delivery)
class DeliveryAdmin(OnlyForReading):
    """Without what the notifications say: that is between the site and its people."""

    list_display = ("notification", "user", "channel", "state", "due", "tries", "sent", "error")
    list_filter = ("state", "channel")
    list_select_related = ("notification", "user")
    ordering = ("-pk",)
    search_fields = ("notification__key",)
    show_facets = admin.ShowFacets.ALWAYS
