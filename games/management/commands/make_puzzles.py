"""Look for the puzzles that come with the site."""

import json
import time
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.lab.progress import show_progress
from games.lab.puzzle_stock import puzzles_of
from games.models.game import KEY_ALPHABET
from games.puzzles.stock import FOLDER


class Command(BaseCommand):
    help = "Let bots play, and write down where one option was clearly best and not obviously so."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--games", type=int, default=200)
        parser.add_argument("--seed", type=int, default=1, help="the same seed, the same games")
        parser.add_argument("--processes", type=int, default=1, help="0: one for each core")

    def handle(self, *args: object, **options: Any) -> None:
        games, seed = options["games"], options["seed"]
        if games < 1:
            raise CommandError("--games must be at least 1.")
        names = [f"puzzle {seed} {number}" for number in range(games)]
        puzzles: list[dict[str, Any]] = []
        began = time.monotonic()
        for number, row in enumerate(puzzles_of(names, options["processes"]), start=1):
            if row:
                key = "".join(Random(names[number - 1]).choices(KEY_ALPHABET, k=10))
                puzzles.append({"key": key, **row})
            # Whoever stops it has what so many games would have led to.
            _write(seed, f"manage.py make_puzzles --games {number} --seed {seed}", puzzles)
            show_progress(self.stderr, number, games)
        took = round(time.monotonic() - began)
        self.stdout.write(f"{len(puzzles)} puzzles in {games} games, {took} s")


def _write(seed: int, command: str, puzzles: list[dict[str, Any]]) -> None:
    rows = ",\n".join(json.dumps(row, separators=(",", ":")) for row in puzzles)
    text = f'{{"command": {json.dumps(command)},\n"puzzles": [\n{rows}\n]}}\n'
    (FOLDER / f"{seed}.json").write_text(text, encoding="utf-8")
