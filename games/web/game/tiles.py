"""Tiles as markup: what is on them in words, under a picture of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from estoril.infra.jinja import render
from games.engine import Options, TileView, View
from games.engine.components import LOCATIONS, STARTING, TILES, Tile
from games.pictures.art import art_url
from games.pictures.prints import WIDTHS, ArtKind
from games.pictures.tile_sets import set_of, tiles_of
from games.render import StyleName
from games.story.abilities import ABILITY_WORDS
from games.story.people import PEOPLE, slug_of


class Faces:
    """Tiles in words, where a running script lays pictures over them."""

    def face(self, tile: Tile) -> SafeString:
        return _in_words(tile, composed=True)


class DrawnFaces(Faces):
    """The tiles that a page may show.

    They come in two pictures: those with which everybody started, the same throughout a game, and
    the recruits. ``more``: tiles that are in nobody's network. ``composed``: a script lays the
    pictures over the words, and knows from ``sheets`` where they are.
    """

    def __init__(
        self, view: View, style: StyleName, more: Iterable[Tile] = (), *, composed: bool = False
    ) -> None:
        self.style, self.composed = style, composed
        self._lying = list(_lying(view))
        own = view.seats[view.viewer].hand if isinstance(view.viewer, int) else ()
        face_up = {lying.tile for lying in self._lying if lying.tile and lying.face_up}
        self._in_view = {*own, *face_up, *more}
        held = {holding.tile for seat in view.seats for holding in seat.network}
        shown = held | {tile for seat in view.seats for tile in seat.discards} | set(more)
        shown |= face_up
        starting = {tile for seat in view.seats for tile in STARTING[seat.color]}
        self._sets = [set_of(tiles) for tiles in (starting, shown - starting) if tiles]
        self._places = {
            tile: (place, name) for name in self._sets for place, tile in enumerate(tiles_of(name))
        }

    def face(self, tile: Tile) -> SafeString:
        return _face(tile, *self._places[tile], self.style, self.composed)

    def sheets(self) -> dict[str, Any]:
        """Where the drawings are of which a script composes the first view, and all later ones.

        What is in view at first, on the board and in one's own hand, comes in one picture; who is
        seen later or behind a tab comes alone, when they are seen.
        """
        veiled = {lying.tile for lying in self._lying if lying.tile and not lying.face_up}
        sets = [self._set("tiles", set_of(self._in_view))] if self._in_view else []
        return {
            "style": self.style,
            "boards": WIDTHS["posters"],
            "posters": art_pattern("posters", self.style),
            "pieces": art_pattern("pieces", self.style),
            "tiles": WIDTHS["tiles"],
            "tile": art_pattern("tile", self.style),
            "veil": art_pattern("veil", self.style),
            "sets": sets + ([self._set("veils", set_of(veiled))] if veiled else []),
        }

    def _set(self, kind: Literal["tiles", "veils"], name: str) -> dict[str, Any]:
        """``src``: by the widths of its tiles."""
        src = [_address(kind, name, width, self.style) for width in WIDTHS[kind]]
        return {"veils": kind == "veils", "ids": [tile.id for tile in tiles_of(name)], "src": src}


def _lying(view: View) -> Iterator[TileView]:
    """All tiles on the boards."""
    for board in view.boards:
        yield from board.rewards
        yield from (spy.tile for spy in board.spies)
    yield from (stake.tile for stake in view.stakes)


def art_pattern(kind: Literal["posters", "pieces", "tile", "veil"], style: StyleName) -> str:
    """The address of any of them, with ``WIDTH`` for its width, and ``ID`` for the tile's id."""
    id, width = next(iter(TILES)), WIDTHS[kind][0]
    subject = id if kind in ("tile", "veil") else ""
    address = _address(kind, subject, width, style).replace(f"-{width}-", "-WIDTH-")
    return address.replace(f"/{id}-", "/ID-")


@lru_cache(maxsize=4096)
def _face(tile: Tile, place: int, name: str, style: StyleName, composed: bool) -> SafeString:
    small, large = (_address("tiles", name, width, style) for width in WIDTHS["tiles"])
    image = format_html(
        '<img class="nth-{}" src="{}" srcset="{} 2x" alt="" decoding="sync" data-drawn>',
        place,
        small,
        large,
    )
    picture = format_html("<noscript>{}</noscript>", image) if composed else image
    return _in_words(tile, picture, composed=composed)


@lru_cache(maxsize=1024)
def _in_words(tile: Tile, picture: str = "", *, composed: bool) -> SafeString:
    return format_html(
        '<span class="tile"{}><b>{}</b> <i>{}</i> <span>{}</span>{}</span>',
        format_html(' data-tile="{}"', tile.id) if composed else "",
        tile.strength,
        tile.flag,
        tile.name,
        picture,
    )


@lru_cache(maxsize=256)
def _address(kind: ArtKind, subject: str, width: int, style: StyleName) -> str:
    return art_url(kind, subject, width, style)


def abilities(tile: Tile) -> SafeString:
    """What each of them does, for the explanation of where the tile lies."""
    return _abilities(tile, get_language())


@lru_cache(maxsize=1024)
def _abilities(tile: Tile, language: str | None) -> SafeString:  # noqa: ARG001 - part of the key
    words = (ABILITY_WORDS[ability] for ability in dict.fromkeys(tile.abilities))
    return format_html_join(
        "", "<p><b>{}</b> {}</p>", ((entry.name, entry.line) for entry in words)
    )


class Tips(NamedTuple):
    """The characters of a game who are explained when asked about."""

    shown: frozenset[Tile]
    options: Options

    def texts(self) -> list[tuple[str, SafeString]]:
        """List them by their names in addresses; starting characters once for all colours."""
        return sorted({slug_of(tile): tip(tile, self.options) for tile in self.shown}.items())


def tip(tile: Tile, options: Options) -> SafeString:
    """What a character is and can do in such a game, to be shown when asked."""
    banned = any(options.banned_at(location) in tile.abilities for location in LOCATIONS)
    return _tip(slug_of(tile), banned, get_language())


@lru_cache(maxsize=1024)
def _tip(slug: str, banned: bool, language: str | None) -> SafeString:  # noqa: ARG001 - part of the key
    person = PEOPLE[slug]
    symbols = Counter(person.tile.abilities)
    abilities = [(ABILITY_WORDS[ability], number) for ability, number in symbols.items()]
    told = {"person": person, "abilities": abilities, "banned": banned}
    return render("game/_tile_tip.html", told)
