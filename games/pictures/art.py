"""What can be asked for, and where it is."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from django.urls import reverse
from django.utils.crypto import salted_hmac

from games import render
from games.engine.components import LOCATIONS, TILES, Tile
from games.pictures.drawing import version
from games.render import STYLES, StyleName

from . import store

Kind = Literal["tile", "location", "tiles"]
WIDTHS: dict[Kind, tuple[int, ...]] = {
    "tile": (160, 320, 640),
    "location": (240, 480, 960),
    "tiles": (120, 160),  # each of them; for coarse and for fine screens
}
_TILES = tuple(TILES.values())


@dataclass(frozen=True, slots=True)
class Print:
    """``name``: of a character, of a location, or of a set of characters."""

    kind: Kind
    name: str
    width: int
    style: StyleName

    def __post_init__(self) -> None:
        names = {"tile": TILES, "location": LOCATIONS}.get(self.kind)
        known = self.name in names if names else bool(tiles_of(self.name))
        if not known or self.width not in WIDTHS[self.kind] or self.style not in STYLES:
            raise ValueError("no such print")

    def __str__(self) -> str:
        return f"{self.kind}/{self.name}-{self.width}-{self.style}.webp"

    @property
    def edition(self) -> str:
        """Of one edition, an address always shows the same. Only we can tell it in advance."""
        return salted_hmac("games.art", f"{version()}:{self}").hexdigest()[:10]

    @property
    def address(self) -> str:
        return f"{reverse('art', args=[self])}?v={self.edition}"

    @property
    def mark(self) -> str:
        return hashlib.sha256(f"art:{version()}:{self}".encode()).hexdigest()[:40]

    @property
    def key(self) -> str:
        return f"art:{self.mark}"

    @property
    def task(self) -> tuple[str, tuple[object, ...]]:
        return "games.tasks.draw_art", (str(self),)

    @property
    def broken(self) -> bool:
        return False  # a fault of ours, not of a game: it is logged each time

    def is_drawn(self) -> bool:
        return store.has(self.mark)

    def draw(self) -> bytes:
        with store.alone(self.mark):
            image = store.find(self.mark)  # drawn by whoever we waited for
            if image is None:
                image = self.render()
                store.keep(self.mark, image)
            return image

    def render(self) -> bytes:
        wanted = {"width": self.width, "style": self.style, "format": "webp"}
        match self.kind:
            case "tile":
                return render.character(TILES[self.name], **wanted)
            case "location":
                return render.location(self.name, **wanted)
            case "tiles":
                return render.row(tiles_of(self.name), **wanted)


def set_of(tiles: Iterable[Tile]) -> str:
    """The name of a set: a number with a bit for each character."""
    members = set(tiles)
    return f"{sum(1 << i for i, tile in enumerate(_TILES) if tile in members):x}"


def tiles_of(name: str) -> tuple[Tile, ...]:
    """The characters of a set, always in the same order; none if this is not a set's name."""
    try:
        number = int(name, 16)
    except ValueError:
        return ()
    if f"{number:x}" != name or number >> len(_TILES):
        return ()
    return tuple(tile for i, tile in enumerate(_TILES) if number >> i & 1)


class PrintConverter:
    regex = r"(?:tiles?|location)/[a-z0-9-]+-[0-9]{2,4}-[a-z]+\.webp"

    def to_python(self, value: str) -> Print:
        kind, _, file = value.partition("/")
        name, width, style = file.removesuffix(".webp").rsplit("-", 2)
        return Print(kind, name, int(width), style)

    def to_url(self, value: Print) -> str:
        return str(value)
