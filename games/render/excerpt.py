"""What a worked example is about: some boards of a table, a few tiles, or markers in rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from games.engine import View
from games.engine.components import Color, Tile
from games.render.geometry import POSTER, Rect, excerpt, whole

from . import stamps
from . import tile as faces
from .board import board, table
from .compose import scene_of
from .encode import blank, flat
from .marks import Highlights
from .style import Style

Size = tuple[int, int]
_TILE: Final = 0.42  # of a board's width
_GAP: Final = 0.04
_ACROSS: Final = 3  # tiles in a row
_MARKER: Final = 0.13
_ROW: Final = 0.17


def boards_size(view: View, locations: Sequence[str], width: int) -> Size:
    return _pixels(excerpt(view.grid(), locations)[0], width / POSTER)


def boards(
    view: View, locations: Sequence[str], width: int, style: Style, highlights: Highlights
) -> Image.Image:
    """Each of this width, where it lies on the table."""
    around, rects = excerpt(view.grid(), locations)
    scale = width / POSTER
    image = blank(_pixels(around, scale), table(style), style)
    for seen in view.boards:
        if rect := rects.get(seen.location):
            picture = board(scene_of(view, seen, highlights), width, style)
            image.paste(picture, (whole(rect.x * scale), whole(rect.y * scale)))
    return image


def tiles_size(number: int, width: int) -> Size:
    gap = whole(_GAP * width)
    step = whole(_TILE * width) + gap
    return min(number, _ACROSS) * step + gap, -(-number // _ACROSS) * step + gap


def tiles(shown: Sequence[Tile], width: int, style: Style) -> Image.Image:
    """Lay them in rows, as large as on a board of this width."""
    image = blank(tiles_size(len(shown), width), table(style), style)
    side, gap = whole(_TILE * width), whole(_GAP * width)
    for i, tile in enumerate(shown):
        row, column = divmod(i, _ACROSS)
        at = gap + column * (side + gap), gap + row * (side + gap)
        image.paste(flat(faces.face(tile, side, style), style), at)
    return image


def markers_size(rows: Sequence[Sequence[Color]], width: int) -> Size:
    step, row = whole(_MARKER * width), whole(_ROW * width)
    return (max(map(len, rows)) + 1) * step, len(rows) * row + step // 2


def markers(rows: Sequence[Sequence[Color]], width: int, style: Style) -> Image.Image:
    """Lay each row from the left, however long it is."""
    step, row = whole(_MARKER * width), whole(_ROW * width)
    image = Image.new("RGBA", markers_size(rows, width), (*table(style), 255))
    side = whole(step * 0.8)
    for y, colors in enumerate(rows):
        for x, color in enumerate(colors):
            at = step // 2 + x * step + (step - side) // 2, step // 4 + y * row + (row - side) // 2
            image.alpha_composite(stamps.marker(color, side, style), at)
    return flat(image, style)


def _pixels(rect: Rect, scale: float) -> Size:
    return whole(rect.width * scale), whole(rect.height * scale)
