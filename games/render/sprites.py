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
from games.render.geometry import DIE, FOLDS, MARKER, POSTER, SLOT, Rect, whole

from . import geometry, marks, printed, stamps, tile
from .encode import flat
from .posters import poster
from .style import Style

ACROSS: Final = 4  # posters side by side
_GAP: Final = 8  # units: two pixels at least, so that no neighbour shows
_WIDTH: Final = 3200
_STATUSES: Final[tuple[stamps.Status, ...]] = ("open", "resolving", "resolved")
_RING: Final = geometry.ringed(Rect(0, 0, SLOT, SLOT)).width

Size = tuple[int, int]
Draw = Callable[[Size, Style], Image.Image]


@dataclass(frozen=True, slots=True)
class Sprite:
    """``width`` and ``height`` in units; ``draw`` takes pixels, and the style."""

    name: str
    width: float
    height: float
    draw: Draw


# ── posters ──────────────────────────────────────────────────────────────────────────────────────


def posters(width: int, style: Style) -> Image.Image:
    """All of them, upright, in rows, as they lie on boards of this width; the page turns them."""
    side = width - 2 * printed.frame(width)
    sheet = Image.new("RGB", (ACROSS * side, -(-len(LOCATIONS) // ACROSS) * side))
    for number, location in enumerate(LOCATIONS):
        row, column = divmod(number, ACROSS)
        sheet.paste(poster(location, side, style).convert("RGB"), (column * side, row * side))
    return flat(sheet, style)


# ── pieces ───────────────────────────────────────────────────────────────────────────────────────


def pieces(width: int, style: Style) -> Image.Image:
    """Transparent around them; in whole pixels, as pages reckon them."""
    scale = width / POSTER
    wide, high = pieces_size()
    sheet = Image.new("RGBA", (whole(wide * scale), whole(high * scale)))
    for sprite in SPRITES.values():
        at = places()[sprite.name]
        size = whole(at.width * scale), whole(at.height * scale)
        sheet.paste(sprite.draw(size, style), (whole(at.x * scale), whole(at.y * scale)))
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
    """Round up to the next whole step with a gap."""
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
        yield _square(f"seal{whose}", SLOT * tile.SEAL / 100, partial(tile.seal, owner))
    for value in range(1, 7):
        yield _square(f"die-{value}", SLOT * DIE, partial(stamps.die, value))
    for mark in ("changed", "acting"):
        yield _ring(f"ring-{mark}", mark, _RING)
    yield _ring("ring-board", "changed", POSTER)
    yield _square("lamps", POSTER, printed.lamps)


def _printed(location: Location) -> Iterator[Sprite]:
    side = _slot_side(location)
    for space in location.spaces:
        yield _square(slot_name(space), side, partial(printed.slot, space))
        at = geometry.tab(Rect(0, 0, side, side), printed.is_wide(space))
        words = printed.tab_text(space), printed.eye(space)
        yield Sprite(tab_name(space), at.width, at.height, partial(stamps.tab, *words))
    ground = partial(printed.reward_ground, location.reward_top_secret)
    yield _square(ground_name(location), side, ground)
    ribbon = partial(printed.ribbon, location.name)
    yield Sprite(f"ribbon-{location.id}", FOLDS.width, FOLDS.height, ribbon)
    medallion = geometry.board_alone(location.id, 0).medallion.width
    die = location.number is None
    numbers = range(1, DIE_FACES + 1) if location.number is None else (location.number,)
    for number in map(str, numbers):
        for status in _STATUSES:
            name = medallion_name(number, die, status)
            yield _square(name, medallion, partial(stamps.medallion, number, die, status))


def _back(owner: Color | None, side: int, style: Style) -> Image.Image:
    return tile.back(side, style, owner)


def _square(name: str, side: float, draw: Callable[[int, Style], Image.Image]) -> Sprite:
    """``draw`` takes pixels."""
    return Sprite(name, side, side, lambda size, style: draw(size[0], style))


def _ring(name: str, mark: marks.Mark, side: float) -> Sprite:
    def draw(size: Size, style: Style) -> Image.Image:
        return marks.ring(mark, size, (side, side), style)

    return Sprite(name, side, side, draw)


SPRITES: Final[Mapping[str, Sprite]] = {sprite.name: sprite for sprite in _sprites()}
