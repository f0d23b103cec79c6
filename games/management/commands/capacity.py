"""How many machines a site of so many people needs, and how long its people would wait."""

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.lab import capacity

STEPS = (1_000, 10_000, 100_000, 1_000_000)


class Command(BaseCommand):
    help = (
        "Simulate a day's traffic of so many people, by what pages, moves and letters cost when "
        "they were last measured, and tell what is needed and who waits how long for what."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--people", type=int, default=100_000, help="who play, three games each"
        )
        parser.add_argument("--seed", type=int, default=1, help="the same seed, the same figures")
        parser.add_argument(
            "--bench",
            type=Path,
            metavar="FILE",
            help="what bench web --json printed, instead of games/lab/measured.json",
        )
        parser.add_argument("--json", action="store_true", help="one JSON object, nothing else")

    def handle(self, *args: object, **options: Any) -> None:
        people, seed = options["people"], options["seed"]
        if people < 1:
            raise CommandError("--people must be at least 1.")
        try:
            figures = capacity.measured(options["bench"])
        except (OSError, ValueError) as error:
            raise CommandError(f"--bench: {error}") from error
        asked = capacity.plan(people, figures, seed)
        full = capacity.plan(capacity.carried(figures), figures, seed)
        steps = {n: capacity.plan(n, figures, seed) for n in STEPS}
        told = asked | {
            "one_machine": {
                "cores": capacity.CORES,
                **{key: full[key] for key in ("people", "running_games", "a_day", "peak")},
                "taken_by": capacity.taken_by(full),
            },
            "needed_at": {
                str(n): {name: row["needed"] for name, row in step["resources"].items()}
                | {"machines": step["machines"]}
                for n, step in steps.items()
            },
        }
        self.stdout.write(json.dumps(told) if options["json"] else "\n".join(_lines(told)))


def _lines(told: dict[str, Any]) -> list[str]:
    a_day, peak, machine = told["a_day"], told["peak"], told["one_machine"]
    rows = [
        f"{told['people']:,} people, {told['running_games']:,} running games; "  # noqa: ISC004
        f"{a_day['moves']:,} moves and {a_day['letters']:,} letters a day; "
        f"{peak['moves_per_second']} moves a second at {peak['utc']} UTC.",
        f"{told['cores']} cores, {told['machines']} machines of {machine['cores']}.",
        f"{'':<10} {'needed':>6} {'busy':>5} {'p50 ms':>9} {'p95 ms':>9} {'p99 ms':>9}",
    ]
    for name, need in told["resources"].items():
        wait = need["wait_ms"]
        word = "" if need["possible"] else "  more than one: see docs/scale.md"
        rows.append(
            f"{name:<10} {need['needed']:>6} {need['busy_at_peak']:>5.0%} {wait['p50']:>9} "
            f"{wait['p95']:>9} {wait['p99']:>9}{word}"
        )
    most = ", ".join(list(machine["taken_by"])[:3])
    rows.append(
        f"One machine carries {machine['people']:,} people: {machine['a_day']['moves']:,} moves a "
        f"day, {machine['peak']['letters_an_hour']:,} letters in its busiest hour; most of it is "
        f"taken by {most}."
    )
    return rows
