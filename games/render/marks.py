"""What a picture points at: where one may go, what is chosen, what just changed, who is acting.

Told apart by form, not by colour: dashes, a heavy frame, corners, arrows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from PIL import Image

from games.render.geometry import Rect

from .cache import cached
from .paint import Canvas, Points
from .style import Rgb, Style

Mark = Literal["changed", "legal", "chosen", "acting"]
# Later ones are drawn over earlier ones.
MARKS: Final[tuple[Mark, ...]] = ("changed", "legal", "chosen", "acting")


@dataclass(frozen=True, slots=True)
class Highlights:
    """Ids of spaces, rewards and locations; ``dice`` that were rolled, by the space's id."""

    changed: frozenset[str] = frozenset()
    legal: frozenset[str] = frozenset()
    chosen: frozenset[str] = frozenset()
    dice: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    def of(self, id: str, acting: bool = False) -> tuple[Mark, ...]:
        return tuple(
            mark for mark in MARKS if (acting if mark == "acting" else id in getattr(self, mark))
        )


NOTHING: Final = Highlights()


@cached
def ring(
    mark: Mark, pixels: tuple[int, int], units: tuple[float, float], style: Style
) -> Image.Image:
    """A frame in the outermost units of a transparent picture, nothing in its middle."""
    canvas = Canvas(pixels, units)
    # Two pixels at least, or a phone does not show it.
    line = max(15.0, 2 * units[0] / pixels[0])
    _DRAWINGS[mark](canvas, Rect(0, 0, *units).grown(-line), line, style)
    return canvas.finish()


def _legal(canvas: Canvas, box: Rect, line: float, style: Style) -> None:
    canvas.line(_corners(box), line * 1.5, style.ink, closed=True)
    canvas.line(_corners(box), line, style.paper, closed=True)
    for side in _sides(box):
        _dashes(canvas, side, line, style.sunset)


def _dashes(
    canvas: Canvas, side: tuple[tuple[float, float], tuple[float, float]], line: float, fill: Rgb
) -> None:
    """An odd number of dashes and gaps, so that corners are dashed alike."""
    (ax, ay), (bx, by) = side
    length = abs(bx - ax) + abs(by - ay)
    number = 2 * max(2, round(length / (line * 7))) + 1
    for i in range(0, number, 2):
        start, end = i / number, (i + 1) / number
        canvas.line(
            [
                (ax + (bx - ax) * start, ay + (by - ay) * start),
                (ax + (bx - ax) * end, ay + (by - ay) * end),
            ],
            line,
            fill,
        )


def _chosen(canvas: Canvas, box: Rect, line: float, style: Style) -> None:
    canvas.line(_corners(box), line * 2, style.ink, closed=True)
    canvas.line(_corners(box), line * 1.2, style.sunset, closed=True)
    reach = line * 4
    for x, y, right, down in _turns(box):
        for grow, fill in ((line, style.ink), (0, style.sunset)):
            start = (x - right * grow, y - down * grow)
            length = reach + 2.4 * grow
            canvas.polygon(
                [
                    start,
                    (start[0] + right * length, start[1]),
                    (start[0], start[1] + down * length),
                ],
                fill,
            )


def _changed(canvas: Canvas, box: Rect, line: float, style: Style) -> None:
    reach = min(box.width, box.height) * 0.26
    for width, fill in ((line * 1.9, style.ink), (line * 1.1, style.gold)):
        for x, y, right, down in _turns(box):
            canvas.line([(x + right * reach, y), (x, y), (x, y + down * reach)], width, fill)


def _acting(canvas: Canvas, box: Rect, line: float, style: Style) -> None:
    """Arrows from both sides, within the frame's own width: nothing on the tile is covered."""
    canvas.line(_corners(box), line * 1.6, style.ink, closed=True)
    canvas.line(_corners(box), line * 0.8, style.gold, closed=True)
    _, y = box.centre
    for grow, fill in ((line * 0.7, style.ink), (0.0, style.gold)):
        half = line * 3.6 + grow * 1.8
        for edge, right in ((box.x - line * 0.3, 1), (box.right + line * 0.3, -1)):
            base, tip = edge - right * grow * 0.5, edge + right * (line * 2 + grow)
            canvas.polygon([(base, y - half), (base, y + half), (tip, y)], fill)


def _corners(box: Rect) -> Points:
    return [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]


def _sides(box: Rect) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    corners = _corners(box)
    return [(corners[i], corners[(i + 1) % 4]) for i in range(4)]


def _turns(box: Rect) -> list[tuple[float, float, int, int]]:
    """Each corner with the ways into the box."""
    return [
        (box.x, box.y, 1, 1),
        (box.right, box.y, -1, 1),
        (box.right, box.bottom, -1, -1),
        (box.x, box.bottom, 1, -1),
    ]


_DRAWINGS = {"legal": _legal, "chosen": _chosen, "changed": _changed, "acting": _acting}
