"""The example board and the example score of the introduction, computed from the real data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from games.engine import Grid
from games.engine.components import LOCATIONS, MISSION_VP, SPACES, TILES
from games.lessons.examples import EXAMPLES

if TYPE_CHECKING:
    from games.engine.components import Color, Location, Space, Tile

_LAYOUT: Final = (
    ("tamariz", 2),
    ("casino", 0),
    ("church", 3),
    ("museum", 0),
    ("boca", 1),
    ("palacio", 1),
)
_COLUMNS: Final = 3
_SPIES: Final[tuple[tuple[Color, str, str], ...]] = (
    ("red", "casino.II", "g-green"),
    ("red", "museum.I", "anne-d"),
    ("green", "tamariz.III", "hedy-l"),
    ("green", "palacio.I", "otto-m"),
)
_ASKED: Final = "red"  # whose choices the board shows


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of the grid: a space or a reward, and who stands there."""

    row: int
    column: int
    space: Space | None
    top_secret: bool
    outer: bool = False
    reachable: bool = False  # free, and open to the player asked
    color: Color | None = None
    tile: Tile | None = None  # a face-up spy


@dataclass(frozen=True, slots=True)
class Board:
    location: Location
    row: int
    column: int
    cells: tuple[Cell, ...]


def board() -> list[Board]:
    grid = Grid(_LAYOUT, _COLUMNS)
    spies = {SPACES[space]: (color, TILES[tile]) for color, space, tile in _SPIES}
    mine = {space for space, (color, _) in spies.items() if color == _ASKED}
    return [
        Board(location, *_from_one(grid.place[location.id]), _cells(location, grid, spies, mine))
        for location in (LOCATIONS[name] for name, _turned in _LAYOUT)
    ]


def _from_one(cell: tuple[int, int]) -> tuple[int, int]:
    """CSS counts grid lines from 1."""
    return cell[0] + 1, cell[1] + 1


def _cells(
    location: Location,
    grid: Grid,
    spies: dict[Space, tuple[Color, Tile]],
    mine: set[Space],
) -> tuple[Cell, ...]:
    cells = []
    for space in location.spaces:
        color, tile = spies.get(space, (None, None))
        outer = space in grid.outer
        row, column = (n % 2 + 1 for n in grid.cells[space])
        cells.append(
            Cell(
                row,
                column,
                space,
                space.top_secret,
                outer=outer,
                reachable=not color and (outer or bool(mine.intersection(grid.touching[space]))),
                color=color,
                tile=None if space.top_secret else tile,
            )
        )
    reward = grid.reward_cells[location.id]
    row, column = (0, 0) if reward is None else (n % 2 + 1 for n in reward)
    return (*cells, Cell(row, column, None, location.reward_top_secret))


@dataclass(frozen=True, slots=True)
class Score:
    discards: int
    hand: tuple[Tile, ...]
    missions_alone: int
    missions_shared: int

    @property
    def hand_vp(self) -> int:
        return sum(tile.vp for tile in self.hand)

    @property
    def alone_vp(self) -> int:
        return self.missions_alone * MISSION_VP

    @property
    def shared_vp(self) -> int:
        return self.missions_shared * (MISSION_VP // 2)

    @property
    def total(self) -> int:
        return self.discards + self.hand_vp + self.alone_vp + self.shared_vp


_COUNTED: Final = EXAMPLES["final-score"].position
SCORE: Final = Score(
    discards=len(_COUNTED.discards["red"]),
    hand=tuple(TILES[name] for name in _COUNTED.hands["red"]),
    missions_alone=1,
    missions_shared=1,
)
TILE: Final = TILES["hedy-l"]
