"""Gowns, costumes and furs."""

from __future__ import annotations

from games.render.paint import arc, smooth
from games.render.style import rgb

from .sitter import Sitter, both
from .tailoring import GOLD, LINEN, coat, mass, mirrored, pair


def gown(sitter: Sitter) -> None:
    """Bare shoulders."""
    _bare_shoulders(sitter)
    cloth = [(-17.4, 28), (-10, 25.6), (-4, 26), (0, 28.4), (4, 26), (10, 25.6), (17.4, 28)]
    mass(sitter, [*smooth(cloth, closed=False), (18, 60), (-18, 60)], sitter.colors.cloth, 4)
    sitter.body.brush([(-9, 27.6), (-6, 33), (-5, 40)], 0.8, sitter.colors.cloth.shine)


def _bare_shoulders(sitter: Sitter) -> None:
    skin = sitter.colors.skin
    half = [(3.6, 15.4), (5.4, 19), (12, 21.6), (16.6, 25), (18.4, 32), (19, 60)]
    points = both(half)
    shape = [*smooth(points[:5], closed=False), *points[5:7], *smooth(points[7:], closed=False)]
    sitter.body.shape(shape, skin.light)
    shadow = [(-4, 12), (-3, 14.6), (0.6, 18), (3, 23), (2, 30), (3, 60)]
    sitter.body.inlay([*smooth(shadow, closed=False), (30, 60), (30, 0)], shape, skin.shade)
    sitter.body.brush([(-9.4, 22.6), (-5, 22.8), (-2, 24)], 0.5, skin.shade)


def neckline(sitter: Sitter) -> None:
    """A dress with a deep neckline."""
    _bare_shoulders(sitter)
    half = [(7.6, 19.4), (13, 21.4), (17.4, 25), (19.4, 33), (20, 60), (0, 60), (0, 32), (5, 26)]
    cloth = sitter.colors.cloth
    sitter.body.shape(mirrored(half), cloth.light)
    sitter.body.shape(half, cloth.shade)


def costume(sitter: Sitter) -> None:
    """A tailored jacket with padded shoulders over a silk blouse."""
    coat(sitter, width=-2)
    accent = sitter.colors.accent
    mass(sitter, [(-4.8, 16), (4.8, 16), (5.4, 20), (0, 36), (-5.4, 20)], accent, 1)
    sitter.body.shape([(-3.4, 14), (3.4, 14), (0, 22)], sitter.colors.skin.shade)
    pair(
        sitter,
        [(4.6, 16.4), (9.8, 22.4), (7, 24.6), (8.4, 26.6), (0.4, 38), (3.6, 23)],
        sitter.colors.cloth,
    )
    for side in (-1, 1):
        sitter.body.line(
            [(side * 9.8, 22.4), (side * 7, 24.6), (side * 8.4, 26.6)],
            0.4,
            sitter.colors.cloth.deep,
        )


def blouse(sitter: Sitter) -> None:
    """Draw a blouse with a bow at the neck."""
    coat(sitter, width=-3)
    accent = sitter.colors.accent
    mass(
        sitter,
        smooth([(-4.6, 14.6), (0, 16.6), (4.6, 14.6), (5, 18.4), (0, 20), (-5, 18.4)]),
        accent,
        1.6,
    )
    pair(sitter, smooth([(0.6, 20), (6.4, 17.4), (7.4, 21), (6, 24), (0.8, 21.6)]), accent)
    pair(sitter, [(0.2, 21), (3.6, 31), (0.8, 32)], accent)
    sitter.body.disc(0, 20.6, 1.4, accent.shade)


def fur(sitter: Sitter) -> None:
    """A stole over bare shoulders."""
    _bare_shoulders(sitter)
    cloth = sitter.colors.cloth
    ridge = [
        (22, 23),
        (20, 22),
        (18, 21),
        (15.4, 21.6),
        (13, 22.6),
        (10.6, 25),
        (8, 28),
        (5, 31),
        (2, 34),
    ]
    sitter.body.shape(mirrored([*ridge, (0, 60), (26, 60), (24, 30)]), cloth.light)
    sitter.body.shape([*ridge, (0, 60), (26, 60), (24, 30)], cloth.shade)
    for x, y in ridge:
        sitter.body.disc(-x, y, 2.4, cloth.light)
        sitter.body.disc(x, y, 2.4, cloth.shade)
        sitter.body.brush(arc(-x, y, 1.6, 180, 280), 0.5, cloth.shine)


def kimono(sitter: Sitter) -> None:
    cloth, accent = sitter.colors.cloth, sitter.colors.accent
    _bare_shoulders(sitter)
    mass(
        sitter,
        [
            (-8, 18.6),
            (-16, 22),
            (-21, 30),
            (-22, 60),
            (22, 60),
            (21, 30),
            (16, 22),
            (8, 18.6),
            (4.6, 24),
            (0, 30),
            (-4.6, 24),
        ],
        cloth,
        4,
    )
    for x, y in ((-14, 28), (-11, 34), (-17, 35)):
        for angle in range(0, 360, 72):
            sitter.body.disc(*arc(x, y, 1.1, angle, angle)[0], 0.8, accent.shine)
        sitter.body.disc(x, y, 0.6, GOLD.light)
    sitter.body.shape([(6, 17), (8.8, 18.6), (-5.6, 40), (-9, 40)], accent.shade)
    sitter.body.shape([(-6, 17), (-8.8, 18.6), (6, 42), (9.4, 42)], accent.light)
    sitter.body.shape([(-5, 16.8), (-6.2, 17.4), (2.6, 33.4), (2.6, 30.4)], LINEN.light)


def lace(sitter: Sitter) -> None:
    """High-necked."""
    coat(sitter, width=-3)
    mass(
        sitter,
        smooth(
            [
                (-4.8, 14),
                (0, 15.8),
                (4.8, 14),
                (6.4, 20),
                (11, 22.6),
                (6, 28),
                (0, 30),
                (-6, 28),
                (-11, 22.6),
                (-6.4, 20),
            ]
        ),
        LINEN,
        1.6,
    )
    for x, y in (
        (-8, 23),
        (-5, 25.6),
        (-1.6, 27),
        (1.8, 27),
        (5.2, 25.6),
        (-3.6, 20),
        (0, 21),
        (3.6, 20),
    ):
        sitter.body.ring(x, y, 1.2, 0.35, rgb("#A79C94"))
    sitter.body.disc(0, 18.4, 1.5, GOLD.light)
    sitter.body.disc(0, 18.4, 0.9, sitter.colors.accent.light)


def shawl(sitter: Sitter) -> None:
    """Crossed over the breast, with a fringe."""
    _bare_shoulders(sitter)
    cloth = sitter.colors.cloth
    sitter.body.shape([(8, 19), (16, 21.4), (21.6, 27), (24, 60), (-6, 60), (1.6, 30)], cloth.shade)
    sitter.body.shape(
        [(-8, 19), (-16, 21.4), (-21.6, 27), (-24, 60), (10, 60), (2.6, 33)], cloth.light
    )
    for i in range(8):
        x, y = -6.6 + i * 1.3, 21.6 + i * 1.6
        sitter.body.line([(x, y), (x + 2.4, y - 0.6)], 0.3, cloth.light)
    for x, y in ((-14, 27), (-10, 32), (-17, 33)):
        sitter.body.disc(x, y, 1.2, sitter.colors.accent.light)
        sitter.body.disc(x + 1.4, y + 0.8, 0.8, sitter.colors.accent.shine)
