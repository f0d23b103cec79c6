"""Where things lie on the picture of the table, in whole units, from the engine's grid.

The page turns these into classes of a CSS grid, a picture into pixels: neither computes positions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.engine.components import LOCATIONS
from games.engine.grid import BOARD_ROWS, Grid

if TYPE_CHECKING:
    from games.engine.components import Space

# Quadrants clockwise from the top left, by their row and column on the board.
_QUADRANTS = {(0, 0): 0, (0, 1): 1, (1, 1): 2, (1, 0): 3}


@dataclass(frozen=True, slots=True)
class Place:
    """A board: its row and column on the table, and what lies in which quadrant as it is turned.

    ``reward`` None is the middle of the board.
    """

    location: str
    row: int
    column: int
    spaces: dict[Space, int]
    reward: int | None


@dataclass(frozen=True, slots=True)
class Table:
    rows: int
    columns: int
    places: tuple[Place, ...]


def table(grid: Grid) -> Table:
    """In reading order."""
    places = []
    for location, (row, column) in grid.place.items():
        reward = grid.reward_cells[location]
        places.append(
            Place(
                location,
                row,
                column,
                {space: _quadrant(grid.cells[space]) for space in LOCATIONS[location].spaces},
                None if reward is None else _quadrant(reward),
            )
        )
    return Table(BOARD_ROWS, grid.columns, tuple(places))


def _quadrant(cell: tuple[int, int]) -> int:
    row, column = cell
    return _QUADRANTS[row % 2, column % 2]
