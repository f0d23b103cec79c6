"""One location: its poster in a frame, the slots on it, and what lies in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageFilter

from games.engine.components import LOCATIONS, Color, Space, Tile
from games.render.geometry import BOARD, FOLDS, MARKER, POSTER, Rect, whole

from . import geometry, marks, printed, stamps, symbols
from . import tile as tiles
from .cache import cached
from .encode import flat
from .marks import Mark
from .posters import poster
from .style import Style

# Boards narrower than this many pixels leave out what could not be read on them.
_NAMED: Final = 110
_TABBED: Final = 190
_GRAINED: Final = 150


@dataclass(frozen=True, slots=True)
class Piece:
    """A tile lying somewhere; ``tile`` None is unknown. ``controller`` only if not the owner."""

    tile: Tile | None
    face_up: bool
    owner: Color | None = None
    controller: Color | None = None
    seduced: bool = False
    shielded: bool = False
    dice: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """All that decides how a location looks, and nothing else: pictures are kept by it.

    ``spies`` and ``rewards`` in the order of the location's, None where nothing lies; ``marks`` by
    the ids of the location, its spaces and its rewards.
    """

    location: str
    rotation: int = 0
    number: str = ""
    status: stamps.Status = "open"
    spies: tuple[Piece | None, ...] = ()
    rewards: tuple[Piece | None, ...] = ()
    enigma: bool = False
    roulette: bool = False
    stakes: tuple[Piece, ...] = ()
    marks: tuple[tuple[str, tuple[Mark, ...]], ...] = ()


@cached
def board(scene: Scene, width: int, style: Style) -> Image.Image:
    """Draw a board in the style's palette, so many pixels wide."""
    return flat(drawn(scene, width, style), style)


def drawn(scene: Scene, width: int, style: Style) -> Image.Image:
    return _Drawing(scene, width, style).draw()


class _Pixels:
    """A picture on which everything lies at whole pixels, and the pixels for a unit."""

    def __init__(self, image: Image.Image, scale: float) -> None:
        self.image, self.scale = image, scale

    def stamp(self, picture: Image.Image, rect: Rect, on: Rect = BOARD) -> None:
        """Lay it where it belongs ``on`` something; what would stick out is cut off."""
        left = whole(on.x * self.scale) + whole((rect.x - on.x) * self.scale)
        top = whole(on.y * self.scale) + whole((rect.y - on.y) * self.scale)
        cut = max(0, -left), max(0, -top)
        self.image.alpha_composite(picture, (left + cut[0], top + cut[1]), source=cut)

    def pixels(self, units: float) -> int:
        return max(1, whole(units * self.scale))


class _Drawing(_Pixels):
    def __init__(self, scene: Scene, width: int, style: Style) -> None:
        empty = ground(scene.location, scene.rotation, scene.status, width, style)
        super().__init__(empty.copy(), width / POSTER)
        self.scene, self.style = scene, style
        self.location = LOCATIONS[scene.location]
        self.rects = geometry.board_alone(scene.location, scene.rotation)
        self.marks = dict(scene.marks)

    def draw(self) -> Image.Image:
        """Draw from the ground up: tiles, frames around them, and what lies on top of both."""
        scene, rects = self.scene, self.rects
        for spy, rect in self.spies():
            self.lay(spy, rect)
        for reward, rect in zip(scene.rewards, rects.rewards.values(), strict=False):
            if reward:
                self.lay(reward, geometry.laid(rect))
        self.rings()
        for spy, rect in self.spies():
            self.markers(spy, rect)
            self.signs(spy, rect)
        self.things()
        if self.image.width >= _TABBED:
            self.tabs()
        self.medallion()
        return self.image

    def spies(self) -> Iterator[tuple[Piece, Rect]]:
        slots = self.rects.spaces.values()
        for spy, rect in zip(self.scene.spies, slots, strict=False):
            if spy:
                yield spy, rect

    def rings(self) -> None:
        for id, rect in self.rects.spots():
            for mark in self.marks.get(id, ()):
                self.ring(mark, geometry.ringed(rect))
        for mark in self.marks.get(self.location.id, ()):
            self.ring(mark, self.rects.poster)

    def markers(self, spy: Piece, rect: Rect) -> None:
        """Face down, the owner's is on the seal."""
        share = MARKER if self.pixels(rect.width) >= 64 else 0.38
        if spy.controller and spy.owner:
            owners, controllers = geometry.turned_markers(rect, share)
            self.marker(spy.owner, owners, rect)
            self.marker(spy.controller, controllers, rect)
        elif spy.owner and spy.face_up:
            self.marker(spy.owner, geometry.owner_marker(rect, share), rect)

    def signs(self, spy: Piece, rect: Rect) -> None:
        shown: tuple[tuple[symbols.Symbol, bool], ...] = (
            ("shield", spy.shielded),
            ("seduced", spy.seduced),
        )
        for i, symbol in enumerate(symbol for symbol, there in shown if there):
            at = geometry.sign(rect, i)
            self.stamp(stamps.token(symbol, self.pixels(at.width), self.style), at, rect)
        for value, at in zip(spy.dice or (), geometry.dice(rect), strict=False):
            self.stamp(stamps.die(value, self.pixels(at.width), self.style), at, rect)

    def marker(self, color: Color, at: Rect, slot: Rect) -> None:
        self.stamp(stamps.marker(color, self.pixels(at.width), self.style), at, slot)

    def tabs(self) -> None:
        for spy, (space, rect) in zip(self.scene.spies, self.rects.spaces.items(), strict=False):
            if spy:
                self.tab(space, rect)

    def tab(self, space: Space, rect: Rect) -> None:
        at = geometry.tab(rect, printed.is_wide(space))
        size = self.pixels(at.width), self.pixels(at.height)
        picture = stamps.tab(printed.tab_text(space), printed.eye(space), size, self.style)
        self.stamp(picture, at)

    def lay(self, piece: Piece, rect: Rect) -> None:
        side, style = self.pixels(rect.width), self.style
        if piece.tile is None:
            picture = tiles.back(side, style, piece.owner)
        elif piece.face_up:
            picture = tiles.face(piece.tile, side, style)
        else:
            picture = tiles.veiled(piece.tile, side, style, piece.owner)
        self.stamp(picture, rect)

    def things(self) -> None:
        """What lies on a board besides tiles on spaces."""
        scene, rects = self.scene, self.rects
        if scene.enigma:
            side = self.pixels(rects.enigma.width)
            self.stamp(stamps.token("enigma", side, self.style), rects.enigma)
        if scene.roulette:
            side = self.pixels(rects.roulette.width)
            self.stamp(stamps.token("roulette", side, self.style), rects.roulette)
            for stake, rect in zip(scene.stakes, rects.stakes, strict=False):
                self.lay(stake, rect)

    def medallion(self) -> None:
        rect, die = self.rects.medallion, self.location.number is None
        side = self.pixels(rect.width)
        picture = stamps.medallion(self.scene.number, die, self.scene.status, side, self.style)
        self.stamp(picture, rect)

    def ring(self, mark: Mark, rect: Rect) -> None:
        size = self.pixels(rect.width), self.pixels(rect.height)
        self.stamp(marks.ring(mark, size, (rect.width, rect.height), self.style), rect)


# ── the printed board ────────────────────────────────────────────────────────────────────────────


@cached
def ground(
    location: str, rotation: int, status: stamps.Status, width: int, style: Style
) -> Image.Image:
    """Draw the board without anything on it. Shared: copy it before drawing on it."""
    rects = geometry.board_alone(location, rotation)
    scale = width / POSTER
    image = Image.new("RGBA", (width, whole(rects.rect.height * scale)), (*table(style), 255))
    image.paste(
        (*(style.gold if status == "resolving" else style.paper), 255), (0, 0, width, width)
    )
    frame = printed.frame(width)
    image.paste(_print(location, rotation, status, width, style), (frame, frame))
    for rect in rects.spaces.values():
        _frost(image, rect, scale)
    on = _Pixels(image, scale)
    if status == "resolving":
        on.stamp(printed.lamps(width, style), rects.poster)
    for space, rect in rects.spaces.items():
        on.stamp(printed.slot(space, on.pixels(rect.width), style), rect)
    secret, side = LOCATIONS[location].reward_top_secret, on.pixels(rects.ground.width)
    on.stamp(printed.reward_ground(secret, side, style), rects.ground)
    if width >= _NAMED:
        size = on.pixels(FOLDS.width), on.pixels(FOLDS.height)
        on.stamp(printed.ribbon(LOCATIONS[location].name, size, style), FOLDS)
    return image


def _print(
    location: str, rotation: int, status: stamps.Status, width: int, style: Style
) -> Image.Image:
    """The poster as it lies in its frame, with a line of ink around it."""
    side = width - 2 * printed.frame(width)
    image = poster(location, side, style).rotate(-90 * rotation)
    if width < _GRAINED:
        # What is grain in large is noise in small.
        image = image.filter(ImageFilter.GaussianBlur(0.6))
    if status == "resolved":
        image = Image.blend(image, Image.new("RGBA", image.size, (*table(style), 255)), 0.5)
    line = max(1, 4 * width // POSTER)
    outlined = Image.new("RGBA", image.size, (*style.ink, 255))
    outlined.paste(image.crop((line, line, side - line, side - line)), (line, line))
    return outlined


def _frost(image: Image.Image, rect: Rect, scale: float) -> None:
    """Put the poster behind a slot's glass a little out of focus."""
    left, top, side = (whole(length * scale) for length in (rect.x, rect.y, rect.width))
    behind = image.crop((left, top, left + side, top + side))
    image.paste(behind.filter(ImageFilter.GaussianBlur(max(0.7, 3 * scale))), (left, top))


def table(style: Style) -> tuple[int, int, int]:
    """What the boards lie on."""
    return style.ink
