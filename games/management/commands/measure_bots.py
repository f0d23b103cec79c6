"""Measure what bots believe and how their search converges, for the gallery's plots."""

import json
from itertools import chain, islice
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.lab import evidence
from games.lab.progress import show_progress


class Command(BaseCommand):
    help = (
        "Compare what bots believe of face-down tiles with what lay there, and choices of short"
        " searches with long ones. The gallery draws what is written."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--games", type=int, default=40, help="of agents, for beliefs")
        parser.add_argument("--positions", type=int, default=40, help="for convergence")

    def handle(self, *args: object, **options: Any) -> None:
        games, most = options["games"], options["positions"]
        if games < 1 or most < 1:
            raise CommandError("--games and --positions must be at least 1.")
        hidden, rows = [], []
        for game in range(games):
            hidden += evidence.guesses(game)
            show_progress(self.stderr, game + 1, games)
        views = chain.from_iterable(evidence.positions(game) for game in range(10 * most))
        for view, asked in islice(views, most):
            rows.append(evidence.compared(view, asked))
            show_progress(self.stderr, len(rows), most)
        figures = {
            "command": f"manage.py measure_bots --games {games} --positions {most}",
            "beliefs": evidence.beliefs(hidden),
            "convergence": evidence.convergence(rows),
        }
        evidence.FILE.write_text(json.dumps(figures) + "\n", encoding="utf-8")
        self.stdout.write(json.dumps(figures, indent=1))
