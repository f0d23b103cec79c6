"""The whole picture: where boards, seats, networks and missions lie in each kind of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal

from games.engine import BOARD_ROWS, Grid

from .boards import BOARD, POSTER, BoardRects, board, table
from .rectangles import Rect

if TYPE_CHECKING:
    from games.engine import View

# ``board``: the table alone; ``sheet``: with networks and missions; ``card``: for sharing.
Kind = Literal["board", "sheet", "card"]

_MARGIN: Final = 50
_STRIP: Final = 190  # round, seats and draw pile, above the boards
# Where the strip ends: on pictures of usual sizes at a whole pixel, so that on a page boards begin
# at the same pixels as on the picture.
_FELT: Final = 144
BAND: Final = 330  # a seat's network
_MISSION: Final = 400  # the height of a row of missions
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

    @property
    def felt(self) -> Rect:
        """The boards with a margin, without the strip above them: all that a page shows of it."""
        return Rect(0, _FELT, self.whole.width, self.whole.height - _FELT)

    def spots(self) -> Iterator[tuple[str, Rect]]:
        for lying in self.boards.values():
            yield from lying.spots()


def layout(view: View, kind: Kind = "board") -> Layout:
    """Where everything lies that this view shows, in a picture of this kind."""
    match kind:
        case "board":
            return _board(view)
        case "sheet":
            return _sheet(view)
        case "card":
            return _card(view)


def board_size(columns: int) -> tuple[int, int]:
    """The picture of a whole board has these proportions; any size of them will do."""
    size = _table(columns)
    return round(size.width + 2 * _MARGIN), round(_STRIP + size.height + _MARGIN)


def _table(columns: int) -> Rect:
    """The size of the table, without margins around it."""
    return Rect(
        0,
        0,
        columns * (POSTER + _MARGIN) - _MARGIN,
        BOARD_ROWS * (BOARD.height + _MARGIN) - _MARGIN,
    )


def _boards(grid: Grid, at: Rect, scale: float) -> dict[str, BoardRects]:
    step_x, step_y = (POSTER + _MARGIN) * scale, (BOARD.height + _MARGIN) * scale
    return {
        place.location: board(place).placed(
            scale, at.x + place.column * step_x, at.y + place.row * step_y
        )
        for place in table(grid).places
    }


def excerpt(grid: Grid, locations: Sequence[str]) -> tuple[Rect, dict[str, Rect]]:
    """Some boards as they lie on the table: the whole with a margin around it, and each of them."""
    boards = _boards(grid, Rect(0, 0, 0, 0), 1)
    rects = [boards[location].rect for location in locations]
    left, top = min(rect.x for rect in rects), min(rect.y for rect in rects)
    right, bottom = max(rect.right for rect in rects), max(rect.bottom for rect in rects)
    whole = Rect(0, 0, right - left + 2 * _MARGIN, bottom - top + 2 * _MARGIN)
    moved = (rect.moved(_MARGIN - left, _MARGIN - top) for rect in rects)
    return whole, dict(zip(locations, moved, strict=True))


def _stacked(area: Rect, number: int) -> tuple[Rect, ...]:
    """The area cut into bands of equal height, from the top."""
    height = area.height / number
    return tuple(Rect(area.x, area.y + i * height, area.width, height) for i in range(number))


def _board(view: View) -> Layout:
    size = _table(view.options.columns)
    at = size.moved(_MARGIN, _STRIP)
    seats = len(view.seats)
    return Layout(
        Rect(0, 0, size.width + 2 * _MARGIN, _STRIP + size.height + _MARGIN),
        at,
        1,
        _boards(view.grid(), at, 1),
        Rect(at.x, 0, 620, _STRIP),
        Rect(at.right - 320, 0, 320, _STRIP),
        _seats(Rect(at.x + 660, 0, at.width - 660 - 360, _STRIP), seats),
        () if view.boards else _stacked(at, seats),
    )


def _seats(area: Rect, number: int) -> tuple[Rect, ...]:
    """Panels of equal width, side by side in the middle of the area."""
    width = min(area.width / number, 620)
    left = area.x + (area.width - number * width) / 2
    return tuple(Rect(left + i * width, area.y, width, area.height) for i in range(number))


def _sheet(view: View) -> Layout:
    top = _board(view)
    below = Rect(
        _MARGIN,
        top.whole.bottom if view.boards else _STRIP,
        top.table.width,
        BAND * len(view.seats),
    )
    missions = _missions(
        Rect(_MARGIN, below.bottom + _MARGIN, below.width, 0), _mission_count(view)
    )
    lowest = missions[-1].bottom if missions else below.bottom
    return replace(
        top,
        whole=Rect(0, 0, top.whole.width, lowest + _MARGIN),
        networks=_stacked(below, len(view.seats)),
        missions=missions,
    )


def _mission_count(view: View) -> int:
    """How many there are: open ones, those between neighbours, and everybody's agenda."""
    agendas = len(view.seats) if "agenda" in view.options.variants else 0
    return len(view.missions) + len(view.secret_missions) + agendas


def _missions(area: Rect, number: int) -> tuple[Rect, ...]:
    """Rows of equal cards."""
    rows = -(-number // _MISSIONS_IN_A_ROW)
    across = -(-number // rows) if rows else 1
    width = (area.width - _MARGIN * (across - 1)) / across
    return tuple(
        Rect(
            area.x + i % across * (width + _MARGIN),
            area.y + i // across * (_MISSION + _MARGIN),
            width,
            _MISSION,
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
