"""A character as a tile: face up, face down, and face down but known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageOps

from games.engine.components import Color, Tile
from games.render.geometry import whole

from . import flags, portraits, symbols
from .cache import cached
from .paint import Canvas, moved, smooth
from .style import SHAPES, Rgb, Style, mix, rgb

_UNITS: Final = (100.0, 100.0)
_ALL_HEIGHTS: Final = "Alúçj"  # names share a baseline
_MANILA: Final = rgb("#D8B27A")


@dataclass(frozen=True, slots=True)
class _Spot:
    """A place on the tile, in hundredths of its side."""

    x: float
    y: float
    size: float


@dataclass(frozen=True, slots=True)
class _Layout:
    """Small tiles say less, but larger."""

    closeup: _Spot | None  # where the portrait's top left corner is, if not the tile's
    strength: _Spot
    flag: _Spot
    symbols: _Spot  # the first; the others follow below
    corner: float
    medal: _Spot | None  # and with it the name's plate


_LARGE: Final = _Layout(
    closeup=None,
    strength=_Spot(17, 17, 31),
    flag=_Spot(85, 13.5, 20),
    symbols=_Spot(85, 33.5, 18.5),
    corner=23,
    medal=_Spot(15, 84, 28),
)
_SMALL: Final = _Layout(
    closeup=_Spot(-8, 2.5, 120),
    strength=_Spot(23, 23, 44),
    flag=_Spot(16.5, 83.5, 27),
    symbols=_Spot(82, 18, 27),
    corner=36,
    medal=None,
)
_SMALL_BELOW: Final = 64  # pixels
_PLATE: Final = 82.5  # where the name's plate begins
SEAL: Final = 40  # hundredths, with its shadow, in the lower left corner of a veiled tile
_SMALL_SEAL: Final = 48  # in the middle


@cached
def face(tile: Tile, side: int, style: Style) -> Image.Image:
    layout = _LARGE if side >= _SMALL_BELOW else _SMALL
    canvas = Canvas((side, side), _UNITS, style.paper)
    if layout.closeup:
        _photograph(
            canvas, portraits.portrait(tile, _pixels(layout.closeup, side), style), layout.closeup
        )
    else:
        portraits.draw(canvas, tile, style)
    canvas.frame(0, 0, 100, 100, 2.5, style.paper)
    _ribbon(canvas, tile, layout, style)
    if layout.medal:
        _plate(canvas, tile, style)
    if tile.color:
        _corner(canvas, tile.color, layout.corner, style)
    canvas.frame(0, 0, 100, 100, 0.9, style.ink)
    _strength(canvas, tile, layout.strength, style.paper, style.ink)
    flags.flag(canvas, tile.flag, layout.flag.x, layout.flag.y, layout.flag.size, style)
    if layout.medal:
        _medal(canvas, tile.vp, layout.medal, style)
    return canvas.finish()


@cached
def back(side: int, style: Style, color: Color | None = None) -> Image.Image:
    """A sealed dossier; rewards belong to nobody yet."""
    manila = _manila(style)
    fold = mix(manila, style.ink, 0.22)
    canvas = Canvas((side, side), _UNITS, manila)
    canvas.line([(0, 100), (36, 56)], 0.8, fold)
    canvas.line([(100, 100), (64, 56)], 0.8, fold)
    canvas.polygon([(0, 0), (100, 0), (50, 58)], mix(manila, style.ink, 0.3))
    canvas.polygon([(0, 0), (100, 0), (50, 54)], mix(manila, style.paper, 0.35))
    canvas.frame(0, 0, 100, 100, 1.6, style.ink)
    _seal(canvas, _Spot(50, 52, 62 if side < _SMALL_BELOW else 50), color, style)
    return canvas.finish()


@cached
def veiled(tile: Tile, side: int, style: Style, color: Color | None = None) -> Image.Image:
    """A dossier that this viewer has looked into: closed, with a grey photograph peeping out."""
    image = _dossier(tile, side, style).copy()
    small = side < _SMALL_BELOW
    size = whole(side * (_SMALL_SEAL if small else SEAL) / 100)
    at = ((side - size) // 2 if small else 0, side - size)
    image.alpha_composite(seal(color, size, style), at)
    return image


@cached
def _dossier(tile: Tile, side: int, style: Style) -> Image.Image:
    small = side < _SMALL_BELOW
    canvas = Canvas((side, side), _UNITS, mix(_manila(style), style.ink, 0.35))
    canvas.rect(5, 4, 91, 80, style.paper)
    _typing(canvas, style)
    spot = _Spot(21, 4, 60)
    grey = ImageOps.grayscale(portraits.portrait(tile, _pixels(spot, side), style))
    _photograph(canvas, ImageOps.colorize(grey, style.ink, style.paper), spot)
    _pocket(canvas, style)
    canvas.frame(0, 0, 100, 100, 1.6, style.ink)
    _strength(canvas, tile, _SMALL.strength if small else _LARGE.strength, style.ink, style.paper)
    for i, symbol in enumerate(_column(tile)):
        symbols.draw(canvas, symbol, 88.5, 13 + i * 16, 14.5, style.ink, style.paper)
    if not small:
        canvas.text(38, 72.5, 58, 17, tile.name, "serif", style.ink, like=_ALL_HEIGHTS)
    return canvas.finish()


@cached
def seal(color: Color | None, side: int, style: Style) -> Image.Image:
    """A seal by itself, with room for its shadow."""
    canvas = Canvas((side, side), (SEAL, SEAL))
    _seal(canvas, _Spot(SEAL / 2, SEAL / 2, SEAL - 7), color, style)
    return canvas.finish()


def _typing(canvas: Canvas, style: Style) -> None:
    """Lines of a report, too far away to be read."""
    for i, width in enumerate((12, 9, 11, 7)):
        canvas.rect(7.5, 37 + i * 5.5, width, 2, mix(style.paper, style.ink, 0.45))


def _pocket(canvas: Canvas, style: Style) -> None:
    """The dossier's front cover hides the rest."""
    front = [(0, 63), (54, 63), (60, 57), (100, 57), (100, 100), (0, 100)]
    canvas.polygon(moved(front, 0, -1.8), mix(_manila(style), style.ink, 0.55))
    canvas.polygon(front, _manila(style))


def _pixels(spot: _Spot, side: int) -> int:
    return round(spot.size * side / 100)


def _photograph(canvas: Canvas, picture: Image.Image, spot: _Spot) -> None:
    canvas.paste(picture, spot.x, spot.y, spot.size, spot.size)


def name_box(tile: Tile) -> tuple[float, float, float, float]:
    """Left, top, width and height of the room for the name: between medal and corner."""
    left, right = 31.5, 81.0 if tile.color else 96.5
    return left, _PLATE + 3, right - left, 11.5


def _plate(canvas: Canvas, tile: Tile, style: Style) -> None:
    canvas.rect(0, _PLATE, 100, 100 - _PLATE, style.paper)
    canvas.rect(0, _PLATE, 100, 0.9, style.ink)
    canvas.text(*name_box(tile), tile.name, "serif", style.ink, like=_ALL_HEIGHTS)


def _corner(canvas: Canvas, color: Color, size: float, style: Style) -> None:
    canvas.polygon([(100, 100 - size), (100, 100), (100 - size, 100)], style.seats[color])
    mark, at = symbols.shape(SHAPES[color]), 100 - size * 0.31
    for share, fill in ((0.28, style.ink), (0.21, style.paper)):
        canvas.polygon(moved(mark, at, at, size * share), fill)


def _strength(canvas: Canvas, tile: Tile, spot: _Spot, ink: Rgb, ground: Rgb) -> None:
    canvas.disc(spot.x, spot.y, spot.size / 2, ink)
    canvas.disc(spot.x, spot.y, spot.size / 2 - 1.4, ground)
    _number(canvas, tile.strength, spot, 0.64, ink)


def _number(canvas: Canvas, number: int, spot: _Spot, share: float, ink: Rgb) -> None:
    box = spot.size * share
    text = str(number).replace("-", "\N{MINUS SIGN}")
    left, top = spot.x - box / 2, spot.y - box / 2
    canvas.text(left, top, box, box, text, "serif-bold", ink, like="0")


def _column(tile: Tile) -> list[symbols.Symbol]:
    return [*tile.abilities, "woman"] if tile.woman else [*tile.abilities]


def _ribbon(canvas: Canvas, tile: Tile, layout: _Layout, style: Style) -> None:
    """Symbols on a strip of paper that hangs from the flag, as an order does."""
    column, spot = _column(tile), layout.symbols
    if not column:
        return
    width, pitch = spot.size * 1.16, spot.size * 1.02
    top = min(layout.flag.y, spot.y - spot.size * 0.6)
    low = spot.y + pitch * (len(column) - 1) + spot.size * 0.6
    canvas.rect(spot.x - width / 2, top, width, low - top, style.paper, radius=3)
    for i, symbol in enumerate(column):
        symbols.draw(canvas, symbol, spot.x, spot.y + i * pitch, spot.size, style.ink, style.paper)


def _medal(canvas: Canvas, vp: int, spot: _Spot, style: Style) -> None:
    ground, ink = (style.gold, style.ink) if vp >= 0 else (style.ink, style.paper)
    for size, fill in ((spot.size, style.paper), (spot.size - 2.6, ground)):
        canvas.polygon(moved(symbols.star(14, 0.88), spot.x, spot.y, size / 2), fill)
    canvas.ring(spot.x, spot.y, spot.size * 0.36, 0.7, mix(ground, style.paper, 0.5))
    _number(canvas, vp, spot, 0.5, ink)


def _seal(canvas: Canvas, spot: _Spot, color: Color | None, style: Style) -> None:
    """Wax, with the owner's mark on it, or a keyhole."""
    x, y, radius = spot.x, spot.y, spot.size / 2
    wax = smooth(symbols.star(11, 0.9))
    canvas.polygon(moved(wax, x + 1, y + 1.4, radius), mix(style.burgundy, style.ink, 0.6))
    canvas.polygon(moved(wax, x, y, radius), style.burgundy)
    if color:
        symbols.marker(canvas, color, x, y, radius * 1.5, style)
        return
    canvas.ring(x, y, radius * 0.76, radius * 0.07, mix(style.burgundy, style.paper, 0.4))
    canvas.disc(x, y - radius * 0.16, radius * 0.22, style.paper)
    canvas.polygon(
        moved([(-0.1, -0.1), (0.1, -0.1), (0.24, 0.46), (-0.24, 0.46)], x, y, radius), style.paper
    )


def _manila(style: Style) -> Rgb:
    return style.shade if style.plain else _MANILA
