from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DeskConfig(AppConfig):
    name = "games.moderation"
    label = "desk"
    verbose_name = _("Desk")

    def ready(self) -> None:
        # Its handler of jobs makes itself known.
        import_module("games.moderation.sanctions")
