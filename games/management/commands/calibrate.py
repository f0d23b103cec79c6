"""Rate the bots by a tournament of theirs."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bots import BOTS
from games.lab.calibration import calibrate, matches
from games.lab.progress import show_progress
from games.ratings.skill import FILE


class Command(BaseCommand):
    help = "Let all levels of bots play each other, and write what ratings come of it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--games", type=int, default=400)
        parser.add_argument("--seed", type=int, default=1, help="the same seed, the same games")
        parser.add_argument("--processes", type=int, default=1, help="0: one for each core")

    def handle(self, *args: object, **options: Any) -> None:
        if options["games"] < 1:
            raise CommandError("--games must be at least 1.")
        kinds = list(BOTS)
        drawn = matches(kinds, options["games"], options["seed"])
        skills = {}
        for number, rated in enumerate(calibrate(kinds, drawn, options["processes"]), start=1):
            skills = rated
            show_progress(self.stderr, number, len(drawn))
        written = {
            "command": f"manage.py calibrate --games {len(drawn)} --seed {options['seed']}",
            "skills": {kind: round(skill.mu, 2) for kind, skill in skills.items()},
        }
        FILE.write_text(json.dumps(written, indent=1) + "\n", encoding="utf-8")
        for kind, skill in skills.items():
            self.stdout.write(f"{kind:10} {skill.mu:6.2f} ± {skill.sigma:.2f}")
