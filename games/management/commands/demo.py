from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.lab import demo
from games.lab import demo_ratings as ratings
from games.lab import demo_tournaments as tournaments
from games.models import Game


class Command(BaseCommand):
    help = (
        "Make games to look at: one over, one in resolution, one in placement, one to join; two "
        "tournaments, one in progress and one to register for; and two months of rated games."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--if-empty", action="store_true", help="Only where there is no game yet."
        )

    def handle(self, *args: object, **options: Any) -> None:
        if options["if_empty"] and Game.objects.exists():
            return
        for game in demo.make():
            self.stdout.write(f"{game.name}: {game.get_status_display()}, {game.line} moves")
        self.stdout.write(f"Puzzles: today's, and those of {demo.puzzles() - 1} days before")
        for cup in tournaments.make():
            self.stdout.write(f"{cup.name}: {cup.get_status_display()}, {cup.taking_part} players")
        rated = list(ratings.make())
        self.stdout.write(f"{rated[0].name} to {rated[-1].name}: {len(rated)} rated games")
