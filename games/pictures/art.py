"""Pictures of characters and locations by themselves, which all pages share."""

from __future__ import annotations

from functools import partial

from django.urls import reverse
from django.utils.crypto import salted_hmac

from games import render
from games.engine.components import TILES
from games.render import StyleName

from .picture import Picture, hash_of
from .prints import Kind, Print
from .tile_sets import tiles_of
from .version import renderer_version


class Art(Picture):
    """Its print says all that it shows. If it fails, that is a fault of ours, logged each time."""

    def __init__(self, print: Print) -> None:
        self.print = print

    @property
    def revision(self) -> str:
        """Only we can tell it in advance."""
        return salted_hmac("games.art", f"{renderer_version()}:{self.print}").hexdigest()[:10]

    @property
    def content_hash(self) -> str:
        return hash_of(f"art:{renderer_version()}:{self.print}")

    @property
    def cache_key(self) -> str:
        return f"art:{self.content_hash}"

    @property
    def task(self) -> tuple[str, tuple[object, ...]]:
        return "games.tasks.draw_art", (str(self.print),)

    def render(self) -> bytes:
        subject = self.print.subject
        match self.print.kind:
            case "tile":
                draw = partial(render.character, TILES[subject])
            case "location":
                draw = partial(render.location, subject)
            case "tiles":
                draw = partial(render.row, tiles_of(subject))
            case kind:
                raise AssertionError(f"a {kind} shows a game")
        return draw(width=self.print.width, style=self.print.style, format=self.print.format)


def art_url(kind: Kind, subject: str, width: int, style: StyleName) -> str:
    """With its revision, so that browsers may cache it for ever."""
    print = Print(kind, width, style, subject=subject)
    return f"{reverse('art', args=[print])}?v={Art(print).revision}"
