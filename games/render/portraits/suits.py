"""Suits, coats and jerseys."""

from __future__ import annotations

from games.render.paint import smooth
from games.render.style import rgb

from .sitter import Sitter, Tone
from .tailoring import LINEN, bow, coat, collar, lapels, mass, pair, shirt, shoulders, tie


def suit(sitter: Sitter) -> None:
    coat(sitter)
    shirt(sitter)
    tie(sitter)
    collar(sitter)
    lapels(sitter, sitter.colors.cloth)
    for side in (-1, 1):
        edge = [(side * 5.6, 17.6), (side * 9.6, 23.4), (side * 7.4, 25), (side * 8.8, 27)]
        sitter.body.line([*edge, (side * 0.6, 39)], 0.4, sitter.colors.cloth.deep)


def pinstripe(sitter: Sitter) -> None:
    coat(sitter, width=1)
    stripe = sitter.colors.cloth.shine
    for x in range(-20, 21, 4):
        top = 19.6 + max(0, abs(x) - 9) * 0.34
        sitter.body.line([(x, top + 0.6), (x * 1.06, 45)], 0.22, stripe)
    shirt(sitter)
    tie(sitter)
    collar(sitter)
    lapels(sitter, sitter.colors.cloth)
    _carnation(sitter)


def tweed(sitter: Sitter) -> None:
    """A checked jacket."""
    coat(sitter)
    line = sitter.colors.cloth.deep
    for x in range(-21, 22, 3):
        top = 20 + max(0, abs(x) - 9) * 0.4
        sitter.body.line([(x, top), (x, 45)], 0.18, line)
    for y in range(26, 45, 3):
        sitter.body.line([(-20, y), (20, y)], 0.18, line)
    shirt(sitter)
    tie(sitter)
    collar(sitter)
    lapels(sitter, sitter.colors.cloth)


def dinner_jacket(sitter: Sitter) -> None:
    coat(sitter)
    shirt(sitter)
    for y in (26, 30):
        sitter.body.disc(0, y, 0.5, rgb("#2A2C38"))
    collar(sitter)
    bow(sitter)
    satin = Tone(sitter.colors.cloth.shine, sitter.colors.cloth.light)
    pair(sitter, smooth([(5.6, 17.4), (9.4, 24), (6.6, 31), (0.6, 39), (4, 25)]), satin)


def bow_tie(sitter: Sitter) -> None:
    coat(sitter)
    shirt(sitter)
    collar(sitter)
    lapels(sitter, sitter.colors.cloth)
    bow(sitter)


def waistcoat(sitter: Sitter) -> None:
    """Shirt sleeves, no tie."""
    mass(sitter, shoulders(-1.5), LINEN)
    pair(
        sitter, [(7, 19), (13, 20.6), (15, 28), (15, 60), (0.4, 60), (0.4, 36)], sitter.colors.cloth
    )
    skin = sitter.colors.skin
    sitter.body.shape([(-4.6, 16.6), (4.6, 16.6), (0, 25)], skin.shade)
    collar(sitter)


def trench(sitter: Sitter) -> None:
    """A raincoat with its collar up."""
    cloth = sitter.colors.cloth
    coat(sitter, width=1)
    shirt(sitter)
    tie(sitter)
    collar(sitter)
    pair(sitter, [(6.4, 19.6), (12.4, 25), (8, 29), (0.4, 41), (3.4, 25)], cloth)
    up = [(4.6, 24), (5.8, 15.6), (8.2, 12.4), (12.6, 18.2), (13.2, 21), (8.4, 28)]
    pair(sitter, up, cloth)
    for side in (-1, 1):
        sitter.body.line([(side * 8.2, 12.6), (side * 7.6, 19), (side * 4.8, 24)], 0.5, cloth.deep)
    for side in (-1, 1):
        sitter.body.line([(side * 5.6, 23.6), (side * 8.8, 26.6)], 0.4, cloth.deep)


def jersey(sitter: Sitter) -> None:
    """Rolled at the neck."""
    cloth = sitter.colors.cloth
    coat(sitter, width=-1)
    mass(
        sitter,
        smooth([(-6, 15), (0, 16.4), (6, 15), (6.8, 19.6), (0, 21.4), (-6.8, 19.6)]),
        cloth,
        2,
    )
    for x in (-4, -2, 0, 2, 4):
        sitter.body.line([(x, 16.4), (x * 1.1, 20)], 0.25, cloth.deep)


def neckerchief(sitter: Sitter) -> None:
    """An open jacket, a scarf knotted in the neck."""
    coat(sitter)
    shirt(sitter)
    lapels(sitter, sitter.colors.cloth)
    scarf = sitter.colors.accent
    mass(
        sitter,
        smooth([(-6.2, 14.6), (0, 17), (6.2, 14.6), (6.6, 19), (1, 22), (-1, 22), (-6.6, 19)]),
        scarf,
        1.6,
    )
    mass(sitter, smooth([(-1.4, 20.6), (1.6, 20.6), (4.6, 27), (1, 29), (-3, 26.6)]), scarf, 0.6)


def _carnation(sitter: Sitter) -> None:
    for x, y in ((-9.6, 28.4), (-8.4, 27.4), (-8.2, 29), (-9.2, 29.6)):
        sitter.body.disc(x, y, 1.1, rgb("#D8503F"))
