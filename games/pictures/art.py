"""Pictures of characters and locations by themselves, which all pages share."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.urls import reverse
from django.utils.crypto import salted_hmac

from games import render
from games.engine.components import TILES
from games.render import StyleName

from .picture import Picture, hash_of
from .prints import ArtKind, Print
from .tile_sets import tiles_of
from .version import renderer_version


class Art(Picture):
    """Its print says all that it shows. If it fails, that is a fault of ours, logged each time."""

    def __init__(self, print: Print) -> None:
        self.print = print

    @property
    def revision(self) -> str:
        """A set has one that only we can tell in advance; all others share one."""
        if not self.is_of_a_set:
            return renderer_version()
        return salted_hmac("games.art", f"{renderer_version()}:{self.print}").hexdigest()[:10]

    @property
    def is_of_a_set(self) -> bool:
        """Whether there are more of its kind than anybody could draw."""
        return self.print.kind in ("tiles", "veils")

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
        draw: Callable[..., bytes]
        match self.print.kind:
            case "tile" | "veil" as kind:
                draw = partial(render.character, TILES[subject], veiled=kind == "veil")
            case "location":
                draw = partial(render.location, subject)
            case "tiles" | "veils" as kind:
                draw = partial(render.row, tiles_of(subject), veiled=kind == "veils")
            case "posters":
                draw = render.poster_sheet
            case "pieces":
                draw = render.piece_sheet
            case kind:
                raise AssertionError(f"a {kind} shows a game")
        return draw(width=self.print.width, style=self.print.style, format=self.print.format)


def art_url(kind: ArtKind, subject: str, width: int, style: StyleName) -> str:
    """Return the address with its revision, so that browsers may cache it for ever."""
    print = Print(kind, width, style, subject=subject)
    return f"{reverse('art', args=[print])}?v={Art(print).revision}"
