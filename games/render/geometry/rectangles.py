"""Rectangles, in whatever units."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import floor


@dataclass(frozen=True, slots=True)
class Rect:
    """``x`` and ``y`` are those of the top left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def moved(self, dx: float, dy: float) -> Rect:
        return replace(self, x=self.x + dx, y=self.y + dy)

    def scaled(self, by: float) -> Rect:
        """Return it scaled around the origin."""
        return Rect(self.x * by, self.y * by, self.width * by, self.height * by)

    def grown(self, by: float) -> Rect:
        """Return it grown on every side; a negative number shrinks."""
        return Rect(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def within(self, other: Rect) -> bool:
        return (
            self.x >= other.x
            and self.y >= other.y
            and self.right <= other.right + 1e-6
            and self.bottom <= other.bottom + 1e-6
        )

    def overlaps(self, other: Rect) -> bool:
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )


def whole(length: float) -> int:
    """The nearest whole number, halves upwards, as browsers round: on a page everything lies at
    the same pixels as on a picture of its size."""
    return floor(length + 0.5)


def around(x: float, y: float, side: float) -> Rect:
    """A square with this middle."""
    return Rect(x - side / 2, y - side / 2, side, side)


def packed(area: Rect, number: int, most: float, gap: float) -> tuple[Rect, ...]:
    """Equal squares in rows from the left, as large as fit, at most ``most``; centred in height."""
    if not number:
        return ()

    def fitting(rows: int) -> float:
        across = -(-number // rows)
        return min(
            most,
            (area.width - gap * (across - 1)) / across,
            (area.height - gap * (rows - 1)) / rows,
        )

    rows = max(range(1, number + 1), key=fitting)
    across, side = -(-number // rows), fitting(rows)
    top = area.y + (area.height - rows * (side + gap) + gap) / 2
    return tuple(
        Rect(area.x + i % across * (side + gap), top + i // across * (side + gap), side, side)
        for i in range(number)
    )
