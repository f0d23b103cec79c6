"""The front page of a newspaper: its masthead, what the game is called, who plays, and the boards
as they were printed in 1942, in dots of one ink."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import hypot
from typing import Final

from PIL import Image, ImageChops, ImageOps

from games.engine import View
from games.engine.components import COLORS
from games.render.geometry import CARD, Rect, layout

from . import card, lettering, symbols
from .compose import Composition
from .marks import Highlights
from .paint import Canvas
from .style import Rgb, Style

NAME: Final = "Diário do Estoril"
PAPER: Final[Rgb] = (243, 236, 218)
INK: Final[Rgb] = (28, 26, 22)
MASTHEAD: Final = 158  # its height
COLUMN: Final = Rect(36, 172, 380, 432)
PHOTOGRAPH: Final = Rect(440, 172, 724, 432)
CELL: Final = 10  # of the screen, in pixels of twice the picture's
TONES: Final = 48  # from ink to paper


def page(
    view: View, width: int, style: Style, names: Sequence[str], title: str, day: str
) -> Image.Image:
    """``day``: of the issue, in figures: a picture speaks no language."""
    scale = width / CARD.width
    image = Image.new("RGB", (width, round(CARD.height * scale)), PAPER)

    def put(part: Image.Image, at: Rect) -> None:
        image.paste(part, (round(at.x * scale), round(at.y * scale)))

    put(_masthead(view, scale, day), CARD)
    put(_column(view, scale, style, names, title), COLUMN)
    photograph = _photograph(view, scale, style)
    free = (
        PHOTOGRAPH.width - photograph.width / scale,
        PHOTOGRAPH.height - photograph.height / scale,
    )
    put(photograph, Rect(PHOTOGRAPH.x + free[0] / 2, PHOTOGRAPH.y + free[1] / 2, 0, 0))
    return image.quantize(palette=_palette(style), dither=Image.Dither.NONE)


@lru_cache(maxsize=4)
def _palette(style: Style) -> Image.Image:
    """An image that carries the colours: of one ink on paper, and the seats' with soft edges."""
    edges = [(style.seats[color], other) for color in COLORS for other in (INK, PAPER)]
    steps = [(INK, PAPER, TONES), *((seat, other, 4) for seat, other in edges)]
    colours = [
        round(start + (end - start) * step / (number - 1))
        for first, last, number in steps
        for step in range(number)
        for start, end in zip(first, last, strict=True)
    ]
    image = Image.new("P", (1, 1))
    image.putpalette(colours)
    return image


def _canvas(at: Rect, scale: float) -> Canvas:
    pixels = round(at.width * scale), round(at.height * scale)
    return Canvas(pixels, (at.width, at.height), PAPER)


def _masthead(view: View, scale: float, day: str) -> Image.Image:
    canvas = _canvas(Rect(0, 0, CARD.width, MASTHEAD), scale)
    wide = CARD.width - 72
    canvas.text(36, 22, wide, 70, NAME, "serif-bold", INK)
    for y, line in ((106, 4), (113, 1), (146, 1), (150, 4)):
        canvas.rect(36, y, wide, line, INK)
    parts = (f"N.º {view.round}", day, "$30")
    for align, part in zip((0, 0.5, 1), parts, strict=True):
        lettering.line(canvas, Rect(36, 116, wide, 28), part, "serif", INK, align)
    return canvas.finish().convert("RGB")


def _column(
    view: View, scale: float, style: Style, names: Sequence[str], title: str
) -> Image.Image:
    canvas = _canvas(COLUMN, scale)
    words = lettering.printable(title, "serif-bold") or "Estoril 1942"
    top = 4.0
    for part in card.wrapped(words, COLUMN.width * canvas.sx, 62 * canvas.sy):
        lettering.line(canvas, Rect(0, top, COLUMN.width, 62), part, "serif-bold", INK)
        top += 62
    canvas.rect(0, top + 8, 90, 2, INK)
    for seat, shown in enumerate(view.seats):
        at = top + 24 + 42 * seat
        symbols.marker(canvas, shown.color, 17, at + 18, 30, style)
        name = names[seat] if names else ""
        lettering.line(canvas, Rect(44, at, COLUMN.width - 44, 36), name, "serif", INK)
    return canvas.finish().convert("RGB")


def _photograph(view: View, scale: float, style: Style) -> Image.Image:
    """The boards without the strip above them, as large as the space lets them be."""
    whole, table = layout(view).whole, layout(view).table
    drawn = Composition(view, "board", 1200, style, Highlights(), (), "").draw()
    top = round((table.y - table.x / 2) * drawn.width / whole.width)
    boards = drawn.convert("L").crop((0, top, drawn.width, drawn.height))
    fitting = min(PHOTOGRAPH.width / boards.width, PHOTOGRAPH.height / boards.height) * scale
    size = round(boards.width * fitting) * 2, round(boards.height * fitting) * 2
    boards = ImageOps.autocontrast(boards.resize(size, Image.Resampling.LANCZOS), 1)
    dots = ImageChops.subtract(boards, _screen(size)).point([0] + [255] * 255)
    # Dots alone would hide who is who: what is printed lies halfway between them and the boards.
    return ImageOps.colorize(Image.blend(boards, dots, 0.45).reduce(2), INK, PAPER)


@lru_cache(maxsize=4)
def _screen(size: tuple[int, int]) -> Image.Image:
    """The brightness from which on a place stays white: lowest between dots, which grow from the
    corners and the middle of each cell."""
    cell, reach = Image.new("L", (CELL, CELL)), CELL / 2
    for x in range(CELL):
        for y in range(CELL):
            from_middle = hypot(x + 0.5 - reach, y + 0.5 - reach)
            corner = hypot(*(min(at, CELL - at) for at in (x + 0.5, y + 0.5)))
            cell.putpixel((x, y), round(235 * (1 - min(from_middle, corner) / reach * 0.9)))
    screen = Image.new("L", size)
    for left in range(0, size[0], CELL):
        for top in range(0, size[1], CELL):
            screen.paste(cell, (left, top))
    return screen
