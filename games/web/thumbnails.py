"""Small boards beside words: their addresses, for lists of games.

A worker draws them when a browser asks. An address never shows anything else: lists may keep it.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from games.core.viewers import SPECTATOR, viewer_of
from games.engine.components import LOCATIONS
from games.pictures.art import art_url
from games.pictures.links import picture_url
from games.pictures.prints import Print

if TYPE_CHECKING:
    from games.models import Game
    from games.render import StyleName

_PLACES = sorted(LOCATIONS)
_CARDS, _STRIDE = 3, 5  # as many, and neighbours in the alphabet are not side by side


class Thumbnail(NamedTuple):
    """Where there is no board yet, ``postcards`` of places stand in for it."""

    src: str = ""
    larger: str = ""  # for fine screens
    postcards: tuple[str, ...] = ()


def board(game: Game, seat: int | None, style: StyleName) -> Thumbnail:
    """The board as whoever has this seat sees it now; None: as spectators do."""
    viewer = SPECTATOR if seat is None else viewer_of(seat)
    small, large = (
        picture_url(game, (), game.line, viewer, Print("thumbnail", width, style))
        for width in (320, 640)
    )
    return Thumbnail(small, large)


def postcards(game: Game, style: StyleName) -> Thumbnail:
    """Places for a table at which nothing lies yet, always the same ones."""
    first = game.pk or 0
    return places((_PLACES[(first + n * _STRIDE) % len(_PLACES)] for n in range(_CARDS)), style)


def places(names: Iterable[str], style: StyleName) -> Thumbnail:
    """The first of these."""
    some = islice(names, _CARDS)
    return Thumbnail(postcards=tuple(art_url("location", name, 240, style) for name in some))


def of(game: Game, seat: int | None, style: StyleName) -> Thumbnail:
    return board(game, seat, style) if game.started else postcards(game, style)
