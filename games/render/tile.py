"""A character as a tile: face up, face down, and face down but known."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image

from games.engine.components import Color, Tile

from . import flags, symbols
from .paint import Canvas, moved
from .portraits import portrait
from .style import Style, mix

_UNITS: Final = (100.0, 100.0)


@dataclass(frozen=True, slots=True)
class _Layout:
    """Where things are on a tile of a hundred units. Small tiles say less, but larger."""

    border: float
    strength: tuple[float, float, float]
    flag: tuple[float, float, float]
    symbols: tuple[float, float, float]  # the first one; the others follow downwards
    corner: float
    details: bool  # medal and name


_LARGE: Final = _Layout(
    border=2.5,
    strength=(17, 17, 30),
    flag=(85.5, 14.5, 20),
    symbols=(85.5, 34.5, 18),
    corner=23,
    details=True,
)
_SMALL: Final = _Layout(
    border=2.5,
    strength=(23, 23, 43),
    flag=(17, 83, 27),
    symbols=(82, 18, 29),
    corner=34,
    details=False,
)
_SMALL_BELOW: Final = 64  # pixels
_MEDAL: Final = (14.5, 84, 27)
_PLATE: Final = (82.0, 15.5)  # top and height


@lru_cache(maxsize=512)
def face(tile: Tile, side: int, style: Style) -> Image.Image:
    layout = _LARGE if side >= _SMALL_BELOW else _SMALL
    canvas = Canvas((side, side), _UNITS, style.paper)
    inner = 100 - 2 * layout.border
    canvas.paste(
        portrait(tile, canvas.image.width, style), layout.border, layout.border, inner, inner
    )
    if layout.details:
        _plate(canvas, tile, style)
    if tile.color:
        _corner(canvas, tile.color, layout, style)
    _strength(canvas, tile, layout, style)
    _symbols(canvas, tile, layout, style)
    flags.flag(canvas, tile.flag, *layout.flag, style)
    if layout.details:
        _medal(canvas, tile.vp, style)
    return canvas.finish()


@lru_cache(maxsize=64)
def back(side: int, style: Style, color: Color | None = None) -> Image.Image:
    """A sealed dossier; rewards belong to nobody yet."""
    canvas = Canvas((side, side), _UNITS, style.shade)
    _seal(canvas, 50, 54, color, style)
    return canvas.finish()


@lru_cache(maxsize=256)
def veiled(tile: Tile, side: int, style: Style, color: Color | None = None) -> Image.Image:
    """A dossier that this viewer has looked into."""
    canvas = Canvas((side, side), _UNITS, style.shade)
    canvas.paste(portrait(tile, side, style), 22, 6, 56, 56)
    canvas.rect(0, 62, 100, 38, mix(style.shade, style.ink, 0.2))
    canvas.text(30, 70, 66, 20, tile.name, "serif", style.ink)
    _strength(canvas, tile, _LARGE, style)
    _seal(canvas, 16, 80, color, style)
    return canvas.finish()


def _plate(canvas: Canvas, tile: Tile, style: Style) -> None:
    top, height = _PLATE
    canvas.rect(0, top, 100, height + 5, style.paper)
    canvas.rect(0, top, 100, 0.8, style.ink)
    right = 100 - _LARGE.corner + 4 if tile.color else 97.0
    canvas.text(30, top + 3, right - 30, height - 5, tile.name, "serif", style.ink)


def _corner(canvas: Canvas, color: Color, layout: _Layout, style: Style) -> None:
    size = layout.corner
    canvas.polygon([(100, 100 - size), (100, 100), (100 - size, 100)], style.seats[color])
    symbols.marker(canvas, color, 100 - size * 0.3, 100 - size * 0.3, size * 0.5, style)


def _strength(canvas: Canvas, tile: Tile, layout: _Layout, style: Style) -> None:
    x, y, size = layout.strength
    canvas.disc(x, y, size / 2, style.paper)
    canvas.disc(x, y, size / 2 - 1.4, style.ink)
    box = size * 0.62
    canvas.text(x - box / 2, y - box / 2, box, box, str(tile.strength), "serif-bold", style.paper)


def _symbols(canvas: Canvas, tile: Tile, layout: _Layout, style: Style) -> None:
    x, y, size = layout.symbols
    column: list[symbols.Symbol] = [*tile.abilities]
    if tile.woman:
        column.append("woman")
    for symbol in column:
        canvas.disc(x, y, size / 2, style.paper)
        symbols.draw(canvas, symbol, x, y, size * 0.74, style.ink, style.paper)
        y += size * 1.04


def _medal(canvas: Canvas, vp: int, style: Style) -> None:
    x, y, size = _MEDAL
    ground, ink = (style.gold, style.ink) if vp >= 0 else (style.ink, style.paper)
    canvas.polygon(moved(symbols.star(14, 0.88), x, y, size / 2), style.paper)
    canvas.polygon(moved(symbols.star(14, 0.88), x, y, size / 2 - 1.2), ground)
    box = size * 0.46
    text = str(vp).replace("-", "\N{MINUS SIGN}")
    canvas.text(x - box / 2, y - box / 2, box, box, text, "serif-bold", ink)


def _seal(canvas: Canvas, x: float, y: float, color: Color | None, style: Style) -> None:
    if color:
        symbols.marker(canvas, color, x, y, 30, style)
    else:
        canvas.disc(x, y, 13, style.burgundy)
