"""The colours a picture is drawn in. Seats are told apart by shape as well, in every style."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal

from games.engine.components import Color

Rgb = tuple[int, int, int]
StyleName = Literal["poster", "safe", "contrast"]
Shape = Literal["disc", "triangle", "square", "diamond", "star"]

SHAPES: Final[Mapping[Color, Shape]] = {
    "red": "disc",
    "green": "triangle",
    "blue": "square",
    "yellow": "diamond",
    "pink": "star",
}


def rgb(code: str) -> Rgb:
    """Read a colour from ``#rrggbb``."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def mix(first: Rgb, second: Rgb, share: float) -> Rgb:
    """``share`` 0 is the one, 1 the other."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


@dataclass(frozen=True, slots=True)
class Style:
    """``plain`` pictures leave out texture and gradients, and darken what stands behind text."""

    name: StyleName
    paper: Rgb
    shade: Rgb
    ink: Rgb
    atlantic: Rgb
    foam: Rgb
    sunset: Rgb
    burgundy: Rgb
    gold: Rgb
    olive: Rgb
    seats: Mapping[Color, Rgb]
    plain: bool = False

    def __hash__(self) -> int:
        return hash(self.name)


POSTER: Final = Style(
    name="poster",
    paper=rgb("#F4E9D2"),
    shade=rgb("#E6D5B0"),
    ink=rgb("#14233B"),
    atlantic=rgb("#1F5F7A"),
    foam=rgb("#8FBFBA"),
    sunset=rgb("#E0694A"),
    burgundy=rgb("#7A1F2B"),
    gold=rgb("#C9973F"),
    olive=rgb("#6B7A3A"),
    seats={
        "red": rgb("#B3261E"),
        "green": rgb("#2E7D4F"),
        "blue": rgb("#1F5FA8"),
        "yellow": rgb("#D9A514"),
        "pink": rgb("#C2478B"),
    },
)
SAFE: Final = replace(
    POSTER,
    name="safe",
    seats={
        "red": rgb("#D55E00"),
        "green": rgb("#009E73"),
        "blue": rgb("#0072B2"),
        "yellow": rgb("#F0E442"),
        "pink": rgb("#CC79A7"),
    },
)
CONTRAST: Final = replace(
    SAFE,
    name="contrast",
    paper=rgb("#FFFFFF"),
    shade=rgb("#E9E9E9"),
    ink=rgb("#000000"),
    atlantic=rgb("#003A5C"),
    foam=rgb("#BFE3F2"),
    burgundy=rgb("#5E0012"),
    gold=rgb("#FFC933"),
    plain=True,
)
STYLES: Final[Mapping[StyleName, Style]] = {style.name: style for style in (POSTER, SAFE, CONTRAST)}
