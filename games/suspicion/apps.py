from importlib import import_module

from django.apps import AppConfig


class SuspicionConfig(AppConfig):
    name = "games.suspicion"
    label = "suspicion"

    def ready(self) -> None:
        import_module("games.suspicion.settling")  # its handler of jobs makes itself known
