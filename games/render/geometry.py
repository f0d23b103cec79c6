"""Where things lie on the picture of the table, in units, from what the viewer sees.

One module for all who need to know: the picture turns units into pixels, the page's overlay into
percentages, the words read the boards in the same order. Nobody else computes positions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

from games.engine import BOARD_ROWS, Grid
from games.engine.components import LOCATIONS

if TYPE_CHECKING:
    from games.engine import View
    from games.engine.components import Space

# ``board``: the table alone; ``sheet``: with networks and missions; ``card``: for sharing.
Kind = Literal["board", "sheet", "card"]

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


# ── rectangles ───────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Rect:
    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def moved(self, dx: float, dy: float) -> Rect:
        return replace(self, x=self.x + dx, y=self.y + dy)

    def scaled(self, by: float) -> Rect:
        """Around the origin."""
        return Rect(self.x * by, self.y * by, self.width * by, self.height * by)

    def grown(self, by: float) -> Rect:
        """On every side; a negative number shrinks."""
        return Rect(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def within(self, other: Rect) -> bool:
        return (
            self.x >= other.x
            and self.y >= other.y
            and self.right <= other.right + 1e-6
            and self.bottom <= other.bottom + 1e-6
        )

    def overlaps(self, other: Rect) -> bool:
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )

    def percent(self, whole: Rect) -> Rect:
        """As percentages of another rectangle, for a style sheet."""
        return Rect(
            100 * (self.x - whole.x) / whole.width,
            100 * (self.y - whole.y) / whole.height,
            100 * self.width / whole.width,
            100 * self.height / whole.height,
        )


def around(x: float, y: float, side: float) -> Rect:
    """A square."""
    return Rect(x - side / 2, y - side / 2, side, side)


def packed(area: Rect, number: int, most: float, gap: float) -> tuple[Rect, ...]:
    """Equal squares in rows from the left, as large as fit, at most ``most``; centred in height."""
    if not number:
        return ()

    def fitting(rows: int) -> float:
        across = -(-number // rows)
        return min(
            most,
            (area.width - gap * (across - 1)) / across,
            (area.height - gap * (rows - 1)) / rows,
        )

    rows = max(range(1, number + 1), key=fitting)
    across, side = -(-number // rows), fitting(rows)
    top = area.y + (area.height - rows * (side + gap) + gap) / 2
    return tuple(
        Rect(area.x + i % across * (side + gap), top + i // across * (side + gap), side, side)
        for i in range(number)
    )


# ── one board ────────────────────────────────────────────────────────────────────────────────────

POSTER: Final = 1000  # a board's poster is square
RIBBON: Final = Rect(30, 984, POSTER - 60, 92)  # the name, on the poster's lower edge
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
    """Turned clockwise by this many quarters."""
    return board(table(Grid([(location, rotation)], 1)).places[0])


def _rewards(location: str, ground: Rect) -> dict[str, Rect]:
    """Garrett's two lie corner to corner."""
    spots = LOCATIONS[location].rewards
    if len(spots) == 1:
        return {spots[0].id: ground}
    side = ground.width / 2
    return {
        spots[0].id: Rect(ground.x, ground.y, side, side),
        spots[1].id: Rect(ground.right - side, ground.bottom - side, side, side),
    }


# ── the whole picture ────────────────────────────────────────────────────────────────────────────

MARGIN: Final = 50
STRIP: Final = 190  # round, seats and draw pile, above the boards
BAND: Final = 330  # a seat's network
MISSION: Final = 400  # the height of a row of missions
_MISSIONS_IN_A_ROW: Final = 6
CARD: Final = Rect(0, 0, 1200, 630)


@dataclass(frozen=True, slots=True)
class Layout:
    """``table`` is where the boards lie. When they are put away, networks take their place.

    A sheet has networks, by seat, and missions in any case; a card has a title.
    """

    whole: Rect
    table: Rect
    scale: float  # units of the picture for one unit of a board
    boards: Mapping[str, BoardRects]  # in reading order
    round: Rect
    pile: Rect
    seats: tuple[Rect, ...]
    networks: tuple[Rect, ...] = ()
    missions: tuple[Rect, ...] = ()
    title: Rect | None = None

    def spots(self) -> Iterator[tuple[str, Rect]]:
        for lying in self.boards.values():
            yield from lying.spots()


def layout(view: View, kind: Kind = "board") -> Layout:
    match kind:
        case "board":
            return _board(view)
        case "sheet":
            return _sheet(view)
        case "card":
            return _card(view)


def _table(columns: int) -> Rect:
    """Without margins."""
    return Rect(
        0,
        0,
        columns * (POSTER + MARGIN) - MARGIN,
        BOARD_ROWS * (BOARD.height + MARGIN) - MARGIN,
    )


def _boards(grid: Grid, at: Rect, scale: float) -> dict[str, BoardRects]:
    step_x, step_y = (POSTER + MARGIN) * scale, (BOARD.height + MARGIN) * scale
    return {
        place.location: board(place).placed(
            scale, at.x + place.column * step_x, at.y + place.row * step_y
        )
        for place in table(grid).places
    }


def _stacked(area: Rect, number: int) -> tuple[Rect, ...]:
    height = area.height / number
    return tuple(Rect(area.x, area.y + i * height, area.width, height) for i in range(number))


def _board(view: View) -> Layout:
    size = _table(view.options.columns)
    at = size.moved(MARGIN, STRIP)
    seats = len(view.seats)
    return Layout(
        Rect(0, 0, size.width + 2 * MARGIN, STRIP + size.height + MARGIN),
        at,
        1,
        _boards(view.grid(), at, 1),
        Rect(at.x, 0, 620, STRIP),
        Rect(at.right - 320, 0, 320, STRIP),
        _seats(Rect(at.x + 660, 0, at.width - 660 - 360, STRIP), seats),
        () if view.boards else _stacked(at, seats),
    )


def _seats(area: Rect, number: int) -> tuple[Rect, ...]:
    """Side by side in the middle."""
    width = min(area.width / number, 620)
    left = area.x + (area.width - number * width) / 2
    return tuple(Rect(left + i * width, area.y, width, area.height) for i in range(number))


def _sheet(view: View) -> Layout:
    top = _board(view)
    below = Rect(
        MARGIN,
        top.whole.bottom if view.boards else STRIP,
        top.table.width,
        BAND * len(view.seats),
    )
    missions = _missions(Rect(MARGIN, below.bottom + MARGIN, below.width, 0), mission_count(view))
    lowest = missions[-1].bottom if missions else below.bottom
    return replace(
        top,
        whole=Rect(0, 0, top.whole.width, lowest + MARGIN),
        networks=_stacked(below, len(view.seats)),
        missions=missions,
    )


def mission_count(view: View) -> int:
    """Open ones, those between neighbours, and everybody's agenda."""
    agendas = len(view.seats) if "agenda" in view.options.variants else 0
    return len(view.missions) + len(view.secret_missions) + agendas


def _missions(area: Rect, number: int) -> tuple[Rect, ...]:
    """Rows of equal cards."""
    rows = -(-number // _MISSIONS_IN_A_ROW)
    across = -(-number // rows) if rows else 1
    width = (area.width - MARGIN * (across - 1)) / across
    return tuple(
        Rect(
            area.x + i % across * (width + MARGIN),
            area.y + i // across * (MISSION + MARGIN),
            width,
            MISSION,
        )
        for i in range(number)
    )


def _card(view: View) -> Layout:
    """Boards on the right, what the game is called and who plays on the left."""
    size = _table(view.options.columns)
    scale = min(590 / size.height, 860 / size.width)
    width, height = size.width * scale, size.height * scale
    at = Rect(CARD.width - 20 - width, (CARD.height - height) / 2, width, height)
    left = Rect(36, 30, at.x - 36 - 30, CARD.height - 60)
    seats = len(view.seats)
    return Layout(
        CARD,
        at,
        scale,
        _boards(view.grid(), at, scale),
        Rect(left.x, left.bottom - 56, left.width * 0.66, 56),
        Rect(left.right - left.width * 0.3, left.bottom - 56, left.width * 0.3, 56),
        tuple(Rect(left.x, left.y + 218 + i * 56, left.width, 52) for i in range(seats)),
        () if view.boards else _stacked(at, seats),
        title=Rect(left.x, left.y, left.width, 196),
    )
