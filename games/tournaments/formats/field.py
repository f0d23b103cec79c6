"""What the formats are told, and what they answer. Players are known by their start numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Final, TypeVar

NOTHING: Final = Fraction(0)


@dataclass(frozen=True, slots=True)
class Rules:
    """What the organiser chose. ``rounds``: of a league, in each season."""

    format: str
    size: int = 4  # the most at a table
    rounds: int = 4
    advance: int = 1  # knockout: so many of a table go on
    play_off: bool = True  # knockout: who is equal at the cut plays once more
    seasons: int = 1  # league
    division_size: int = 8
    movers: int = 2  # league: so many rise, so many fall
    tie_breaks: tuple[str, ...] = ()  # none: those of the format


@dataclass(frozen=True, slots=True)
class Entrant:
    """``active``: still takes part. ``late``: was not there at the start."""

    number: int
    active: bool = True
    late: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """How a player did in a round. ``points`` are None until the game is over."""

    player: int
    points: Fraction | None = None
    place: int | None = None  # at the table
    score: int | None = None  # victory points


@dataclass(frozen=True, slots=True)
class PastRound:
    """Tables in their order; at each, the players in the order of play."""

    tables: tuple[tuple[Line, ...], ...]
    byes: tuple[Line, ...] = ()
    play_off: bool = False

    @property
    def lines(self) -> Iterator[Line]:
        for table in self.tables:
            yield from table
        yield from self.byes

    @property
    def players(self) -> set[int]:
        return {line.player for line in self.lines}


History = Sequence[PastRound]


@dataclass(frozen=True, slots=True)
class Seating:
    """One table: its players in the order of play."""

    players: tuple[int, ...]
    division: int = 0


@dataclass(frozen=True, slots=True)
class Pairing:
    tables: tuple[Seating, ...]
    byes: tuple[int, ...] = ()
    season: int = 1
    play_off: bool = False


def dice(seed: str, *purpose: object) -> Random:
    """Chance of its own for every purpose, the same every time."""
    return Random(":".join([seed, *map(str, purpose)]))


def by_lot(seed: str, numbers: Sequence[int]) -> list[int]:
    """The order drawn at the start; whoever comes later comes after."""
    lots = {number: dice(seed, "lot", number).random() for number in numbers}
    return sorted(numbers, key=lots.__getitem__)


def active(entrants: Sequence[Entrant]) -> list[int]:
    return [entrant.number for entrant in entrants if entrant.active]


def sizes(players: int, most: int) -> list[int]:
    """Return the sizes of as few tables as possible, as equal as possible, the larger first. A
    table of one is a bye: there is one only where two play at a table and the number is odd."""
    tables = -(-players // most)
    return [players // tables + (table < players % tables) for table in range(tables)]


def meetings(history: History) -> Counter[tuple[int, int]]:
    """How often two have met; the lower number is first."""
    met: Counter[tuple[int, int]] = Counter()
    for past in history:
        for table in past.tables:
            met.update(combinations(sorted(line.player for line in table), 2))
    return met


def byes(history: History) -> Counter[int]:
    return Counter(line.player for past in history for line in past.byes)


def pair_of(player: int, other: int) -> tuple[int, int]:
    return (player, other) if player < other else (other, player)


T = TypeVar("T")


def cut(items: Sequence[T], lengths: Sequence[int]) -> list[list[T]]:
    """Cut into pieces of these lengths."""
    pieces, at = [], 0
    for length in lengths:
        pieces.append(list(items[at : at + length]))
        at += length
    return pieces
