"""Round robin: everybody meets everybody, as equally often as can be.

Tables of two follow the circle method: one player stays, the others move on by a chair each round;
after a cycle all have met once. Whoever's rival has withdrawn has a bye. Larger tables are our own
(``grouping.py``): each round is the one in which the fewest meet who have met before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from random import Random

from .field import Entrant, History, Pairing, Rules, Seating, active, by_lot, dice, sizes
from .grouping import Groups, again, group
from .seating import seat, seats_so_far


def pair(rules: Rules, seed: str, entrants: Sequence[Entrant], history: History) -> Pairing | None:
    present = active(entrants)
    if len(history) >= rules.rounds or len(present) < 2:
        return None
    field = by_lot(seed, [entrant.number for entrant in entrants])
    rng = dice(seed, "round", len(history) + 1)
    tables = all_meet(field, set(present), rules.size, history, rng)
    so_far = seats_so_far(history)
    return Pairing(
        tuple(Seating(seat(table, so_far, rng)) for table in tables if len(table) > 1),
        tuple(table[0] for table in tables if len(table) == 1),
    )


def cycle(players: int, size: int) -> int:
    """How many rounds it takes until everybody can have met everybody."""
    if size == 2:
        return players - 1 + players % 2
    return -(-(players - 1) // (size - 1))


def all_meet(
    field: Sequence[int], present: Collection[int], size: int, history: History, rng: Random
) -> Groups:
    """The next round of this field, which never changes; a table of one is a bye."""
    if size == 2:
        tables = _circle(field, len(history))
        here = [[player for player in table if player in present] for table in tables]
        return [table for table in here if table]
    order = _fewest_rivals_first([player for player in field if player in present], history, rng)
    return group(order, sizes(len(order), size), again(history, order), rng)


def _circle(field: Sequence[int], turns: int) -> Groups:
    chairs: list[int | None] = [*field, None] if len(field) % 2 else [*field]
    fixed, moving = chairs[0], chairs[1:]
    turns %= len(moving)
    ring = [fixed, *moving[turns:], *moving[:turns]]
    across = zip(ring[: len(ring) // 2], reversed(ring[len(ring) // 2 :]), strict=True)
    return [[player for player in pair if player is not None] for pair in across]


def _fewest_rivals_first(players: Sequence[int], history: History, rng: Random) -> list[int]:
    """The larger tables come first: who has met fewer people sits there."""
    rivals: Counter[int] = Counter()
    for past in history:
        for table in past.tables:
            rivals.update({line.player: len(table) - 1 for line in table})
    drawn = list(players)
    rng.shuffle(drawn)
    return sorted(drawn, key=lambda player: rivals[player])
