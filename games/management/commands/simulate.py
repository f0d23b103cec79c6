"""Let complete games play themselves, and look for a broken rule at every step."""

import json
import time
from pathlib import Path
from random import Random
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.engine import OptionsError, derive_seed
from games.engine.options import EDITIONS, MODULES, VARIANTS
from games.lab.progress import show_progress
from games.lab.selfplay import Match, play_out, random_options


def one_move_a_line(record: dict) -> str:
    """JSON that a person can read and a version control system can compare."""
    moves = "[\n" + ",\n".join(f"  {json.dumps(move)}" for move in record["moves"]) + "\n ]"
    fields = [
        f' "{name}": {moves if name == "moves" else json.dumps(value)}'
        for name, value in record.items()
    ]
    return "{\n" + ",\n".join(fields) + "\n}\n"


class Command(BaseCommand):
    help = "Play complete games by random legal choices and check every step of them."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--games", type=int, default=100, help="how many (default 100)")
        parser.add_argument("--seed", type=int, default=1, help="the same seed, the same games")
        parser.add_argument("--players", type=int, choices=range(2, 6))
        parser.add_argument("--edition", choices=EDITIONS)
        parser.add_argument("--modules", nargs="*", choices=MODULES, help="none named: base game")
        parser.add_argument("--variants", nargs="*", choices=VARIANTS, help="none named: none")
        parser.add_argument("--save", type=Path, metavar="DIR", help="keep every game as a replay")

    def handle(self, *args: object, **options: Any) -> None:
        wanted = {name: options[name] for name in ("players", "edition", "modules", "variants")}
        total, seed = options["games"], options["seed"]
        if total < 1:
            raise CommandError("--games must be at least 1.")
        began = time.perf_counter()
        decisions = broken = 0
        for number in range(total):
            match = self.play(f"simulate {seed} {number}", wanted)
            decisions += len(match.moves)
            if options["save"]:
                self.dump(match, options["save"] / f"{seed}-{number}.json")
            if match.problems:
                broken += 1
                path = Path(settings.VAR_DIR) / "violations" / f"{seed}-{number}.json"
                self.dump(match, path)
                self.stderr.write(f"\ngame {number}: {'; '.join(match.problems)}\n  see {path}")
            show_progress(self.stderr, number + 1, total)
        rate = decisions / (time.perf_counter() - began)
        self.stdout.write(
            f"games={total} decisions={decisions} decisions_per_second={rate:.0f} "
            f"violations={broken}"
        )
        if broken:
            raise CommandError(f"{broken} of {total} games broke a rule.")

    def play(self, name: str, wanted: dict) -> Match:
        rng = Random(name)
        try:
            return play_out(random_options(rng, **wanted), derive_seed(name), rng)
        except OptionsError as error:
            raise CommandError(str(error)) from error

    def dump(self, match: Match, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(one_move_a_line(match.to_json()), encoding="utf-8")
