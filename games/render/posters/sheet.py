"""The paper a poster is printed on."""

from __future__ import annotations

from games.render.paint import Canvas, Points, Towards
from games.render.style import Rgb, Style, mix

OUTLINE = 0.7


class Sheet(Canvas):
    """100 units square, with the colours it is printed in.

    In the plain style nothing is sprayed, colours mix by halves only, and shapes have an outline.
    """

    def __init__(self, side: int, style: Style) -> None:
        super().__init__((side, side), (100, 100), style.paper)
        self.style = style

    def blend(self, first: Rgb, second: Rgb, share: float) -> Rgb:
        return mix(first, second, round(share * 2) / 2 if self.style.plain else share)

    def shape(self, points: Points, fill: Rgb) -> None:
        """One of the large forms of the composition."""
        self.polygon(points, fill)
        if self.style.plain:
            self.line(points, OUTLINE, self.style.ink, closed=True)

    def box(self, x: float, y: float, width: float, height: float, fill: Rgb) -> None:
        self.shape([(x, y), (x + width, y), (x + width, y + height), (x, y + height)], fill)

    def spray(self, points: Points, fill: Rgb, towards: Towards) -> None:
        if not self.style.plain:
            super().spray(points, fill, towards)

    def glow(self, x: float, y: float, radius: float, fill: Rgb) -> None:
        if not self.style.plain:
            super().glow(x, y, radius, fill)
