"""The worked examples of the rules as pictures: what they show, how large they are, in words."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache

from PIL import Image

from games.core.lists import several
from games.engine import View, view_for
from games.engine.components import COLORS, TILES, Tile
from games.lessons.examples import EXAMPLES, MARKER_ROWS
from games.lessons.position import state_of, tile_id
from games.render import STYLES, Format, Highlights, StyleName, excerpt
from games.render.encode import encode
from games.story import texts

from .alt_text import in_words, summaries

MARKERS = tuple(MARKER_ROWS.values())


def draw(name: str, *, width: int, style: StyleName, format: Format) -> bytes:
    """``width``: of a board; tiles and markers are as large as they are on one."""
    return encode(_image(name, width, style), format)


def _image(name: str, width: int, style: StyleName) -> Image.Image:
    example, look = EXAMPLES[name], STYLES[style]
    if example.boards:
        highlights = Highlights(
            legal=frozenset(example.open), chosen=frozenset(example.chosen), dice=example.dice
        )
        return excerpt.boards(_view(name), example.boards, width, look, highlights)
    if example.hand:
        return excerpt.tiles(_hand(name), width, look)
    return excerpt.markers(MARKERS, width, look)


def size(name: str, width: int) -> tuple[int, int]:
    """Tell how large the picture is with boards of this width."""
    example = EXAMPLES[name]
    if example.boards:
        return excerpt.boards_size(_view(name), example.boards, width)
    if example.hand:
        return excerpt.tiles_size(len(_hand(name)), width)
    return excerpt.markers_size(MARKERS, width)


@cache
def details(name: str) -> str:
    """Everything that it shows: two pictures of one example differ where this does."""
    example = EXAMPLES[name]
    if not example.boards:
        return repr([tile.id for tile in _hand(name)] or MARKERS)
    pointed = example.boards, example.open, example.chosen, sorted(example.dice.items())
    return json.dumps([_view(name).to_json(), pointed])


def described(name: str) -> str:
    """What is seen, for those who do not see it."""
    example = EXAMPLES[name]
    if example.boards:
        names = [str(texts.COLORS[color]) for color in COLORS]
        seen = [at for at in summaries(_view(name)) if at.location in example.boards]
        return "\n".join(in_words(seen, names))
    if example.hand:
        return several(tile.name for tile in _hand(name))
    return "\n".join(
        f"{several(str(texts.COLORS[color]) for color in dict.fromkeys(row))}: {len(row)}"
        for row in MARKERS
    )


@cache
def _view(name: str) -> View:
    example = EXAMPLES[name]
    state = state_of(replace(example.position, revealed=example.face_up))
    return view_for(state, COLORS.index(example.seen) if example.seen else None)


def _hand(name: str) -> list[Tile]:
    example = EXAMPLES[name]
    if example.hand is None:
        return []
    return [TILES[tile_id(id, example.hand)] for id in example.position.hands[example.hand]]
