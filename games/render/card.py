"""The left of a share card: what the game is called, and who plays."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from games.geometry import Rect

from . import lettering, stamps, symbols
from .board import table
from .encode import flat
from .paint import Canvas
from .strip import Seat
from .style import Style

Size = tuple[int, int]
_LINES = 3


@lru_cache(maxsize=16)
def title(text: str, size: Size, style: Style) -> Image.Image:
    """Under a sun that sets."""
    wide = 196.0 * size[0] / size[1]
    canvas = Canvas(size, (wide, 196), table(style))
    _sunset(canvas, wide, style)
    words = lettering.printable(text, "serif-bold") or "Estoril 1942"
    lines = wrapped(words, wide * canvas.sx, 44 * canvas.sy)
    for i, part in enumerate(lines):
        box = Rect(0, 190 - 46 * (len(lines) - i), wide, 44)
        lettering.line(canvas, box, part, "serif-bold", style.paper)
    return flat(canvas.finish(), style)


def _sunset(canvas: Canvas, wide: float, style: Style) -> None:
    canvas.disc(26, 26, 24, style.sunset)
    canvas.rect(0, 28, 54, 26, table(style))
    for i in range(3):
        canvas.line([(4 + i * 7, 34 + i * 8), (48 - i * 7, 34 + i * 8)], 3, style.foam)
    canvas.line([(66, 34), (wide, 34)], 2, style.gold)


def wrapped(words: str, width: float, height: float) -> list[str]:
    """At most three lines; the last one is shortened when it is set."""
    lines = [""]
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        fits = lettering.fitted(longer, "serif-bold", width, height)[0] == longer
        if fits or not lines[-1] or len(lines) == _LINES:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


@lru_cache(maxsize=64)
def seat(shown: Seat, size: Size, style: Style) -> Image.Image:
    wide = 52.0 * size[0] / size[1]
    canvas = Canvas(size, (wide, 52), table(style))
    symbols.marker(canvas, shown.color, 24, 26, 42, style)
    right = wide
    if shown.points is not None:
        medal = stamps.medal(shown.points, round(50 * canvas.sx), style)
        canvas.paste(medal, wide - 50, 1, 50, 50)
        right -= 58
    ink = style.gold if shown.wins else style.paper
    start, end = lettering.line(canvas, Rect(58, 5, right - 58, 42), shown.name, "sans", ink)
    if shown.awaited:
        canvas.line([(start, 48), (max(end, start + 30), 48)], 3, style.sunset)
    return flat(canvas.finish(), style)
