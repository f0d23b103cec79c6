"""Pictures of the table: a view in, an encoded image out.

Pure: no models, no settings, no clock. The same view and style give the same picture everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, get_args

from PIL import Image

from games.engine import View
from games.engine.components import LOCATIONS, Tile
from games.render.geometry import Kind

from . import board, compose, front, sprites
from . import tile as faces
from .encode import FORMATS, Format, encode, encode_exactly, flat
from .marks import Highlights
from .style import STYLES, StyleName

__all__ = [
    "FORMATS",
    "KINDS",
    "STYLES",
    "WIDTHS",
    "Format",
    "Highlights",
    "Kind",
    "StyleName",
    "character",
    "front_page",
    "location",
    "picture",
    "piece_sheet",
    "poster_sheet",
    "row",
]

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
WIDTHS: Final = range(320, 2401)
_ALONE: Final = range(16, 2401)


def picture(
    view: View,
    *,
    kind: Kind = "board",
    width: int = 1200,
    style: StyleName = "poster",
    highlights: Highlights | None = None,
    names: Sequence[str] = (),
    title: str = "",
    format: Format = "png",
) -> bytes:
    """The table as this viewer may see it. ``names`` by seat, or none; cards show the ``title``."""
    if kind not in KINDS:
        raise ValueError(f"no kind of picture: {kind!r}")
    _check(width, WIDTHS, style, format)
    if names and len(names) != len(view.seats):
        raise ValueError(f"{len(view.seats)} seats have {len(names)} names")
    drawing = compose.Composition(
        view, kind, width, STYLES[style], highlights or Highlights(), names, title
    )
    return encode(drawing.draw(), format)


def front_page(
    view: View,
    *,
    width: int = 1200,
    style: StyleName = "poster",
    names: Sequence[str] = (),
    title: str = "",
    day: str = "",
    format: Format = "png",
) -> bytes:
    """The table as a newspaper prints it that is of this ``day``, which is told in figures."""
    _check(width, WIDTHS, style, format)
    return encode(front.page(view, width, STYLES[style], names, title, day), format)


def location(
    id: str, *, width: int = 400, style: StyleName = "poster", format: Format = "png"
) -> bytes:
    """A board by itself, empty and upright."""
    _check(width, _ALONE, style, format)
    number = LOCATIONS[id].number
    scene = board.Scene(id, number="?" if number is None else str(number))
    return encode(board.board(scene, width, STYLES[style]), format)


def character(
    tile: Tile,
    *,
    width: int = 200,
    style: StyleName = "poster",
    format: Format = "png",
    veiled: bool = False,
) -> bytes:
    return row([tile], width=width, style=style, format=format, veiled=veiled)


def row(
    tiles: Sequence[Tile],
    *,
    width: int = 120,
    style: StyleName = "poster",
    format: Format = "png",
    veiled: bool = False,
) -> bytes:
    """Characters side by side, each of this width; ``veiled``: face down but known."""
    _check(width, _ALONE, style, format)
    image = Image.new("RGB", (width * len(tiles), width))
    draw = faces.veiled if veiled else faces.face
    for i, tile in enumerate(tiles):
        image.paste(draw(tile, width, STYLES[style]), (i * width, 0))
    return encode_exactly(flat(image, STYLES[style]), format)


def poster_sheet(*, width: int, style: StyleName = "poster", format: Format = "png") -> bytes:
    """The sheet of all posters, for boards of this width."""
    _check(width, _ALONE, style, format)
    return encode_exactly(sprites.posters(width, STYLES[style]), format)


def piece_sheet(*, width: int, style: StyleName = "poster", format: Format = "png") -> bytes:
    """The sheet of everything small that lies on them."""
    _check(width, _ALONE, style, format)
    return encode_exactly(sprites.pieces(width, STYLES[style]), format)


def _check(width: int, widths: range, style: StyleName, format: Format) -> None:
    if width not in widths:
        raise ValueError(f"width {width} is not within {widths.start} and {widths.stop - 1}")
    if style not in STYLES:
        raise ValueError(f"no style: {style!r}")
    if format not in FORMATS:
        raise ValueError(f"no format: {format!r}")
