"""Each location as a lithographed travel poster of its own: upright, square, without a word."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from PIL import Image

from ..style import Style
from . import coast, estoril, lisbon
from .sheet import Sheet

GRAIN: Final = 5

_DRAWINGS: Final[Mapping[str, Callable[[Sheet], None]]] = {
    "alcantara": lisbon.alcantara,
    "church": estoril.church,
    "palacio": estoril.palacio,
    "tamariz": coast.tamariz,
    "atlantico": coast.atlantico,
    "muchaxo": coast.muchaxo,
    "casino": estoril.casino,
    "boca": coast.boca,
    "museum": estoril.museum,
    "avenida": lisbon.avenida,
    "garrett": lisbon.garrett,
    "airport": lisbon.airport,
}


@lru_cache(maxsize=128)
def poster(location: str, side: int, style: Style) -> Image.Image:
    """Opaque, ``side`` pixels wide and high. Shared: copy it before drawing on it."""
    sheet = Sheet(side, style)
    _DRAWINGS[location](sheet)
    if not style.plain:
        sheet.grain(1942, GRAIN)
    return sheet.finish()
