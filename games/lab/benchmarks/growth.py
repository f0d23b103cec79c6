"""Pages, moves and sweeps of a large site beside those of a small one, on both databases.

Both are filled by ``populate``, with ten games for each person, and measured in turn: a round here,
a round there, so that a busy machine slows both alike. Nothing is kept from one page to the next.
What a figure is of one site is the quickest tenth of its rounds.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from statistics import quantiles
from typing import IO
from urllib.parse import urlsplit

from django.conf import settings

from estoril.infra.optional import required

from .moves import databases
from .sites import surroundings

SMALL = 1_000
LARGE = int(os.environ.get("GAMES", "50000"))  # a million takes a while to make
ROUNDS = 20
# Games that are over need no logs for these figures.
POPULATE = ("populate", "--logs", "1", "--played", "15", "--games")
Round = dict[str, tuple[float, float]]


def run() -> dict:
    with databases() as several:
        measured = {name: _compare(database) for name, database in several.items()}
    return {
        "games": [SMALL, LARGE],
        "growth": {name: _growth(*pair) for name, pair in measured.items()},
        "lines": {name: _lines(large) for name, (_, large) in measured.items()},
        "ms": {name: _spent(large, 0) for name, (_, large) in measured.items()},
        "database_ms": {
            name: {"small": _spent(small, 1), "large": _spent(large, 1)}
            for name, (small, large) in measured.items()
        },
    }


def _compare(database: dict[str, str]) -> tuple[list[Round], list[Round]]:
    with ExitStack() as stack:
        sites = [stack.enter_context(_site(database, games)) for games in (SMALL, LARGE)]
        rounds = [[_round(site) for site in sites] for _ in range(ROUNDS)]
    small, large = zip(*rounds, strict=True)
    return list(small), list(large)


@contextmanager
def _site(database: dict[str, str], games: int) -> Iterator[subprocess.Popen]:
    """A process that measures a round for each line it is given."""
    with surroundings() as empty:
        environment = empty | _own(database, games)
        for command in (["collectstatic", "--noinput"], ["migrate"], [*POPULATE, str(games)]):
            if _manage(*command, environment=environment).wait():
                raise RuntimeError(f"{command} has failed.")
        code = "from games.lab.benchmarks.growth_site import main; main()"
        with _manage("shell", "--no-imports", "-c", code, environment=environment) as process:
            yield process
            required(process.stdin).close()


def _manage(*arguments: str, environment: dict[str, str]) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "manage.py", *arguments],
        env=environment,
        cwd=settings.BASE_DIR,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def _own(database: dict[str, str], games: int) -> dict[str, str]:
    """A database of its own on the same server."""
    if not database:
        return {}
    import psycopg  # noqa: PLC0415 - only where it is PostgreSQL

    url = database["ESTORIL_DATABASE_URL"]
    with psycopg.connect(url, autocommit=True) as server:
        server.execute(f"CREATE DATABASE games{games}")
    return {"ESTORIL_DATABASE_URL": urlsplit(url)._replace(path=f"/games{games}").geturl()}


def _round(site: subprocess.Popen) -> Round:
    stdin, stdout = _pipes(site)
    stdin.write("\n")
    stdin.flush()
    return json.loads(stdout.readline())


def _pipes(site: subprocess.Popen) -> tuple[IO[str], IO[str]]:
    return required(site.stdin), required(site.stdout)


def _quick(rounds: list[Round], name: str, which: int = 0) -> float:
    return quantiles([each[name][which] for each in rounds], n=10)[0]


def _spent(rounds: list[Round], which: int) -> dict[str, float]:
    return {name: round(_quick(rounds, name, which), 2) for name in rounds[0]}


def _growth(small: list[Round], large: list[Round]) -> dict[str, float]:
    return {name: round(_quick(large, name) / _quick(small, name), 2) for name in small[0]}


def _lines(rounds: list[Round]) -> dict[str, float]:
    """What is at a late line of a game, beside an early one."""
    from .growth_site import LONG, SHORT  # noqa: PLC0415 - it sets the site up

    ends = {name.removesuffix(f"_{SHORT}") for name in rounds[0] if name.endswith(f"_{SHORT}")}
    return {
        name: round(_quick(rounds, f"{name}_{LONG}") / _quick(rounds, f"{name}_{SHORT}"), 2)
        for name in sorted(ends)
    }


def describe(figures: dict) -> list[str]:
    rows = [f"{figures['games'][1]:,} games beside {figures['games'][0]:,}, by processor and clock"]
    for database, growth in figures["growth"].items():
        for name, ratio in growth.items():
            spent = figures["ms"][database][name]
            rows.append(f"{database:<10} {name:<28} {spent:>8} ms  {ratio:>5} times")
        for name, ratio in figures["lines"][database].items():
            rows.append(f"{database:<10} {name:<28} line 170 beside line 10: {ratio:>5} times")
    return rows
