from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PuzzlesConfig(AppConfig):
    name = "games.puzzles"
    label = "puzzles"
    verbose_name = _("Puzzles")

    def ready(self) -> None:
        # Its handlers of jobs, and what it does when an account is deleted, make themselves known.
        import_module("games.puzzles.production")
        import_module("games.puzzles.consent")
