"""What clothes are cut from: coats, collars, ties."""

from __future__ import annotations

from typing import Final

from games.render.paint import Point, Points, smooth

from .sitter import Sitter, Tone, both, tone

LINEN: Final = tone("#F6EEDC", "#B9B3B4")
GOLD: Final = tone("#D9AE55")


def mass(sitter: Sitter, outline: Points, color: Tone, edge: float = 5) -> None:
    sitter.body.lit(outline, [(edge - 1, 0), (edge, 20), (edge + 2, 30), (edge - 2, 60)], color)


def mirrored(points: Points) -> list[Point]:
    return [(-x, y) for x, y in points]


def pair(sitter: Sitter, right: Points, color: Tone) -> None:
    """The same on both sides of the collar, the right one in shadow."""
    sitter.body.shape(mirrored(right), color.light)
    sitter.body.shape(right, color.shade)


def shoulders(width: float = 0, top: float = 16.6) -> Points:
    half = [(5.2, top), (9, 19), (15 + width, 21.4), (20 + width, 25.4), (22.6 + width, 33)]
    points = both([*half, (24 + width, 60)])
    return [*smooth(points[:5], closed=False), *points[5:7], *smooth(points[7:], closed=False)]


def coat(sitter: Sitter, color: Tone | None = None, width: float = 0) -> None:
    mass(sitter, shoulders(width), color or sitter.colors.cloth)


def shirt(sitter: Sitter, color: Tone = LINEN) -> None:
    mass(sitter, [(-5.4, 16), (5.4, 16), (5.8, 20), (0.6, 38), (-0.6, 38), (-5.8, 20)], color, 1)


def collar(sitter: Sitter, color: Tone = LINEN) -> None:
    pair(sitter, [(5.4, 15.4), (6.4, 19.6), (2.6, 22.8), (0, 19.4), (3.4, 18)], color)


def lapels(sitter: Sitter, color: Tone) -> None:
    pair(sitter, [(5.6, 17.6), (9.6, 23.4), (7.4, 25), (8.8, 27), (0.6, 39), (4.2, 24)], color)


def tie(sitter: Sitter) -> None:
    accent = sitter.colors.accent
    mass(sitter, [(-1, 22.4), (1, 22.4), (2.2, 36), (0, 39), (-2.2, 36)], accent, 0.6)
    mass(sitter, [(-1.7, 19.4), (1.7, 19.4), (1.1, 23), (-1.1, 23)], accent, 0.4)


def bow(sitter: Sitter) -> None:
    accent = sitter.colors.accent
    pair(sitter, smooth([(0.6, 20.4), (4.8, 18.6), (5.2, 21), (4.8, 23.2), (0.6, 21.4)]), accent)
    sitter.body.shape([(-1, 19.8), (1, 19.8), (1, 22), (-1, 22)], accent.deep)
