"""What lists of games tell, for all who ask alike: made anew when seats change, or it has aged."""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable
from typing import NamedTuple, TypeVar

from django.core.cache import cache

from estoril.infra.code_version import of_this_version
from estoril.infra.remembered import Remembered
from games.core.announcements import LISTS

AGE = 5  # seconds
MOST = 4_000_000  # bytes that a process keeps at hand

T = TypeVar("T")


class Made(NamedTuple):
    """``state``: of the lists, when it was begun."""

    state: object
    until: float
    what: object


_at_hand: Remembered[Made] = Remembered(MOST)


def cached(key: str, make: Callable[[], T]) -> T:
    """``make`` never makes None. Nobody may change what it has made."""
    state = _state()
    made = _at_hand.get(key)
    if made is None or state is None or made.state != state or made.until < time.time():
        made = _shared(of_this_version(f"made-{key}"), state, make)
        _at_hand.put(key, made, len(pickle.dumps(made)))
    return made.what  # type: ignore[return-value]  # whatever stands there was made by its like


def _shared(key: str, state: object, make: Callable[[], object]) -> Made:
    """One process makes it for all."""
    made: Made | None = cache.get(key)
    if made is None or made.state != state:
        made = Made(state, time.time() + AGE, make())
        cache.set(key, made, AGE)
    return made


def _state() -> object:
    """None: it is not known."""
    return getattr(cache, "as_stored", cache.get)(LISTS)
