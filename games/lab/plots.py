"""Plots of what bots believe and how they search, drawn like everything else in the gallery."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Any, Final, NamedTuple

from games.render import lettering
from games.render.encode import encode, flat
from games.render.geometry.rectangles import Rect
from games.render.paint import Canvas
from games.render.style import POSTER, Rgb

PIXELS: Final = (840, 630)
UNITS: Final = (840.0, 630.0)
# Of the field: what the axes enclose.
LEFT, TOP, WIDTH, HEIGHT = 100.0, 90.0, 690.0, 440.0
TEXT: Final = 20.0  # its height


class Curve(NamedTuple):
    """Points in the field, from 0 to 1 both ways; ``sizes``: of their dots."""

    points: list[tuple[float, float]]
    colour: Rgb
    label: str
    sizes: Sequence[float] = ()


class Axis(NamedTuple):
    """Where numbers stand, from 0 to 1, and what they are of."""

    label: str
    ticks: list[tuple[float, str]]


def beliefs(figures: dict[str, Any]) -> bytes:
    """How often a tile lay there, by how likely it was held to be; on the diagonal all is right."""
    most = max(count for count, _chance, _true in figures["bins"])
    told = [(chance, true / count) for count, chance, true in figures["bins"]]
    sizes = [4 + 10 * (count / most) ** 0.5 for count, _chance, _true in figures["bins"]]
    ticks = [(share / 100, f"{share} %") for share in range(0, 101, 25)]
    return _plot(
        f"{figures['guesses']} face-down tiles. Brier score {figures['brier']:.3f};"
        f" the uniform guess {figures['uniform']:.3f}",
        Axis("how likely the belief held a tile to lie there", ticks),
        Axis("how often it did", ticks),
        [
            Curve([(0, 0), (1, 1)], POSTER.shade, ""),
            Curve(told, POSTER.atlantic, "", sizes),
        ],
    )


def convergence(figures: dict[str, Any]) -> bytes:
    """What a choice gives away and how far off its chance is held to be, by the search's length."""
    nodes = figures["nodes"]
    top = 0.01 * (1 + int(100 * max(figures["off_by"] + figures["given_away"])))

    def curve(values: Sequence[float], colour: Rgb, label: str) -> Curve:
        points = [(_far(n, nodes), value / top) for n, value in zip(nodes, values, strict=True)]
        return Curve(points, colour, label, [6] * len(points))

    return _plot(
        f"{figures['positions']} decisions, beside a search of twice the longest",
        Axis("nodes", [(_far(n, nodes), f"{n:,}") for n in nodes]),
        Axis("of a victory", [(n / 4, f"{100 * top * n / 4:.1f} %") for n in range(5)]),
        [
            curve(figures["off_by"], POSTER.sunset, "its chance was held wrong by"),
            curve(figures["given_away"], POSTER.atlantic, "the choice gave away"),
        ],
    )


def _far(number: int, of: Sequence[int]) -> float:
    return log(number / of[0]) / log(of[-1] / of[0])


def _plot(title: str, across: Axis, up: Axis, curves: Sequence[Curve]) -> bytes:
    canvas = Canvas(PIXELS, UNITS, POSTER.paper)
    lettering.line(canvas, Rect(20, 22, 800, 28), title, "serif-bold", POSTER.ink, 0.5)
    _say(canvas, LEFT, 62, WIDTH, up.label, 0)
    _say(canvas, LEFT, TOP + HEIGHT + 60, WIDTH, across.label, 1)
    for at, number in up.ticks:
        y = TOP + HEIGHT * (1 - at)
        canvas.line([(LEFT, y), (LEFT + WIDTH, y)], 1, POSTER.shade)
        _say(canvas, 10, y - TEXT / 2, LEFT - 25, number, 1)
    for at, number in across.ticks:
        x = LEFT + WIDTH * at
        canvas.line([(x, TOP), (x, TOP + HEIGHT)], 1, POSTER.shade)
        _say(canvas, x - 50, TOP + HEIGHT + 15, 100, number, 0.5)
    for row, curve in enumerate(curves):
        _draw(canvas, curve)
        if curve.label:
            y = TOP + 24 + 34 * row
            canvas.disc(LEFT + WIDTH - 330, y, 7, curve.colour)
            _say(canvas, LEFT + WIDTH - 310, y - TEXT / 2, 310, curve.label, 0)
    return encode(flat(canvas.finish(), POSTER), "png")


def _say(canvas: Canvas, x: float, y: float, width: float, text: str, align: float) -> None:
    lettering.line(canvas, Rect(x, y, width, TEXT), text, "sans", POSTER.ink, align)


def _draw(canvas: Canvas, curve: Curve) -> None:
    points = [(LEFT + WIDTH * x, TOP + HEIGHT * (1 - y)) for x, y in curve.points]
    canvas.line(points, 3, curve.colour)
    for (x, y), size in zip(points, curve.sizes, strict=False):
        canvas.disc(x, y, size, curve.colour)
