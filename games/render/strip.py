"""Round, seats and draw pile: small panels, each kept by what it shows."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from games.engine.components import ROUNDS, Color
from games.render.geometry import Rect

from . import lettering, stamps, symbols
from .board import table
from .cache import cached
from .encode import flat
from .paint import Canvas
from .style import Style

Size = tuple[int, int]
_SMALL_BELOW = 34  # pixels
_HIGH = 190.0  # panels are drawn in units of the board's strip, whatever their size


@dataclass(frozen=True, slots=True)
class Seat:
    """``points`` once the game is over."""

    color: Color
    name: str
    hand: int
    markers: int
    starts: bool
    awaited: bool
    enigma: bool
    points: int | None = None
    wins: bool = False


def _canvas(size: Size, style: Style) -> tuple[Canvas, float]:
    wide = _HIGH * size[0] / size[1]
    return Canvas(size, (wide, _HIGH), table(style)), wide


@cached
def round_(number: int, size: Size, style: Style) -> Image.Image:
    """Four stations; those behind are filled, the one reached is large."""
    canvas, wide = _canvas(size, style)
    step = wide / ROUNDS
    y = _HIGH / 2
    canvas.line([(step / 2, y), (wide - step / 2, y)], 6, style.paper)
    for i in range(1, ROUNDS + 1):
        x = step * (i - 0.5)
        if i == number:
            canvas.disc(x, y, 66, style.paper)
            canvas.disc(x, y, 60, style.ink)
            canvas.disc(x, y, 55, style.gold)
            canvas.text(x - 36, y - 34, 72, 68, str(i), "serif-bold", style.ink)
        else:
            past = i < number
            canvas.disc(x, y, 36, style.paper)
            canvas.disc(x, y, 30, style.paper if past else style.ink)
            ink = style.ink if past else style.paper
            canvas.text(x - 20, y - 19, 40, 38, str(i), "serif-bold", ink)
    return flat(canvas.finish(), style)


@cached
def pile(number: int, size: Size, style: Style) -> Image.Image:
    canvas, wide = _canvas(size, style)
    y = _HIGH / 2
    for i in (2, 1, 0):
        _dossier(canvas, wide - 230 + i * 9, y - i * 9, 110, style)
    canvas.text(wide - 145, y - 36, 130, 72, str(number), "sans-bold", style.paper)
    return flat(canvas.finish(), style)


def _dossier(canvas: Canvas, x: float, y: float, size: float, style: Style) -> None:
    symbols.draw(canvas, "dossier", x, y, size, style.ink, style.shade)


@cached
def seat(shown: Seat, size: Size, style: Style) -> Image.Image:
    """A small one has room for the marker and one figure."""
    canvas, wide = _canvas(size, style)
    small = size[1] < _SMALL_BELOW
    if shown.awaited:
        canvas.rect(6, 12, wide - 12, _HIGH - 24, style.paper, radius=26)
        edge = 14 if small else 7
        canvas.rect(6 + edge, 12 + edge, wide - 12 - 2 * edge, _HIGH - 24 - 2 * edge, style.ink, 20)
    symbols.marker(canvas, shown.color, 96, _HIGH / 2, 130 if small else 116, style)
    if shown.starts:
        _first(canvas, 42, 52, style)
    x, right = 172.0, wide - 26
    y, high = _HIGH / 2, 96.0 if small else 62.0
    if shown.points is not None:
        medal = stamps.medal(shown.points, shown.wins, round(150 * canvas.sx), style)
        canvas.paste(medal, x - 10, 20, 150, 150)
        x += 150
    if shown.name and not small:
        figures = bool(_figures(shown))
        box = Rect(x, 24 if figures else 58, right - x, 74)
        lettering.line(canvas, box, shown.name, "sans", style.paper)
        y, high = 134.0, 50.0
    for figure in _figures(shown)[: 1 if small else 3]:
        x = _figure(canvas, figure, shown.color, x, y, high, style) + high * 0.45
    return flat(canvas.finish(), style)


def _first(canvas: Canvas, x: float, y: float, style: Style) -> None:
    """The start player's pennant."""
    canvas.line([(x - 16, y - 26), (x - 16, y + 30)], 9, style.ink)
    canvas.polygon([(x - 20, y - 34), (x + 34, y - 10), (x - 20, y + 14)], style.ink)
    canvas.line([(x - 16, y - 26), (x - 16, y + 30)], 5, style.paper)
    canvas.polygon([(x - 16, y - 27), (x + 25, y - 10), (x - 16, y + 7)], style.gold)


_Figure = tuple[str, int | None]


def _figures(shown: Seat) -> list[_Figure]:
    if shown.points is not None:
        return []
    figures: list[_Figure] = [("hand", shown.hand), ("marker", shown.markers)]
    if shown.enigma:
        figures.append(("enigma", None))
    return figures


def _figure(
    canvas: Canvas, figure: _Figure, color: Color, x: float, y: float, high: float, style: Style
) -> float:
    """A symbol and its number; where they end."""
    what, number = figure
    middle = x + high / 2
    match what:
        case "hand":
            _dossier(canvas, middle, y, high * 1.15, style)
        case "marker":
            symbols.marker(canvas, color, middle, y, high * 0.8, style)
        case "enigma":
            symbols.draw(canvas, "enigma", middle, y, high * 1.1, style.ink, style.paper)
    x += high * 1.25
    if number is None:
        return x
    box = Rect(x, y - high * 0.62, high * 1.6, high * 1.24)
    return lettering.line(canvas, box, str(number), "sans-bold", style.paper)[1]
