"""Let bots learn from games of bots: what a standing is worth, and what lies face down where."""

import json
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bots import BOTS
from games.bots.learned import FILE
from games.lab import training
from games.lab.progress import show_progress


class Command(BaseCommand):
    help = "Fit what bots know of standings and face-down tiles, and write it where they read it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--kinds", default="agent", help="whose games, separated by commas")
        parser.add_argument("--games", type=int, default=2000)
        parser.add_argument("--processes", type=int, default=1, help="0: one for each core")

    def handle(self, *args: object, **options: Any) -> None:
        kinds = options["kinds"].split(",")
        if unknown := set(kinds) - set(BOTS):
            raise CommandError(f"There is no bot called “{unknown.pop()}”.")
        standings: list[training.Standing] = []
        guesses: list[training.Guess] = []
        names = [f"train {number}" for number in range(options["games"])]
        for number, lessons in enumerate(
            training.watch_all(kinds, names, options["processes"]), start=1
        ):
            standings += lessons.standings
            guesses += lessons.guesses
            show_progress(self.stderr, number, len(names))
        held = len(guesses) // 5
        suspicion = training.fit_suspicion(guesses[held:], Random(1))
        told, uniform = training.brier(list(suspicion.values()), guesses[:held])
        learned = {
            "command": f"manage.py train_bots --kinds {','.join(kinds)} --games {len(names)}",
            "standing": training.fit_standings(standings),
            "suspicion": suspicion,
            "brier": {"suspicion": round(told, 4), "uniform": round(uniform, 4)},
        }
        FILE.write_text(json.dumps(learned, indent=1) + "\n", encoding="utf-8")
        self.stdout.write(
            f"Written: {FILE}. Brier score of {held} guesses held back: {told:.3f}; "
            f"of uniform guesses: {uniform:.3f}."
        )
