"""Glasses, beards, jewels, smoke: what makes a face somebody's."""

from __future__ import annotations

from typing import Final

from games.render.paint import Points, arc, bezier, smooth
from games.render.style import mix, rgb

from .sitter import Sitter, both

_FRAME: Final = rgb("#2A2630")
_GOLD: Final = rgb("#D9AE55")
_PEARL: Final = rgb("#FBF3E2")
_DIAMOND: Final = rgb("#DCEFF2")
_SMOKE: Final = rgb("#EFE7DA")


# Glasses


def _glasses(sitter: Sitter, lens: Points, width: float) -> None:
    face = sitter.face
    for side in (-1, 1):
        rim = [(side * x, y) for x, y in lens]
        face.line([*rim, rim[0]], width, _FRAME)
        face.brush([(side * 6.9, -0.6), (side * 8.4, -1), (side * 9.6, -0.8)], width * 1.3, _FRAME)
    face.brush([(-1.4, -0.2), (0, -0.9), (1.4, -0.2)], width * 1.5, _FRAME)
    face.brush([(-5.8, -1.4), (-5, -2), (-3.8, -2.2)], 0.5, _PEARL)


def round_glasses(sitter: Sitter) -> None:
    _glasses(sitter, arc(4.1, 0.2, 2.9, 0, 360), 0.5)


def square_glasses(sitter: Sitter) -> None:
    lens = smooth(
        [(1.2, -1.6), (4, -2.2), (7.2, -1.8), (7.2, 1.4), (5.4, 2.6), (2.4, 2.4), (1.1, 1)]
    )
    _glasses(sitter, lens, 0.75)


def dark_glasses(sitter: Sitter) -> None:
    for side in (-1, 1):
        lens = [(1, -1.7), (4, -2.3), (7.6, -2), (7.2, 1.2), (5, 2.8), (2.2, 2.2)]
        sitter.face.curve([(side * x, y) for x, y in lens], rgb("#1B1D29"))
    sitter.face.line([(-1.2, -1.3), (1.2, -1.3)], 0.7, rgb("#1B1D29"))
    sitter.face.brush([(-6.2, -0.4), (-4.6, -1.4), (-2.6, -1.5)], 0.6, rgb("#7C8698"))


def monocle(sitter: Sitter) -> None:
    """Draw a monocle over the eye in the light, on a cord."""
    sitter.face.ring(-4.1, 0.1, 3.1, 0.6, _GOLD)
    sitter.face.brush([(-5.8, -1), (-5, -1.9), (-3.8, -2.2)], 0.5, _PEARL)
    cord = [(-6.6, 1.8), (-8.4, 6), (-8.6, 11), (-7, 16)]
    sitter.face.line(smooth(cord, closed=False), 0.25, _FRAME)


# Beards


def pencil_moustache(sitter: Sitter) -> None:
    for side in (-1, 1):
        sitter.face.brush(
            [(side * 0.3, 8.1), (side * 1.8, 8), (side * 3.4, 9)], 0.75, sitter.colors.hair.deep
        )


def moustache(sitter: Sitter) -> None:
    hair = sitter.colors.hair
    half = [(0, 7.8), (1.8, 7.5), (3.6, 8.6), (4.2, 9.8), (2.4, 9.4), (0, 9.2)]
    sitter.face.lit(smooth(both(half)), [(1.2, 5), (1.6, 12)], hair)


def upturned_moustache(sitter: Sitter) -> None:
    hair = sitter.colors.hair
    half = [(0, 7.8), (2, 7.5), (4, 8.6), (6, 7.6), (7.4, 5.8), (6.6, 8.8), (4.2, 10.2), (2, 9.5)]
    sitter.face.lit(smooth(both([*half, (0, 9.1)])), [(1.2, 5), (1.6, 12)], hair)


def goatee(sitter: Sitter) -> None:
    low = sitter.build.length
    half = [(0, 10.9), (1.6, 11.2), (3.4, 11.6), (3.2, low), (1.6, low + 3), (0, low + 4)]
    sitter.face.lit(smooth(both(half)), [(0.8, 8), (1, 22)], sitter.colors.hair)


def beard(sitter: Sitter) -> None:
    """Full, leaving the mouth free."""
    low, jaw = sitter.build.length, sitter.build.jaw
    outer = [(9.3, 0.6), (9.4, 5), (jaw + 1.4, 10), (5.4, low + 3.4), (2, low + 5.6)]
    inner = [(2, 11.2), (3.6, 10.2), (4.4, 7.8), (6.6, 6.4), (8.2, 3)]
    left = [(-x, y) for x, y in outer]
    shape = smooth([*outer, *left[::-1], *[(-x, y) for x, y in inner[::-1]], (0, 11.4), *inner])
    sitter.face.lit(shape, [(1, 0), (2, 12), (0.6, 24)], sitter.colors.hair)
    for x in (-6.4, -4, -1.6):
        sitter.face.brush([(x, 11), (x + 0.2, 13.6), (x + 1, 16.4)], 0.5, sitter.colors.hair.shine)


def stubble(sitter: Sitter) -> None:
    skin, low, jaw = sitter.colors.skin, sitter.build.length, sitter.build.jaw
    upper = [(-jaw - 0.6, 5.4), (-5.6, 8.6), (-3.6, 7.8), (0, 7.9), (3.6, 7.8), (5.6, 8.6)]
    lower = [(jaw, 9), (4.2, low - 0.9), (0, low - 0.1), (-4.2, low - 0.9), (-jaw, 9)]
    shape = smooth([*upper, (jaw + 0.6, 5.4), *lower])
    shadow = mix(skin.shade, sitter.colors.hair.shade, 0.22)
    sitter.face.inlay(shape, shape, mix(skin.light, shadow, 0.38))
    sitter.face.inlay([(1, 0), (1.6, 10), (1.2, 22), (20, 22), (20, 0)], shape, shadow)
    sitter.face.brush([(-3, 9.3), (0, 9.7), (3.1, 9.4)], 0.9, skin.deep)


def lines(sitter: Sitter) -> None:
    """Draw lines of age beside nose and mouth."""
    skin = sitter.colors.skin
    for side, fill in ((-1, skin.shade), (1, skin.deep)):
        sitter.face.brush([(side * 2.6, 6), (side * 4, 8), (side * 4.2, 10.2)], 0.5, fill)
        sitter.face.brush([(side * 2.4, 1.6), (side * 4, 2.2), (side * 5.8, 1.6)], 0.35, fill)
    sitter.face.brush([(-4, -7), (-1, -7.5), (2.4, -7.2)], 0.35, skin.shade)


def scar(sitter: Sitter) -> None:
    sitter.face.line([(-6.6, -4.8), (-5.9, -2), (-6.1, 2.8)], 0.35, sitter.colors.skin.deep)
    for y in (-3.4, 1.4):
        sitter.face.line([(-6.9, y), (-5.3, y + 0.3)], 0.28, sitter.colors.skin.deep)


def beauty_spot(sitter: Sitter) -> None:
    sitter.face.disc(-4.4, 8, 0.42, rgb("#33202A"))


# Smoke


def _smoke(sitter: Sitter, x: float, y: float) -> None:
    curl = [(x, y), (x - 1.6, y - 4), (x + 0.8, y - 8), (x - 1.4, y - 12), (x + 0.4, y - 16)]
    sitter.head.brush(curl, 1, _SMOKE)


def cigarette(sitter: Sitter) -> None:
    sitter.face.line([(-2.2, 9.7), (-7, 11.2)], 0.85, _PEARL)
    sitter.face.line([(-6.6, 11.1), (-7.2, 11.3)], 0.85, rgb("#E0694A"))
    _smoke(sitter, -8.6, 10.6)


def cigarette_holder(sitter: Sitter) -> None:
    sitter.face.line([(-1.8, 9.9), (-10.4, 13)], 0.6, rgb("#1B1D29"))
    sitter.face.line([(-10.4, 13), (-13.6, 14.2)], 0.75, _PEARL)
    sitter.face.disc(-13.8, 14.2, 0.5, rgb("#E0694A"))
    _smoke(sitter, -14.4, 13)


def pipe(sitter: Sitter) -> None:
    wood = rgb("#5B3322")
    stem = bezier((-2, 9.8), (-4.6, 10.2), (-5.6, 13.6), (-7.4, 14))
    sitter.face.line(stem, 0.8, _FRAME)
    sitter.face.curve([(-10.2, 10.6), (-6.8, 10.6), (-6.6, 13.6), (-8, 15.2), (-9.8, 14)], wood)
    sitter.face.brush([(-9.4, 11.4), (-9.4, 12.8), (-8.8, 14)], 0.5, rgb("#A5694A"))
    _smoke(sitter, -8.4, 9.6)


# Jewels and ornaments


def drops(sitter: Sitter) -> None:
    """Earrings that hang."""
    for side in (-1, 1):
        x = side * (sitter.build.cheek + 0.2)
        sitter.head.disc(x, 4.4, 0.7, _DIAMOND)
        sitter.head.curve([(x, 5), (x + 1, 7.6), (x, 8.8), (x - 1, 7.6)], _DIAMOND)


def hoops(sitter: Sitter) -> None:
    for side in (-1, 1):
        sitter.head.ring(side * (sitter.build.cheek + 0.4), 6.4, 2.2, 0.6, _GOLD)


def studs(sitter: Sitter) -> None:
    for side in (-1, 1):
        sitter.head.disc(side * (sitter.build.cheek - 0.1), 4.4, 1.1, _PEARL)


def pearls(sitter: Sitter) -> None:
    for angle in range(15, 170, 12):
        x, y = arc(0, 14.6, 6.8, angle, angle)[0]
        sitter.body.disc(x, y + 1, 0.95, _PEARL if x < 2 else rgb("#C9BBB0"))


def diamonds(sitter: Sitter) -> None:
    """Close around the neck, with a pendant."""
    for row, radius in ((0, 4.9), (1.5, 5.4)):
        for angle in range(20, 165, 13):
            x, y = arc(0, 13.4 + row, radius, angle, angle)[0]
            sitter.body.disc(x, y, 0.72, _DIAMOND if x < 1.6 else rgb("#9DB3BD"))
    sitter.body.curve([(0, 20.2), (1.3, 22.4), (0, 24.6), (-1.3, 22.4)], sitter.colors.accent.light)


def brooch(sitter: Sitter) -> None:
    sitter.body.disc(-11.4, 26, 1.7, _GOLD)
    sitter.body.disc(-11.4, 26, 1, sitter.colors.accent.light)


def boutonniere(sitter: Sitter) -> None:
    """A flower in the buttonhole."""
    for angle in range(0, 360, 60):
        sitter.body.disc(*arc(-9, 27.4, 1.2, angle, angle)[0], 1, sitter.colors.accent.shine)
    sitter.body.disc(-9, 27.4, 0.8, _GOLD)


def hair_flower(sitter: Sitter) -> None:
    for angle in range(0, 360, 60):
        sitter.head.disc(*arc(-9.4, -5.6, 1.8, angle, angle)[0], 1.5, sitter.colors.accent.light)
    sitter.head.disc(-9.4, -5.6, 1.1, sitter.colors.accent.shine)


def combs(sitter: Sitter) -> None:
    """Pins with blossoms, as worn with a kimono."""
    sitter.head.line([(-13.6, -15.4), (-5, -13.4)], 0.5, _GOLD)
    for x, y in ((-11.6, -13), (-9.6, -11.4), (-10.8, -10.2)):
        sitter.head.disc(x, y, 1.3, sitter.colors.accent.light)
    for y in (-7.6, -5.6, -3.6):
        sitter.head.disc(-12, y, 0.7, sitter.colors.accent.shine)


def sash(sitter: Sitter) -> None:
    """Draw the sash of an order, from the right shoulder."""
    accent = sitter.colors.accent
    sitter.body.shape([(-14, 20.8), (-9.4, 19.4), (14, 42), (6, 42)], accent.light)
    sitter.body.line([(-12.6, 20.6), (7.6, 42)], 0.3, accent.shine)


def medals(sitter: Sitter) -> None:
    for i, ribbon in enumerate((rgb("#B3261E"), rgb("#27508F"), rgb("#2E7D4F"))):
        x = 8.4 + i * 3
        sitter.body.shape([(x - 1.1, 26), (x + 1.1, 26), (x + 1.1, 28.4), (x - 1.1, 28.4)], ribbon)
        sitter.body.disc(x, 29.6, 1.2, _GOLD)


def order(sitter: Sitter) -> None:
    """A cross at the neck, hung from a ribbon."""
    sitter.body.line([(-3.6, 20.6), (0, 24.4), (3.6, 20.6)], 0.8, sitter.colors.accent.light)
    sitter.body.disc(0, 25.6, 1.7, _GOLD)
    sitter.body.disc(0, 25.6, 0.8, _PEARL)
