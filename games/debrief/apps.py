from importlib import import_module

from django.apps import AppConfig


class DebriefConfig(AppConfig):
    name = "games.debrief"
    label = "debrief"

    def ready(self) -> None:
        # Its handler of jobs makes itself known.
        import_module("games.debrief.production")
