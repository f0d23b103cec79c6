"""Where things lie: boards in a grid, quadrants in cells, what touches what.

A board at (row, column) covers four cells. Quadrants run clockwise from the top left; a board
turned by k quarters clockwise shows quadrant q where (q + k) mod 4 was. The board picture and the
page will read this module too: nothing else computes positions.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from .components import LOCATIONS, Space

Cell = tuple[int, int]
_QUADRANT_CELL: tuple[Cell, ...] = ((0, 0), (0, 1), (1, 1), (1, 0))
BOARD_ROWS = 2
CELL_ROWS = 2 * BOARD_ROWS


class Grid:
    """Derived from the boards' order and rotations alone."""

    __slots__ = (
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
        self.place: dict[str, Cell] = {
            location: divmod(i, columns) for i, (location, _) in enumerate(layout)
        }
        at = {cell: location for location, cell in self.place.items()}
        # Locations side by side, diagonals never (G5); turning a board changes nothing here.
        self.adjacent: dict[str, tuple[str, ...]] = {
            location: tuple([at[cell] for cell in _sides(row, col) if cell in at])
            for location, (row, col) in self.place.items()
        }
        self.cells: dict[Space, Cell] = {}
        self.reward_cells: dict[str, Cell | None] = {}
        for location, turned in layout:
            row, col = self.place[location]
            for space in LOCATIONS[location].spaces:
                self.cells[space] = _cell(row, col, space.quadrant + turned)
            reward_at = LOCATIONS[location].reward_at
            self.reward_cells[location] = (
                None if reward_at is None else _cell(row, col, reward_at + turned)
            )
        self.spaces: tuple[Space, ...] = tuple(self.cells)
        on = {cell: space for space, cell in self.cells.items()}
        # Only deployment spaces touch: a reward cell neither gives nor receives reach (R6, R7).
        self.touching: dict[Space, tuple[Space, ...]] = {
            space: tuple([on[side] for side in _sides(*cell) if side in on])
            for space, cell in self.cells.items()
        }
        edge = _edge(columns)
        self.outer: frozenset[Space] = frozenset(
            [
                space
                for space, cell in self.cells.items()
                # Muchaxo's spaces count as outer for placing; their cells stay as they are (R8).
                if cell in edge or LOCATIONS[space.location].all_outer
            ]
        )

    def on_edge(self, cell: Cell) -> bool:
        return cell in _edge(self.columns)


@lru_cache(maxsize=256)
def grid_of(layout: tuple[tuple[str, int], ...], columns: int) -> Grid:
    """Boards stay as they lie for rounds, and nobody changes a grid: it is derived once."""
    return Grid(layout, columns)


@cache
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
