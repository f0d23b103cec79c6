"""Names for sets of characters, short enough for an address: a number with a bit for each."""

from __future__ import annotations

from collections.abc import Iterable

from games.engine.components import TILES, Tile

_TILES = tuple(TILES.values())


def set_of(tiles: Iterable[Tile]) -> str:
    """The name of the set of these characters."""
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
