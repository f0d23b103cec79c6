"""Let a tournament of bots play itself, and check what must hold of it."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connections, transaction

from games.core.refusals import Refused
from games.lab import tournament_simulation
from games.tournaments.formats import FORMATS, TIE_BREAKS, tie_breaks
from games.tournaments.models import Tournament
from games.tournaments.services.queries import rules_of


class Command(BaseCommand):
    help = (
        "Play a whole tournament with rookie bots, in a throw-away database in memory, and check "
        "it: nobody at two tables of a round, no needless repeats, balanced seats, every result "
        "counted once, the same pairing from the same seed."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--format", choices=list(FORMATS), default="swiss")
        parser.add_argument("--players", type=int, default=16)
        parser.add_argument("--table-size", type=int, default=4, choices=range(2, 6))
        parser.add_argument("--rounds", type=int, default=4, help="in each season of a league")
        parser.add_argument("--seasons", type=int, default=2, help="of a league")
        parser.add_argument("--advance", type=int, default=2, help="of a table of a knockout")
        parser.add_argument("--seed", type=int, default=1, help="the same seed, the same results")
        parser.add_argument(
            "--withdrawals", type=int, default=0, metavar="N", help="N people leave"
        )
        parser.add_argument(
            "--misses", type=int, default=0, metavar="N", help="N games end by their deadline"
        )
        parser.add_argument("--restart", action="store_true", help="a crash in the middle")
        parser.add_argument("--tie-breaks", nargs="*", choices=list(TIE_BREAKS), default=[])

    def handle(self, *args: object, **options: Any) -> None:
        if not 2 <= options["players"] <= 500:
            raise CommandError("--players is from 2 to 500.")
        plan = tournament_simulation.Plan(
            seed=options["seed"],
            players=options["players"],
            withdrawals=options["withdrawals"],
            misses=options["misses"],
            restart=options["restart"],
            settings={
                "format": options["format"],
                "table_size": options["table_size"],
                "rounds": options["rounds"],
                "seasons": options["seasons"],
                "advance": min(options["advance"], options["table_size"] - 1),
                "tie_breaks": options["tie_breaks"],
                "options": {"modules": ["double_agent"]} if options["table_size"] == 5 else {},
            },
        )
        began = time.perf_counter()
        with thrown_away():
            try:
                outcome = tournament_simulation.run(plan, self.stderr.write)
            except Refused as refused:
                raise CommandError(str(refused)) from refused
            self.show(outcome.tournament)
        for problem in outcome.problems:
            self.stderr.write(problem)
        seconds = time.perf_counter() - began
        self.stdout.write(
            f"format={options['format']} players={options['players']} games={outcome.games} "
            f"seconds={seconds:.0f} violations={len(outcome.problems)}"
        )
        if outcome.problems:
            raise CommandError("Something that must hold does not.")

    def show(self, tournament: Tournament) -> None:
        names = tie_breaks(rules_of(tournament))
        entries = tournament.entries.exclude(place=None).select_related("user")
        columns = "  ".join(f"{name:>6}" for name in names)
        self.stdout.write(f"{'place':>5}  {'player':<14}{'points':>8}  {columns}")
        for entry in entries.order_by("division", "place", "number"):
            values = [f"{entry.tie_break_values[name]:>{max(len(name), 6)}}" for name in names]
            if entry.division:
                values.append(f"division {entry.division}")
            if not entry.takes_part:
                values.append(str(entry.get_state_display()))
            line = f"{entry.place:>5}  {entry.user.name:<14}{entry.points:>8}  {'  '.join(values)}"
            self.stdout.write(line)


@contextmanager
def thrown_away() -> Iterator[None]:
    """A database in memory for as long as it takes: the site's own is not touched. Nothing is ever
    committed, so nothing is announced, and no broker is asked for."""
    own = connections.settings["default"]
    connections["default"].close()
    connections.settings["default"] = {
        **own,
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": ":memory:",
        "OPTIONS": {},
        "TEST": {**own["TEST"], "MIGRATE": False, "NAME": None},
    }
    del connections["default"]
    try:
        connections["default"].creation.create_test_db(verbosity=0, serialize=False)
        with transaction.atomic():
            yield
            transaction.set_rollback(True)
    finally:
        connections["default"].close()
        connections.settings["default"] = own
        del connections["default"]
