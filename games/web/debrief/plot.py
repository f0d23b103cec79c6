"""Everybody's chance of winning over a game, as numbers for an SVG in per cent of its size."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from games.debrief.summary import Account, Turn
from games.debrief.words import percent
from games.story.curve import SHAPES, Stop
from games.story.terms import Who

MARGIN: Final = 4  # above and below
GRID: Final = (0, 25, 50, 75, 100)


@dataclass(frozen=True, slots=True)
class Track:
    """One player's chance. ``points``: of a polyline; ``at_stops``: in words, round by round."""

    who: Who
    points: str
    at_stops: tuple[str, ...]
    quiet: bool  # not the one whose eyes are asked for

    @property
    def shape(self) -> str:
        return SHAPES[self.who.color]


@dataclass(frozen=True, slots=True)
class Mark:
    """A turning point on its player's line."""

    x: float
    y: float
    turn: Turn
    who: Who

    @property
    def shape(self) -> str:
        return SHAPES[self.who.color]


@dataclass(frozen=True, slots=True)
class Band:
    """A stretch of the plot that leads to a line of the log."""

    line: int
    x: float
    width: float


@dataclass(frozen=True, slots=True)
class Plot:
    tracks: tuple[Track, ...]
    marks: tuple[Mark, ...]
    bands: tuple[Band, ...]
    stops: tuple[tuple[Stop, float], ...]  # each round's end, and where it begins
    names: tuple[str, ...]  # of the ends of rounds, the deal before the first among them
    grid: tuple[tuple[float, int], ...]
    here: float | None  # where one is; none: on no step


def plot(
    accounts: Sequence[Account],
    turns: Sequence[Turn],
    stops: Sequence[Stop],
    players: Sequence[Who],
    seat: int | None,
    here: int | None = None,
) -> Plot:
    """``stops``: the ends of rounds. ``seat``: whose line stands out; None: nobody's does.
    ``here``: the line of the log where one is, in a replay."""
    lines = sorted({line for account in accounts for line, _chance in account.course})
    where = {line: _x(line, stops) for line in lines}
    return Plot(
        tuple(
            Track(
                players[account.seat],
                " ".join(f"{where[line]},{_y(chance)}" for line, chance in account.course),
                tuple(percent(chance_at(account, stop.line)) for stop in stops),
                seat not in (None, account.seat),
            )
            for account in accounts
        ),
        tuple(Mark(where[turn.last], _y(turn.after), turn, players[turn.seat]) for turn in turns),
        tuple(
            Band(line, where[before], round(where[line] - where[before], 2))
            for before, line in pairwise(lines)
        ),
        tuple((stop, _x(before.line, stops)) for before, stop in pairwise(stops)),
        tuple(stop.name for stop in stops),
        tuple((_y(n / 100), n) for n in GRID),
        None if here is None else _x(here, stops),
    )


def chance_at(account: Account, line: int) -> float:
    """The chance after a line of the log."""
    index = bisect_right([where for where, _chance in account.course], line)
    return account.course[max(0, index - 1)][1]


def _x(line: int, stops: Sequence[Stop]) -> float:
    """Every round is as wide as the others, however many lines it has."""
    ends = [stop.line for stop in stops]
    number = min(max(1, bisect_left(ends, line)), len(ends) - 1)
    before, end = ends[number - 1], ends[number]
    way = min(1.0, (line - before) / max(1, end - before))
    return round(100 * (number - 1 + way) / (len(ends) - 1), 2)


def _y(chance: float) -> float:
    return round(100 - MARGIN - chance * (100 - 2 * MARGIN), 2)
