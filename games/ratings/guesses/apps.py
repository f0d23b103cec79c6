from importlib import import_module

from django.apps import AppConfig


class SuspicionConfig(AppConfig):
    name = "games.ratings.guesses"
    label = "suspicion"

    def ready(self) -> None:
        import_module("games.ratings.guesses.settlement")  # its handler of jobs makes itself known
