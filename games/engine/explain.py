"""Who would win a location if it were resolved now, and why, as far as a viewer may know.

Works on a view, so it cannot know more than its reader. Abilities that may still be used are left
out, and so are the Casino's dice, which are said to be open.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple

from .components import LOCATIONS, Space, Tile
from .knowledge import TileView
from .strength import Bonus, breakdown, total
from .views import BoardView, SpyView, View

# Why a seat wins: nobody else there, more strength, the lowest space in a tie; or it is not settled
# yet because of what lies face down; or nobody is there at all.
Why = Literal["alone", "strength", "lowest_space", "open", "nobody"]


@dataclass(frozen=True, slots=True)
class SpyStrength:
    """``lines`` break the strength down where the tile is known; ``low`` and ``high`` bound it."""

    space: Space
    tile: TileView
    lines: tuple[Bonus, ...]
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class SeatStrength:
    seat: int
    low: int
    high: int
    lowest_slot: int
    spies: tuple[SpyStrength, ...]

    def beats(self, other: SeatStrength) -> bool:
        """Tell whether it wins for certain, whatever the face-down tiles turn out to be."""
        return (-self.low, self.lowest_slot) < (-other.high, other.lowest_slot)


@dataclass(frozen=True, slots=True)
class Forecast:
    """``seats`` strongest first; ``contenders`` are those who can still be first as things lie."""

    location: str
    seats: tuple[SeatStrength, ...]
    winner: int | None
    contenders: tuple[int, ...]
    why: Why
    dice: bool


def forecast(view: View, location: str) -> Forecast | None:
    """None where the location is not on the table."""
    board = view.board(location)
    return None if board is None else forecast_of(board, neighbours(view, board))


class Neighbours(NamedTuple):
    """What lies side by side with a board: their names, and how they are seen."""

    locations: tuple[str, ...]
    boards: tuple[BoardView, ...]


def neighbours(view: View, board: BoardView) -> Neighbours:
    locations = view.grid().adjacent[board.location]
    return Neighbours(locations, tuple(b for b in view.boards if b.location in locations))


def forecast_of(board: BoardView, near: Neighbours) -> Forecast:
    """All that it takes: nothing further away counts."""
    location = board.location
    spies: dict[int, list[SpyStrength]] = {}
    reader = _Reader(board, near)
    for spy in board.spies:
        spies.setdefault(spy.controller, []).append(reader.strength(spy))
    seats = sorted(
        (
            SeatStrength(
                seat,
                sum(spy.low for spy in own),
                sum(spy.high for spy in own),
                min(spy.space.slot for spy in own),
                tuple(own),
            )
            for seat, own in spies.items()
        ),
        key=lambda seat: (-seat.low - seat.high, seat.lowest_slot),
    )
    contenders = tuple(seat.seat for seat in seats if not any(rival.beats(seat) for rival in seats))
    winner = contenders[0] if len(contenders) == 1 else None
    return Forecast(
        location, tuple(seats), winner, contenders, _why(seats, winner), LOCATIONS[location].dice
    )


def _why(seats: list[SeatStrength], winner: int | None) -> Why:
    if not seats:
        return "nobody"
    if winner is None:
        return "open"
    if len(seats) == 1:
        return "alone"
    best = next(seat for seat in seats if seat.seat == winner)
    tied = any(rival.high >= best.low for rival in seats if rival is not best)
    return "lowest_space" if tied else "strength"


class _Reader:
    """What opening this board would turn up, as far as the viewer can tell."""

    def __init__(self, board: BoardView, near: Neighbours) -> None:
        self.location = board.location
        self.left_out = board.left_out
        self.around = (board.location, *near.locations)
        here = [*(spy.tile for spy in board.spies), *board.rewards]
        self.flags: list[Tile] = [lying.tile for lying in here if lying.tile]
        self.unknown: list[TileView] = [lying for lying in here if not lying.tile]
        for other in near.boards:
            self.flags += _face_up(other)

    def strength(self, spy: SpyView) -> SpyStrength:
        known = spy.tile.tile
        candidates = (known,) if known else spy.tile.can_be
        low = min(total(self._lines(tile, spy)) for tile in candidates)
        high = max(
            total(self._lines(tile, spy)) + self._hidden_kin(tile, spy) for tile in candidates
        )
        lines = tuple(self._lines(known, spy)) if known else ()
        return SpyStrength(spy.space, spy.tile, lines, low, high)

    def _lines(self, tile: Tile, spy: SpyView) -> list[Bonus]:
        return breakdown(tile, self.location, self._has_flags(spy), self.flags, self.around)

    def _has_flags(self, spy: SpyView) -> bool:
        return not spy.seduced and spy.controller not in self.left_out

    def _hidden_kin(self, tile: Tile, spy: SpyView) -> int:
        """Return the most that nationalism gains from face-down tiles to be turned up here."""
        if not self._has_flags(spy):
            return 0
        kin = sum(
            any(other.flag == tile.flag and other is not tile for other in lying.can_be)
            for lying in self.unknown
            if lying is not spy.tile
        )
        return kin * tile.abilities.count("nationalism")


def _face_up(board: BoardView) -> Iterable[Tile]:
    for lying in (*(spy.tile for spy in board.spies), *board.rewards):
        if lying.face_up and lying.tile:
            yield lying.tile
