"""Ways out of Europe: the docks of Alcântara and the airport of Portela."""

from __future__ import annotations

from games.render.paint import Point, Points, arc, bezier, smooth, turned
from games.render.style import Rgb

from .motifs import arc_flat, corners, gull, mirrored, outline, sky
from .sheet import Sheet


def alcantara(sheet: Sheet) -> None:
    """A pale dawn on the Tagus: a liner's bow above the quay, cranes, a man who waits."""
    style = sheet.style
    mist = sheet.blend(style.shade, style.foam, 0.45)
    sky(sheet, 80, mist, sheet.blend(style.foam, style.atlantic, 0.35))
    sheet.glow(21, 33, 34, sheet.blend(style.shade, style.sunset, 0.3))
    sheet.disc(21, 33, 10, sheet.blend(style.sunset, style.paper, 0.25))
    hills = [
        (0, 70),
        *bezier((0, 62), (20, 58), (40, 66), (60, 64)),
        *bezier((60, 64), (76, 60), (90, 62), (100, 66)),
        (100, 80),
        (0, 80),
    ]
    sheet.polygon(hills, sheet.blend(mist, style.atlantic, 0.35))
    sheet.rect(0, 72, 100, 28, sheet.blend(style.foam, style.atlantic, 0.5))
    sheet.spray(corners(0, 72, 100, 18), mist, "up")
    _crane(sheet, 9, -1)
    _crane(sheet, 93, 1)
    _decks(sheet)
    _bow(sheet)
    _quay(sheet)
    for x, y, span in ((15, 20, 8), (24, 27, 5), (84, 36, 6)):
        gull(sheet, x, y, span, style.paper)


def _crane(sheet: Sheet, x: float, side: int) -> None:
    """A lattice on a portal, its jib towards the ship."""
    iron = sheet.blend(sheet.style.atlantic, sheet.style.ink, 0.6)
    inward = -side
    sheet.line([(x - 4, 90), (x - 2.4, 56)], 1, iron)
    sheet.line([(x + 4, 90), (x + 2.4, 56)], 1, iron)
    for y in range(58, 88, 6):
        half = 2.4 + (y - 56) * 0.047
        sheet.line([(x - half, y), (x + half + 0.3, y + 6)], 0.6, iron)
        sheet.line([(x + half, y), (x - half - 0.3, y + 6)], 0.6, iron)
    sheet.rect(x - 4.4, 50, 8.8, 7, iron)
    tip = (x + inward * 22, 8)
    for dx in (0, -inward * 3.4):
        sheet.line([(x + dx, 50), tip], 0.9, iron)
    for share in (0.15, 0.3, 0.45, 0.6, 0.75):
        px, py = x + inward * 22 * share, 50 - 42 * share
        sheet.line([(px, py), (px - inward * 3.2 * (1 - share), py - 1.6)], 0.6, iron)
    sheet.line([tip, (tip[0], 26)], 0.5, iron)


def _decks(sheet: Sheet) -> None:
    """What rises behind the bow: funnel, bridge, mast."""
    style = sheet.style
    shade = sheet.blend(style.paper, style.atlantic, 0.4)
    smoke = sheet.blend(style.foam, style.ink, 0.35)
    for x, y, radius in ((56, 6, 5), (64, 3, 6), (73, 1, 7), (84, -2, 9)):
        sheet.disc(x, y, radius, smoke)
    funnel = [(42, 10), (58, 10), (60, 34), (40, 34)]
    sheet.shape(funnel, style.sunset)
    sheet.polygon(
        [(51, 10), (58, 10), (60, 34), (51, 34)], sheet.blend(style.sunset, style.burgundy, 0.6)
    )
    sheet.shape([(41.7, 8), (58.3, 8), (58.8, 16), (41.3, 16)], style.ink)
    sheet.ellipse(50, 8, 8.3, 1.7, sheet.blend(style.ink, style.foam, 0.3))
    for x, y, width in ((36, 28, 28), (32, 33, 36), (27, 38, 46)):
        sheet.box(x, y, width, 7, style.paper)
        sheet.rect(50, y, width + x - 50, 7, shade)
        for i in range(int(width / 3.6)):
            sheet.rect(x + 1.6 + i * 3.6, y + 1.6, 2, 1.7, style.ink)
    sheet.line([(50, 40), (50, 14)], 0.9, style.ink)
    sheet.line([(50, 16), (30, 42)], 0.3, style.ink)
    sheet.line([(50, 16), (70, 42)], 0.3, style.ink)


def _bow(sheet: Sheet) -> None:
    """Both sides of the hull meet in the stem; a white line runs along the deck."""
    style = sheet.style
    deck = bezier((50, 36), (36, 39), (26, 40), (14, 40))
    side = [*deck, *bezier((14, 40), (22, 60), (36, 76), (42, 91)), (50, 93)]
    strake = [*deck, *bezier((15, 42.2), (26, 42.2), (36, 41.5), (50, 39))]
    sheet.shape(side, sheet.blend(style.atlantic, style.ink, 0.62))
    sheet.spray(side, sheet.blend(style.atlantic, style.foam, 0.2), "left")
    sheet.shape(mirrored(side), style.ink)
    sheet.polygon(strake, style.paper)
    sheet.polygon(mirrored(strake), sheet.blend(style.paper, style.atlantic, 0.4))
    sheet.polygon(
        [(37, 80), (50, 82), (50, 93), (42, 91)], sheet.blend(style.burgundy, style.sunset, 0.35)
    )
    sheet.polygon([(63, 80), (50, 82), (50, 93), (58, 91)], style.burgundy)
    sheet.line([(50, 37), (50, 93)], 0.7, sheet.blend(style.foam, style.atlantic, 0.3))
    for x in (39, 61):
        sheet.line([(x, 52), (x, 57)], 1.1, style.shade)
        sheet.line([*arc(x, 55.6, 2.4, 10, 170)], 1, style.shade)


def _quay(sheet: Sheet) -> None:
    style = sheet.style
    foam = sheet.blend(style.foam, style.paper, 0.6)
    for x, y, long in ((28, 88, 14), (57, 90, 16), (20, 91.5, 22), (62, 86.5, 14)):
        sheet.rect(x, y, long, 0.8, foam, 0.4)
    stone = sheet.blend(style.shade, style.ink, 0.3)
    sheet.rect(0, 93.5, 100, 7, stone)
    sheet.rect(0, 93, 100, 1.2, style.shade)
    for x in (30, 72):
        sheet.rect(x - 1.6, 90.6, 3.2, 3, style.ink, 0.8)
    sheet.line(bezier((30, 91), (36, 84), (40, 70), (42, 56)), 0.45, style.ink)
    # He waits under his hat, and his shadow is longer than he is.
    sheet.polygon([(80, 96), (83, 96), (99, 99.5), (92, 99.5)], sheet.blend(stone, style.ink, 0.55))
    sheet.polygon(outline("79.6,96.5 80.2,88.6 81.5,87.6 82.8,88.6 83.4,96.5"), style.ink)
    sheet.disc(81.5, 86.6, 1.1, style.ink)
    sheet.rect(79.6, 85.9, 3.8, 0.6, style.ink, 0.3)
    sheet.rect(80.5, 84.7, 2, 1.4, style.ink, 0.3)


def airport(sheet: Sheet) -> None:
    """Sunrise over Portela: rays, the tower, and the plane to somewhere else."""
    style = sheet.style
    sheet.rect(0, 0, 100, 100, style.paper)
    for turn in range(180, 360, 15):
        ray = [(27, 84), *arc(27, 84, 140, turn, turn + 7.5)]
        sheet.polygon(ray, sheet.blend(style.foam, style.paper, 0.25))
    sheet.glow(27, 84, 52, sheet.blend(style.gold, style.paper, 0.3))
    sheet.disc(27, 84, 17, style.gold)
    _field(sheet)
    _airliner(sheet)


def _field(sheet: Sheet) -> None:
    """The runway, and the terminal with its tower against the light."""
    style = sheet.style
    grass = sheet.blend(style.olive, style.atlantic, 0.35)
    sheet.rect(0, 84, 100, 16, grass)
    sheet.spray(corners(0, 84, 100, 16), sheet.blend(grass, style.ink, 0.6), "down")
    sheet.polygon(
        [(24, 84), (30, 84), (74, 101), (12, 101)], sheet.blend(style.ink, style.atlantic, 0.3)
    )
    for top, bottom in ((85.0, 86.2), (88.0, 90.2), (93.0, 96.6)):
        (x0, half0), (x1, half1) = ((27 + (y - 84) * 0.94, (y - 83) * 0.09) for y in (top, bottom))
        dash = [(x0 - half0, top), (x0 + half0, top), (x1 + half1, bottom), (x1 - half1, bottom)]
        sheet.polygon(dash, style.paper)
    wall, rim = (
        sheet.blend(style.atlantic, style.ink, 0.3),
        sheet.blend(style.gold, style.paper, 0.4),
    )
    for x, y, width, height in (
        (62.0, 78.0, 40.0, 7.0),
        (78.0, 66.0, 11.0, 19.0),
        (75.5, 58.0, 16.0, 7.5),
    ):
        sheet.box(x, y, width, height, wall)
        sheet.rect(x, y, 1.2, height, rim)
    for x in range(66, 100, 4):
        sheet.rect(x, 80, 2.4, 2.2, rim)
    for y in (57.2, 64.8):
        sheet.rect(74.6, y, 17.8, 1.4, wall)
    for i in range(4):
        sheet.rect(77.4 + i * 3.5, 59.6, 2.6, 4, rim)
    sheet.line([(83.5, 57), (83.5, 48)], 0.7, wall)


def _onto_sheet(along: float, across: float, up: float) -> Point:
    """Project from the plane's own axes: towards the nose, towards its left wing tip, and up."""
    return 48 + 0.9 * along - 0.36 * across, 39 - 0.42 * along - 0.58 * across - 0.8 * up


def _sheet_metal(*points: tuple[float, float, float]) -> list[Point]:
    return [_onto_sheet(*point) for point in points]


def _hull(sheet: Sheet, stations: Points, across: float, up: float, fill: Rgb, light: Rgb) -> None:
    """A round body along the plane's axis, given as (along, radius); lit from below."""
    middle = [_onto_sheet(along, across, up) for along, _ in stations]

    def side(share: float) -> list[Point]:
        radii = [radius * share for _, radius in stations]
        edge = [(x + r * 0.42, y + r * 0.9) for (x, y), r in zip(middle, radii, strict=True)]
        return smooth(edge, closed=False, steps=4)

    sheet.shape([*side(-1), *reversed(side(1))], fill)
    sheet.polygon([*side(0.35), *reversed(side(0.85))], light)


def _wing(side: int, up: float) -> list[Point]:
    """Rises towards its tip; ``side`` 1 is the left one."""
    shape = ((11, 2, 0), (9, 14, 1), (3, 44, 5), (0, 47, 5), (-2, 45, 5), (-5, 2, 0))
    return _sheet_metal(*((along, side * across, up + rise) for along, across, rise in shape))


def _tailplane(side: int, up: float) -> list[Point]:
    shape = ((-26, 0, 0), (-32, 15, 1), (-35, 15, 1), (-36, 0, 0))
    return _sheet_metal(*((along, side * across, up + rise) for along, across, rise in shape))


def _airliner(sheet: Sheet) -> None:
    """Two engines on a low wing; what is on the far side first."""
    style = sheet.style
    metal = sheet.blend(style.atlantic, style.ink, 0.45)
    dark = sheet.blend(style.atlantic, style.ink, 0.75)
    light = sheet.blend(style.gold, style.paper, 0.55)
    engine = outline("19,0.6 18.4,2.4 15,2.9 8,2.6 0,1")
    body = outline("33,0.8 31.6,2.8 28,4.6 20,5.6 6,5.8 -10,5.2 -24,3.4 -36,1.4 -39,0.5")
    sheet.shape(_wing(1, 0), dark)
    _hull(sheet, engine, 12, 1, metal, light)
    sheet.shape(_tailplane(1, 1), dark)
    _hull(sheet, body, 0, 0, metal, light)
    fin = ((-22, 0, 3), (-30, 0, 12), (-33, 0, 15), (-37, 0, 14), (-39, 0, 1))
    sheet.shape(_sheet_metal(*fin), style.sunset)
    sheet.shape(_tailplane(-1, 0), metal)
    for i in range(7):
        x, y = _onto_sheet(19 - i * 4.8, 0, 1.4)
        sheet.rect(x - 1, y - 1, 2, 1.8, light, 0.5)
    sheet.polygon(_sheet_metal((31, 0, 2.4), (29.5, -2, 2), (26.5, -2.4, 4), (26, 0, 5.4)), light)
    sheet.shape(_wing(-1, -3), metal)
    sheet.polygon(_sheet_metal((-1, -3, -3), (0.6, -46, 2), (-2, -45, 2), (-5, -3, -3)), light)
    _hull(sheet, engine, -12, -2, metal, light)
    for across, up in ((12, 1), (-12, -2)):
        x, y = _onto_sheet(19.4, across, up)
        sheet.polygon(turned(arc_flat(x, y, 1.6, 6.4, 0, 360), x, y, -22), (*style.ink, 90))
