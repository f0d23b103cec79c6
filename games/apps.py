from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = _("Games")

    def ready(self) -> None:
        # Their handlers of jobs, and what chooses for people, make themselves known.
        import_module("games.services.bot_moves")
        import_module("games.services.orders")
        import_module("games.delivery.handlers")
        import_module("games.pictures.films.production")
        import_module("games.services.deadlines")
        import_module("games.services.vacations")
        import_module("games.services.account_deletion")
