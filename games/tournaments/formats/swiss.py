"""Swiss: in every round those meet who stand alike, and nobody meets the same people again as long
as that can be avoided.

Tables of two are matched by networkx, exactly: of all pairings, one with the fewest repeats, and of
those the one in which rivals' points differ least. Larger tables are our own (``grouping.py``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .field import Entrant, History, Pairing, Rules, Seating, active, byes, dice, sizes
from .grouping import REPEAT, Cost, Groups, again, group, match
from .seating import seat, seats_so_far
from .standings import standings

BYE: Final = 0  # nobody's start number
FURTHER_UP: Final = REPEAT // 1000  # a bye for somebody who stands higher


def pair(rules: Rules, seed: str, entrants: Sequence[Entrant], history: History) -> Pairing | None:
    players = set(active(entrants))
    if len(history) >= rules.rounds or len(players) < 2:
        return None
    lines = [line for line in standings(rules, seed, entrants, history) if line.player in players]
    order = [line.player for line in lines]
    points = {line.player: int(100 * line.points) for line in lines}
    repeated = again(history, order)

    def cost(player: int, other: int) -> int:
        return repeated(player, other) + (points[player] - points[other]) ** 2

    rng = dice(seed, "round", len(history) + 1)
    if rules.size == 2:
        tables = _pairs(order, cost, history)
    else:
        tables = group(order, sizes(len(order), rules.size), cost, rng)
    tables.sort(key=lambda table: -max(points[player] for player in table))
    so_far = seats_so_far(history)
    return Pairing(
        tuple(Seating(seat(table, so_far, rng)) for table in tables if len(table) > 1),
        tuple(table[0] for table in tables if len(table) == 1),
    )


def _pairs(order: list[int], cost: Cost, history: History) -> Groups:
    """An odd one has a bye: as far down as possible, and nobody twice."""
    if len(order) % 2 == 0:
        return match(order, cost)
    had = byes(history)
    least = min(had[player] for player in order)
    at = {player: len(order) - i for i, player in enumerate(order)}

    def cost_or_bye(first: int, second: int) -> int:
        if BYE not in {first, second}:
            return cost(first, second)
        player = first or second
        return REPEAT * (had[player] - least) ** 2 + FURTHER_UP * at[player]

    paired = match([*order, BYE], cost_or_bye)
    return [[player for player in table if player != BYE] for table in paired]
