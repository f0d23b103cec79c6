"""Each location as a lithographed travel poster of its own: upright, square, without a word."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from ..style import Rgb, Style, mix
from .sheet import Sheet


@lru_cache(maxsize=128)
def poster(location: str, side: int, style: Style) -> Image.Image:
    """Opaque, ``side`` pixels wide and high. Shared: copy it before drawing on it."""
    sheet = Sheet(side, style)
    ground = _grounds(style)[location]
    sheet.rect(0, 0, 100, 100, ground)
    sheet.disc(50, 34, 20, style.paper)
    sheet.rect(0, 60, 100, 40, mix(ground, style.ink, 0.4))
    return sheet.finish()


def _grounds(style: Style) -> dict[str, Rgb]:
    return {
        "alcantara": mix(style.foam, style.ink, 0.3),
        "church": style.atlantic,
        "palacio": style.olive,
        "tamariz": style.foam,
        "atlantico": style.sunset,
        "muchaxo": mix(style.burgundy, style.foam, 0.5),
        "casino": mix(style.ink, style.atlantic, 0.4),
        "boca": style.ink,
        "museum": style.gold,
        "avenida": mix(style.sunset, style.paper, 0.5),
        "garrett": style.burgundy,
        "airport": mix(style.paper, style.foam, 0.3),
    }
