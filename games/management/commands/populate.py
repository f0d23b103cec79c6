"""Make a site as large as one may become, to try things on."""

import time
from random import Random
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from games.lab import population
from games.lab.progress import show_progress
from games.models import Game


class Command(BaseCommand):
    help = (
        "Fill a site with games and people: a few games are played by random choices, and copied "
        "with other keys, people and dates. Of ten, one runs or waits for players."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--games", type=int, default=1000, help="how many (default 1000)")
        parser.add_argument("--people", type=int, help="how many (default: a tenth, at least 10)")
        parser.add_argument("--seed", type=int, default=1, help="the same seed, the same games")
        parser.add_argument("--played", type=int, default=40, help="of which others are copies")
        parser.add_argument(
            "--logs",
            type=int,
            default=100,
            metavar="PERCENT",
            help="of the games that are over, so many keep their log: without one a game takes a "
            "tenth of the room, and verify_games rightly complains (default 100)",
        )
        parser.add_argument("--yes", action="store_true", help="although there are games already")

    def handle(self, *args: object, **options: Any) -> None:
        games, crowd = options["games"], options["people"] or max(10, options["games"] // 10)
        if games < 1 or crowd < 2 * population.SITTERS or not 0 <= options["logs"] <= 100:
            raise CommandError("--games from 1, --people from 10, --logs from 0 to 100.")
        if Game.objects.exists() and not options["yes"]:
            raise CommandError("This site has games. Add more by --yes; nothing takes them away.")
        rng, began = Random(options["seed"]), time.monotonic()
        sitters = population.people(population.SITTERS)
        cast = population.Cast(sitters, population.people(crowd), crowd)
        first = get_user_model().objects.filter(pk__gte=sitters).order_by("pk")
        played = population.play(options["played"], list(first[: population.SITTERS]), rng)
        ready, rows = time.monotonic(), 0
        with population.much_memory():
            for done, more in population.copy_games(games, played, cast, rng, options["logs"]):
                rows += more
                show_progress(self.stderr, done, games)
            seconds = time.monotonic() - ready
            for done in population.copy_people(cast):
                show_progress(self.stderr, done, crowd)
            population.rate(cast.first, crowd, options["seed"])
        if connection.vendor == "postgresql":  # which does so by itself, but not at once
            with connection.cursor() as cursor:
                cursor.execute("ANALYZE")
        self.stdout.write(
            f"games={games} people={crowd} rows={rows} rows_per_second={rows / seconds:.0f} "
            f"seconds={time.monotonic() - began:.0f}"
        )
