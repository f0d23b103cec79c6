"""Lisbon and beyond: the docks, the Avenida Palace, the pastry shop, the airport."""

from __future__ import annotations

import math

from ..paint import Point, arc, bezier, moved
from ..style import Rgb
from .motifs import Wall, arc_flat, arch, cloud, corners, flag, gull, sky
from .sheet import Sheet


def alcantara(sheet: Sheet) -> None:
    """A pale dawn on the Tagus: a liner's bow above the quay, cranes, a man who waits."""
    style = sheet.style
    mist = sheet.blend(style.shade, style.foam, 0.45)
    sky(sheet, 80, mist, sheet.blend(style.foam, style.atlantic, 0.35))
    sheet.glow(24, 44, 40, sheet.blend(style.shade, style.sunset, 0.3))
    sheet.disc(24, 44, 11, sheet.blend(style.sunset, style.paper, 0.25))
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
    style = sheet.style
    lit = sheet.blend(style.atlantic, style.ink, 0.62)
    left = [
        (50, 36),
        *bezier((50, 36), (36, 39), (26, 40), (14, 40)),
        *bezier((14, 40), (22, 60), (36, 76), (42, 91)),
        (50, 93),
    ]
    right = [(100 - x, y) for x, y in left]
    sheet.shape(left, lit)
    sheet.spray(left, sheet.blend(style.atlantic, style.foam, 0.2), "left")
    sheet.shape(right, style.ink)
    sheet.polygon(
        [
            *bezier((50, 36), (36, 39), (26, 40), (14, 40)),
            (15, 42.2),
            *reversed(bezier((50, 39), (36, 41.5), (26, 42.2), (15, 42.2))),
        ],
        style.paper,
    )
    sheet.polygon(
        [
            (100 - x, y)
            for x, y in [
                *bezier((50, 36), (36, 39), (26, 40), (14, 40)),
                (15, 42.2),
                *reversed(bezier((50, 39), (36, 41.5), (26, 42.2), (15, 42.2))),
            ]
        ],
        sheet.blend(style.paper, style.atlantic, 0.4),
    )
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
    sheet.polygon([(79.6, 96.5), (80.2, 88.6), (81.5, 87.6), (82.8, 88.6), (83.4, 96.5)], style.ink)
    sheet.disc(81.5, 86.6, 1.1, style.ink)
    sheet.rect(79.6, 85.9, 3.8, 0.6, style.ink, 0.3)
    sheet.rect(80.5, 84.7, 2, 1.4, style.ink, 0.3)


def avenida(sheet: Sheet) -> None:
    """Lisbon at rose-coloured evening: the corner with its dome, wires, the tram."""
    style = sheet.style
    rose = sheet.blend(style.sunset, style.paper, 0.55)
    sky(sheet, 84, rose, sheet.blend(style.sunset, style.burgundy, 0.3))
    sheet.disc(22, 24, 12, sheet.blend(rose, style.paper, 0.7))
    for x, top, width in ((0, 52, 12), (88, 48, 14), (10, 58, 8)):
        sheet.rect(x, top, width, 40, sheet.blend(rose, style.burgundy, 0.4))
    _corner_house(sheet)
    _square(sheet)
    _tram(sheet)
    wire = style.ink
    sheet.line(bezier((-2, 30), (30, 44), (70, 44), (102, 26)), 0.35, wire)
    sheet.line(bezier((-2, 44), (30, 54), (60, 54), (102, 36)), 0.35, wire)
    sheet.line([(92, 92), (92, 22)], 0.9, wire)
    sheet.line(bezier((92, 32), (84, 32), (80, 34), (78, 38)), 0.7, wire)


def _corner_house(sheet: Sheet) -> None:
    style = sheet.style
    lit, shade = style.paper, sheet.blend(style.paper, style.burgundy, 0.5)
    glass, slate = (
        sheet.blend(style.atlantic, style.ink, 0.5),
        sheet.blend(style.atlantic, style.ink, 0.35),
    )
    left = Wall((42, 32, 86), (2, 46, 84))
    right = Wall((58, 32, 86), (98, 46, 84))
    for wall, colour, roof in (
        (left, lit, slate),
        (right, shade, sheet.blend(slate, style.ink, 0.6)),
    ):
        sheet.shape([wall.at(0, -0.2), wall.at(0.97, -0.2), wall.at(1, 0), wall.at(0, 0)], roof)
        sheet.shape(wall.patch(0, 0, 1, 1), colour)
        for i in range(4):
            (x, y) = wall.at((i + 0.5) / 4, -0.04)
            sheet.polygon(arch(x, y + 1, 2.6, 6), colour)
            sheet.polygon(arch(x, y + 1, 1.4, 4.6), glass)
        for pane in wall.grid(5, 4, 0.42, 0.55):
            sheet.polygon(pane, glass)
        for row in range(4):
            sheet.polygon(
                wall.patch(0, (row + 0.84) / 4, 1, 0.02), sheet.blend(colour, style.burgundy, 0.45)
            )
        sheet.polygon(
            wall.patch(-0.02, -0.02, 1.03, 0.035),
            sheet.blend(style.gold, style.paper, 0.2) if colour == lit else style.gold,
        )
    # The rounded corner: a drum of light and shadow under a dome.
    sheet.box(41, 30, 18, 56, lit)
    sheet.spray(corners(44, 30, 15, 56), shade, "right")
    for y in (36, 48, 60):
        for x in (43.6, 48.7, 53.8):
            sheet.polygon(arch(x + 1.3, y + 8, 2.8, 8.4), glass)
        sheet.rect(41, y + 8.8, 18, 0.8, style.gold)
    sheet.polygon(arch(50, 86, 9, 13), style.burgundy)
    sheet.rect(39.6, 28.4, 20.8, 2.2, style.gold)
    dome = [
        (41, 28.4),
        *bezier((41, 28.4), (41, 16), (46, 11), (50, 10)),
        *bezier((50, 10), (54, 11), (59, 16), (59, 28.4)),
    ]
    sheet.shape(dome, sheet.blend(style.atlantic, style.foam, 0.35))
    sheet.polygon([(50, 28.4), *bezier((50, 10), (54, 11), (59, 16), (59, 28.4))], slate)
    sheet.rect(47.6, 6.6, 4.8, 4, style.gold)
    sheet.polygon([*arc(50, 6.6, 2.4, 180, 360)], slate)
    flag(sheet, 50, 5, 7, style.burgundy, style.ink)


def _square(sheet: Sheet) -> None:
    """The pavement's black and white waves."""
    style = sheet.style
    sheet.rect(0, 85, 100, 15, style.paper)
    for y, size in ((87.4, 1.1), (91, 1.6), (96.2, 2.3)):
        wave = [(x, y + size * 0.7 * math.sin(x / (size * 4.2) * math.pi)) for x in range(-2, 103)]
        sheet.polygon([*wave, *reversed(moved(wave, 0, size))], style.ink)


def _tram(sheet: Sheet) -> None:
    style = sheet.style
    body = sheet.blend(style.gold, style.paper, 0.1)
    sheet.line([(20, 72), (27, 51)], 0.6, style.ink)
    sheet.rect(7, 71.5, 24, 2.2, sheet.blend(style.burgundy, style.ink, 0.3), 1)
    sheet.box(8, 73.5, 22, 7, style.paper)
    for i in range(5):
        sheet.rect(9.2 + i * 4.2, 74.3, 3.2, 5, sheet.blend(style.atlantic, style.ink, 0.5))
    sheet.box(7.4, 80, 23.2, 6.4, body)
    sheet.rect(7.4, 84.6, 23.2, 0.9, style.burgundy)
    for x in (12.5, 25.5):
        sheet.disc(x, 87.2, 1.8, style.ink)
    sheet.disc(30, 82.4, 1, style.paper)


def garrett(sheet: Sheet) -> None:
    """Tea time: a cup on the table, its steam against the glow of the shop window."""
    style = sheet.style
    wine = style.burgundy
    sheet.rect(0, 0, 100, 100, wine)
    sheet.spray(corners(0, 20, 100, 80), sheet.blend(wine, style.ink, 0.6), "down")
    glow = sheet.blend(style.gold, style.paper, 0.45)
    sheet.shape(arch(50, 82, 84, 78), sheet.blend(style.gold, style.burgundy, 0.35))
    sheet.polygon(arch(50, 82, 79, 75.5), glow)
    sheet.glow(50, 46, 44, style.paper)
    for y in (38, 58):
        sheet.rect(10.5, y, 79, 1, sheet.blend(style.gold, style.burgundy, 0.5))
    _cakes(sheet)
    _chair(sheet, 14)
    _chair(sheet, 86)
    _cup(sheet)
    _awning(sheet)


def _cakes(sheet: Sheet) -> None:
    """On the shelves of the window, as silhouettes against the light."""
    style = sheet.style
    shade = sheet.blend(style.gold, style.burgundy, 0.6)
    for x in (20, 80):
        for step, (half, y) in enumerate(((7, 54), (5, 50.4), (3, 46.8))):
            sheet.rect(
                x - half,
                y,
                2 * half,
                4,
                shade if step % 2 == 0 else sheet.blend(shade, style.paper, 0.35),
                0.8,
            )
        sheet.disc(x, 46, 1.4, style.burgundy)
    for x in (16, 23, 30, 70, 77, 84):
        sheet.polygon([*arc(x, 36.4, 2.7, 180, 360), (x + 1.8, 38), (x - 1.8, 38)], shade)


def _chair(sheet: Sheet, x: float) -> None:
    """Bent wood: two hoops and two legs."""
    wood = sheet.blend(sheet.style.ink, sheet.style.burgundy, 0.25)
    sheet.line(
        [
            (x - 10, 104),
            *bezier((x - 10, 84), (x - 12, 48), (x + 12, 48), (x + 10, 84)),
            (x + 10, 104),
        ],
        2.2,
        wood,
    )
    sheet.line(
        [
            (x - 5.6, 86),
            *bezier((x - 5.6, 84), (x - 7, 58), (x + 7, 58), (x + 5.6, 84)),
            (x + 5.6, 86),
        ],
        1.5,
        wood,
    )
    sheet.ellipse(x, 88, 12.5, 3.4, wood)


def _cup(sheet: Sheet) -> None:
    style = sheet.style
    shade = sheet.blend(style.paper, style.atlantic, 0.4)
    sheet.ellipse(50, 86, 36, 8.4, sheet.blend(style.ink, style.burgundy, 0.25))
    sheet.ellipse(50, 84, 36, 8.2, sheet.blend(style.shade, style.foam, 0.3))
    sheet.ellipse(50, 83.4, 34.4, 7.4, style.paper)
    sheet.ellipse(57, 84.8, 22, 4.4, shade)
    sheet.ellipse(50, 83, 20, 4.6, style.paper)
    sheet.ellipse(50, 82.6, 16, 3.4, style.shade)
    sheet.ring(69, 70, 6, 2.2, style.paper)
    bowl = [
        (33, 63),
        *bezier((33, 63), (34, 76), (40, 82), (46, 83)),
        *bezier((54, 83), (60, 82), (66, 76), (67, 63)),
    ]
    sheet.shape(bowl, style.paper)
    sheet.spray([(p, q) for p, q in bowl if p >= 46], shade, "right")
    sheet.line([(35.4, 70), *bezier((35.4, 70), (44, 73), (56, 73), (64.6, 70))], 1.2, style.sunset)
    sheet.ellipse(50, 63, 17, 3.6, style.paper)
    sheet.ellipse(50, 63.2, 15, 2.7, sheet.blend(style.burgundy, style.ink, 0.5))
    for dx, top, sway in ((-5, 32, 5), (1, 22, -7), (7, 36, 4)):
        x = 50 + dx
        curve = bezier(
            (x, 61), (x + sway * 2, 52), (x - sway * 2, 44), (x + sway * 0.4, top), steps=24
        )
        widths = [1.5 * math.sin(math.pi * min(1, (i + 2) / 26)) for i in range(len(curve))]
        ribbon: list[Point] = [(px - w, py) for (px, py), w in zip(curve, widths, strict=True)]
        ribbon += [(px + w, py) for (px, py), w in reversed(list(zip(curve, widths, strict=True)))]
        sheet.polygon(ribbon, style.paper)


def _awning(sheet: Sheet) -> None:
    style = sheet.style
    width = 100 / 9
    for i in range(9):
        colour, x = (style.sunset, style.paper)[i % 2], i * width
        inner = 50 + (x - 50) * 0.9, 50 + (x + width - 50) * 0.9
        sheet.shape([(inner[0], -1), (inner[1], -1), (x + width, 13), (x, 13)], colour)
        fall = sheet.blend(colour, style.burgundy, 0.3)
        sheet.shape([(x, 13), (x + width, 13), *arc(x + width / 2, 17, width / 2, 0, 180)], fall)
    sheet.rect(0, 12.6, 100, 0.8, sheet.blend(style.sunset, style.burgundy, 0.6))


def airport(sheet: Sheet) -> None:
    """Sunrise over Portela: rays, the tower, and the plane out of Europe."""
    style = sheet.style
    pale = sheet.blend(style.foam, style.paper, 0.35)
    sheet.rect(0, 0, 100, 100, pale)
    for i in range(0, 26, 2):
        start = 180 + i * 7.2
        far = arc(26, 82, 140, start, start + 7.2)
        sheet.polygon([(26, 82), *far], style.paper)
    sheet.glow(26, 82, 46, sheet.blend(style.gold, style.paper, 0.35))
    sheet.disc(26, 82, 17, style.gold)
    cloud(sheet, 62, 66, 30, style.paper)
    cloud(sheet, 4, 20, 22, style.paper)
    _field(sheet)
    _airliner(sheet)


def _field(sheet: Sheet) -> None:
    """The runway, and the terminal with its tower on the right."""
    style = sheet.style
    grass = sheet.blend(style.olive, style.atlantic, 0.3)
    sheet.rect(0, 84, 100, 16, grass)
    sheet.spray(corners(0, 84, 100, 16), sheet.blend(grass, style.ink, 0.5), "down")
    sheet.polygon(
        [(23, 84), (29, 84), (70, 101), (8, 101)], sheet.blend(style.ink, style.atlantic, 0.3)
    )
    for top, bottom in ((85, 86.4), (88, 90.4), (93, 97)):
        half0, half1 = (top - 83) * 0.09, (bottom - 83) * 0.09
        mid0, mid1 = 26 + (top - 84) * 0.76, 26 + (bottom - 84) * 0.76
        sheet.polygon(
            [
                (mid0 - half0, top),
                (mid0 + half0, top),
                (mid1 + half1, bottom),
                (mid1 - half1, bottom),
            ],
            style.paper,
        )
    white, shade = style.paper, sheet.blend(style.paper, style.atlantic, 0.5)
    glass = sheet.blend(style.atlantic, style.ink, 0.5)
    sheet.box(58, 78, 42, 7, white)
    sheet.rect(58, 80, 42, 1.6, glass)
    sheet.box(74, 66, 12, 19, white)
    sheet.rect(80, 66, 6, 19, shade)
    sheet.box(72.5, 60, 15, 5, glass)
    sheet.rect(71.6, 58.6, 16.8, 1.7, white)
    sheet.rect(71.6, 64.6, 16.8, 1.7, white)
    for x in (75.5, 79.6, 83.8):
        sheet.line([(x, 60), (x, 65)], 0.5, white)
    sheet.line([(80, 58.6), (80, 51)], 0.6, style.ink)


def _project(along: float, across: float, up: float) -> Point:
    """The plane's own axes (nose forward, left wing across, up) onto the sheet."""
    return 47 + 0.88 * along - 0.42 * across, 40 - 0.44 * along - 0.60 * across * 0.9 - 0.8 * up


def _body(
    stations: list[tuple[float, float]], across: float, up: float
) -> tuple[list[Point], list[Point]]:
    """A round body along the plane's axis: its upper and lower outline."""
    upper, lower = [], []
    for along, radius in stations:
        x, y = _project(along, across, up)
        upper.append((x - radius * 0.45, y - radius * 0.89))
        lower.append((x + radius * 0.45, y + radius * 0.89))
    return upper, lower


def _airliner(sheet: Sheet) -> None:
    style = sheet.style
    lit, mid, dark = (
        style.paper,
        sheet.blend(style.foam, style.atlantic, 0.45),
        sheet.blend(style.atlantic, style.ink, 0.5),
    )

    def flat(*points: tuple[float, float, float]) -> list[Point]:
        return [_project(*point) for point in points]

    def hull(
        stations: list[tuple[float, float]], across: float, up: float, top: Rgb, below: Rgb
    ) -> None:
        upper, lower = _body(stations, across, up)
        sheet.shape([*upper, *reversed(lower)], top)
        middle = [
            ((a[0] * 0.4 + b[0] * 0.6), (a[1] * 0.4 + b[1] * 0.6))
            for a, b in zip(upper, lower, strict=True)
        ]
        sheet.polygon([*middle, *reversed(lower)], below)

    engine = [(16, 0.4), (15.4, 2.3), (12, 2.6), (6, 2.2), (1, 0.8)]
    # The far wing, the fuselage, then what is nearer.
    sheet.shape(flat((8, 2, 0), (3, 38, 3), (-1, 39, 3), (-6, 2, 0)), mid)
    hull(engine, 11, 0.6, lit, mid)
    sheet.shape(flat((-29, 0, 1), (-33, 13, 1.5), (-36, 13, 1.5), (-37, 0, 1)), mid)
    fuselage = [
        (30, 0.6),
        (28.6, 2.4),
        (25, 4),
        (18, 4.9),
        (6, 5.1),
        (-10, 4.6),
        (-24, 3),
        (-36, 1.2),
        (-39, 0.4),
    ]
    hull(fuselage, 0, 0, lit, mid)
    sheet.shape(flat((-25, 0, 2.6), (-32, 0, 14), (-37, 0, 14), (-38.5, 0, 1)), style.sunset)
    sheet.shape(flat((-29, 0, 0), (-33, -13, 0.5), (-36, -13, 0.5), (-37, 0, 0)), dark)
    for i in range(7):
        x, y = _project(17 - i * 4.6, -1.6, 0.6)
        sheet.rect(x - 0.9, y - 0.9, 1.9, 1.6, dark, 0.4)
    sheet.polygon(flat((27.4, 1.2, 2), (27.4, -1.6, 2), (24.6, -2.4, 3), (24, 1.6, 3.6)), dark)
    sheet.shape(flat((8, -2, -2), (3, -40, 1), (-1, -41, 1), (-6, -2, -2)), lit)
    sheet.polygon(flat((0, -2, -2), (0.6, -40.4, 1), (-1, -41, 1), (-6, -2, -2)), mid)
    hull(engine, -12, -1.4, lit, dark)
    for across, up in ((11, 0.6), (-12, -1.4)):
        x, y = _project(16.4, across, up)
        sheet.ellipse(x, y, 2.2, 5, (*style.ink, 60))
