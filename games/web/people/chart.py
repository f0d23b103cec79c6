"""A rating's history as a curve, drawn on the server: numbers for an SVG and for its labels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor
from typing import Final

# The curve's own measure. It is stretched to the page; its lines keep their width.
WIDTH: Final = 1000
HEIGHT: Final = 100
LINES: Final = 3  # of the grid, the lowest at the bottom and the highest on top
STEPS: Final = (20, 50, 100, 200, 500, 1000, 2000, 5000)


@dataclass(frozen=True, slots=True)
class Chart:
    """``path`` is the curve, ``end`` its last point, ``labels`` the grid's from the top."""

    path: str
    end: str
    labels: tuple[int, ...]
    heights: tuple[float, ...]
    first: int
    last: int
    highest: int
    games: int


def chart(points: Sequence[float]) -> Chart | None:
    """The figure before the first game, then after each. None: there is no curve yet."""
    if len(points) < 2:
        return None
    bottom, step = _scale(min(points), max(points))
    span = step * (LINES - 1)
    places = [
        (
            round(number * WIDTH / (len(points) - 1), 1),
            round(HEIGHT - (value - bottom) * HEIGHT / span, 1),
        )
        for number, value in enumerate(points)
    ]
    path = " L".join(f"{x:g} {y:g}" for x, y in places)
    return Chart(
        path=f"M{path}",
        end=f"M{places[-1][0]:g} {places[-1][1]:g}h0",
        labels=tuple(bottom + step * number for number in reversed(range(LINES))),
        heights=tuple(number * HEIGHT / (LINES - 1) for number in range(LINES)),
        first=round(points[0]),
        last=round(points[-1]),
        highest=round(max(points)),
        games=len(points) - 1,
    )


def _scale(low: float, high: float) -> tuple[int, int]:
    """The lowest line and the distance between lines, in round numbers."""
    for step in STEPS:
        bottom = floor(low / step) * step
        if bottom + step * (LINES - 1) >= high:
            break
    return bottom, step
