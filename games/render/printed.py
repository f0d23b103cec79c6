"""What is printed on a board besides its poster: slots, the rewards' ground, the name, lamps.

Stamps like any other: pages compose their boards of the same ones, see ``sprites.py``.
"""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.engine.components import Space
from games.render.geometry import FOLDS, POSTER, RIBBON, Rect, whole

from . import lettering, stamps, symbols
from .cache import cached
from .paint import Canvas
from .style import Rgb, Style, mix

FRAME: Final = 16  # of paper around the poster
_LETTERED: Final = 58  # pixels; on smaller slots a stamp could not be read


def frame(width: int) -> int:
    """How many pixels of paper are around the poster of a board of this width."""
    return max(1, whole(FRAME * width / POSTER))


def tab_text(space: Space) -> str:
    return space.roman + (f" ±{space.die_shift}" if space.die_shift else "")


def is_wide(space: Space) -> bool:
    """Whether something stands beside the numeral."""
    return bool(eye(space) or space.die_shift)


def eye(space: Space) -> symbols.Symbol | None:
    match space.peek:
        case "here":
            return "eye-here"
        case "adjacent":
            return "eye-adjacent"
        case "any":
            return "eye-any"
        case "none":
            return None


@cached
def slot(space: Space, side: int, style: Style) -> Image.Image:
    """A sheet of glass with a label on it: the poster is seen through."""
    canvas = Canvas((side, side), (100, 100))
    canvas.rect(0, 0, 100, 100, (*style.paper, 255 if style.plain else 96))
    canvas.frame(0, 0, 100, 100, 2.35, style.paper)
    canvas.frame(0, 0, 100, 100, 1.05, style.ink)
    label = Rect(11, 17, 78, 66) if space.top_secret else Rect(11, 29, 78, 42)
    canvas.rect(label.x, label.y, label.width, label.height, style.ink, radius=3)
    inner = label.grown(-1)
    canvas.rect(inner.x, inner.y, inner.width, inner.height, style.paper, radius=2.4)
    x, y = (32 if is_wide(space) else 50), label.y + 20
    canvas.text(x - 18.5, y - 10.5, 37, 21, space.roman, "serif-bold", style.ink)
    if seen := eye(space):
        symbols.draw(canvas, seen, 70, y, 30, style.ink, style.paper)
    elif space.die_shift:
        _shift(canvas, space.die_shift, 70, y, style)
    if space.top_secret:
        _secret(canvas, side, style.burgundy)
    return canvas.finish()


def _shift(canvas: Canvas, by: int, x: float, y: float, style: Style) -> None:
    """Draw by how much the airport's die may be moved."""
    canvas.disc(x, y, 14, style.ink)
    canvas.text(x - 9.5, y - 9.5, 19, 19, f"±{by}", "sans-bold", style.paper)


def _secret(canvas: Canvas, side: int, ink: Rgb) -> None:
    """Small slots have room for a stroke only."""
    if side < _LETTERED:
        canvas.line([(16, 84), (84, 74)], 10, ink)
        return
    stamp = stamps.secret(round(62 * canvas.sx), round(17 * canvas.sy), ink)
    wide, high = stamp.width / canvas.sx, stamp.height / canvas.sy
    canvas.paste(stamp, 50 - wide / 2, 67 - high / 2, wide, high)


@cached
def reward_ground(secret: bool, side: int, style: Style) -> Image.Image:
    """What rewards lie on."""
    ground = stamps.hatching(side, style)
    if not secret:
        return ground
    canvas = Canvas((side, side), (100, 100))
    _secret(canvas, side, style.paper)
    return Image.alpha_composite(ground, canvas.finish())


@cached
def ribbon(name: str, size: tuple[int, int], style: Style) -> Image.Image:
    """The location's name. The ribbon's ends are folded behind."""
    canvas = Canvas(size, (FOLDS.width, FOLDS.height))
    tail, drop = 70, 16
    fold = mix(style.shade, style.ink, 0.25)
    middle = (FOLDS.height + drop) / 2
    for edge, inwards in ((0, 1), (FOLDS.width, -1)):
        canvas.polygon(
            [
                (edge, drop),
                (edge + inwards * tail, drop),
                (edge + inwards * tail, FOLDS.height),
                (edge, FOLDS.height),
                (edge + inwards * 20, middle),
            ],
            fold,
        )
    body = Rect(RIBBON.x - FOLDS.x + 18, 0, RIBBON.width - 36, RIBBON.height - drop)
    canvas.rect(body.x, body.y, body.width, body.height, style.ink)
    canvas.rect(body.x + 3, body.y + 3, body.width - 6, body.height - 6, style.paper)
    box = Rect(body.x + 24, body.y + 8, body.width - 48, body.height - 14)
    lettering.line(canvas, box, name, "serif", style.ink, align=0.5)
    return canvas.finish()


@cached
def lamps(side: int, style: Style) -> Image.Image:
    """Bulbs all around the poster, as on a stage."""
    canvas = Canvas((side, side), (POSTER, POSTER))
    low, high, number = FRAME / 2, POSTER - FRAME / 2, 25
    for i in range(number):
        at = low + i * (high - low) / (number - 1)
        for x, y in ((at, low), (at, high), (low, at), (high, at)):
            canvas.disc(x, y, 10, style.ink)
            canvas.disc(x, y, 6.5, style.paper)
    return canvas.finish()
