from importlib import import_module

from django.apps import AppConfig


class SuspicionConfig(AppConfig):
    name = "games.ratings.guesses"
    label = "suspicion"

    def ready(self) -> None:
        # Its handler of jobs, and what it does when an account is deleted, make themselves known.
        import_module("games.ratings.guesses.settlement")
        import_module("games.ratings.guesses.riddles")
