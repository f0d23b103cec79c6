"""Several pictures in one file: a game as a film, its rounds on a contact sheet, what was missed
as a strip of close-ups.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Final, Literal

from PIL import Image

from games.engine import View
from games.engine.components import Color
from games.render.geometry import Rect

from . import board, lettering, symbols
from .compose import Composition, scene_of
from .encode import Format, blank, encode, flat
from .marks import Highlights
from .paint import Canvas
from .palettes import PALETTES
from .style import STYLES, Style, StyleName

Speed = Literal["slow", "normal", "fast"]
Moving = Literal["webp", "gif"]

# Milliseconds for which an ordinary picture stands. All are multiples of ten when halved: GIF
# counts in hundredths of a second.
SPEEDS: Final[Mapping[Speed, int]] = {"slow": 1600, "normal": 900, "fast": 400}

NUMERALS: Final = ("I", "II", "III", "IV")
COLUMNS: Final = 2
MOST_CLOSEUPS: Final = 4

# Of a picture's width: the strip of film between two of them, and the perforated one beside them.
_GAP: Final = 6 / 291
_EDGE: Final = 22 / 291


# ── films ────────────────────────────────────────────────────────────────────────────────────────


def lasting(view: View, before: View | None, changed: bool, speed: Speed) -> int:
    """How many milliseconds a picture stands: longer where there is more to see."""
    usual = SPEEDS[speed]
    if view.result:
        return usual * 5
    if before is None or view.round != before.round:
        return usual * 2
    if view.resolving != before.resolving:
        return usual * 3 // 2
    return usual if changed else usual // 2


def film(frames: Sequence[tuple[bytes, int]], format: Moving) -> bytes:
    """PNG pictures of one size and palette, each with its milliseconds, shown over and over.

    A picture like the one before it is left out: nothing is to be seen that was not.
    """
    shown = [frames[i] for i in range(len(frames)) if not i or frames[i][0] != frames[i - 1][0]]
    first, *others = (Image.open(BytesIO(picture)) for picture, _ in shown)
    file = BytesIO()
    common = {
        "save_all": True,
        "append_images": others,
        "duration": [milliseconds for _, milliseconds in shown],
        "loop": 0,
    }
    match format:
        case "webp":
            # Flat colours: exact is smaller than approximate. No picture is stored whole but the
            # first one, nobody looks for the middle of a film this short.
            first.save(file, "WEBP", **common, lossless=True, quality=50, method=3, kmin=0, kmax=0)
        case "gif":
            first.save(file, "GIF", **common, palette=first.getpalette(), optimize=True)
    return file.getvalue()


# ── strips of film ───────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class _Still:
    """``label`` and the markers stand on the film beside it."""

    image: Image.Image
    label: str = ""
    whose: tuple[Color, ...] = ()


def contact_sheet(rounds: Sequence[bytes], style: StyleName) -> bytes:
    """PNG pictures of one size, one for each round."""
    stills = [
        _Still(_matched(Image.open(BytesIO(picture)), STYLES[style]), numeral)
        for picture, numeral in zip(rounds, NUMERALS, strict=True)
    ]
    return encode(_on_film(stills, STYLES[style]), "png")


def _matched(image: Image.Image, style: Style) -> Image.Image:
    """Small pictures come in a palette of their own."""
    return image if image.getpalette() == list(PALETTES[style.name]) else flat(image, style)


@dataclass(frozen=True, slots=True)
class Closeup:
    """A location after this ``line`` of the log; ``whose`` doing it was, or gain."""

    view: View
    location: str
    line: int
    highlights: Highlights
    whose: tuple[Color, ...] = ()


def strip(
    closeups: Sequence[Closeup],
    table: View,
    *,
    width: int = 600,
    style: StyleName = "poster",
    format: Format = "png",
) -> bytes:
    """Draw close-ups in this order; where the last row has room, the whole table afterwards."""
    side = round(width / (COLUMNS + (COLUMNS + 1) * _GAP))
    stills = [_still(closeup, side, STYLES[style]) for closeup in closeups]
    if len(stills) % COLUMNS:
        touched = frozenset[str]().union(*(closeup.highlights.changed for closeup in closeups))
        stills.append(_Still(_whole(table, touched, side, STYLES[style])))
    return encode(_on_film(stills, STYLES[style]), format)


def _still(closeup: Closeup, side: int, style: Style) -> _Still:
    seen = closeup.view.board(closeup.location)
    assert seen, "a location on the table"
    scene = scene_of(closeup.view, seen, closeup.highlights)
    picture = board.board(scene, side, style)
    return _Still(picture, str(closeup.line), closeup.whose)


def _whole(view: View, changed: frozenset[str], side: int, style: Style) -> Image.Image:
    table = Composition(view, "board", side, style, Highlights(changed=changed), (), "")
    return _matched(table.draw(), style)


def _on_film(stills: Sequence[_Still], style: Style) -> Image.Image:
    """Side by side, each row a strip cut from the film."""
    wide, high = stills[0].image.size
    gap, edge = round(wide * _GAP), round(wide * _EDGE)
    rows = -(-len(stills) // COLUMNS)
    size = COLUMNS * wide + (COLUMNS + 1) * gap, rows * (high + 2 * edge + gap) - gap
    sheet = blank(size, style.paper, style)
    for row in range(rows):
        top = row * (high + 2 * edge + gap)
        film = Image.new("RGB", (sheet.width, high + 2 * edge), style.ink)
        sheet.paste(flat(film, style), (0, top))
        for column, still in enumerate(stills[row * COLUMNS : (row + 1) * COLUMNS]):
            left = gap + column * (wide + gap)
            sheet.paste(_edge(_Still(still.image), (wide, edge), style), (left, top))
            lower = (high - still.image.height) // 2
            sheet.paste(still.image, (left, top + edge + lower))
            sheet.paste(_edge(still, (wide, edge), style), (left, top + edge + high))
    return sheet


def _edge(still: _Still, size: tuple[int, int], style: Style) -> Image.Image:
    """Perforated; what is written on it takes the place of the first holes."""
    wide = 22 * size[0] / size[1]
    canvas = Canvas(size, (wide, 22), style.ink)
    right = 0.0
    if still.label:
        box = Rect(2, 2, 60, 18)
        right = lettering.line(canvas, box, still.label, "serif-bold", style.gold)[1] + 6
    for color in still.whose:
        symbols.marker(canvas, color, right + 8, 11, 16, style)
        right += 20
    step = wide / 14
    for i in range(14):
        x = (i + 0.5) * step
        if x - 6 > right:
            canvas.rect(x - 5, 6.5, 10, 9, style.paper, radius=2)
    return flat(canvas.finish(), style)
