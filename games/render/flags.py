"""Flags as roundels, as the pages draw them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from PIL import Image

from games.engine.components import Flag

from .cache import cached
from .paint import Canvas, arc, moved
from .style import Rgb, Style, rgb
from .symbols import star

_BLACK: Final = rgb("#1B1B1B")
_RED: Final = rgb("#B3261E")
_WHITE: Final = rgb("#F7F1E3")
_GOLD: Final = rgb("#E3B341")
_GREEN: Final = rgb("#2E7D4F")
_BLUE: Final = rgb("#27508F")
_SKY: Final = rgb("#8FB7D9")

_GRID: Final = 24  # flags are drawn on a square of this size


def flag(canvas: Canvas, flag: Flag, x: float, y: float, size: float, style: Style) -> None:
    """Centred at (x, y), ``size`` across."""
    roundel = _roundel(flag, max(1, round(size * canvas.sx)), style.ink)
    canvas.paste(roundel, x - size / 2, y - size / 2, size, size)


@cached
def _roundel(flag: Flag, pixels: int, ink: Rgb) -> Image.Image:
    """Draw a round flag on a canvas of its own: only here does clipping cost next to nothing."""
    canvas = Canvas((pixels, pixels), (_GRID, _GRID))
    with canvas.clip(arc(12, 12, 11.4, 0, 360)):
        _CLOTHS[flag](canvas)
    canvas.ring(12, 12, 12, 1.6, ink)
    return canvas.finish()


def _rows(*bands: Rgb) -> Callable[[Canvas], None]:
    def cloth(canvas: Canvas) -> None:
        height = _GRID / len(bands)
        for i, band in enumerate(bands):
            canvas.rect(0, i * height, _GRID, height, band)

    return cloth


def _columns(left: Rgb, middle: Rgb, right: Rgb) -> Callable[[Canvas], None]:
    """The outer ones are wider than the middle, because the circle cuts them off."""

    def cloth(canvas: Canvas) -> None:
        canvas.rect(0, 0, 9.2, _GRID, left)
        canvas.rect(9.2, 0, 5.6, _GRID, middle)
        canvas.rect(14.8, 0, 9.2, _GRID, right)

    return cloth


def _spain(canvas: Canvas) -> None:
    _rows(_RED, _GOLD, _GOLD, _RED)(canvas)


def _britain(canvas: Canvas) -> None:
    canvas.rect(0, 0, _GRID, _GRID, _BLUE)
    for diagonal in (((0, 0), (24, 24)), ((24, 0), (0, 24))):
        canvas.line(diagonal, 3, _WHITE)
    for fill, width in ((_WHITE, 8), (_RED, 4.4)):
        canvas.rect(12 - width / 2, 0, width, _GRID, fill)
        canvas.rect(0, 12 - width / 2, _GRID, width, fill)


def _japan(canvas: Canvas) -> None:
    canvas.rect(0, 0, _GRID, _GRID, _WHITE)
    canvas.disc(12, 12, 5.8, _RED)


def _portugal(canvas: Canvas) -> None:
    canvas.rect(0, 0, 10, _GRID, _GREEN)
    canvas.rect(10, 0, 14, _GRID, _RED)
    canvas.disc(10, 12, 4, _GOLD)


def _soviet_union(canvas: Canvas) -> None:
    canvas.rect(0, 0, _GRID, _GRID, _RED)
    canvas.polygon(moved(star(5, 0.42), 12, 12.6, 7.6), _GOLD)


def _united_states(canvas: Canvas) -> None:
    _rows(_RED, _WHITE, _RED, _WHITE, _RED, _WHITE)(canvas)
    canvas.rect(0, 0, 13, 12, _BLUE)
    for x, y in ((7, 7), (10.5, 9.5), (10.5, 4.5)):
        canvas.disc(x, y, 1.2, _WHITE)


_CLOTHS: Final[Mapping[Flag, Callable[[Canvas], None]]] = {
    "AT": _rows(_RED, _WHITE, _RED),
    "BE": _columns(_BLACK, _GOLD, _RED),
    "DE": _rows(_BLACK, _RED, _GOLD),
    "ES": _spain,
    "FR": _columns(_BLUE, _WHITE, _RED),
    "GB": _britain,
    "HU": _rows(_RED, _WHITE, _GREEN),
    "IT": _columns(_GREEN, _WHITE, _RED),
    "JP": _japan,
    "LU": _rows(_RED, _WHITE, _SKY),
    "PL": _rows(_WHITE, _RED),
    "PT": _portugal,
    "RO": _columns(_BLUE, _GOLD, _RED),
    "SU": _soviet_union,
    "US": _united_states,
    "YU": _rows(_BLUE, _WHITE, _RED),
}
