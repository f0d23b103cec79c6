from importlib import import_module

from django.apps import AppConfig
from django.contrib.admin import apps as admin
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    default = True
    name = "accounts"
    verbose_name = _("Accounts")

    def ready(self) -> None:
        # Their handlers of jobs and signals make themselves known.
        for name in ("mails", "resets", "second_factor", "sessions"):
            import_module(f"accounts.{name}")


class AdminConfig(admin.AdminConfig):
    default = False
    default_site = "accounts.web.admin_site.AdminSite"
