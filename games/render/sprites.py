"""Sheets from which a page composes its board: posters, and everything small that lies on them.

What is where on a sheet is told in units, the same for all scales and styles, so that one style
sheet serves them all. Names of sprites are classes of that style sheet, and of the script.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from types import MappingProxyType
from typing import Final

from PIL import Image

from games.engine.components import COLORS, DIE_FACES, LOCATIONS, Color, Location, Space
from games.render.geometry import MARKER, POSTER, RIBBON, SLOT, Rect

from . import board, geometry, marks, stamps, symbols, tile
from .paint import Canvas
from .posters import poster
from .style import Style

ACROSS: Final = 4  # posters side by side
_GAP: Final = 8  # units, and so whole pixels at all scales that are multiples of 1/8
_WIDTH: Final = 3200
_FOLDS: Final = 24  # by which a ribbon's ends stick out
_STATUSES: Final[tuple[stamps.Status, ...]] = ("open", "resolving", "resolved")
_RING: Final = geometry.ringed(Rect(0, 0, SLOT, SLOT)).width

Draw = Callable[[float, Style], Image.Image]


@dataclass(frozen=True, slots=True)
class Sprite:
    """``width`` and ``height`` in units; ``draw`` takes the pixels for a unit, and the style."""

    name: str
    width: float
    height: float
    draw: Draw


# ── posters ──────────────────────────────────────────────────────────────────────────────────────


def posters(scale: float, style: Style) -> Image.Image:
    """All of them, upright, in rows; the page turns them."""
    side = round((POSTER - 2 * board.FRAME) * scale)
    sheet = Image.new("RGB", (ACROSS * side, -(-len(LOCATIONS) // ACROSS) * side))
    for number, location in enumerate(LOCATIONS):
        row, column = divmod(number, ACROSS)
        sheet.paste(poster(location, side, style).convert("RGB"), (column * side, row * side))
    return sheet


# ── pieces ───────────────────────────────────────────────────────────────────────────────────────


def pieces(scale: float, style: Style) -> Image.Image:
    """Transparent around them."""
    size = pieces_size()
    sheet = Image.new("RGBA", (round(size[0] * scale), round(size[1] * scale)))
    for sprite in SPRITES.values():
        at = places()[sprite.name]
        sheet.paste(sprite.draw(scale, style), (round(at.x * scale), round(at.y * scale)))
    return sheet


@cache
def places() -> Mapping[str, Rect]:
    """Where each is on the sheet: rows from the top, the highest first."""
    where: dict[str, Rect] = {}
    x = y = row = 0.0
    for sprite in sorted(SPRITES.values(), key=lambda sprite: -sprite.height):
        if x and x + sprite.width > _WIDTH:
            x, y, row = 0.0, y + row, 0.0
        where[sprite.name] = Rect(x, y, sprite.width, sprite.height)
        x += _stepped(sprite.width)
        row = max(row, _stepped(sprite.height))
    return MappingProxyType(where)


@cache
def pieces_size() -> tuple[float, float]:
    return _WIDTH, _stepped(max(rect.bottom for rect in places().values()))


def _stepped(units: float) -> float:
    """Round up to the next whole step with a gap, so that no neighbour shows."""
    return -(-(units + _GAP) // _GAP) * _GAP


def _slot_side(location: Location) -> float:
    return geometry.board_alone(location.id, 0).ground.width


def slot_name(space: Space) -> str:
    """The empty slot of a space."""
    small = _slot_side(LOCATIONS[space.location]) < SLOT
    words = ("slot", _seen(space), "secret" * space.top_secret, "small" * small)
    return "-".join(word for word in words if word)


def tab_name(space: Space) -> str:
    return f"tab-{_seen(space)}"


def _seen(space: Space) -> str:
    shift = f"-shift{space.die_shift}" if space.die_shift else ""
    return space.roman + (f"-{space.peek}" if space.peek != "none" else "") + shift


def ground_name(location: Location) -> str:
    """What rewards lie on."""
    secret = "-secret" * location.reward_top_secret
    return "ground" + secret + "-small" * (_slot_side(location) < SLOT)


def ribbon_rect() -> Rect:
    """Return the rectangle of the ribbon on a board, with its ends."""
    return Rect(RIBBON.x - _FOLDS, RIBBON.y, RIBBON.width + 2 * _FOLDS, RIBBON.height)


def medallion_name(number: str, die: bool, status: str) -> str:
    return f"medallion-{number}-{status}" + "-die" * die


def _sprites() -> Iterator[Sprite]:
    for location in LOCATIONS.values():
        yield from _printed(location)
    for color in COLORS:
        yield _square(f"marker-{color}", SLOT * MARKER, partial(stamps.marker, color))
    for symbol in ("shield", "seduced", "enigma", "roulette"):
        yield _square(f"token-{symbol}", 116, partial(stamps.token, symbol))
    for owner in (None, *COLORS):
        whose = f"-{owner}" if owner else ""
        yield _square(f"back{whose}", SLOT, partial(_back, owner))
        yield _square(f"seal{whose}", SLOT * tile.SEAL.size / 100, partial(tile.seal, owner))
    for value in range(1, 7):
        yield _square(f"die-{value}", SLOT * 0.34, partial(_die, value))
    for mark in ("changed", "acting"):
        yield _ring(f"ring-{mark}", mark, _RING)
    yield _ring("ring-board", "changed", POSTER)
    yield Sprite("lamps", POSTER, POSTER, _lamps)


def _printed(location: Location) -> Iterator[Sprite]:
    side = _slot_side(location)
    for space in location.spaces:
        yield Sprite(slot_name(space), side, side, partial(_slot, space, side))
        at = geometry.tab(Rect(0, 0, side, side), board.is_wide(space))
        yield Sprite(tab_name(space), at.width, at.height, partial(_tab, space, at))
    yield Sprite(ground_name(location), side, side, partial(_ground, location, side))
    ribbon = ribbon_rect()
    yield Sprite(f"ribbon-{location.id}", ribbon.width, ribbon.height, partial(_ribbon, location))
    medallion = geometry.board_alone(location.id, 0).medallion.width
    die = location.number is None
    numbers = range(1, DIE_FACES + 1) if location.number is None else (location.number,)
    for number in map(str, numbers):
        for status in _STATUSES:
            name = medallion_name(number, die, status)
            yield _square(name, medallion, partial(stamps.medallion, number, die, status))


def _square(name: str, side: float, draw: Callable[[int, Style], Image.Image]) -> Sprite:
    """``draw`` takes pixels."""
    return Sprite(name, side, side, lambda scale, style: draw(round(side * scale), style))


def _canvas(width: float, height: float, scale: float) -> Canvas:
    return Canvas((round(width * scale), round(height * scale)), (width, height))


def _slot(space: Space, side: float, scale: float, style: Style) -> Image.Image:
    canvas = _canvas(side, side, scale)
    board.slot(canvas, space, Rect(0, 0, side, side), round(POSTER * scale), style)
    return canvas.finish()


def _tab(space: Space, at: Rect, scale: float, style: Style) -> Image.Image:
    size = round(at.width * scale), round(at.height * scale)
    return stamps.tab(board.tab_text(space), board.eye(space), size, style)


def _ground(location: Location, side: float, scale: float, style: Style) -> Image.Image:
    canvas, whole = _canvas(side, side, scale), Rect(0, 0, side, side)
    board.reward_ground(canvas, whole, location.reward_top_secret, round(POSTER * scale), style)
    return canvas.finish()


def _ribbon(location: Location, scale: float, style: Style) -> Image.Image:
    canvas = _canvas(ribbon_rect().width, RIBBON.height, scale)
    board.ribbon(canvas, Rect(_FOLDS, 0, RIBBON.width, RIBBON.height), location.name, style)
    return canvas.finish()


def _back(owner: Color | None, side: int, style: Style) -> Image.Image:
    return tile.back(side, style, owner)


def _die(value: int, side: int, style: Style) -> Image.Image:
    canvas = Canvas((side, side), (100, 100))
    symbols.die(canvas, value, 50, 50, 96, style.ink, style.paper)
    return canvas.finish()


def _ring(name: str, mark: marks.Mark, side: float) -> Sprite:
    units = side, side

    def draw(scale: float, style: Style) -> Image.Image:
        return marks.ring(mark, (round(side * scale), round(side * scale)), units, style)

    return Sprite(name, side, side, draw)


def _lamps(scale: float, style: Style) -> Image.Image:
    canvas = _canvas(POSTER, POSTER, scale)
    board.lamps(canvas, Rect(0, 0, POSTER, POSTER), style)
    return canvas.finish()


SPRITES: Final[Mapping[str, Sprite]] = {sprite.name: sprite for sprite in _sprites()}
