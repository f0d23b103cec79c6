"""Rebuild from its log whatever else is stored of a game."""

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.core.refusals import Refused
from games.models import Game
from games.services import repair


class Command(BaseCommand):
    help = "Rebuild a game's snapshot, status and seats from its log, if the log itself replays."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("key", help="the key in the game's address")

    def handle(self, *args: object, key: str, **options: object) -> None:
        game = Game.objects.filter(key=key).first()
        if game is None:
            raise CommandError(f"There is no game {key}.")
        try:
            before = repair.rebuild(game.pk)
        except Refused as refused:
            raise CommandError(f"{key} is left as it is. {refused}") from refused
        for problem in before.problems:
            self.stdout.write(f"{key}: {problem}")
        done = "nothing to repair" if before.sound else "rebuilt from the log"
        self.stdout.write(f"{key}: {done}, moves={before.moves}")
