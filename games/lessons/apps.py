from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LessonsConfig(AppConfig):
    name = "games.lessons"
    label = "lessons"
    verbose_name = _("Lessons")

    def ready(self) -> None:
        # What listens to logins, and to accounts that are deleted.
        import_module("games.lessons.progress")
