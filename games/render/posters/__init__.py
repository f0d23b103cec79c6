"""Each location as a lithographed travel poster of its own: upright, square, without a word."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from PIL import Image

from games.render.cache import cached
from games.render.paint import TEXTURED
from games.render.style import Style

from . import departures, estoril, lisbon, rocks, shore
from .sheet import Sheet

GRAIN: Final = 5

_DRAWINGS: Final[Mapping[str, Callable[[Sheet], None]]] = {
    "alcantara": departures.alcantara,
    "church": estoril.church,
    "palacio": estoril.palacio,
    "tamariz": shore.tamariz,
    "atlantico": shore.atlantico,
    "muchaxo": rocks.muchaxo,
    "casino": estoril.casino,
    "boca": rocks.boca,
    "museum": estoril.museum,
    "avenida": lisbon.avenida,
    "garrett": lisbon.garrett,
    "airport": departures.airport,
}


@cached
def poster(location: str, side: int, style: Style) -> Image.Image:
    """Opaque, ``side`` pixels wide and high. Shared: copy it before drawing on it."""
    sheet = Sheet(side, style)
    _DRAWINGS[location](sheet)
    if side >= TEXTURED and not style.plain:
        sheet.grain(1942, GRAIN)
    return sheet.finish()
