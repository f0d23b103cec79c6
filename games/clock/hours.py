"""Tell at which hours of the day somebody usually answers: how far two people's overlap, and in
which part of a reader's day the answers fall. Counted by three hours in UTC; nothing tells a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final, Literal

Part = Literal["night", "morning", "afternoon", "evening"]

SLOT: Final = 3  # hours
SLOTS: Final = 24 // SLOT
PARTS: Final[tuple[Part, ...]] = ("night", "morning", "afternoon", "evening")
ENOUGH: Final = 12  # answers; fewer are no habit
MOSTLY: Final = 0.5  # of all answers


def column_of(now: datetime) -> str:
    """Where an answer at this moment, in UTC, is counted."""
    return f"at_{now.hour // SLOT * SLOT}"


COLUMNS: Final = tuple(f"at_{slot * SLOT}" for slot in range(SLOTS))


def overlap(mine: Sequence[int], theirs: Sequence[int]) -> float:
    """How much of their answering two people do at the same hours, from 0 to 1.

    Neighbouring hours count in part: who answers at the end of one meets who does at the beginning
    of the next. Nothing is known of somebody without enough answers: they fit in half.
    """
    if sum(mine) < ENOUGH or sum(theirs) < ENOUGH:
        return 0.5
    return sum(map(min, _spread(mine), _spread(theirs)))


def mostly(counts: Sequence[int], offset: float) -> Part | None:
    """The part of a reader's day in which most of these answers come, if there is one.

    ``offset``: by how many hours the reader's clock is ahead of UTC.
    """
    total = sum(counts)
    if total < ENOUGH:
        return None
    parts = dict.fromkeys(PARTS, 0)
    for slot, count in enumerate(counts):
        middle = (slot * SLOT + SLOT / 2 + offset) % 24
        parts[PARTS[int(middle // 6)]] += count
    most = max(PARTS, key=parts.__getitem__)
    return most if parts[most] >= MOSTLY * total else None


def _spread(counts: Sequence[int]) -> list[float]:
    """Shares of the whole, a quarter of each given to either side."""
    total = sum(counts)
    return [
        (2 * counts[slot] + counts[slot - 1] + counts[(slot + 1) % SLOTS]) / (4 * total)
        for slot in range(SLOTS)
    ]
