"""Waiting in lines: so many servers, arrivals at random moments, times of service that vary.

Pure: what is drawn is drawn from a generator that the caller gives.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from heapq import heapreplace
from random import Random

PERCENTILES = (50, 95, 99)
SAMPLE = 200  # arrivals of a period that are followed
FULL = 0.95  # of the servers' time: beyond it a line has no length of its own
BEFORE = 100  # others before them, so that nobody finds an empty room


@dataclass(frozen=True)
class Period:
    """A stretch of time in which things arrive at an even rate."""

    seconds: float
    arrivals: float


def offered(period: Period, service: float) -> float:
    """Return how many servers are busy on the average, if there are enough."""
    return period.arrivals * service / period.seconds


def waits(
    periods: Sequence[Period], service: float, servers: int, rng: Random
) -> list[tuple[float, float]]:
    """Seconds that arrivals wait, each with how many arrivals it stands for.

    Times of service are exponential: some take thrice as long as others. What a period leaves
    undone, the next begins with. Of each period a sample is followed, one after the other through
    the line, as dense as all of them would be.
    """
    waited: list[tuple[float, float]] = []
    left = 0.0  # seconds of work that were not done in time
    for period in periods:
        count = min(SAMPLE, round(period.arrivals))
        late = left / servers
        if count:
            weight = period.arrivals / count
            # Who comes faster than can be served is counted below, all of them.
            pause = max(period.seconds / period.arrivals, service / servers / FULL)
            waited += [(late + wait, weight) for wait in _line(count, pause, service, servers, rng)]
        left = max(0.0, left + period.arrivals * service - servers * period.seconds)
    return waited


def _line(count: int, pause: float, service: float, servers: int, rng: Random) -> Iterable[float]:
    """Who comes is served by whoever is free first."""
    free = [0.0] * servers
    now = 0.0
    for number in range(BEFORE + count):
        now += rng.expovariate(1 / pause)
        begin = max(now, free[0])
        heapreplace(free, begin + rng.expovariate(1 / service))
        if number >= BEFORE:
            yield begin - now


def percentiles(waited: list[tuple[float, float]]) -> dict[str, float]:
    """What so many of a hundred arrivals wait at most."""
    ordered = sorted(waited)
    total = sum(weight for _, weight in ordered)
    waited_at_most = {}
    for percent in PERCENTILES:
        passed = 0.0
        waited_at_most[f"p{percent}"] = 0.0
        for wait, weight in ordered:
            passed += weight
            if passed >= total * percent / 100:
                waited_at_most[f"p{percent}"] = wait
                break
    return waited_at_most
