"""Symbols of the tiles and the table: one stroke weight, the language of the site's icons."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final, Literal

from games.engine.components import Color

from .paint import Canvas, Points, arc, bezier, moved, smooth, turned
from .style import SHAPES, Rgb, Shape, Style

Symbol = Literal[
    "assassin",
    "conspiracy",
    "nationalism",
    "seduction",
    "diplomacy",
    "double_agent",
    "woman",
    "shield",
    "seduced",
    "eye-here",
    "eye-adjacent",
    "eye-any",
    "enigma",
    "roulette",
    "dossier",
    "mission",
    "round",
]

_GRID: Final = 24  # symbols are drawn on a square of this size
_STROKE: Final = 2.0
_FINE: Final = 40  # steps of a curve that is drawn as a line


def draw(
    canvas: Canvas, symbol: Symbol, x: float, y: float, size: float, ink: Rgb, ground: Rgb
) -> None:
    """Centred at (x, y), ``size`` across; ``ground`` fills what the lines enclose."""
    _DRAWINGS[symbol](_Pen(canvas, x, y, size, ink, ground))


def die(canvas: Canvas, value: int, x: float, y: float, size: float, ink: Rgb, ground: Rgb) -> None:
    pen = _Pen(canvas, x, y, size, ink, ground)
    pen.solid(_rounded(1, 1, 22, 22, 5))
    pen.hole(_rounded(2.8, 2.8, 18.4, 18.4, 3.4))
    for px, py in _PIPS[value]:
        pen.dot(12 + 5.4 * px, 12 + 5.4 * py, 2.5)


def marker(canvas: Canvas, color: Color, x: float, y: float, size: float, style: Style) -> None:
    """A seat in colour and shape; the double outline stands out from every ground."""
    outline = shape(SHAPES[color])
    for fill, scale in ((style.paper, 0.5), (style.ink, 0.445), (style.seats[color], 0.36)):
        canvas.polygon(moved(outline, x, y, size * scale), fill)


def shape(name: Shape) -> Points:
    """Return a shape around the origin, within a circle of radius one, all about equally heavy."""
    return _SHAPES[name]


def star(points: int, inner: float, outer: float = 1) -> list[tuple[float, float]]:
    """Return a star around the origin, one point upwards."""
    corners = []
    for i in range(points * 2):
        radius = outer if i % 2 == 0 else inner
        turn = math.pi * (i / points - 0.5)
        corners.append((radius * math.cos(turn), radius * math.sin(turn)))
    return corners


class _Pen:
    """Draws on the symbol's own grid."""

    def __init__(
        self, canvas: Canvas, x: float, y: float, size: float, ink: Rgb, ground: Rgb
    ) -> None:
        self.canvas, self.ink, self.ground = canvas, ink, ground
        self.scale = size / _GRID
        self.left, self.top = x - size / 2, y - size / 2

    def stroke(self, points: Points, closed: bool = False, width: float = _STROKE) -> None:
        self.canvas.line(self._at(points), width * self.scale, self.ink, closed)

    def solid(self, points: Points) -> None:
        self.canvas.polygon(self._at(points), self.ink)

    def hole(self, points: Points) -> None:
        self.canvas.polygon(self._at(points), self.ground)

    def cut(self, points: Points, width: float = _STROKE) -> None:
        """A line in the colour of the ground."""
        self.canvas.line(self._at(points), width * self.scale, self.ground)

    def outline(self, points: Points) -> None:
        self.hole(points)
        self.stroke(points, closed=True)

    def dot(self, x: float, y: float, radius: float) -> None:
        self.solid(arc(x, y, radius, 0, 360))

    def _at(self, points: Points) -> Points:
        return moved(points, self.left, self.top, self.scale)


def _rounded(x: float, y: float, width: float, height: float, radius: float) -> Points:
    right, bottom = x + width - radius, y + height - radius
    x, y = x + radius, y + radius
    return [
        *arc(x, y, radius, 180, 270),
        *arc(right, y, radius, 270, 360),
        *arc(right, bottom, radius, 0, 90),
        *arc(x, bottom, radius, 90, 180),
    ]


def _shield_shape() -> Points:
    return [
        (12, 2.2),
        (20, 4.8),
        *bezier((20, 11.5), (20, 16), (16.5, 19.5), (12, 21.8), _FINE),
        *bezier((12, 21.8), (7.5, 19.5), (4, 16), (4, 11.5), _FINE),
        (4, 4.8),
    ]


# Abilities


def _assassin(pen: _Pen) -> None:
    """A dagger, point upwards to the right."""
    blade = [(21.6, 2.4), (19.4, 8.8), (12.4, 15.8), (8.2, 11.6), (15.2, 4.6)]
    pen.solid(blade)
    pen.cut([(18.3, 5.7), (12.2, 11.8)], 1.2)
    pen.stroke([(5.2, 10.4), (13.6, 18.8)], width=2.4)
    pen.stroke([(8.6, 15.4), (4.2, 19.8)], width=3)
    pen.dot(3.6, 20.4, 2.2)


def _conspiracy(pen: _Pen) -> None:
    """Two envelopes change hands."""
    for x, y in ((1.6, 2.6), (10.6, 12.6)):
        pen.outline([(x, y), (x + 11.6, y), (x + 11.6, y + 8.6), (x, y + 8.6)])
        pen.stroke([(x, y + 0.4), (x + 5.8, y + 4.8), (x + 11.6, y + 0.4)])
    pen.stroke([(16.4, 4.6), (20.2, 4.6), (20.2, 8)])
    pen.solid([(17.2, 7.4), (23.2, 7.4), (20.2, 11)])
    pen.stroke([(7.6, 19.4), (3.8, 19.4), (3.8, 16)])
    pen.solid([(0.8, 16.6), (6.8, 16.6), (3.8, 13)])


def _nationalism(pen: _Pen) -> None:
    """A pennant in the wind."""
    pen.stroke([(5, 2.4), (5, 21.6)], width=2.4)
    pen.solid([(5, 3), *bezier((5, 3), (11, 2), (14, 8.5), (22, 8)), (5, 15)])


def _seduction(pen: _Pen) -> None:
    """A rose."""
    pen.stroke([(12, 14), (12, 22)])
    pen.solid(
        bezier((12, 21.6), (11.4, 17.6), (8.6, 15.8), (4.8, 16.2))
        + bezier((4.8, 16.2), (5.6, 19.8), (8.2, 21.8), (12, 21.6))
    )
    pen.dot(12, 8.6, 7.4)
    pen.cut(bezier((7.2, 8.4), (7.6, 3.2), (15.6, 3), (15.8, 7.4)), 1.5)
    pen.cut(bezier((15.8, 7.4), (16, 11.4), (10.2, 11.6), (10.2, 8.6)), 1.5)
    pen.cut(bezier((8, 12.4), (10.6, 14.6), (15.4, 14), (17, 10.4)), 1.3)


def _diplomacy(pen: _Pen) -> None:
    """A shield with a sprig of laurel."""
    pen.outline(_shield_shape())
    pen.stroke([(12, 18), (12, 7)], width=1.7)
    for y in (11.4, 15.6):
        for side in (-1, 1):
            leaf = [
                (12, y),
                (12 + side * 1.2, y - 3),
                (12 + side * 4.6, y - 3.8),
                (12 + side * 3.8, y - 0.8),
            ]
            pen.solid(smooth(leaf))


def _double_agent(pen: _Pen) -> None:
    """One mask, two faces."""
    left = bezier((12, 2.2), (6, 2.2), (3.4, 5), (3.4, 10), _FINE)
    left += bezier((3.4, 10), (3.4, 16.2), (6.8, 21.8), (12, 21.8), _FINE)
    pen.outline(left + [(24 - x, y) for x, y in reversed(left)])
    pen.solid([(24 - x, y) for x, y in left])
    pen.stroke([(6.6, 9.8), (9.2, 9.8)], width=2.2)
    pen.cut([(14.8, 9.8), (17.4, 9.8)], 2.2)
    pen.stroke(bezier((7.2, 15.2), (8.4, 16.8), (10, 17.6), (12, 17.6)), width=1.8)
    pen.cut(bezier((12.2, 17.6), (14, 15.6), (15.4, 15.4), (16.8, 16.6)), 1.8)


def _woman(pen: _Pen) -> None:
    """An open fan."""
    x, y = 12, 20.4
    pen.outline([(x, y), *arc(x, y, 14.6, 224, 316)])
    pen.solid([*arc(x, y, 15.6, 222, 318), *arc(x, y, 10.6, 318, 222)])
    for angle in (246, 270, 294):
        slat, rim, edge = (arc(x, y, radius, angle, angle)[0] for radius in (10.6, 11, 15.6))
        pen.stroke([(x, y), slat], width=1.4)
        pen.cut([rim, edge], 1.3)
    pen.dot(x, y, 2)


# What may happen to a spy


def _shield(pen: _Pen) -> None:
    pen.solid(moved(_shield_shape(), -1.2, -1.2, 1.1))
    pen.cut([(7.6, 11.8), (10.8, 15.2), (16.6, 8.4)], 2.6)


def _seduced(pen: _Pen) -> None:
    """A heart on a hook."""
    pen.stroke([*arc(15.6, 4.4, 2.6, 180, 400), (14.6, 8), (14, 11)], width=1.9)
    right = bezier((11.4, 12.2), (12.6, 8), (20.6, 7.8), (20.6, 13.2))
    right += bezier((20.6, 13.2), (20.6, 17.4), (14.6, 19.6), (11.4, 22.6))
    pen.solid(right + [(22.8 - x, y) for x, y in reversed(right)])
    pen.cut([(14, 9.6), (13.4, 13.6)], 1.4)


# Looking


def _eye(pen: _Pen, rays: tuple[float, ...]) -> None:
    upper = bezier((1.4, 15), (5.4, 6.4), (18.6, 6.4), (22.6, 15), _FINE)
    lower = bezier((22.6, 15), (18.6, 23), (5.4, 23), (1.4, 15), _FINE)
    pen.outline(upper + lower)
    pen.dot(12, 15, 3.6)
    pen.hole(arc(13.2, 13.8, 1.1, 0, 360))
    for angle in rays:
        pen.stroke(turned([(12, 1.6), (12, 4.8)], 12, 15, angle), width=2.4)


# The table's pieces


def _enigma(pen: _Pen) -> None:
    """Three rotors on their axle, keys in front."""
    pen.stroke([(1.4, 7.6), (22.6, 7.6)], width=2.4)
    for x in (5.4, 12, 18.6):
        pen.solid(_rounded(x - 2.6, 1, 5.2, 13.2, 1.6))
        for y in (4.4, 7.6, 10.8):
            pen.cut([(x - 0.9, y), (x + 0.9, y)], 1.3)
    for y, xs in ((17.4, (3, 9, 15, 21)), (21.6, (6, 12, 18))):
        for x in xs:
            pen.dot(x, y, 1.7)


def _roulette(pen: _Pen) -> None:
    pen.dot(12, 12, 11)
    for i in range(8):
        if i % 2:
            pen.hole(
                [*arc(12, 12, 9.4, i * 45, i * 45 + 45), *arc(12, 12, 5.6, i * 45 + 45, i * 45)]
            )
    pen.hole(arc(12, 12, 5.4, 0, 360))
    for i in range(4):
        pen.stroke([(12, 12), *arc(12, 12, 4.2, i * 90 + 45, i * 90 + 45)[:1]], width=1.3)
    pen.dot(12, 12, 2)


def _dossier(pen: _Pen) -> None:
    """A folder with its seal."""
    pen.outline([(2, 3.6), (9, 3.6), (11.2, 6.2), (22, 6.2), (22, 20.6), (2, 20.6)])
    pen.stroke([(2, 6.4), (12, 14), (22, 6.4)], width=1.6)
    pen.dot(12, 14, 3.8)


def _mission(pen: _Pen) -> None:
    """A seal on two ribbons."""
    pen.solid([(7, 12), (5, 22.4), (8.8, 20.6), (11, 23), (12, 14)])
    pen.solid([(17, 12), (19, 22.4), (15.2, 20.6), (13, 23), (12, 14)])
    pen.solid(moved(star(12, 0.86), 12, 9.4, 8.8))
    pen.hole(arc(12, 9.4, 5.6, 0, 360))
    pen.solid(moved(star(5, 0.42), 12, 9.6, 4.6))


def _round(pen: _Pen) -> None:
    """A clock, as the rounds go by."""
    pen.dot(12, 12, 10.8)
    pen.hole(arc(12, 12, 8.4, 0, 360))
    pen.stroke([(12, 6.6), (12, 12), (15.8, 14.6)], width=2.2)
    for i in range(4):
        pen.dot(*arc(12, 12, 6.9, i * 90, i * 90)[0], 0.9)


_DRAWINGS: Final[Mapping[Symbol, Callable[[_Pen], None]]] = {
    "assassin": _assassin,
    "conspiracy": _conspiracy,
    "nationalism": _nationalism,
    "seduction": _seduction,
    "diplomacy": _diplomacy,
    "double_agent": _double_agent,
    "woman": _woman,
    "shield": _shield,
    "seduced": _seduced,
    "eye-here": lambda pen: _eye(pen, (0,)),
    "eye-adjacent": lambda pen: _eye(pen, (-20, 20)),
    "eye-any": lambda pen: _eye(pen, (-36, 0, 36)),
    "enigma": _enigma,
    "roulette": _roulette,
    "dossier": _dossier,
    "mission": _mission,
    "round": _round,
}
_PIPS: Final[Mapping[int, tuple[tuple[int, int], ...]]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
_SHAPES: Final[Mapping[Shape, Points]] = {
    "disc": arc(0, 0, 0.88, 0, 360),
    "triangle": [(0, -0.94), (0.98, 0.8), (-0.98, 0.8)],
    "square": [(-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8)],
    "diamond": [(0, -1), (0.88, 0), (0, 1), (-0.88, 0)],
    "star": moved(star(5, 0.5, 1.04), 0, 0.06),
}
