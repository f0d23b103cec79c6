"""Portraits of the characters, built from parts."""

from __future__ import annotations

from PIL import Image

from games.engine.components import Tile

from ..paint import Canvas, smooth
from ..style import Style, mix


def portrait(tile: Tile, side: int, style: Style) -> Image.Image:
    """An opaque square without frame."""
    canvas = Canvas((side, side), (100, 100), style.foam)
    ground = style.seats[tile.color] if tile.color else style.sunset
    canvas.disc(62, 40, 34, mix(ground, style.paper, 0.3))
    canvas.polygon(smooth([(10, 104), (30, 72), (50, 68), (70, 72), (90, 104)]), style.ink)
    canvas.ellipse(50, 45, 18, 24, mix(style.paper, style.sunset, 0.3))
    return canvas.finish()
