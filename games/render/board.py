"""One location: its poster in a frame, the slots on it, and what lies in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageFilter

from games.engine.components import LOCATIONS, Color, Space, Tile
from games.render.geometry import MARKER, Rect

from . import geometry, lettering, marks, stamps, symbols
from . import tile as tiles
from .cache import cached
from .encode import flat
from .marks import Mark
from .paint import Canvas
from .posters import poster
from .style import Style, mix

FRAME: Final = 16  # of paper around the poster
# Boards narrower than this many pixels leave out what could not be read on them.
_NAMED: Final = 110
_TABBED: Final = 190
_LETTERED: Final = 150


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
def board(scene: Scene, scale: float, style: Style) -> Image.Image:
    """Draw a board in the style's palette; ``scale`` is pixels for a unit."""
    return flat(drawn(scene, scale, style), style)


def drawn(scene: Scene, scale: float, style: Style) -> Image.Image:
    return _Drawing(scene, scale, style).draw()


class _Drawing:
    def __init__(self, scene: Scene, scale: float, style: Style) -> None:
        self.scene, self.scale, self.style = scene, scale, style
        self.location = LOCATIONS[scene.location]
        self.rects = geometry.board_alone(scene.location, scene.rotation)
        self.marks = dict(scene.marks)
        self.image = ground(scene.location, scene.rotation, scene.status, scale, style).copy()

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
            self.marker(spy.owner, owners)
            self.marker(spy.controller, controllers)
        elif spy.owner and spy.face_up:
            self.marker(spy.owner, geometry.owner_marker(rect, share))

    def signs(self, spy: Piece, rect: Rect) -> None:
        shown: tuple[tuple[symbols.Symbol, bool], ...] = (
            ("shield", spy.shielded),
            ("seduced", spy.seduced),
        )
        for i, symbol in enumerate(symbol for symbol, there in shown if there):
            at = geometry.sign(rect, i)
            self.stamp(stamps.token(symbol, self.pixels(at.width), self.style), at)
        if spy.dice:
            at = geometry.dice(rect)
            self.stamp(stamps.dice(spy.dice, self.pixels(at.height), self.style), at)

    def marker(self, color: Color, rect: Rect) -> None:
        self.stamp(stamps.marker(color, self.pixels(rect.width), self.style), rect)

    def tabs(self) -> None:
        for spy, (space, rect) in zip(self.scene.spies, self.rects.spaces.items(), strict=False):
            if spy:
                self.tab(space, rect)

    def tab(self, space: Space, rect: Rect) -> None:
        at = geometry.tab(rect, is_wide(space))
        size = self.pixels(at.width), self.pixels(at.height)
        self.stamp(stamps.tab(tab_text(space), eye(space), size, self.style), at)

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

    def stamp(self, picture: Image.Image, rect: Rect) -> None:
        """What would stick out of the board is cut off."""
        left, top = round(rect.x * self.scale), round(rect.y * self.scale)
        cut = max(0, -left), max(0, -top)
        self.image.alpha_composite(picture, (left + cut[0], top + cut[1]), source=cut)

    def pixels(self, units: float) -> int:
        return max(1, round(units * self.scale))


def tab_text(space: Space) -> str:
    return space.roman + (f" ±{space.die_shift}" if space.die_shift else "")


def is_wide(space: Space) -> bool:
    """Whether something stands beside the numeral."""
    return bool(eye(space) or space.die_shift)


def eye(space: Space) -> symbols.Symbol | None:
    match space.peek:
        case "here":
            return "eye-here"
        case "adjacent":
            return "eye-adjacent"
        case "any":
            return "eye-any"
        case "none":
            return None


# ── the printed board ────────────────────────────────────────────────────────────────────────────


@cached
def ground(
    location: str, rotation: int, status: stamps.Status, scale: float, style: Style
) -> Image.Image:
    """Draw the board without anything on it. Shared: copy it before drawing on it."""
    rects = geometry.board_alone(location, rotation)
    size = round(rects.rect.width * scale), round(rects.rect.height * scale)
    frame = max(1, round(FRAME * scale))
    side = size[0] - 2 * frame
    image = Image.new("RGBA", size, (*table(style), 255))
    paper = style.gold if status == "resolving" else style.paper
    image.paste((*paper, 255), (0, 0, size[0], size[0]))
    print_ = poster(location, side, style).rotate(-90 * rotation)
    if size[0] < _LETTERED:
        # What is grain in large is noise in small.
        print_ = print_.filter(ImageFilter.GaussianBlur(0.6))
    if status == "resolved":
        print_ = Image.blend(print_, Image.new("RGBA", print_.size, (*table(style), 255)), 0.5)
    image.paste(print_, (frame, frame))
    for rect in rects.spaces.values():
        _frost(image, rect, scale)
    image.alpha_composite(_printed(rects, status, size, style))
    return image


def _frost(image: Image.Image, rect: Rect, scale: float) -> None:
    """Put the poster behind a slot's glass a little out of focus."""
    corners = (rect.x, rect.y, rect.right, rect.bottom)
    left, top, right, bottom = (round(corner * scale) for corner in corners)
    behind = image.crop((left, top, right, bottom))
    image.paste(behind.filter(ImageFilter.GaussianBlur(max(0.7, 3 * scale))), (left, top))


def table(style: Style) -> tuple[int, int, int]:
    """What the boards lie on."""
    return style.ink


def _printed(
    rects: geometry.BoardRects, status: stamps.Status, size: tuple[int, int], style: Style
) -> Image.Image:
    location = LOCATIONS[rects.location]
    canvas = Canvas(size, (rects.rect.width, rects.rect.height))
    inner = rects.poster.grown(-FRAME)
    canvas.frame(inner.x, inner.y, inner.width, inner.height, 4, style.ink)
    if status == "resolving":
        lamps(canvas, rects.poster, style)
    for space, rect in rects.spaces.items():
        slot(canvas, space, rect, size[0], style)
    reward_ground(canvas, rects.ground, location.reward_top_secret, size[0], style)
    if size[0] >= _NAMED:
        ribbon(canvas, rects.ribbon, location.name, style)
    return canvas.finish()


def slot(canvas: Canvas, space: Space, rect: Rect, board: int, style: Style) -> None:
    """A sheet of glass with a label on it: the poster is seen through."""
    glass = 255 if style.plain else 96
    canvas.rect(rect.x, rect.y, rect.width, rect.height, (*style.paper, glass))
    canvas.frame(rect.x, rect.y, rect.width, rect.height, 9, style.paper)
    canvas.frame(rect.x, rect.y, rect.width, rect.height, 4, style.ink)
    unit = rect.width / 100
    label = Rect(rect.x + 11 * unit, rect.y + 17 * unit, 78 * unit, 66 * unit)
    if not space.top_secret:
        label = Rect(label.x, rect.y + 29 * unit, label.width, 42 * unit)
    canvas.rect(label.x, label.y, label.width, label.height, style.ink, radius=3 * unit)
    inner = label.grown(-unit)
    canvas.rect(inner.x, inner.y, inner.width, inner.height, style.paper, radius=2.4 * unit)
    beside = is_wide(space)
    x, y = rect.centre[0] - (18 * unit if beside else 0), label.y + 20 * unit
    high, wide = 21 * unit, 37 * unit
    canvas.text(x - wide / 2, y - high / 2, wide, high, space.roman, "serif-bold", style.ink)
    right = rect.centre[0] + 20 * unit
    if seen := eye(space):
        symbols.draw(canvas, seen, right, y, unit * 30, style.ink, style.paper)
    elif space.die_shift:
        _shift(canvas, space.die_shift, right, y, unit, style)
    if space.top_secret:
        _secret(canvas, rect, board, style.burgundy)


def _shift(canvas: Canvas, by: int, x: float, y: float, unit: float, style: Style) -> None:
    """Draw by how much the airport's die may be moved."""
    canvas.disc(x, y, unit * 14, style.ink)
    box = unit * 19
    canvas.text(x - box / 2, y - box / 2, box, box, f"±{by}", "sans-bold", style.paper)


def _secret(canvas: Canvas, rect: Rect, board: int, ink: tuple[int, int, int]) -> None:
    """Small boards have room for the stamp's frame only."""
    if board < _LETTERED:
        thick = rect.height * 0.1
        canvas.line(
            [
                (rect.x + rect.width * 0.16, rect.y + rect.height * 0.84),
                (rect.x + rect.width * 0.84, rect.y + rect.height * 0.74),
            ],
            thick,
            ink,
        )
        return
    width, height = round(rect.width * 0.62 * canvas.sx), round(rect.height * 0.17 * canvas.sy)
    stamp = stamps.secret(width, height, ink)
    wide, high = stamp.width / canvas.sx, stamp.height / canvas.sy
    x, y = rect.centre
    canvas.paste(stamp, x - wide / 2, y + rect.height * 0.17 - high / 2, wide, high)


def reward_ground(canvas: Canvas, rect: Rect, secret: bool, board: int, style: Style) -> None:
    side = round(rect.width * canvas.sx)
    canvas.paste(stamps.hatching(side, style), rect.x, rect.y, rect.width, rect.height)
    if secret:
        _secret(canvas, rect, board, style.paper)


def ribbon(canvas: Canvas, rect: Rect, name: str, style: Style) -> None:
    """Its ends are folded behind."""
    tail, drop = 46, 16
    fold = mix(style.shade, style.ink, 0.25)
    middle = rect.y + rect.height / 2
    for edge, inwards in ((rect.x - 24, 1), (rect.right + 24, -1)):
        canvas.polygon(
            [
                (edge, rect.y + drop),
                (edge + inwards * (tail + 24), rect.y + drop),
                (edge + inwards * (tail + 24), rect.bottom),
                (edge, rect.bottom),
                (edge + inwards * 20, middle + drop / 2),
            ],
            fold,
        )
    body = Rect(rect.x + 18, rect.y, rect.width - 36, rect.height - drop)
    canvas.rect(body.x, body.y, body.width, body.height, style.ink)
    canvas.rect(body.x + 3, body.y + 3, body.width - 6, body.height - 6, style.paper)
    box = Rect(body.x + 24, body.y + 8, body.width - 48, body.height - 14)
    lettering.line(canvas, box, name, "serif", style.ink, align=0.5)


def lamps(canvas: Canvas, rect: Rect, style: Style) -> None:
    """Bulbs all around, as on a stage."""
    inset = FRAME / 2
    number = 25
    for i in range(number):
        at = inset + i * (rect.width - 2 * inset) / (number - 1)
        for x, y in ((at, inset), (at, rect.bottom - inset), (inset, at), (rect.right - inset, at)):
            canvas.disc(x, y, 10, style.ink)
            canvas.disc(x, y, 6.5, style.paper)
