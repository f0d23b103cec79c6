"""The person in front of the easel: where their head is, and in what tones they are printed."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from games.render.paint import Canvas, Point, Points, smooth, turned
from games.render.style import Rgb, Style, mix, rgb

# Heads are drawn around the point between the eyes: the chin is about 14 below, the crown as much
# above, the cheeks 9 to each side. Light comes from the left.
_SCALE: Final = 1.76
_EYES: Final = (50.0, 38.0)
_NAPE: Final = (0.0, 13.0)  # the head is tilted around it
_HALF_FACE: Final = 10.0
_NIGHT: Final = rgb("#141A30")
_LIGHT_GREY: Final = rgb("#C4C4C4")
_DARK_GREY: Final = rgb("#767676")
_PLAIN_LINE: Final = 1.3


@dataclass(frozen=True, slots=True)
class Tone:
    """A colour in light and in shadow."""

    light: Rgb
    shade: Rgb

    @property
    def deep(self) -> Rgb:
        return mix(self.shade, _NIGHT, 0.38)

    @property
    def shine(self) -> Rgb:
        return mix(self.light, rgb("#FFF6DF"), 0.35)


def tone(light: str, shade: str | None = None) -> Tone:
    """Return a colour with its shade; without one of its own it falls into blue darkness."""
    color = rgb(light)
    return Tone(color, rgb(shade) if shade else mix(color, _NIGHT, 0.42))


@dataclass(frozen=True, slots=True)
class Build:
    """Half widths of the face, how far down the chin is, and how the head is held."""

    cheek: float = 9.3
    jaw: float = 7.7
    chin: float = 3.4
    length: float = 14.2
    turn: float = 0.0  # to the left (into the light) if negative
    tilt: float = 0.0


class Frame:
    """Draws on the canvas in coordinates of its own."""

    def __init__(self, canvas: Canvas, place: Callable[[Point], Point], style: Style) -> None:
        self._canvas, self._place, self._style = canvas, place, style

    def at(self, points: Points) -> Points:
        return [self._place(point) for point in points]

    def shape(self, points: Points, fill: Rgb) -> None:
        placed = self.at(points)
        self._canvas.polygon(placed, printed(fill, self._style))
        if self._style.plain:
            self._canvas.line(placed, _PLAIN_LINE, self._style.ink, closed=True)

    def curve(self, points: Points, fill: Rgb) -> None:
        """A soft shape through the points."""
        self.shape(smooth(points), fill)

    def patch(self, points: Points, fill: Rgb) -> None:
        """A soft spot of light or shadow, never outlined."""
        self._canvas.polygon(self.at(smooth(points)), printed(fill, self._style))

    def lit(self, outline: Points, edge: Points, tone: Tone) -> None:
        """A shape in light, and in shadow to the right of an edge that runs downwards."""
        self.shape(outline, tone.light)
        self.inlay([*edge, (40, edge[-1][1]), (40, edge[0][1])], outline, tone.shade)

    def inlay(self, points: Points, outline: Points, fill: Rgb) -> None:
        self._canvas.inlay(self.at(points), self.at(outline), printed(fill, self._style))

    def brush(self, points: Points, width: float, fill: Rgb) -> None:
        """A stroke that swells in the middle and ends in points."""
        path = smooth(points, closed=False, steps=6)
        left: list[Point] = []
        right: list[Point] = []
        for i, (x, y) in enumerate(path):
            ahead, behind = path[min(i + 1, len(path) - 1)], path[max(i - 1, 0)]
            dx, dy = ahead[0] - behind[0], ahead[1] - behind[1]
            length = math.hypot(dx, dy) or 1
            half = width / 2 * (0.12 + 0.88 * math.sin(math.pi * i / (len(path) - 1)))
            left.append((x - dy / length * half, y + dx / length * half))
            right.append((x + dy / length * half, y - dx / length * half))
        self._canvas.polygon(self.at(left + right[::-1]), printed(fill, self._style))

    def line(self, points: Points, width: float, fill: Rgb) -> None:
        self._canvas.line(self.at(points), width * _SCALE, printed(fill, self._style))

    def disc(self, x: float, y: float, radius: float, fill: Rgb) -> None:
        """Plain pictures outline curls and bobbles, but neither pupils nor buttons."""
        at = self._place((x, y))
        self._canvas.disc(*at, radius * _SCALE, printed(fill, self._style))
        if self._style.plain and radius > 2:
            self._canvas.ring(*at, radius * _SCALE, _PLAIN_LINE / 2, self._style.ink)

    def ring(self, x: float, y: float, radius: float, width: float, fill: Rgb) -> None:
        ink = printed(fill, self._style)
        self._canvas.ring(*self._place((x, y)), radius * _SCALE, width * _SCALE, ink)


class Sitter:
    """What the parts of a portrait are drawn on: ``body`` stays still, ``head`` is tilted with the
    head, ``face`` is turned with the nose."""

    def __init__(self, canvas: Canvas, style: Style, build: Build, colors: Colors) -> None:
        self.build, self.colors = build, colors

        def body(point: Point) -> Point:
            return _EYES[0] + point[0] * _SCALE, _EYES[1] + point[1] * _SCALE

        def head(point: Point) -> Point:
            return body(turned([point], *_NAPE, build.tilt)[0])

        def face(point: Point) -> Point:
            """The middle of the face moves with a turn, its sides stay."""
            x, y = point
            swing = max(0.0, 1 - (x / _HALF_FACE) ** 2)
            return head((x + build.turn * swing, y))

        self.body = Frame(canvas, body, style)
        self.head = Frame(canvas, head, style)
        self.face = Frame(canvas, face, style)


@dataclass(frozen=True, slots=True)
class Colors:
    skin: Tone
    hair: Tone
    cloth: Tone
    accent: Tone
    hat: Tone
    lips: Rgb | None = None


def printed(color: Rgb, style: Style) -> Rgb:
    """Plain pictures know black, white and two greys."""
    if not style.plain:
        return color
    brightness = (color[0] * 299 + color[1] * 587 + color[2] * 114) / 1000
    if brightness > 172:
        return style.paper
    if brightness > 110:
        return _LIGHT_GREY
    return _DARK_GREY if brightness > 64 else style.ink


def both(half: Points) -> list[Point]:
    """A right half, from top to bottom, with its mirror image."""
    return [*half, *((-x, y) for x, y in reversed(half))]
