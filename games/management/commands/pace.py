"""Measure how many days a game takes, without orders and with them."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.lab.pace import compare
from games.lab.progress import show_progress


class Command(BaseCommand):
    help = "Simulate games between people who look in once or twice a day."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--games", type=int, default=50, help="how many (default 50)")
        parser.add_argument("--seed", type=int, default=1, help="the same seed, the same games")
        parser.add_argument("--json", action="store_true", help="one JSON object, nothing else")

    def handle(self, *args: object, **options: Any) -> None:
        total = options["games"]
        if total < 1:
            raise CommandError("--games must be at least 1.")
        quiet = options["json"]
        figures = compare(
            total,
            options["seed"],
            lambda done: None if quiet else show_progress(self.stderr, done, total),
        )
        if quiet:
            self.stdout.write(json.dumps(figures))
        else:
            self.report(figures)

    def report(self, figures: dict) -> None:
        self.stdout.write(f"{figures['games']} games of four, each played twice:")
        for name in ("without", "with"):
            of = figures[name]
            self.stdout.write(
                f"{name:>8} orders: {figures[f'median_days_{name}']:5.1f} days (median), "
                f"{of['visits']:.0f} visits and {sum(of['asked'].values()):.0f} questions a game"
            )
            answers = ", ".join(f"{number:g} {who}" for who, number in of["answered"].items())
            self.stdout.write(f"{'':17}answered: {answers}")
        self.stdout.write(
            f"With them a game takes {figures['ratio']:.0%} of the days. Questions asked with only "
            f"one answer: {figures['with']['asked_with_one_option']}."
        )
