"""Duplicate: all tables of a round play the identical deal, and everybody is compared with those
who had the same seat elsewhere. Who sits with whom matters little, so people are mixed as in a
round robin; seats matter, and change.

All tables are of one size, or there would be seats to which none compares. So where the number does
not divide, some have a bye, nobody twice before all had one; tables may be one smaller than asked
for where that spares byes.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from .field import Entrant, History, Pairing, Rules, Seating, active, byes, dice
from .grouping import again, group
from .seating import seat, seats_so_far


def pair(rules: Rules, seed: str, entrants: Sequence[Entrant], history: History) -> Pairing | None:
    players = active(entrants)
    if len(history) >= rules.rounds or len(players) < 2:
        return None
    rng = dice(seed, "round", len(history) + 1)
    size = table_size(len(players), rules.size)
    out = _byes(players, len(players) % size, history, rng)
    order = [player for player in players if player not in out]
    rng.shuffle(order)
    tables = group(order, [size] * (len(order) // size), again(history, order), rng)
    so_far = seats_so_far(history)
    return Pairing(tuple(Seating(seat(table, so_far, rng)) for table in tables), tuple(out))


def table_size(players: int, most: int) -> int:
    """The size, or one less, that leaves the fewest without a table; there must be two tables."""
    usual = [size for size in {most, max(most - 1, 3)} if size <= most and 2 * size <= players]
    if usual:
        return min(usual, key=lambda size: (players % size, -size))
    return players // 2 if players >= 4 else min(players, most)


def _byes(players: Sequence[int], number: int, history: History, rng: Random) -> list[int]:
    had = byes(history)
    drawn = list(players)
    rng.shuffle(drawn)
    return sorted(drawn, key=lambda player: had[player])[:number]
