"""Pictures that show no game, which all pages share: characters, locations, examples, the aid."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial

from django.urls import reverse
from django.utils.crypto import salted_hmac

from games import render
from games.engine.components import TILES
from games.render import Format, StyleName

from . import aid, examples
from .picture import Picture, hash_of
from .prints import ArtKind, Print
from .tile_sets import tiles_of
from .version import renderer_version


class Art(Picture):
    """If it fails, that is a fault of ours, logged each time."""

    def __init__(self, print: Print) -> None:
        self.print = print

    @property
    def revision(self) -> str:
        """A set has one that only we can tell in advance; all that tell no more than their print
        says share one."""
        if self.is_of_a_set:
            return salted_hmac("games.art", self.content_hash).hexdigest()[:10]
        return self.content_hash[:10] if self.details else renderer_version()

    @cached_property
    def details(self) -> str:
        """What it shows that its print does not say."""
        match self.print.kind:
            case "example":
                return examples.details(self.print.subject)
            case "aid":
                return aid.details(self.print.subject)
        return ""

    @property
    def is_of_a_set(self) -> bool:
        """Whether there are more of its kind than anybody could draw."""
        return self.print.kind in ("tiles", "veils", "aid")

    @property
    def content_hash(self) -> str:
        return hash_of(f"art:{renderer_version()}:{self.print}{self.details}")

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
            case "example":
                draw = partial(examples.draw, subject)
            case "aid":
                draw = partial(aid.draw, subject)
            case kind:
                raise AssertionError(f"a {kind} shows a game")
        return draw(width=self.print.width, style=self.print.style, format=self.print.format)


def art_url(
    kind: ArtKind, subject: str, width: int, style: StyleName, format: Format = "webp"
) -> str:
    """Return the address with its revision, so that browsers may cache it for ever."""
    print = Print(kind, width, style, format, subject)
    return f"{reverse('art', args=[print])}?v={Art(print).revision}"
