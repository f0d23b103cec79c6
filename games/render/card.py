"""The left of a share card: what the game is called, and who plays."""

from __future__ import annotations

from PIL import Image

from games.render.geometry import Rect

from . import lettering, stamps, symbols
from .board import table
from .cache import cached
from .encode import flat
from .paint import Canvas
from .strip import Seat
from .style import Style

Size = tuple[int, int]
_LINES = 3


@cached
def title(text: str, size: Size, style: Style) -> Image.Image:
    """Draw a card with this title under a sun that sets."""
    wide = 196.0 * size[0] / size[1]
    canvas = Canvas(size, (wide, 196), table(style))
    words = lettering.printable(text, "serif-bold") or "Estoril 1942"
    lines = wrapped(words, wide * canvas.sx, 44 * canvas.sy)
    top = 190 - 46 * len(lines)
    _sunset(canvas, wide, top - 22, style)
    for i, part in enumerate(lines):
        box = Rect(0, top + 46 * i, wide, 44)
        lettering.line(canvas, box, part, "serif-bold", style.paper)
    return flat(canvas.finish(), style)


def _sunset(canvas: Canvas, wide: float, horizon: float, style: Style) -> None:
    radius = min(horizon - 4, 84)
    x = radius * 1.15
    canvas.disc(x, horizon, radius, style.sunset)
    canvas.rect(0, horizon, wide, radius + 2, table(style))
    canvas.line([(0, horizon), (wide, horizon)], 2, style.gold)
    for i in range(2):
        reach = radius * (0.75 - 0.3 * i)
        y = horizon + 7 + 7 * i
        canvas.line([(x - reach, y), (x + reach, y)], 2.6, style.sunset)


def wrapped(words: str, width: float, height: float) -> list[str]:
    """Break words into at most three lines; the last one is shortened when it is set."""
    lines = [""]
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        face = lettering.face_of(longer, "serif-bold")
        fits = lettering.fitted(longer, face, width, height)[0] == longer
        if fits or not lines[-1] or len(lines) == _LINES:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


@cached
def seat(shown: Seat, size: Size, style: Style) -> Image.Image:
    wide = 52.0 * size[0] / size[1]
    canvas = Canvas(size, (wide, 52), table(style))
    symbols.marker(canvas, shown.color, 24, 26, 42, style)
    right = wide
    if shown.points is not None:
        medal = stamps.medal(shown.points, shown.wins, round(52 * canvas.sx), style)
        canvas.paste(medal, wide - 52, 0, 52, 52)
        right -= 58
    ink = style.gold if shown.wins else style.paper
    start, end = lettering.line(canvas, Rect(58, 5, right - 58, 42), shown.name, "sans", ink)
    if shown.awaited:
        canvas.line([(start, 48), (max(end, start + 30), 48)], 3, style.sunset)
    return flat(canvas.finish(), style)
