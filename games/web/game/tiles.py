"""Tiles as markup: what is on them in words, under a picture of them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.engine import View
from games.engine.components import STARTING, Tile
from games.pictures.art import art_url
from games.pictures.prints import WIDTHS
from games.pictures.tile_sets import set_of, tiles_of
from games.render import StyleName
from games.story.abilities import ABILITY_WORDS
from games.story.people import PEOPLE, slug_of


class Faces:
    """The tiles that a page may show.

    They come in two pictures: those with which everybody started, the same throughout a game, and
    the recruits. ``more``: tiles that are in nobody's network.
    """

    def __init__(self, view: View, style: StyleName, more: Iterable[Tile] = ()) -> None:
        held = {holding.tile for seat in view.seats for holding in seat.network}
        shown = held | {tile for seat in view.seats for tile in seat.discards} | set(more)
        starting = {tile for seat in view.seats for tile in STARTING[seat.color]}
        self._places: dict[Tile, tuple[int, str, str]] = {}
        for tiles in (starting, shown - starting):
            name = set_of(tiles)
            small, large = (_address(name, width, style) for width in WIDTHS["tiles"])
            for place, tile in enumerate(tiles_of(name)):
                self._places[tile] = place, small, large

    def face(self, tile: Tile) -> SafeString:
        place, small, large = self._places[tile]
        return format_html(
            '<span class="tile"><b>{}</b> <i>{}</i> <span>{}</span>'
            '<img class="nth-{}" src="{}" srcset="{} 2x" alt="" decoding="sync" data-drawn></span>',
            tile.strength,
            tile.flag,
            tile.name,
            place,
            small,
            large,
        )


@lru_cache(maxsize=256)
def _address(name: str, width: int, style: StyleName) -> str:
    return art_url("tiles", name, width, style) if tiles_of(name) else ""


def tip(tile: Tile) -> SafeString:
    """What a character is and can do, to be shown when asked."""
    return _tip(slug_of(tile), get_language())


@lru_cache(maxsize=1024)
def _tip(slug: str, language: str | None) -> SafeString:  # noqa: ARG001 - part of the key
    person = PEOPLE[slug]
    abilities = [ABILITY_WORDS[ability] for ability in dict.fromkeys(person.tile.abilities)]
    return render_to_string("game/_tile_tip.html", {"person": person, "abilities": abilities})
