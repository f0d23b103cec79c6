"""Hats, caps and what else is worn on the head."""

from __future__ import annotations

from typing import Final

from games.render.paint import Points, arc, bezier, smooth, turned
from games.render.style import rgb

from .parts import Layers
from .sitter import Sitter, Tone, both, tone

_GOLD: Final = tone("#D9AE55")
_LEATHER: Final = tone("#23222B", "#12131C")
_PEARL: Final = rgb("#FBF3E2")


def _mass(sitter: Sitter, outline: Points, color: Tone | None = None, edge: float = 4) -> None:
    side = [(edge - 1, -30), (edge, -18), (edge + 1.5, -8), (edge + 1, 24)]
    sitter.head.lit(outline, smooth(side, closed=False), color or sitter.colors.hat)


def _crown_band(sitter: Sitter, left: float, right: float, top: float, low: float) -> None:
    band = [(left, top), *bezier((left, top), (-4, top - 1.6), (4, top - 1.6), (right, top))]
    _mass(
        sitter,
        [*band, *bezier((right, low), (4, low - 1.6), (-4, low - 1.6), (left, low))],
        sitter.colors.accent,
    )


def _fedora(sitter: Sitter) -> None:
    crown = [(-9.9, -8), (-9.8, -14), (-7.2, -20.4), (-2.6, -20.2), (0.4, -18.6), (3.4, -20.4)]
    _mass(sitter, smooth([*crown, (7.6, -19.8), (9.8, -13.6), (10, -8), (0, -8)]))
    _crown_band(sitter, -10, 10, -12.2, -8.2)
    brim = [(-17.4, -6.6), (-12, -9.6), (0, -11), (11.6, -10), (17.4, -8.4), (13, -5.4), (1, -6.4)]
    _mass(sitter, smooth([*brim, (-12, -4.2)]))
    sitter.head.brush([(-6.6, -14.6), (-5.4, -17.6), (-3.4, -18.8)], 0.8, sitter.colors.hat.shine)


def _bowler(sitter: Sitter) -> None:
    dome = [(-9.6, -8), (-9.9, -14), (-6.4, -19.6), (0, -21.2), (6.4, -19.6), (9.9, -14), (9.6, -8)]
    _mass(sitter, smooth([*dome, (0, -8)]))
    _crown_band(sitter, -9.8, 9.8, -10.8, -8.4)
    brim = [(-14, -10), (-12, -10.6), (-9, -8.8), (0, -9.4), (9, -8.8), (12, -10.6), (14, -10)]
    _mass(sitter, smooth([*brim, (10, -6.6), (0, -6.4), (-10, -6.6)]))
    sitter.head.brush([(-7, -13.6), (-5.6, -17), (-3, -18.8)], 0.9, sitter.colors.hat.shine)


def _top_hat(sitter: Sitter) -> None:
    _mass(sitter, [(-9.2, -8), (-10.2, -26), (10.2, -26), (9.2, -8)])
    _crown_band(sitter, -9.3, 9.3, -12.4, -8.4)
    brim = [(-14.6, -10.6), (-12, -10.2), (-9, -9), (0, -9.8), (9, -9), (12, -10.2), (14.6, -10.6)]
    _mass(sitter, smooth([*brim, (10, -6.8), (0, -6.6), (-10, -6.8)]))
    sitter.head.line([(-6.8, -14), (-7.2, -25)], 1, sitter.colors.hat.shine)


def _flat_cap(sitter: Sitter) -> None:
    top = [(-10.4, -7), (-13, -11), (-9, -16), (0, -18.4), (9, -16.4), (13, -11.6), (10.6, -7)]
    _mass(sitter, smooth([*top, (0, -8.6)]))
    visor = [(-10, -7.8), (-4, -9.4), (4, -9.4), (10, -7.8), (8.4, -4.8), (0, -5.8), (-8.4, -4.6)]
    _mass(sitter, smooth(visor), Tone(sitter.colors.hat.shade, sitter.colors.hat.deep))
    sitter.head.brush([(-6, -10.4), (-2, -13.4), (1, -17.6)], 0.5, sitter.colors.hat.shade)
    sitter.head.disc(0.4, -18, 0.9, sitter.colors.hat.shade)


def _beret(sitter: Sitter) -> None:
    top = [(-10.2, -7.6), (-11, -12), (-6, -17.4), (3, -19.4), (11.4, -17.4), (15.6, -12.6)]
    _mass(sitter, smooth([*top, (14, -8.8), (8.6, -8.6), (0, -9.8)]), edge=6)
    sitter.head.brush([(-10, -7.6), (-4, -10), (3, -10), (9.8, -8)], 1.3, sitter.colors.hat.deep)
    sitter.head.line([(3, -19), (3.6, -20.6)], 0.7, sitter.colors.hat.shade)
    sitter.head.brush([(-8, -11.6), (-5, -15.2), (0, -17.2)], 0.8, sitter.colors.hat.shine)


def _visor(sitter: Sitter) -> None:
    half = [(0, -8.4), (6, -8), (9.7, -6.8), (7.6, -3.9), (0, -2.9)]
    _mass(sitter, smooth(both(half)), _LEATHER)
    sitter.head.brush([(-7.4, -5.8), (-4, -4.6), (-1, -4.2)], 0.7, rgb("#6E7385"))


def _officer_cap(sitter: Sitter) -> None:
    """Peaked cap of no army in particular: a plain disc instead of an emblem."""
    half = [(0, -21), (7, -20), (13.6, -15.2), (11.4, -11.4), (9.8, -10.4), (0, -11.6)]
    _mass(sitter, smooth(both(half)))
    band = [(-9.9, -11), (0, -12.2), (9.9, -11), (9.7, -6.8), (0, -8), (-9.7, -6.8)]
    _mass(sitter, band, sitter.colors.accent)
    _visor(sitter)
    sitter.head.line(
        [(-9.2, -7.4), (-5, -8.4), (0, -8.8), (5, -8.4), (9.2, -7.4)], 0.6, _GOLD.light
    )
    sitter.head.disc(0, -14.8, 1.7, _GOLD.light)
    sitter.head.disc(0, -14.8, 0.8, _GOLD.shade)


def _square_cap(sitter: Sitter) -> None:
    """The Polish cap with its four corners."""
    crown = [(-9.9, -10.6), (-13.4, -17.6), (-5, -18.6), (0, -21.8), (6, -18.4), (13.4, -18.4)]
    _mass(sitter, [*crown, (9.9, -10.6)])
    _mass(
        sitter,
        [(-9.9, -11), (0, -12.2), (9.9, -11), (9.7, -6.8), (0, -8), (-9.7, -6.8)],
        sitter.colors.accent,
    )
    _visor(sitter)
    sitter.head.disc(0, -15, 1.6, rgb("#D5D8DC"))


def _side_cap(sitter: Sitter) -> None:
    """The Serbian cap, folded in a V."""
    crown = [(-10, -6.8), (-10.8, -13), (-9, -17.6), (0, -15.4), (9, -18), (10.8, -13), (10, -6.8)]
    _mass(sitter, [*crown, (0, -9.2)])
    _mass(
        sitter,
        [(-10, -6.8), (-10.5, -11.4), (0, -14.2), (10.5, -11.4), (10, -6.8), (0, -9.2)],
        Tone(sitter.colors.hat.shine, sitter.colors.hat.light),
    )
    sitter.head.disc(0, -11.6, 1.1, _GOLD.light)


def _flying_helmet(sitter: Sitter) -> None:
    """Leather, with the goggles pushed up."""
    half = [(0, -17.6), (7.4, -15.4), (11, -8), (11.4, 0), (10, 7.6), (8, 10), (7.4, 4), (8.2, -2)]
    _mass(sitter, smooth(both([*half, (7, -7), (0, -8.6)])))
    strap = [(-11, -11), (0, -13.4), (11, -11), (11, -9), (0, -11), (-11, -9)]
    _mass(sitter, strap, _LEATHER)
    for x in (-4.4, 4.4):
        lens = [(x - 3.8, -11), (x - 2, -13.6), (x + 2.4, -13.6), (x + 3.8, -11), (x, -9)]
        sitter.head.curve(lens, _LEATHER.light)
        sitter.head.patch(
            [(x + (a - x) * 0.68, -11.4 + (b + 11.4) * 0.62) for a, b in lens], rgb("#9FC4C4")
        )
        sitter.head.brush([(x - 1.8, -10.8), (x - 0.4, -12.4)], 0.7, _PEARL)


def _fur_hat(sitter: Sitter) -> None:
    tufts = [(-11, -6.6), (-12.4, -9.4), (-11.6, -12), (-12, -15), (-9.6, -17), (-8, -19.6)]
    tufts += [
        (-4, -19.8),
        (-1, -21.4),
        (3, -20),
        (7, -20.2),
        (9, -17.4),
        (11.8, -15.6),
        (11.4, -12),
    ]
    _mass(
        sitter,
        smooth([*tufts, (12.4, -9), (11, -6.6), (6, -8.4), (2, -7.6), (-3, -8.6), (-7, -7.4)]),
    )
    for x, y in ((-8, -10), (-6, -14), (-3, -11.4), (-1.4, -16.4), (2, -13)):
        sitter.head.brush(
            [(x - 0.8, y + 1), (x, y - 0.2), (x + 1.4, y - 1)], 0.6, sitter.colors.hat.shine
        )


def _tyrolean(sitter: Sitter) -> None:
    plume = [(8, -11), (11, -17), (16, -22), (15, -16.4), (11, -11)]
    sitter.head.curve(plume, sitter.colors.accent.light)
    _mass(
        sitter, smooth([(-9.6, -8), (-8.6, -14.6), (-4, -18.8), (4, -18.2), (8.8, -14), (9.6, -8)])
    )
    _crown_band(sitter, -9.4, 9.4, -11.4, -8.4)
    brim = [(-14.6, -6), (-10, -9.6), (0, -10), (10, -9.8), (13.6, -10), (10, -6.2), (0, -6.8)]
    _mass(sitter, smooth([*brim, (-10, -5)]))


def _turban(sitter: Sitter) -> None:
    half = [(-10.8, -4.4), (-12, -10), (-9, -16.6), (-2, -19.8), (6, -18.8), (11.4, -14), (12, -8)]
    _mass(sitter, smooth([*half, (10.8, -4.4), (6, -8.4), (0, -9.6), (-6, -8.2)]))
    hat = sitter.colors.hat
    for fold in (
        [(-10.6, -6), (-5, -12), (0.6, -13.4)],
        [(-11, -10), (-6, -15.6), (0.4, -15)],
        [(10.6, -6), (6, -11.6), (1, -13.4)],
        [(11, -10.6), (6.4, -15.4), (1, -15.2)],
    ):
        sitter.head.brush(fold, 0.8, hat.shade if fold[0][0] < 0 else hat.deep)
    sitter.head.disc(0.6, -14, 2, _GOLD.light)
    sitter.head.disc(0.6, -14, 1.2, sitter.colors.accent.light)


def _pillbox(sitter: Sitter) -> None:
    hat = [(-5.6, -13), (-5.4, -17.8), (4, -20.2), (10.6, -16.4), (10.8, -10.8), (4, -13)]
    _mass(sitter, smooth([*hat]), edge=6)
    sitter.head.brush([(-5.4, -13.2), (2, -14.4), (10.6, -11.2)], 1, sitter.colors.accent.light)
    _veil(sitter)


def _veil(sitter: Sitter) -> None:
    """Net over the eyes."""
    net, top, low, half = sitter.colors.hat.deep, -10.5, 3.6, 9.4
    for start in range(-22, 23, 3):
        for lean in (-1, 1):
            inside = [
                (x, y)
                for y in (top + i * 0.47 for i in range(31))
                if abs(x := start + lean * (y - top) * 0.8) < half
            ]
            if len(inside) > 1:
                sitter.head.line([inside[0], inside[-1]], 0.13, net)
    sitter.head.brush([(-half - 0.4, low - 1), (0, low + 0.6), (half + 0.4, low - 1)], 0.4, net)
    for x, y in ((-6.2, -4), (-2, 2), (2.4, -6), (6.6, 1)):
        sitter.head.disc(x, y, 0.35, net)


def _capeline_behind(sitter: Sitter) -> None:
    disc = [(x, y * 0.62 - 10) for x, y in arc(0, 0, 20, 0, 360)]
    sitter.head.shape(turned(disc, 0, -10, -16), sitter.colors.hat.shade)


def _capeline(sitter: Sitter) -> None:
    """A wide brim, worn at an angle."""
    crown = [(-10.6, -6.4), (-11, -12), (-6.4, -18), (1, -19.8), (7.4, -18), (9.8, -12.6)]
    _mass(sitter, smooth([*crown, (9, -9), (0, -8)]), edge=2)
    brim = [(-19.4, -4), (-14, -9), (-6, -10.6), (4, -13.4), (12, -16), (18.8, -16), (14, -11)]
    _mass(sitter, smooth([*brim, (5, -8), (-4, -5.2), (-13, -2.4)]), edge=3)
    band = [(-10.8, -9), (-5, -11.4), (3, -14), (9.8, -15), (9.8, -12.8), (3, -11.8), (-5, -9.2)]
    _mass(sitter, [*band, (-10.8, -6.8)], sitter.colors.accent, edge=2)


def _cloche(sitter: Sitter) -> None:
    half = [(-10.8, -3.4), (-11, -11), (-7.4, -17.4), (0, -19.6), (7.4, -17.4), (11, -11)]
    _mass(sitter, smooth([*half, (10.8, -3.4), (6, -6), (0, -7), (-6, -6)]))
    band = [(-11, -9), (0, -12.4), (11, -9), (11, -6), (0, -9.4), (-11, -6)]
    _mass(sitter, band, sitter.colors.accent)
    for angle in range(0, 360, 72):
        petal = turned([(8, -9.4), (9.4, -11.4), (8, -13), (6.6, -11.4)], 8, -9, angle)
        sitter.head.curve(petal, sitter.colors.accent.shine)
    sitter.head.disc(8, -9, 0.9, _GOLD.light)


def _tiara(sitter: Sitter) -> None:
    arch = arc(0, -4, 11, 205, 335)
    sitter.head.line(arch, 0.7, _GOLD.light)
    for angle, height in (
        (222, 1.8),
        (240, 2.6),
        (256, 3.4),
        (270, 4.4),
        (284, 3.4),
        (300, 2.6),
        (318, 1.8),
    ):
        foot, tip = arc(0, -4, 11, angle, angle)[0], arc(0, -4, 11 + height, angle, angle)[0]
        sitter.head.line([foot, tip], 0.5, _GOLD.light)
        sitter.head.disc(*tip, 0.75 if angle != 270 else 1.1, _PEARL)


def _plumes(sitter: Sitter) -> None:
    """A fan of feathers behind the head."""
    accent = sitter.colors.accent
    for i, angle in enumerate((-62, -37, -12, 12, 37, 62)):
        feather = [(0, -8), (-3.6, -18), (-2.6, -25), (0, -27), (2.6, -25), (3.6, -18)]
        fill = accent.light if i % 2 == 0 else accent.shine
        sitter.head.curve(turned(feather, 0, -6, angle), fill if i < 4 else accent.shade)
        sitter.head.brush(turned([(0, -12), (0.4, -19), (0, -25)], 0, -6, angle), 0.6, accent.shade)


def _band(sitter: Sitter) -> None:
    _mass(sitter, [(-9.9, -7), (0, -11.4), (9.9, -7), (9.9, -9.4), (0, -13.8), (-9.9, -9.4)], _GOLD)
    sitter.head.disc(0, -12.4, 1.5, _PEARL)


NONE: Final = Layers()
FEDORA: Final = Layers(before=_fedora, cast=-3.2)
BOWLER: Final = Layers(before=_bowler, cast=-4.4)
TOP_HAT: Final = Layers(before=_top_hat, cast=-4.4)
FLAT_CAP: Final = Layers(before=_flat_cap, cast=-3)
BERET: Final = Layers(before=_beret, cast=-6.6)
OFFICER_CAP: Final = Layers(before=_officer_cap, cast=-1.2)
SQUARE_CAP: Final = Layers(before=_square_cap, cast=-1.2)
SIDE_CAP: Final = Layers(before=_side_cap, cast=-6)
FLYING_HELMET: Final = Layers(before=_flying_helmet, cast=-6)
FUR_HAT: Final = Layers(before=_fur_hat, cast=-4.6)
TYROLEAN: Final = Layers(before=_tyrolean, cast=-3.6)
TURBAN: Final = Layers(before=_turban, cast=-6.4)
PILLBOX: Final = Layers(before=_pillbox)
CAPELINE: Final = Layers(_capeline_behind, _capeline, cast=-2.4)
CLOCHE: Final = Layers(before=_cloche, cast=-4)
TIARA: Final = Layers(before=_tiara)
PLUMES: Final = Layers(_plumes, _band)
