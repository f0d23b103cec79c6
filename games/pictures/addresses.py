"""Where pictures are, for pages that show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse

from games.models import Game, Seat
from games.render import StyleName

from .drawing import Drawing
from .prints import Print

# What pages show, by the width of the screen. All of them are drawn ahead: a larger one would look
# hardly better on the finest screen, and its reader would wait for the drawing after every move.
ON_THE_PAGE = (1200, 800)


def address(game: Game, seats: Sequence[Seat], number: int, eyes: str, print: Print) -> str:
    """With its edition, so that it may be kept for ever."""
    path = reverse("games:picture", args=[game.key, number, eyes, print])
    return f"{path}?v={Drawing(game, seats, number, eyes, print).edition}"


@dataclass(frozen=True, slots=True)
class Shown:
    src: str
    srcset: str


def shown(game: Game, seats: Sequence[Seat], number: int, eyes: str, style: StyleName) -> Shown:
    """The board after a line of the log."""
    sizes = {
        width: address(game, seats, number, eyes, Print("board", width, style))
        for width in ON_THE_PAGE
    }
    return Shown(
        sizes[ON_THE_PAGE[0]], ", ".join(f"{path} {width}w" for width, path in sizes.items())
    )


def style_for(user) -> StyleName:
    return getattr(user, "style", "poster")
