from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as BaseUserAdmin
from django.utils.translation import gettext_lazy as _

from .models import User


@admin.register(User)
class UserAdmin(BaseUserAdmin):
    list_display = ("name", "email", "guest", "is_active", "is_staff", "date_joined")
    list_filter = ("guest", "is_active", "is_staff", "is_superuser")
    search_fields = ("name", "email")
    ordering = ("-date_joined",)
    readonly_fields = ("date_joined", "last_login", "left_at")
    fieldsets = (
        (None, {"fields": ("name", "guest", "email", "username", "password")}),
        (_("Preferences"), {"fields": ("time_zone", "language", "color_safe", "mail_trouble")}),
        (_("Permissions"), {"fields": ("is_active", "is_staff", "is_superuser", "groups")}),
        (_("Dates"), {"fields": ("date_joined", "last_login", "left_at")}),
    )
    filter_horizontal = ("groups",)


# Into the admin through the same door as everybody, with the same throttle.
admin.site.login = secure_admin_login(admin.site.login)
