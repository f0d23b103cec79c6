"""Small things laid on a board: cached, transparent around their shape, in whole pixels."""

from __future__ import annotations

from typing import Literal

from PIL import Image

from games.engine.components import Color

from . import symbols
from .cache import cached
from .paint import Canvas, moved, turned
from .style import Style, mix

Status = Literal["open", "resolving", "resolved"]


@cached
def marker(color: Color, side: int, style: Style) -> Image.Image:
    canvas = Canvas((side, side), (100, 100))
    symbols.marker(canvas, color, 50, 50, 98, style)
    return canvas.finish()


@cached
def token(symbol: symbols.Symbol, side: int, style: Style) -> Image.Image:
    """A symbol on a disc of paper."""
    canvas = Canvas((side, side), (100, 100))
    canvas.disc(50, 50, 49, style.ink)
    canvas.disc(50, 50, 44, style.paper)
    symbols.draw(canvas, symbol, 50, 50, 66, style.ink, style.paper)
    return canvas.finish()


@cached
def medallion(number: str, die: bool, status: Status, side: int, style: Style) -> Image.Image:
    """A location's number; the airport's, which is a die, has twelve corners.

    A resolved location's is a hole with the number in it, the one being resolved has rays.
    """
    canvas = Canvas((side, side), (100, 100))
    ground, ink = (style.ink, style.paper) if status == "resolved" else (style.paper, style.ink)
    rim = style.gold if not style.plain else style.paper
    if status == "resolving":
        canvas.polygon(moved(symbols.star(20, 0.8), 50, 50, 50), style.ink)
        canvas.polygon(moved(symbols.star(20, 0.8), 50, 50, 46), style.gold)
    for radius, fill in ((45, style.ink), (42, rim), (37, style.ink), (35, ground)):
        if die:
            canvas.polygon(_dodecagon(radius), fill)
        else:
            canvas.disc(50, 50, radius, fill)
    height = 40 if len(number) < 3 else 30
    canvas.text(50 - 27, 50 - height / 2, 54, height, number, "serif-bold", ink)
    return canvas.finish()


def _dodecagon(radius: float) -> list[tuple[float, float]]:
    return turned(moved(symbols.star(6, 1), 50, 50, radius), 50, 50, 15)


@cached
def unknown(side: int, style: Style) -> Image.Image:
    """Draw the stamp on a tile that lies who knows where."""
    canvas = Canvas((side, side), (100, 100))
    canvas.disc(50, 50, 49, style.ink)
    canvas.disc(50, 50, 44, style.paper)
    canvas.text(25, 22, 50, 56, "?", "serif-bold", style.ink)
    return canvas.finish()


@cached
def medal(points: int, wins: bool, side: int, style: Style) -> Image.Image:
    """The winner's has a crown."""
    canvas = Canvas((side, side), (100, 100))
    y = 56 if wins else 50
    for radius, fill in ((44, style.paper), (40, style.gold)):
        canvas.polygon(moved(symbols.star(14, 0.88), 50, y, radius), fill)
    text = str(points).replace("-", "\N{MINUS SIGN}")
    canvas.text(26, y - 20, 48, 40, text, "serif-bold", style.ink)
    if wins:
        for reach, fill in ((3.0, style.ink), (0.0, style.gold)):
            canvas.polygon(_crown(50, 15, 22 + reach, 13 + reach), fill)
    return canvas.finish()


def _crown(x: float, y: float, wide: float, high: float) -> list[tuple[float, float]]:
    peaks = ((-1, 1), (-1, -0.6), (-0.5, 0.15), (0, -1), (0.5, 0.15), (1, -0.6), (1, 1))
    return [(x + px * wide, y + py * high) for px, py in peaks]


@cached
def secret(width: int, height: int, ink: tuple[int, int, int]) -> Image.Image:
    """The rubber stamp, a little askew."""
    canvas = Canvas((width, height), (300, 84))
    canvas.frame(4, 4, 292, 76, 7, ink)
    canvas.text(22, 22, 256, 40, "TOP SECRET", "sans-bold", ink)
    return canvas.finish().rotate(9, Image.Resampling.BICUBIC, expand=True)


@cached
def die(value: int, side: int, style: Style) -> Image.Image:
    canvas = Canvas((side, side), (100, 100))
    symbols.die(canvas, value, 50, 50, 96, style.ink, style.paper)
    return canvas.finish()


@cached
def tab(text: str, eye: symbols.Symbol | None, size: tuple[int, int], style: Style) -> Image.Image:
    """Draw the tab under an occupied space that says what its tile hides."""
    units = (40.0 * size[0] / size[1], 40.0)
    canvas = Canvas(size, units)
    canvas.rect(0, 0, *units, style.ink, radius=8)
    canvas.rect(2.5, 0, units[0] - 5, units[1] - 2.5, style.paper, radius=6)
    right = units[0] - (42 if eye else 0)
    canvas.text(5, 9, right - 10, 22, text, "serif-bold", style.ink)
    if eye:
        symbols.draw(canvas, eye, units[0] - 25, 19, 34, style.ink, style.paper)
    return canvas.finish()


@cached
def hatching(side: int, style: Style) -> Image.Image:
    """The ground of rewards."""
    canvas = Canvas((side, side), (100, 100), style.burgundy)
    thread = mix(style.burgundy, style.gold, 0.38)
    for x in range(-100, 100, 8):
        canvas.line([(x, 100), (x + 100, 0)], 1.1, thread)
    canvas.frame(0, 0, 100, 100, 1.6, style.ink)
    canvas.frame(4, 4, 92, 92, 1.2, style.gold)
    return canvas.finish()
