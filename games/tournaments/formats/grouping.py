"""Who shares a table.

For tables of two this is a matching of a graph, and networkx finds the best one there is. For
larger tables it is a partition into cliques of lowest cost, which no library we know solves and for
which no quick exact method exists (with equal costs it contains the social golfers' problem). So
this part is our own: start from an order that is already good, exchange two players of different
tables as long as that costs less, shake the tables a little where costly meetings are left, and
where repeats remain, search for a seating without any, for a limited number of steps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Final

from .field import History, cut, meetings, pair_of

Cost = Callable[[int, int], int]
Groups = list[list[int]]

REPEAT: Final = 10**15  # what meeting again costs: more than everything else together
NEAREST: Final = 16  # rivals looked at first for a table of two
SHAKES: Final = 1200  # shared among the players
STEPS: Final = 20_000  # of the search for a seating without repeats


def again(history: History, players: Sequence[int]) -> Cost:
    """What it costs that two meet, by how much oftener they have met than the strangest two."""
    met = meetings(history)
    pairs = [pair_of(*pair) for pair in combinations(players, 2)]
    least = min((met[pair] for pair in pairs), default=0)
    dear = {pair: REPEAT * (met[pair] - least) ** 2 for pair in pairs if met[pair] > least}
    return lambda player, other: dear.get(pair_of(player, other), 0)


# ── tables of two ────────────────────────────────────────────────────────────────────────────


def match(order: Sequence[int], cost: Cost) -> Groups:
    """Pairs of the lowest total cost, in the order of their better players.

    Neighbours first: a graph of all pairs of two hundred takes long. If those nearby cannot all be
    paired without a repeat, all pairs are looked at.
    """
    near = [
        (player, other)
        for i, player in enumerate(order)
        for other in _cheap(player, order[i + 1 :], cost)[:NEAREST]
    ]
    pairs = _matched(near, cost)
    if 2 * len(pairs) < len(order):
        pairs = _matched(list(combinations(order, 2)), cost)
    at = {player: i for i, player in enumerate(order)}
    return sorted((sorted(pair, key=at.__getitem__) for pair in pairs), key=lambda p: at[p[0]])


def _cheap(player: int, others: Sequence[int], cost: Cost) -> list[int]:
    return [other for other in others if cost(player, other) < REPEAT]


def _matched(edges: Sequence[tuple[int, int]], cost: Cost) -> list[tuple[int, int]]:
    # Not at every start: it takes a fifth of a second, and few processes ever pair anybody.
    from networkx import Graph, max_weight_matching  # noqa: PLC0415

    graph = Graph()
    dearest = max((cost(*edge) for edge in edges), default=0)
    graph.add_weighted_edges_from((*edge, dearest - cost(*edge)) for edge in edges)
    return list(max_weight_matching(graph, maxcardinality=True))


# ── larger tables ────────────────────────────────────────────────────────────────────────────


def group(order: Sequence[int], sizes: Sequence[int], cost: Cost, rng: Random) -> Groups:
    """Tables of these sizes, of a low total cost. ``order``: who belongs together, roughly."""
    room = _Room(order, sizes, cost)
    room.settle()
    for _ in range(SHAKES // max(len(order), 1)):
        if not room.repeats:
            break
        room.shake(rng)
    if room.repeats and (tables := without_repeats(order, sizes, cost)):
        room = _Room([player for table in tables for player in table], sizes, cost)
        room.settle()
    return room.groups()


class _Room:
    """Tables while people change places. Players are indices here."""

    def __init__(self, order: Sequence[int], sizes: Sequence[int], cost: Cost) -> None:
        self.players = list(order)
        self.costs = [
            [0 if player == other else cost(player, other) for other in order] for player in order
        ]
        self.tables = cut(range(len(order)), sizes)
        self._count()

    def _count(self) -> None:
        """What every player would pay at every table."""
        self.pays = [
            [sum(row[other] for other in table) for table in self.tables] for row in self.costs
        ]
        self.total = sum(self.pays[p][t] for t, table in enumerate(self.tables) for p in table) // 2

    @property
    def repeats(self) -> bool:
        return self.total >= REPEAT

    def groups(self) -> Groups:
        return [[self.players[player] for player in sorted(table)] for table in self.tables]

    def settle(self) -> None:
        """Exchange two at a time until no exchange costs less."""
        changed = True
        while changed:
            changed = False
            for a, b in combinations(range(len(self.tables)), 2):
                for i in range(len(self.tables[a])):
                    for j in range(len(self.tables[b])):
                        gain = self._gain(a, i, b, j)
                        if gain > 0:
                            self._exchange(a, i, b, j)
                            changed = True

    def _gain(self, a: int, i: int, b: int, j: int) -> int:
        player, other = self.tables[a][i], self.tables[b][j]
        theirs, ours = self.pays[other], self.pays[player]
        between = 2 * self.costs[player][other]
        return ours[a] + theirs[b] - ours[b] - theirs[a] + between

    def _exchange(self, a: int, i: int, b: int, j: int) -> None:
        self.total -= self._gain(a, i, b, j)
        player, other = self.tables[a][i], self.tables[b][j]
        self.tables[a][i], self.tables[b][j] = other, player
        for pays, costs in zip(self.pays, self.costs, strict=True):
            change = costs[other] - costs[player]
            pays[a] += change
            pays[b] -= change

    def shake(self, rng: Random) -> None:
        """Some exchanges whatever they cost, from where it costs most; kept if it was worth it."""
        before, paid = [list(table) for table in self.tables], self.total
        dear = [
            (t, i)
            for t, table in enumerate(self.tables)
            for i, player in enumerate(table)
            if self.pays[player][t] >= REPEAT
        ]
        for a, i in rng.sample(dear, min(2, len(dear))):
            b = rng.randrange(len(self.tables))
            if b != a:
                self._exchange(a, i, b, rng.randrange(len(self.tables[b])))
        self.settle()
        if self.total > paid:
            self.tables = before
            self._count()


# ── without any repeat ───────────────────────────────────────────────────────────────────────


def without_repeats(order: Sequence[int], sizes: Sequence[int], cost: Cost) -> Groups | None:
    """The larger tables first. None: there are none, or the search would take too long."""
    tables = _Search(order, cost).seat(set(order), list(sizes))
    return tables and sorted(tables, key=len, reverse=True)


class _Search:
    def __init__(self, order: Sequence[int], cost: Cost) -> None:
        self.rank = {player: i for i, player in enumerate(order)}
        self.free = {
            player: {other for other in order if other != player and cost(player, other) < REPEAT}
            for player in order
        }
        self.steps = STEPS

    def seat(self, left: set[int], sizes: list[int]) -> Groups | None:
        """Whoever has the fewest possible mates first: where it fails, it fails early."""
        if not left:
            return []
        first = min(left, key=lambda player: (len(self.free[player] & left), self.rank[player]))
        mates = sorted(self.free[first] & left, key=self.rank.__getitem__)
        for size in sorted(set(sizes), reverse=True):
            others = list(sizes)
            others.remove(size)
            for table in self._tables([first], mates, size):
                tables = self.seat(left - set(table), others)
                if tables is not None:
                    return [table, *tables]
        return None

    def _tables(self, chosen: list[int], mates: list[int], size: int) -> Iterator[list[int]]:
        if len(chosen) == size:
            yield chosen
            return
        for i, mate in enumerate(mates):
            self.steps -= 1
            if self.steps <= 0:
                return
            further = [other for other in mates[i + 1 :] if other in self.free[mate]]
            yield from self._tables([*chosen, mate], further, size)
