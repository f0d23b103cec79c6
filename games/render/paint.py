"""A canvas in units of its own: drawn larger than asked and scaled down, so that edges are smooth.

Colours with four parts are translucent. Everything a picture is made of is drawn with this.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final, Literal

from PIL import Image, ImageChops, ImageDraw

from .cache import cached
from .fonts import Face, fitting
from .style import Rgb

Rgba = tuple[int, int, int, int]
Paint = Rgb | Rgba
Point = tuple[float, float]
Points = Sequence[Point]
Towards = Literal["up", "down", "left", "right"]

SMOOTH: Final = 3  # how much larger the canvas is than the picture
TEXTURED: Final = (
    360  # pixels; in smaller pictures specks look like dirt, and are most of the bytes
)


class Canvas:
    """``pixels`` wide and high, addressed in ``units``."""

    def __init__(
        self, pixels: tuple[int, int], units: tuple[float, float], ground: Rgb | None = None
    ) -> None:
        self.pixels = pixels
        size = pixels[0] * SMOOTH, pixels[1] * SMOOTH
        self.sx, self.sy = size[0] / units[0], size[1] / units[1]
        self.image = Image.new("RGBA", size, (*ground, 255) if ground else (0, 0, 0, 0))

    # Shapes

    def polygon(self, points: Points, fill: Paint) -> None:
        with self._area(_bounds(points), fill) as (draw, ink, at):
            draw.polygon([at(point) for point in points], fill=ink)

    def inlay(self, points: Points, outline: Points, fill: Paint) -> None:
        """Fill as much of a polygon as lies within the outline; cheaper than ``clip``."""
        left, top, right, bottom = self._box(_bounds(outline))
        at = _At(self.sx, self.sy, left, top)
        both = []
        for shape in (points, outline):
            mask = Image.new("L", (right - left + 1, bottom - top + 1))
            shade = 255 if len(fill) == 3 else fill[3]
            ImageDraw.Draw(mask).polygon([at(point) for point in shape], fill=shade)
            both.append(mask)
        self.image.paste(fill[:3], (left, top), ImageChops.darker(*both))

    def rect(
        self, x: float, y: float, width: float, height: float, fill: Paint, radius: float = 0
    ) -> None:
        box = (x, y, x + width, y + height)
        with self._area(box, fill) as (draw, ink, at):
            corners = (*at(box[:2]), *at(box[2:]))
            draw.rounded_rectangle(corners, radius=radius * self.sx, fill=ink)

    def ellipse(self, x: float, y: float, rx: float, ry: float, fill: Paint) -> None:
        """Fill an ellipse around (x, y)."""
        with self._area((x - rx, y - ry, x + rx, y + ry), fill) as (draw, ink, at):
            draw.ellipse((*at((x - rx, y - ry)), *at((x + rx, y + ry))), fill=ink)

    def disc(self, x: float, y: float, radius: float, fill: Paint) -> None:
        self.ellipse(x, y, radius, radius, fill)

    def ring(self, x: float, y: float, radius: float, width: float, fill: Paint) -> None:
        """``width`` goes inwards."""
        box = (x - radius, y - radius, x + radius, y + radius)
        with self._area(box, fill) as (draw, ink, at):
            draw.ellipse(
                (*at(box[:2]), *at(box[2:])), outline=ink, width=max(1, round(width * self.sx))
            )

    def line(self, points: Points, width: float, fill: Paint, closed: bool = False) -> None:
        """Draw a line with round ends and joints."""
        points = [*points, points[0]] if closed else points
        half = width / 2
        left, top, right, bottom = _bounds(points)
        box = (left - half, top - half, right + half, bottom + half)
        with self._area(box, fill) as (draw, ink, at):
            pixels = [at(point) for point in points]
            thick = max(1, round(width * self.sx))
            draw.line(pixels, fill=ink, width=thick)
            radius = thick / 2
            for x, y in pixels:
                draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=ink)

    def frame(
        self, x: float, y: float, width: float, height: float, line: float, fill: Paint
    ) -> None:
        """``line`` goes inwards."""
        box = (x, y, x + width, y + height)
        with self._area(box, fill) as (draw, ink, at):
            corners = (*at(box[:2]), *at(box[2:]))
            draw.rectangle(corners, outline=ink, width=max(1, round(line * self.sx)))

    # Surfaces

    def gradient(self, x: float, y: float, width: float, height: float, *stops: Rgb) -> None:
        """Downwards, through evenly spaced stops."""
        left, top, right, bottom = self._box((x, y, x + width, y + height))
        strip = Image.new("RGBA", (1, len(stops)))
        strip.putdata([(*stop, 255) for stop in stops])
        # Scaling a strip puts its colours into the middle of their bands: cut the ends off.
        size = right - left, bottom - top
        edge = 0.5 if len(stops) > 1 else 0
        smooth = strip.resize(size, Image.Resampling.BILINEAR, box=(0, edge, 1, len(stops) - edge))
        self.image.paste(smooth, (left, top))

    @contextmanager
    def clip(self, points: Points) -> Iterator[None]:
        """What is drawn inside the block shows only within the polygon."""
        before = self.image
        self.image = before.copy()
        yield
        mask = Image.new("L", before.size)
        ImageDraw.Draw(mask).polygon([(x * self.sx, y * self.sy) for x, y in points], fill=255)
        before.paste(self.image, mask=mask)
        self.image = before

    def grain(self, seed: int, strength: int) -> None:
        """The tooth of printed paper: every pixel a little lighter or darker, always the same."""
        noise = Image.frombytes(
            "L", self.pixels, random.Random(seed).randbytes(self.pixels[0] * self.pixels[1])
        )
        noise = noise.point([128 + (value - 128) * strength // 128 for value in range(256)])
        noise = noise.resize(self.image.size, Image.Resampling.NEAREST)
        alpha = self.image.getchannel("A")
        tinted = ImageChops.overlay(
            self.image.convert("RGB"), Image.merge("RGB", (noise, noise, noise))
        )
        tinted.putalpha(alpha)
        self.image = tinted

    def spray(self, points: Points, fill: Rgb, towards: Towards) -> None:
        """Specks as from an airbrush: dense where they go towards, none at the other end."""
        left, top, right, bottom = self._box(_bounds(points))
        ramp = Image.linear_gradient("L")
        if towards in {"left", "right"}:
            ramp = ramp.transpose(Image.Transpose.ROTATE_90)
        if towards in {"up", "left"}:
            ramp = ImageChops.invert(ramp)
        size = right - left, bottom - top
        mask = Image.new("L", size)
        at = _At(self.sx, self.sy, left, top)
        ImageDraw.Draw(mask).polygon([at(point) for point in points], fill=255)
        self._speckle(ImageChops.multiply(ramp.resize(size), mask), left, top, fill)

    def glow(self, x: float, y: float, radius: float, fill: Rgb) -> None:
        """Specks around a light, denser towards it."""
        left, top, right, bottom = self._box((x - radius, y - radius, x + radius, y + radius))
        # Pillow's gradient ends at the corners of its square; ours at the sides.
        ramp = Image.radial_gradient("L").point([max(0, 255 - v * 361 // 255) for v in range(256)])
        self._speckle(ramp.resize((right - left, bottom - top)), left, top, fill)

    # Text and other pictures

    def text(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        text: str,
        face: Face,
        fill: Rgb,
        like: str | None = None,
    ) -> None:
        """Write a text as large as its box allows, in the middle of it.

        Words that are set ``like`` the same letters are equally high and share their baseline.
        """
        left, top, right, bottom = self._box((x, y, x + width, y + height))
        type_ = fitting(face, text, right - left, bottom - top)
        if like:
            highest = fitting(face, like, math.inf, bottom - top)
            type_ = min(type_, highest, key=lambda font: font.size)
        inked, row = type_.getbbox(text), type_.getbbox(like or text)
        at = (left + right - inked[0] - inked[2]) / 2, (top + bottom - row[1] - row[3]) / 2
        ImageDraw.Draw(self.image).text(at, text, font=type_, fill=(*fill, 255))

    def paste(self, picture: Image.Image, x: float, y: float, width: float, height: float) -> None:
        left, top, right, bottom = self._box((x, y, x + width, y + height))
        fitted = picture.resize((right - left, bottom - top), Image.Resampling.LANCZOS)
        self.image.alpha_composite(fitted.convert("RGBA"), (left, top))

    def finish(self) -> Image.Image:
        return self.image.reduce(SMOOTH)

    # Inside

    def _speckle(self, ramp: Image.Image, left: int, top: int, fill: Rgb) -> None:
        """Paint where the ramp is brighter than chance; in small pictures, in three flat steps."""
        if self.pixels[0] < TEXTURED:
            mask = ramp.point([value // 64 * 85 for value in range(256)])
        else:
            right, bottom = left + ramp.width, top + ramp.height
            chance = _chance(self.image.size).crop((left, top, right, bottom))
            # Twice the difference: specks of many strengths, soft from afar.
            mask = ImageChops.subtract(ramp, chance, scale=0.5)
        self.image.paste(fill, (left, top), mask)

    @contextmanager
    def _area(
        self, bounds: tuple[float, float, float, float], fill: Paint
    ) -> Iterator[tuple[ImageDraw.ImageDraw, Rgba, _At]]:
        """Opaque paint goes straight onto the canvas, translucent paint by way of a layer."""
        if len(fill) == 3 or fill[3] == 255:
            yield ImageDraw.Draw(self.image), (*fill[:3], 255), _At(self.sx, self.sy, 0, 0)
            return
        left, top, right, bottom = self._box(bounds)
        # One pixel more on each side, and one pixel of canvas for what lies beyond its edge.
        left, top = _within(left - 1, self.image.width - 1), _within(top - 1, self.image.height - 1)
        right = max(left + 1, min(right + 2, self.image.width))
        bottom = max(top + 1, min(bottom + 2, self.image.height))
        layer = Image.new("RGBA", (right - left, bottom - top))
        yield ImageDraw.Draw(layer), fill, _At(self.sx, self.sy, left, top)
        self.image.alpha_composite(layer, (left, top))

    def _box(self, bounds: tuple[float, float, float, float]) -> tuple[int, int, int, int]:
        left, top, right, bottom = bounds
        return (
            round(left * self.sx),
            round(top * self.sy),
            max(round(right * self.sx), round(left * self.sx) + 1),
            max(round(bottom * self.sy), round(top * self.sy) + 1),
        )


@cached
def _chance(size: tuple[int, int]) -> Image.Image:
    """Noise in whole pixels of the picture, so that specks are even; larger in larger pictures."""
    cell = SMOOTH * max(1, round(size[0] / SMOOTH / 400))
    cells = size[0] // cell + 1, size[1] // cell + 1
    noise = Image.frombytes("L", cells, random.Random(1942).randbytes(cells[0] * cells[1]))
    # Never as bright as the brightest ramp, which would otherwise stay full of holes.
    noise = noise.point([value * 3 // 4 for value in range(256)])
    return noise.resize((cells[0] * cell, cells[1] * cell), Image.Resampling.NEAREST)


class _At:
    """A function from units to pixels of a layer that starts at (left, top)."""

    __slots__ = ("left", "sx", "sy", "top")

    def __init__(self, sx: float, sy: float, left: int, top: int) -> None:
        self.sx, self.sy, self.left, self.top = sx, sy, left, top

    def __call__(self, point: Point) -> Point:
        return point[0] * self.sx - self.left, point[1] * self.sy - self.top


def _within(value: int, limit: int) -> int:
    return max(0, min(value, limit))


def _bounds(points: Points) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


# Curves, as points


def bezier(
    start: Point, control_1: Point, control_2: Point, end: Point, steps: int = 16
) -> list[Point]:
    points = []
    for step in range(steps + 1):
        t = step / steps
        a, b, c, d = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3
        points.append(
            (
                a * start[0] + b * control_1[0] + c * control_2[0] + d * end[0],
                a * start[1] + b * control_1[1] + c * control_2[1] + d * end[1],
            )
        )
    return points


def smooth(points: Points, closed: bool = True, steps: int = 8) -> list[Point]:
    """A soft curve through all of the points."""
    count = len(points)
    curve: list[Point] = []
    for i in range(count if closed else count - 1):
        before, here, after, beyond = (
            points[j % count] if closed else points[min(max(j, 0), count - 1)]
            for j in (i - 1, i, i + 1, i + 2)
        )
        control_1 = here[0] + (after[0] - before[0]) / 6, here[1] + (after[1] - before[1]) / 6
        control_2 = after[0] - (beyond[0] - here[0]) / 6, after[1] - (beyond[1] - here[1]) / 6
        curve += bezier(here, control_1, control_2, after, steps)
    return curve


def arc(x: float, y: float, radius: float, start: float, end: float) -> list[Point]:
    """Degrees clockwise from three o'clock."""
    steps = max(2, round(abs(end - start) / 6))
    turns = (math.radians(start + (end - start) * step / steps) for step in range(steps + 1))
    return [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]


def turned(points: Points, x: float, y: float, degrees: float) -> list[Point]:
    """Clockwise around (x, y)."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [
        (x + (px - x) * cos - (py - y) * sin, y + (px - x) * sin + (py - y) * cos)
        for px, py in points
    ]


def moved(points: Points, dx: float, dy: float, scale: float = 1) -> list[Point]:
    """Scaled around the origin, then moved."""
    return [(x * scale + dx, y * scale + dy) for x, y in points]
