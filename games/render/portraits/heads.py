"""Neck, head and features: patches of light and shadow, few lines."""

from __future__ import annotations

from typing import Final

from games.render.paint import Points, smooth
from games.render.style import Rgb, mix, rgb

from .sitter import Sitter, both

_WHITE: Final = rgb("#FFF8E8")
_INK: Final = rgb("#171B2E")


def outline(sitter: Sitter) -> Points:
    build = sitter.build
    half = [
        (0, -14.6),
        (5.6, -13),
        (8.9, -7.4),
        (build.cheek, -1),
        (build.cheek - 0.5, 4),
        (build.jaw, 8.8),
        (build.chin + 1.4, build.length - 1.1),
        (build.chin * 0.45, build.length),
    ]
    return smooth(both(half))


def neck(sitter: Sitter) -> None:
    """Wide as the build is; the head throws its shadow on it."""
    skin, low, half = sitter.colors.skin, sitter.build.length, sitter.build.jaw * 0.72
    shape = both([(half, 4), (half, low + 1), (half + 0.8, low + 4), (half + 7, low + 8), (13, 60)])
    shape = [*smooth(shape[:4], closed=False), *shape[4:6], *smooth(shape[6:], closed=False)]
    sitter.body.shape(shape, skin.light)
    shadow = [(-half, low - 4), (-half + 1.2, low - 0.5), (0, low + 3.6), (half * 0.5, low + 9)]
    sitter.body.inlay(
        [*smooth(shadow, closed=False), (2, 60), (30, 60), (30, 0)], shape, skin.shade
    )


def ears(sitter: Sitter) -> None:
    skin, head = sitter.colors.skin, sitter.head
    for side, fill, inner in ((-1, skin.light, skin.shade), (1, skin.shade, skin.deep)):
        x = side * (sitter.build.cheek + 0.2) - sitter.build.turn * 0.25
        rim = [(x, -2.4), (x + side * 1.7, -1.6), (x + side * 1.3, 2.4), (x - side * 0.2, 4.6)]
        head.curve([*rim, (x - side, 0)], fill)
        head.brush([(x + side * 0.3, -1.2), (x + side * 0.9, 0.6), (x, 2.6)], 0.7, inner)


def head(sitter: Sitter, cast: float | None) -> None:
    """``cast`` is how far down the shadow of a brim falls."""
    skin, shape = sitter.colors.skin, outline(sitter)
    sitter.head.shape(shape, skin.light)
    edge = [
        *((5, -16), (5.2, -8), (5.4, -4.4), (2.3, -3), (1.1, -1.2), (1.3, 1.8), (2.1, 5)),
        *((1.9, 6.7), (0.4, 7.3), (0.9, 8.5), (2.9, 9.5), (1.5, 10.8), (2.3, 12.2), (1, 16)),
    ]
    dark = [*smooth(edge, closed=False, steps=4), (14, 16), (14, -16)]
    sitter.face.inlay(dark, shape, skin.shade)
    # A triangle of light comes back on the far cheek.
    sitter.face.patch(
        [(3.2, 2.2), (5.4, 2.6), (7.2, 1.8), (7.3, 3.4), (5.6, 6.4), (4.3, 7.2), (3.4, 5)],
        mix(skin.light, skin.shade, 0.12),
    )
    if cast is not None:
        brim = [(-14, cast - 1.6), (-6, cast), (0, cast + 0.3), (6, cast), (14, cast - 1.6)]
        sitter.head.inlay([*smooth(brim, closed=False), (14, -20), (-14, -20)], shape, skin.shade)


def features(sitter: Sitter, woman: bool, brow: float, iris: Rgb) -> None:
    _eyes(sitter, woman, iris)
    _brows(sitter, woman, brow)
    _nose(sitter)
    if sitter.colors.lips:
        _lips(sitter, sitter.colors.lips)
    else:
        _mouth(sitter)


def _eyes(sitter: Sitter, woman: bool, iris: Rgb) -> None:
    skin, face = sitter.colors.skin, sitter.face
    wide = 0.95 if woman else 0.72
    for side, ground in ((-1, skin.light), (1, skin.shade)):
        x = side * 4.1
        white = mix(ground, _WHITE, 0.7 if side < 0 else 0.35)
        face.patch(
            [(x - 1.9, 0.2), (x - 0.7, -wide), (x + 0.7, -wide), (x + 1.9, 0.2), (x, wide)], white
        )
        face.disc(x - 0.15, -0.1, 0.95, iris)
        face.disc(x - 0.15, -0.1, 0.55, _INK)
        # The heavy lid hides the top of the iris: at ease, never startled.
        lid = [(x - side * 2, 0.5), (x - side * 0.5, -wide), (x + side * 1.1, -wide)]
        outer = (x + side * 2.9, -0.9) if woman else (x + side * 2.3, 0.4)
        face.brush([*lid, outer], 1.25 if woman else 1.05, _INK)
        fold = mix(skin.shade, skin.deep, 0.5)
        face.brush([(x - side * 1.7, -1.3), (x, -2), (x + side * 2.3, -1.2)], 0.55, fold)
        face.brush([(x - side * 1.5, 1), (x, wide + 0.5), (x + side * 1.8, 0.7)], 0.35, fold)


def _brows(sitter: Sitter, woman: bool, weight: float) -> None:
    hair = sitter.colors.hair
    for side in (-1, 1):
        fill = hair.shade if side < 0 else hair.deep
        if woman:
            arch = [(side * 1.9, -2.8), (side * 4.6, -3.9), (side * 7.2, -2.4)]
        else:
            arch = [(side * 1.5, -2.4), (side * 4.4, -3.3), (side * 7, -2.2)]
        sitter.face.brush(arch, weight, fill)


def _nose(sitter: Sitter) -> None:
    skin, face = sitter.colors.skin, sitter.face
    face.brush([(-1.7, 6.1), (-1.2, 6.9), (0.2, 7.2), (1.8, 6.8)], 0.7, skin.deep)
    face.brush([(-1.8, 4.8), (-2.1, 6), (-1.5, 6.7)], 0.4, skin.shade)


def _lips(sitter: Sitter, lips: Rgb) -> None:
    face = sitter.face
    upper = [(-2.7, 9.5), (-1, 8.7), (0, 9), (1, 8.7), (2.8, 9.5), (0, 9.9)]
    lower = [(-2.5, 9.6), (0, 9.8), (2.6, 9.6), (1.4, 10.8), (0, 11.1), (-1.3, 10.8)]
    face.patch(upper, mix(lips, _INK, 0.35))
    face.patch(lower, lips)
    face.brush([(-1.4, 10.2), (-0.7, 10.5), (0.1, 10.4)], 0.35, mix(lips, _WHITE, 0.5))


def _mouth(sitter: Sitter) -> None:
    skin, face = sitter.colors.skin, sitter.face
    face.brush([(-3, 9.2), (-1, 9.5), (0, 9.6), (1.2, 9.5), (3.1, 9.3)], 0.85, skin.deep)
    face.brush([(-1.7, 11.2), (0, 11.6), (1.8, 11.1)], 0.8, skin.shade)
