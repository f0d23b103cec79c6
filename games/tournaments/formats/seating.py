"""Who starts, and who plays after whom: everybody as often in each place as can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from random import Random

from .field import History

Seats = Counter[tuple[int, int]]  # (player, place in the order of play): so often


def seats_so_far(history: History) -> Seats:
    return Counter(
        (line.player, position)
        for past in history
        for table in past.tables
        for position, line in enumerate(table)
    )


def seat(table: Sequence[int], so_far: Seats, rng: Random) -> tuple[int, ...]:
    """The order in which these play: of all that are fair, one by chance."""
    drawn = list(table)
    rng.shuffle(drawn)
    return min(permutations(drawn), key=lambda order: _unfairness(order, so_far))


def _unfairness(order: Sequence[int], so_far: Seats) -> int:
    """A place that somebody had twice already counts far more than two that two had once."""
    return sum(4 ** so_far[player, position] for position, player in enumerate(order))
