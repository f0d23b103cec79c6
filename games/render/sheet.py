"""Networks and missions, below the boards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from PIL import Image

from games.engine import Where
from games.engine.components import Color, Flag, Mission, Tile
from games.render.geometry import BAND, Rect, packed

from . import flags, lettering, stamps, symbols
from . import tile as tiles
from .board import table
from .cache import cached
from .encode import flat
from .paint import Canvas
from .strip import Seat
from .style import Rgb, Style

Size = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Held:
    """A tile of a network. ``at`` is the number of the location where it is known to lie."""

    tile: Tile
    where: Where = "hand"
    at: str = ""


# ── a network ────────────────────────────────────────────────────────────────────────────────────


@cached
def head(shown: Seat, discards: int, size: Size, style: Style) -> Image.Image:
    """Whose network it is, and what is not among its tiles. A narrow one is the marker alone."""
    wide = 300.0 * size[0] / size[1]
    canvas = Canvas(size, (wide, 300), table(style))
    symbols.marker(canvas, shown.color, 90, 150, 130, style)
    if wide < 400:
        return flat(canvas.finish(), style)
    box = Rect(180, 62, wide - 200, 84)
    lettering.line(canvas, box, shown.name, "sans", style.gold if shown.wins else style.paper)
    symbols.draw(canvas, "dossier", 210, 200, 62, style.ink, style.shade)
    _, x = lettering.line(canvas, Rect(256, 164, 120, 72), str(discards), "sans-bold", style.paper)
    if shown.points is not None:
        medal = stamps.medal(shown.points, shown.wins, round(140 * canvas.sx), style)
        canvas.paste(medal, x + 36, 130, 140, 140)
    return flat(canvas.finish(), style)


def network(
    band: Rect, tiles: int, discards: int, named: bool
) -> tuple[Rect, tuple[Rect, ...], tuple[Rect, ...]]:
    """Where the seat, its tiles and, at the right end, its discards lie."""
    high = min(band.height, BAND)
    gap = high * 0.05
    width = band.width * 0.2 if named else high * 0.7
    head = Rect(band.x, band.centre[1] - high / 2, width, high)
    inner = Rect(head.right, band.y + high * 0.07, band.width - width, band.height - high * 0.14)
    small = (high * 0.86 - gap) / 2
    # The discards of a long game give way to the network.
    taken = min(-(-discards // 2) * (small + gap), inner.width * 0.4)
    left = replace(inner, width=inner.width - taken - gap)
    right = replace(inner, x=left.right + gap, width=taken)
    return head, packed(left, tiles, inner.height, gap), packed(right, discards, small, gap / 2)


@cached
def held(shown: Held, side: int, style: Style) -> Image.Image:
    """A tile with a badge that tells where it is; one in the hand has none."""
    image = tiles.face(shown.tile, side, style).copy()
    badge = _badge(shown, round(side * 0.3), style)
    if badge:
        image.alpha_composite(badge, ((side - badge.width) // 2, 0))
    return flat(image, style)


def _badge(shown: Held, side: int, style: Style) -> Image.Image | None:
    match shown.where:
        case "board" if shown.at:
            return stamps.medallion(shown.at, False, "open", side, style)
        case "board":
            return stamps.token("dossier", side, style)
        case "stake":
            return stamps.token("roulette", side, style)
        case "hidden":
            return stamps.unknown(side, style)
        case "hand":
            return None


# ── missions ─────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Contest:
    """``mission`` None is unknown to the viewer. ``whose`` it is, if not everybody's.

    ``counts`` by seat, with who leads.
    """

    mission: Mission | None
    whose: tuple[Color, ...] = ()
    counts: tuple[tuple[Color, int, bool], ...] = ()


@cached
def mission(contest: Contest, size: Size, style: Style) -> Image.Image:
    wide = 400.0 * size[0] / size[1]
    canvas = Canvas(size, (wide, 400), table(style))
    canvas.rect(0, 0, wide, 400, style.paper, radius=24)
    canvas.rect(8, 8, wide - 16, 384, style.ink, radius=18)
    canvas.rect(12, 12, wide - 24, 376, style.paper, radius=15)
    for i, color in enumerate(contest.whose):
        symbols.marker(canvas, color, wide - 52 - i * 54, 58, 60, style)
    if contest.mission is None:
        symbols.draw(canvas, "mission", wide / 2, 200, 190, style.ink, style.shade)
        return flat(canvas.finish(), style)
    _object(canvas, contest.mission, Rect(30, 30, wide - 60, 180), style)
    if len(contest.counts) > 1:  # an agenda pays its player for each
        _way(canvas, contest.mission.fewest, style)
    _counts(canvas, contest, Rect(24, 226, wide - 48, 150), style)
    return flat(canvas.finish(), style)


def _object(canvas: Canvas, wanted: Mission, area: Rect, style: Style) -> None:
    """What is counted."""
    drawings = _pictures(wanted)
    room = Rect(area.x + 90, area.y, area.width - 90, area.height)
    boxes = packed(room, len(drawings), 150, 8)
    for draw, box in zip(drawings, boxes, strict=True):
        draw(canvas, *box.centre, box.width, style)


def _way(canvas: Canvas, fewest: bool, style: Style) -> None:
    """Whether the most or the fewest win."""
    x, y = 72, 120
    way = 1 if fewest else -1
    canvas.polygon(
        [(x - 34, y - way * 30), (x + 34, y - way * 30), (x, y + way * 40)], style.burgundy
    )


_Picture = Callable[[Canvas, float, float, float, Style], None]


def _pictures(wanted: Mission) -> list[_Picture]:
    match wanted.measure:
        case "symbols" | "flags" | "countries":
            return [_flag(of) if wanted.measure != "symbols" else _symbol(of) for of in wanted.of]
        case "women":
            return [_symbol("woman")]
        case "discards":
            return [_symbol("dossier")]
        case "strength":
            return [_strength]
        case "starting":
            return [_starting]


def _symbol(name: str) -> _Picture:
    def draw(canvas: Canvas, x: float, y: float, size: float, style: Style) -> None:
        symbol: symbols.Symbol = name  # type: ignore[assignment]  # abilities are symbols
        symbols.draw(canvas, symbol, x, y, size, style.ink, style.paper)

    return draw


def _flag(name: str) -> _Picture:
    def draw(canvas: Canvas, x: float, y: float, size: float, style: Style) -> None:
        of: Flag = name  # type: ignore[assignment]
        flags.flag(canvas, of, x, y, size * 0.94, style)

    return draw


def _strength(canvas: Canvas, x: float, y: float, size: float, style: Style) -> None:
    canvas.disc(x, y, size * 0.46, style.ink)
    box = size * 0.54
    canvas.text(x - box / 2, y - box / 2, box, box, "+", "sans-bold", style.paper)


def _starting(canvas: Canvas, x: float, y: float, size: float, style: Style) -> None:
    """The corner that starting tiles have."""
    half = size * 0.42
    canvas.rect(x - half, y - half, 2 * half, 2 * half, style.ink)
    canvas.rect(x - half + 6, y - half + 6, 2 * half - 12, 2 * half - 12, style.shade)
    canvas.polygon(
        [(x + half, y - half * 0.3), (x + half, y + half), (x - half * 0.3, y + half)], style.ink
    )


def _counts(canvas: Canvas, contest: Contest, area: Rect, style: Style) -> None:
    step = area.width / max(1, len(contest.counts))
    side = min(step * 0.8, 78)
    for i, (color, number, leads) in enumerate(contest.counts):
        x = area.x + step * (i + 0.5)
        if leads:
            canvas.rect(x - step * 0.44, area.y, step * 0.88, area.height, style.gold, radius=14)
        symbols.marker(canvas, color, x, area.y + 42, side, style)
        ink: Rgb = style.ink
        box = Rect(x - step * 0.4, area.y + 80, step * 0.8, 66)
        lettering.line(canvas, box, str(number), "sans-bold", ink, align=0.5)
