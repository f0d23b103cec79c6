"""Tiles as markup. A tile looks the same wherever it lies, so each is drawn once per language."""

from __future__ import annotations

from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.engine.components import Tile
from games.rulebook import texts
from games.rulebook.people import Person, slug_of


def face(tile: Tile) -> SafeString:
    return _face(tile, get_language())


@lru_cache(maxsize=1024)
def _face(tile: Tile, language: str | None) -> SafeString:  # noqa: ARG001 - part of the key
    person = Person(slug_of(tile), tile)
    return render_to_string("page/_tile.html", {"person": person, "tile": tile})


def tip(tile: Tile) -> SafeString:
    """What a tile is and can do, to be shown when asked."""
    return _tip(tile, get_language())


@lru_cache(maxsize=1024)
def _tip(tile: Tile, language: str | None) -> SafeString:  # noqa: ARG001 - part of the key
    person = Person(slug_of(tile), tile)
    abilities = [texts.ABILITIES[ability] for ability in dict.fromkeys(tile.abilities)]
    return render_to_string(
        "page/_tile_tip.html", {"person": person, "tile": tile, "abilities": abilities}
    )
