"""What lists of games tell, for all who ask alike: made anew when seats change, or it has aged."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.core.cache import cache

from games.core.announcements import LISTS

AGE = 5  # seconds

T = TypeVar("T")


def cached(key: str, make: Callable[[], T]) -> T:
    """``make`` never makes None."""
    entries = cache.get_many([LISTS, key])
    state = entries.get(LISTS)
    made_at, value = entries.get(key, (None, None))
    if value is None or made_at != state:
        value = make()
        cache.set(key, (state, value), AGE)
    return value
