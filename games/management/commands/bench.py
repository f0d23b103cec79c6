"""Speed, as ratios to something everybody knows, measured in the same run."""

import json
from importlib import import_module
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

BENCHMARKS = ("boards", "bots", "engine", "growth", "mail", "moves", "render", "web")


class Command(BaseCommand):
    help = "Measure the site's parts beside a reference in the same run."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("part", choices=BENCHMARKS)
        parser.add_argument("--json", action="store_true", help="one JSON object, nothing else")

    def handle(self, *args: object, **options: Any) -> None:
        try:
            part = import_module(f"games.lab.benchmarks.{options['part']}")
        except ModuleNotFoundError as error:
            raise CommandError(
                f"{error.name} is missing: install requirements-dev.txt, or use make bench."
            ) from error
        figures = part.run()
        lines = [json.dumps(figures)] if options["json"] else part.describe(figures)
        self.stdout.write("\n".join(lines))
