"""Who leads, and what decides between equals.

Tie-breaks are taken one after the other, each only among those who are still equal. Who is equal in
all of them shares a place; where an order is needed all the same, the lot drawn at the start gives
it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from typing import Final

from .field import NOTHING, Entrant, History, Line, Rules, by_lot

DEFAULTS: Final[dict[str, tuple[str, ...]]] = {
    "swiss": ("opponents", "head_to_head", "wins", "score"),
    "round_robin": ("head_to_head", "wins", "score"),
    "league": ("head_to_head", "wins", "score"),
    "knockout": ("points", "score"),
    "duplicate": ("score", "wins"),
}


@dataclass(frozen=True, slots=True)
class Standing:
    """``values``: what the tie-breaks say, in the order in which they decide."""

    player: int
    place: int
    points: Fraction
    values: dict[str, Fraction]
    played: int
    division: int = 0
    out: bool = False


@dataclass
class Record:
    """All that was played, by player."""

    lines: dict[int, list[Line]] = field(default_factory=lambda: defaultdict(list))
    byes: dict[int, list[Line]] = field(default_factory=lambda: defaultdict(list))
    rivals: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    # Of two who met: (who, against whom) → better 1, equal ½, for each game.
    ahead: Counter[tuple[int, int]] = field(default_factory=Counter)
    games: Counter[tuple[int, int]] = field(default_factory=Counter)

    @classmethod
    def of(cls, history: History) -> Record:
        record = cls()
        for past in history:
            for table in past.tables:
                record._add([line for line in table if line.points is not None])
            for line in past.byes:
                record.byes[line.player].append(line)
        return record

    def _add(self, table: Sequence[Line]) -> None:
        for line in table:
            self.lines[line.player].append(line)
        for line, other in combinations(table, 2):
            self.rivals[line.player].append(other.player)
            self.rivals[other.player].append(line.player)
            for own, their in ((line, other), (other, line)):
                better = 2 * ((own.place or 0) < (their.place or 0))
                self.ahead[own.player, their.player] += better or own.place == their.place
                self.games[own.player, their.player] += 1

    def points(self, player: int) -> Fraction:
        lines = [*self.lines[player], *self.byes[player]]
        return sum((line.points for line in lines if line.points is not None), NOTHING)

    def played(self, player: int) -> int:
        return len(self.lines[player])


# Of a player, among those who are equal so far.
TieBreak = Callable[[Record, int, Sequence[int]], Fraction]


def _points(record: Record, player: int, _equals: Sequence[int]) -> Fraction:
    return record.points(player)


def _opponents(record: Record, player: int, _equals: Sequence[int]) -> Fraction:
    return _mean([record.points(rival) for rival in record.rivals[player]])


def _head_to_head(record: Record, player: int, equals: Sequence[int]) -> Fraction:
    met = [other for other in equals if record.games[player, other]]
    games = sum(record.games[player, other] for other in met)
    better = sum(record.ahead[player, other] for other in met)
    return Fraction(better, 2 * games) if games else Fraction(1, 2)


def _wins(record: Record, player: int, _equals: Sequence[int]) -> Fraction:
    return Fraction(sum(line.place == 1 and bool(line.points) for line in record.lines[player]))


def _score(record: Record, player: int, _equals: Sequence[int]) -> Fraction:
    return _mean([Fraction(line.score or 0) for line in record.lines[player]])


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, NOTHING) / len(values) if values else NOTHING


# The more the better. What each means in words is in ``games/tournaments/words.py``.
TIE_BREAKS: Final[dict[str, TieBreak]] = {
    "points": _points,
    "opponents": _opponents,
    "head_to_head": _head_to_head,
    "wins": _wins,
    "score": _score,
}


def tie_breaks(rules: Rules) -> tuple[str, ...]:
    return rules.tie_breaks or DEFAULTS[rules.format]


def standings(
    rules: Rules, seed: str, entrants: Sequence[Entrant], history: History
) -> list[Standing]:
    """Rank by points everybody who ever took part; who left stays where they were."""
    record = Record.of(history)
    order = by_lot(seed, [entrant.number for entrant in entrants])
    return ranked(order, record, tie_breaks(rules))


def ranked(
    order: Sequence[int],
    record: Record,
    names: Sequence[str],
    main: Callable[[int], Fraction] | None = None,
) -> list[Standing]:
    """``order``: by lot. ``main``: what counts before everything else, if not the points."""
    main = main or record.points
    values: dict[int, dict[str, Fraction]] = {player: {} for player in order}
    lines: list[Standing] = []
    place = 1
    for equals in _split(list(order), main):
        for together in _decide(equals, record, names, values):
            lines += [
                Standing(p, place, record.points(p), values[p], record.played(p)) for p in together
            ]
            place += len(together)
    return lines


def _decide(
    equals: list[int],
    record: Record,
    names: Sequence[str],
    values: dict[int, dict[str, Fraction]],
) -> Iterator[list[int]]:
    """Those who are equal in everything stay together."""
    if not names:
        yield equals
        return
    name, *further = names
    for player in equals:
        values[player][name] = TIE_BREAKS[name](record, player, equals)
    for group in _split(equals, lambda player: values[player][name]):
        yield from _decide(group, record, further, values)


def _split(players: list[int], key: Callable[[int], Fraction]) -> list[list[int]]:
    """The highest first; the order among equals stays."""
    groups: dict[Fraction, list[int]] = defaultdict(list)
    for player in players:
        groups[key(player)].append(player)
    return [groups[value] for value in sorted(groups, reverse=True)]
