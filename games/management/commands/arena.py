"""Let bots play each other and count who wins."""

import json
import time
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bots import BOTS
from games.engine import Options, OptionsError
from games.engine.options import EDITIONS, MODULES, VARIANTS
from games.lab.arena import Match, Standings, play_all
from games.lab.progress import show_progress


class Command(BaseCommand):
    help = "Play complete games between bots and report their win rates."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--seats",
            default="agent,rookie",
            help=f"a bot for each seat, separated by commas: {', '.join(BOTS)}",
        )
        parser.add_argument("--games", type=int, default=200, help="how many (default 200)")
        parser.add_argument("--seed", type=int, default=1, help="the same seed, the same games")
        parser.add_argument("--edition", choices=EDITIONS, default="2019")
        parser.add_argument("--modules", nargs="*", choices=MODULES, default=[])
        parser.add_argument("--variants", nargs="*", choices=VARIANTS, default=[])
        parser.add_argument(
            "--processes", type=int, default=1, help="games at once; 0: as many as there are cores"
        )
        parser.add_argument("--json", action="store_true", help="one JSON object, nothing else")

    def handle(self, *args: object, **options: Any) -> None:
        standings = Standings(self.seats(options["seats"]))
        rules = self.rules(len(standings.seats), options)
        total = options["games"]
        if total < 1:
            raise CommandError("--games must be at least 1.")
        if options["processes"] < 0:
            raise CommandError("--processes must be at least 0.")
        began = time.perf_counter()
        matches = [
            Match(rules, standings.seating(number), f"arena {options['seed']} {number}")
            for number in range(total)
        ]
        for match, played in zip(matches, play_all(matches, options["processes"]), strict=True):
            standings.add(match.kinds, *played)
            show_progress(self.stderr, standings.games, total)
        figures = standings.to_json()
        seconds = time.perf_counter() - began
        if options["json"]:
            self.stdout.write(json.dumps({**figures, "seconds": round(seconds, 1)}))
        else:
            self.report(figures, seconds)

    def seats(self, text: str) -> list[str]:
        names = [name.strip() for name in text.split(",")]
        for name in names:
            if name not in BOTS:
                raise CommandError(f"There is no bot called “{name}”. Known: {', '.join(BOTS)}.")
        return names

    def rules(self, players: int, options: dict) -> Options:
        try:
            return Options(
                players=players,
                edition=options["edition"],
                modules=frozenset(options["modules"]),
                variants=frozenset(options["variants"]),
            )
        except OptionsError as error:
            raise CommandError(str(error)) from error

    def report(self, figures: dict, seconds: float) -> None:
        self.stdout.write(
            f"{figures['games']} games, {figures['moves']} moves in {seconds:.0f} s, "
            f"{1000 * seconds / figures['moves']:.2f} ms per move"
        )
        for kind, of in figures["kinds"].items():
            low, high = of["confidence_95"]
            self.stdout.write(
                f"{of['seats']} {kind:8}  wins {of['wins']:g}  "
                f"win rate {of['win_rate']:.1%} (95 %: {low:.1%} to {high:.1%}; "
                f"fair share {of['fair_share']:.0%})  average score {of['average_score']:.1f}"
            )
