from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RatingsConfig(AppConfig):
    name = "games.ratings"
    label = "ratings"
    verbose_name = _("Ratings")

    def ready(self) -> None:
        # Their handlers of jobs, what listens to logins, and what judges strength make themselves
        # known.
        import_module("games.ratings.rate")
        import_module("games.ratings.adapting")
        import_module("games.ratings.tallies")
        import_module("games.ratings.standings")
        import_module("games.ratings.devices")
