"""Which board lies where on the table, and what lies where on a board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from games.engine import BOARD_ROWS, Grid
from games.engine.components import LOCATIONS

from .rectangles import Rect, around

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
    """How many rows and columns of boards there are, and the boards."""

    rows: int
    columns: int
    places: tuple[Place, ...]


def table(grid: Grid) -> Table:
    """The boards as they lie on the table, in reading order."""
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


# ── one board ────────────────────────────────────────────────────────────────────────────────────

POSTER: Final = 1000  # a board's poster is square
RIBBON: Final = Rect(30, 984, POSTER - 60, 92)  # the name, on the poster's lower edge
FOLDS: Final = Rect(RIBBON.x - 24, RIBBON.y, RIBBON.width + 48, RIBBON.height)  # and its ends
BOARD: Final = Rect(0, 0, POSTER, RIBBON.bottom)
SLOT: Final = 384
RING: Final = 40  # around a slot, for frames and for what sticks out

_NEAR, _FAR = 246, 754  # the middle of the quadrants
_QUADRANT_MIDDLES: Final = ((_NEAR, _NEAR), (_FAR, _NEAR), (_FAR, _FAR), (_NEAR, _FAR))
_MEDALLION: Final = 172
_TOKEN: Final = 116

# Where the reward lies in the middle, all five lie like the pips of a die, a little smaller.
_SMALL_SLOT: Final = 300
_MIDDLE: Final = (500, 486)
_CORNERS: Final = ((188, 176), (812, 176), (812, 796), (188, 796))


@dataclass(frozen=True, slots=True)
class BoardRects:
    """``rewards`` by their ids; ``ground`` is what lies under them. Stakes lie by the roulette."""

    location: str
    rect: Rect
    poster: Rect
    spaces: Mapping[Space, Rect]
    rewards: Mapping[str, Rect]
    ground: Rect
    medallion: Rect
    ribbon: Rect
    enigma: Rect
    roulette: Rect
    stakes: tuple[Rect, ...]

    def spots(self) -> Iterator[tuple[str, Rect]]:
        """Everything that can be clicked, by id: spaces in roman order, then rewards."""
        for space, rect in self.spaces.items():
            yield space.id, rect
        yield from self.rewards.items()

    def placed(self, scale: float, dx: float, dy: float) -> BoardRects:
        def put(rect: Rect) -> Rect:
            return rect.scaled(scale).moved(dx, dy)

        return BoardRects(
            self.location,
            put(self.rect),
            put(self.poster),
            {space: put(rect) for space, rect in self.spaces.items()},
            {id: put(rect) for id, rect in self.rewards.items()},
            put(self.ground),
            put(self.medallion),
            put(self.ribbon),
            put(self.enigma),
            put(self.roulette),
            tuple(put(rect) for rect in self.stakes),
        )


def board(place: Place) -> BoardRects:
    """A board by itself, its poster's corner at the origin."""
    central = place.reward is None
    side = _SMALL_SLOT if central else SLOT
    middles = _CORNERS if central else _QUADRANT_MIDDLES
    ground = around(*(_MIDDLE if place.reward is None else middles[place.reward]), side)
    # Two arms of the cross between the slots are free for what lies on a board besides tiles:
    # the one beside the reward for the Enigma, the other for the roulette.
    lower = place.reward in (2, 3) or central
    beside, across = (_FAR, _NEAR) if lower else (_NEAR, _FAR)
    return BoardRects(
        place.location,
        BOARD,
        Rect(0, 0, POSTER, POSTER),
        {space: around(*middles[at], side) for space, at in place.spaces.items()},
        _rewards(place.location, ground),
        ground,
        around(500, 176, _MEDALLION) if central else around(500, 500, _MEDALLION),
        RIBBON,
        around(500, 796 if central else beside, _TOKEN),
        around(500, across - 126, _TOKEN),
        tuple(around(500, across - 14 + i * 92, 84) for i in range(3)),
    )


@lru_cache(maxsize=48)
def board_alone(location: str, rotation: int) -> BoardRects:
    """A board by itself, turned clockwise by this many quarters."""
    return board(table(Grid([(location, rotation)], 1)).places[0])


def _rewards(location: str, ground: Rect) -> dict[str, Rect]:
    """One reward covers the ground; the two of Garrett lie on it corner to corner."""
    spots = LOCATIONS[location].rewards
    if len(spots) == 1:
        return {spots[0].id: ground}
    side = ground.width / 2
    return {
        spots[0].id: Rect(ground.x, ground.y, side, side),
        spots[1].id: Rect(ground.right - side, ground.bottom - side, side, side),
    }
