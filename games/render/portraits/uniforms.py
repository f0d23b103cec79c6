"""Uniforms, of no army in particular."""

from __future__ import annotations

from games.render.paint import smooth

from .sitter import Sitter, tone
from .tailoring import GOLD, coat, collar, lapels, mass, pair, shirt, tie


def tunic(sitter: Sitter) -> None:
    """Uniform buttoned up to the neck."""
    cloth = sitter.colors.cloth
    coat(sitter, width=1)
    mass(
        sitter,
        smooth([(-6.2, 14.4), (0, 17.2), (6.2, 14.4), (6.8, 19), (0, 21), (-6.8, 19)]),
        cloth,
        2,
    )
    pair(sitter, [(1.6, 17.4), (5.4, 16), (5.9, 18.4), (2, 19.9)], sitter.colors.accent)
    sitter.body.line([(0, 20.6), (0, 44)], 0.4, cloth.deep)
    for y in (24, 28.4, 32.8):
        sitter.body.disc(0, y, 1, GOLD.light)
    _epaulettes(sitter)


def naval(sitter: Sitter) -> None:
    """Double-breasted, with gold buttons."""
    coat(sitter, width=1)
    shirt(sitter)
    tie(sitter)
    collar(sitter)
    lapels(sitter, sitter.colors.cloth)
    for side in (-1, 1):
        for y in (29.6, 34):
            sitter.body.disc(side * 6.6, y, 1, GOLD.light)
    _epaulettes(sitter)


def flying_jacket(sitter: Sitter) -> None:
    """Leather and sheepskin, with a silk scarf."""
    coat(sitter, width=1)
    scarf = sitter.colors.accent
    mass(
        sitter,
        smooth([(-5.6, 15), (0, 17.4), (5.6, 15), (6, 21), (1, 40), (-1, 40), (-6, 21)]),
        scarf,
        1.4,
    )
    for fold in ([(-4, 18), (-2, 22), (-1, 28)], [(3.6, 18), (2.2, 22), (1.6, 28)]):
        sitter.body.brush(fold, 0.6, scarf.shade)
    fleece = [
        (5.4, 16.6),
        (9, 16),
        (11.6, 19.4),
        (13.4, 23.6),
        (10, 27.6),
        (7, 33),
        (3.4, 36),
        (4.6, 24),
    ]
    pair(sitter, smooth(fleece), tone("#D9C29A"))


def _epaulettes(sitter: Sitter) -> None:
    board = [(9.6, 19.8), (17, 21.4), (20.4, 24.4), (18.4, 25.6), (9, 22.6)]
    pair(sitter, board, GOLD)
