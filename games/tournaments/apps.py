from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    name = "games.tournaments"
    label = "tournaments"
    verbose_name = _("Tournaments")

    def ready(self) -> None:
        # Its handlers of jobs make themselves known.
        import_module("games.tournaments.services.schedule")
        import_module("games.tournaments.leaderboard")
