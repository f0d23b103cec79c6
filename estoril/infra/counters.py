"""Counters, as Prometheus has them, that all processes add to: kept in the cache they share, which
is Redis or Valkey, and lost with it. `/metrics/` shows them."""

import logging
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from django.core.cache import cache

logger = logging.getLogger(__name__)

PREFIX = "tally:"


def add(name: str, amount: int = 1) -> None:
    try:
        cache.add(PREFIX + name, 0, timeout=None)
        cache.incr(PREFIX + name, amount)
    except Exception:
        logger.warning("%s could not be counted", name, exc_info=True)


@contextmanager
def timed(name: str) -> Iterator[None]:
    """How often, and how many milliseconds together."""
    began = time.perf_counter()
    yield
    add(f"{name}:times")
    add(f"{name}:ms", round(1000 * (time.perf_counter() - began)))


def read(names: Iterable[str]) -> dict[str, int]:
    """What was never counted is 0."""
    names = list(names)
    counts = cache.get_many([PREFIX + name for name in names])
    return {name: counts.get(PREFIX + name, 0) for name in names}
