from importlib import import_module

from django.apps import AppConfig


class DebriefConfig(AppConfig):
    name = "games.debrief"
    label = "debrief"

    def ready(self) -> None:
        # Its handlers of jobs make themselves known.
        import_module("games.debrief.production")
        import_module("games.debrief.hints")
        # What it does when an account is deleted, too.
        import_module("games.debrief.figures")
