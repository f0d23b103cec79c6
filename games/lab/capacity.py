"""A day of a site with so many people: when they come, what it costs, who waits how long.

People look in as those of ``pace`` do, in the morning and in the evening of their time zone, and
play so many moves a day. A tournament begins in the evening. What a page, a move or a letter costs
was measured by ``manage.py bench``; what follows from it is reckoned here. Pure, and the same from
the same seed.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from math import ceil, erf, sqrt
from pathlib import Path
from random import Random
from typing import Any, Final

from .pace import EVENING, MISSED, MORNING, SCATTER
from .queueing import Period, offered, percentiles, waits

MEASURED: Final = Path(__file__).with_name("measured.json")
BIN = 600  # seconds
BINS = 24 * 3600 // BIN
# Where people live: hours ahead of UTC, and their share.
ZONES: Final = {-8: 0.08, -5: 0.22, 0: 0.08, 1: 0.42, 3: 0.04, 5.5: 0.04, 9: 0.12}
VISITS = 1.5 * (1 - MISSED)  # a day: everybody in the evening, every other in the morning

# What people do who play: others cost next to nothing. ``pace``: a game of four asks 121 questions
# in 30 days, so each of them one a day.
GAMES = 3.0  # that run, of one person
MOVES = GAMES * 121 / 4 / 30  # a day
LETTERS = 0.8  # for each move: mostly it is somebody else's turn then, who is away
PICTURES = 0.6  # of all letters: the others show what was drawn already
LOOKING = 0.3  # rivals whose page is open, for each move
STAY = 900  # seconds for which somebody who looks in has a page open
# A tournament's first round: so many of them within ten minutes, two moves each.
TOURNAMENT_AT, TOURNAMENT_SHARE, TOURNAMENT_MOST = 19.0, 0.01, 500

BUSY = 0.7  # of a resource at its peak: what comes in bursts needs the rest
CORES = 8  # of a machine
MOST = 100_000  # thousands of people: nobody asks for more


@dataclass(frozen=True)
class Load:
    """What happens in ten minutes."""

    visits: float
    moves: float
    letters: float


@dataclass(frozen=True)
class Resource:
    """What is waited for. ``service``: seconds of it for each arrival. ``cores``: of the machine,
    for each unit of it. ``most``: units that there can be; more need another design. ``patience``:
    seconds that one in a hundred may wait."""

    name: str
    unit: str
    arrivals: Callable[[Load], float]
    service: float
    patience: float
    cores: float = 1.0
    most: int | None = None


def measured(path: Path | None = None) -> dict[str, Any]:
    """What ``bench web --json`` and ``bench mail --json`` told; what a file leaves out is as it was
    when the figures of this folder were taken."""
    figures = json.loads(MEASURED.read_text())
    return figures | (json.loads(path.read_text()) if path else {})


# ── the day ──────────────────────────────────────────────────────────────────────────────────


@cache
def profile() -> tuple[float, ...]:
    """Which share of a day's visits falls into each ten minutes, by UTC."""
    shares = [0.0] * BINS
    for ahead, living in ZONES.items():
        for (hour, differ), often in ((EVENING, 2 / 3), (MORNING, 1 / 3)):
            spread = sqrt(differ**2 + SCATTER**2)
            for number in range(-BINS, 2 * BINS):  # around midnight, it is another day
                begin = number * BIN / 3600 + ahead
                share = _below(begin + BIN / 3600, hour, spread) - _below(begin, hour, spread)
                shares[number % BINS] += living * often * share
    return tuple(shares)


def _below(hour: float, mean: float, spread: float) -> float:
    return (1 + erf((hour - mean) / spread / sqrt(2))) / 2


def day(people: int) -> list[Load]:
    """What happens in each ten minutes."""
    loads = []
    for number, share in enumerate(profile()):
        visits, moves = people * VISITS * share, people * MOVES * share
        if number == int(TOURNAMENT_AT * 3600 / BIN):
            arriving = min(TOURNAMENT_MOST, people * TOURNAMENT_SHARE)
            visits, moves = visits + arriving, moves + 2 * arriving
        loads.append(Load(visits, moves, moves * LETTERS))
    return loads


# ── what it costs ────────────────────────────────────────────────────────────────────────────


def resources(figures: Mapping[str, Any]) -> list[Resource]:
    """Everything that may become scarce, with what one arrival takes of it."""
    page = {name: ms / 1000 for name, ms in figures["page_ms"].items()}
    move = figures["move_cost"] * page["trivial"]
    after = figures["after_move_cost"] * page["trivial"]
    visit = page["lobby"] + page["mine"] + page["game_page"]
    # Two people look in that measurement: what is left is the workers', Valkey's and beat's.
    jobs = max(0.001, figures["site_cpu_ms_per_move"] / 1000 - move - 2 * after)
    # Each move leads back to its page; each rival who looks fetches what is new.
    per_move = move + after * (1 + LOOKING)
    database = figures["database_ms_per_query"] / 1000
    queries = figures["queries"]
    of_visit = database * (queries["lobby"] + queries["game_page"] + queries["trivial"])
    of_move = database * (queries["move"] + 8 * (1 + LOOKING))
    commands = figures["valkey_us"] / 1e6

    def both(visits: float, moves: float) -> Callable[[Load], float]:
        return lambda load: load.visits * visits + load.moves * moves

    return [
        Resource("web", "process", both(3, 2 + LOOKING), _mean(visit, 3, per_move), 0.1),
        Resource("move lock", "game", lambda load: min(load.moves, BIN / 4), move, 0.05, cores=0),
        Resource("worker", "process", lambda load: load.moves, jobs, 1.0),
        Resource(
            "pictures",
            "process",
            lambda load: load.letters * PICTURES,
            figures["pictures_of_letter_ms"] / 1000,
            5.0,
        ),
        Resource(
            "mail", "process", lambda load: load.letters, 1 / figures["worker_per_second"], 60
        ),
        Resource("valkey", "server", both(9, 12), commands, 0.01, most=1),
        Resource("database", "core", both(3, 2 + LOOKING), _mean(of_visit, 3, of_move), 0.02),
    ]


def _mean(visit: float, pages: float, move: float) -> float:
    """Seconds for one request, when visits of so many pages and moves come as they usually do."""
    requests = VISITS * pages + MOVES * (2 + LOOKING)
    return (VISITS * visit + MOVES * move) / requests


# ── what is needed ───────────────────────────────────────────────────────────────────────────


def busy(resource: Resource, loads: list[Load]) -> float:
    """How many of it are busy at the peak, if there are enough."""
    return max(offered(Period(BIN, resource.arrivals(load)), resource.service) for load in loads)


def cores(figures: Mapping[str, Any], loads: list[Load]) -> float:
    """What all of it together takes of machines: on one, processes share its cores."""
    return sum(busy(each, loads) * each.cores for each in resources(figures)) / BUSY


def need(resource: Resource, loads: list[Load], seed: int) -> dict[str, Any]:
    """How many of it keep waits short all day, and what the waits then are."""
    periods = [Period(BIN, resource.arrivals(load)) for load in loads]
    peak = busy(resource, loads)
    units = max(1, ceil(peak / BUSY))
    while True:
        waited = percentiles(waits(periods, resource.service, units, Random(f"{seed} {units}")))
        if waited["p99"] <= resource.patience or units > 2 * peak + 8:
            break
        units += 1
    return {
        "unit": resource.unit,
        "service_ms": round(1000 * resource.service, 3),
        "peak_per_second": round(max(period.arrivals for period in periods) / BIN, 2),
        "needed": units,
        "possible": resource.most is None or units <= resource.most,
        "busy_at_peak": round(peak / units, 2),
        "wait_ms": {name: round(1000 * wait, 2) for name, wait in waited.items()},
    }


def plan(people: int, figures: Mapping[str, Any], seed: int = 1) -> dict[str, Any]:
    """A day of so many people, and what it takes."""
    loads = day(people)
    needs = {resource.name: need(resource, loads, seed) for resource in resources(figures)}
    taken = cores(figures, loads)
    busiest = max(range(BINS), key=lambda number: loads[number].moves)
    return {
        "people": people,
        "running_games": round(people * GAMES / 4),
        "a_day": {
            "visits": round(sum(load.visits for load in loads)),
            "moves": round(sum(load.moves for load in loads)),
            "letters": round(sum(load.letters for load in loads)),
        },
        "peak": {
            "utc": f"{busiest * BIN // 3600:02}:{busiest * BIN % 3600 // 60:02}",
            "moves_per_second": round(loads[busiest].moves / BIN, 2),
            "letters_an_hour": round(loads[busiest].letters * 3600 / BIN),
            "open_pages": round(loads[busiest].visits * STAY / BIN),
        },
        "resources": needs,
        "cores": round(taken, 1),
        "machines": ceil(taken / CORES),
    }


def carried(figures: Mapping[str, Any]) -> int:
    """How many people one machine carries, in whole thousands."""

    def fit(thousands: int) -> bool:
        return cores(figures, day(thousands * 1000)) <= CORES

    return 1000 * (bisect_left(range(1, MOST), x=True, key=lambda n: not fit(n)))


def taken_by(told: Mapping[str, Any]) -> dict[str, float]:
    """How many cores each resource keeps busy at the peak, the most first: what to add first."""
    taken = {
        name: round(need["needed"] * need["busy_at_peak"], 2)
        for name, need in told["resources"].items()
        if need["unit"] != "game"
    }
    return dict(sorted(taken.items(), key=lambda item: -item[1]))
