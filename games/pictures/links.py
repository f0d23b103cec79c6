"""The addresses of pictures, for pages that show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse

from games.models import Game, Seat
from games.render import StyleName

from .prints import Print
from .table_picture import TablePicture

# What pages show, by the width of the screen: a larger one would look hardly better on the finest
# screen, and its reader would wait for longer.
PAGE_WIDTHS = (1200, 800)


@dataclass(frozen=True, slots=True)
class ImageSources:
    """An image in several widths, as HTML's ``img`` wants it."""

    src: str
    srcset: str

    @classmethod
    def of(cls, urls: Mapping[int, str], width: int) -> ImageSources:
        """``width``: of the one for browsers that do not choose."""
        return cls(urls[width], ", ".join(f"{url} {width}w" for width, url in urls.items()))


def picture_url(game: Game, seats: Sequence[Seat], line: int, viewer: str, print: Print) -> str:
    """Return the address with its revision, so that browsers may cache it for ever."""
    path = reverse("games:picture", args=[game.key, line, viewer, print])
    return f"{path}?v={TablePicture(game, seats, line, viewer, print).revision}"


def board_sources(
    game: Game, seats: Sequence[Seat], line: int, viewer: str, style: StyleName
) -> ImageSources:
    """The board after a line of the log."""
    urls = {
        width: picture_url(game, seats, line, viewer, Print("board", width, style))
        for width in PAGE_WIDTHS
    }
    return ImageSources.of(urls, PAGE_WIDTHS[0])
