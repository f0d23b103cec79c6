"""Where things lie: boards in a grid, quadrants in cells, what touches what.

A board at (row, column) covers four cells. Quadrants run clockwise from the top left; a board
turned by k quarters clockwise shows quadrant q where (q + k) mod 4 was. The board picture and the
page will read this module too: nothing else computes positions.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from .components import LOCATIONS, Space

Cell = tuple[int, int]
_QUADRANT_CELL: tuple[Cell, ...] = ((0, 0), (0, 1), (1, 1), (1, 0))
BOARD_ROWS = 2
CELL_ROWS = 2 * BOARD_ROWS


class Grid:
    """Derived from the boards' order and rotations alone."""

    __slots__ = (
        "_apart",
        "adjacent",
        "cells",
        "columns",
        "outer",
        "place",
        "reward_cells",
        "spaces",
        "touching",
    )

    def __init__(self, layout: Sequence[tuple[str, int]], columns: int) -> None:
        self.columns = columns
        names = [location for location, _ in layout]
        places, sides = _places(len(names), columns)
        self.place: dict[str, Cell] = dict(zip(names, places, strict=True))
        # Locations side by side, diagonals never (G5); turning a board changes nothing here.
        self.adjacent: dict[str, tuple[str, ...]] = {
            name: tuple([names[number] for number in beside])
            for name, beside in zip(names, sides, strict=True)
        }
        self.cells: dict[Space, Cell] = {}
        self.reward_cells: dict[str, Cell | None] = {}
        on: dict[Cell, Space] = {}
        outer: list[Space] = []
        for location, turned in layout:
            laid = _laid(location, turned % 4, *self.place[location], columns)
            self.cells.update(laid.cells)
            self.reward_cells[location] = laid.reward
            on.update(laid.spaces)
            outer += laid.outer
        self.spaces: tuple[Space, ...] = tuple(self.cells)
        self.outer = frozenset(outer)
        self.touching = _Touching(self.cells, on)
        self._apart: dict[frozenset[Space], tuple[list[Space], list[Space]]] = {}

    def apart(self, some: frozenset[Space]) -> tuple[list[Space], list[Space]]:
        """The spaces but for some, and those; both in reading order."""
        if some not in self._apart:
            others = [space for space in self.spaces if space not in some]
            self._apart[some] = others, [space for space in self.spaces if space in some]
        return self._apart[some]

    def on_edge(self, cell: Cell) -> bool:
        return cell in _edge(self.columns)


class _Touching(dict[Space, tuple[Space, ...]]):
    """Only deployment spaces touch: a reward cell neither gives nor receives reach (R6, R7).

    It fills as it is asked: most spaces have no own spy whose neighbours would matter.
    """

    __slots__ = ("_cells", "_on")

    def __init__(self, cells: dict[Space, Cell], on: dict[Cell, Space]) -> None:
        self._cells, self._on = cells, on

    def __missing__(self, space: Space) -> tuple[Space, ...]:
        on = self._on
        near = tuple([on[side] for side in _sides(*self._cells[space]) if side in on])
        self[space] = near
        return near


class _Laid(NamedTuple):
    """A board as it lies: which cells it covers, and which of its spaces are outer ones."""

    cells: dict[Space, Cell]
    spaces: dict[Cell, Space]
    reward: Cell | None
    outer: tuple[Space, ...]


@cache
def _laid(location: str, turned: int, row: int, col: int, columns: int) -> _Laid:
    board = LOCATIONS[location]
    cells = {space: _cell(row, col, space.quadrant + turned) for space in board.spaces}
    return _Laid(
        cells,
        {cell: space for space, cell in cells.items()},
        None if board.reward_at is None else _cell(row, col, board.reward_at + turned),
        # Muchaxo's spaces count as outer for placing; their cells stay as they are (R8).
        tuple(s for s, cell in cells.items() if cell in _edge(columns) or board.all_outer),
    )


@lru_cache(maxsize=256)
def grid_of(layout: tuple[tuple[str, int], ...], columns: int) -> Grid:
    """Boards stay as they lie for rounds, and nobody changes a grid: it is derived once."""
    return Grid(layout, columns)


@cache
def _places(number: int, columns: int) -> tuple[tuple[Cell, ...], tuple[tuple[int, ...], ...]]:
    """Where so many boards lie, and the numbers of those beside each."""
    places = tuple(divmod(i, columns) for i in range(number))
    beside = tuple(
        tuple(places.index(side) for side in _sides(*place) if side in places) for place in places
    )
    return places, beside


def _cell(row: int, col: int, quadrant: int) -> Cell:
    down, right = _QUADRANT_CELL[quadrant % 4]
    return 2 * row + down, 2 * col + right


@cache
def _sides(row: int, col: int) -> tuple[Cell, ...]:
    return (row - 1, col), (row, col + 1), (row + 1, col), (row, col - 1)


@cache
def _edge(columns: int) -> frozenset[Cell]:
    rows, cols = range(CELL_ROWS), range(2 * columns)
    return frozenset(
        (row, col) for row in rows for col in cols if row in (0, rows[-1]) or col in (0, cols[-1])
    )
