"""Posters of the upper town: the church, the Palácio, the Casino, the museum's tower."""

from __future__ import annotations

from games.render.paint import Point, arc, bezier
from games.render.style import Rgb

from .motifs import (
    arch,
    cloud,
    corners,
    cypress,
    flag,
    glitter,
    gull,
    lamp,
    outline,
    palm,
    panes,
    pine,
    sky,
)
from .sheet import Sheet


def church(sheet: Sheet) -> None:
    """Noon: white walls against a deep blue sky, the shadow of the tower across the square."""
    style = sheet.style
    shadow = sheet.blend(style.paper, style.atlantic, 0.42)
    sky(sheet, 86, style.atlantic, sheet.blend(style.atlantic, style.ink, 0.6))
    sheet.glow(17, 17, 24, sheet.blend(style.atlantic, style.foam, 0.6))
    sheet.disc(17, 17, 8.5, sheet.blend(style.gold, style.paper, 0.55))
    for x, height in ((95, 44), (88, 54), (79, 36)):
        cypress(sheet, x, 88, height, sheet.blend(style.olive, style.ink, 0.72), style.olive)
    sheet.rect(0, 85, 100, 15, style.shade)
    sheet.spray(corners(0, 85, 100, 15), sheet.blend(style.shade, style.gold, 0.55), "down")
    sheet.polygon(
        [(8, 88), (69, 88), (104, 101), (40, 101)], sheet.blend(style.atlantic, style.shade, 0.35)
    )
    _nave(sheet, shadow)
    _bell_tower(sheet, shadow)
    sheet.polygon([(4, 88), (66, 88), (69, 90.5), (2, 90.5)], style.paper)
    sheet.polygon([(2, 90.5), (69, 90.5), (72, 93), (0, 93)], style.shade)
    for x, y, span in ((77, 13, 8), (86, 20, 6), (30, 30, 5)):
        gull(sheet, x, y, span, style.paper)


def _nave(sheet: Sheet, shadow: Rgb) -> None:
    """The façade left of the tower, with a curled gable."""
    style = sheet.style
    blue = sheet.blend(style.atlantic, style.foam, 0.25)
    gable: list[Point] = [
        (6, 88),
        (6, 50),
        *bezier((6, 50), (12, 50), (11, 41), (17, 40)),
        *arc(25.5, 38, 6.5, 195, 345),
        *bezier((34, 40), (38, 41), (38, 48), (42, 49)),
        (42, 88),
    ]
    sheet.shape(gable, style.paper)
    sheet.spray(corners(30, 50, 12, 38), shadow, "right")
    sheet.line([(6, 51.5), (42, 51.5)], 1.3, style.gold)
    sheet.disc(25.5, 41.5, 3.2, style.gold)
    sheet.disc(25.5, 41.5, 2.1, sheet.blend(style.atlantic, style.ink, 0.4))
    # Blue tiles on either side of the door.
    for x in (9, 34.5):
        sheet.rect(x, 60, 5, 28, blue)
        for y in range(61, 87, 4):
            sheet.polygon(
                [(x + 2.5, y), (x + 4.2, y + 1.7), (x + 2.5, y + 3.4), (x + 0.8, y + 1.7)],
                style.paper,
            )
    sheet.polygon(arch(25.5, 66, 6, 10), sheet.blend(style.atlantic, style.ink, 0.5))
    sheet.polygon(arch(25.5, 88, 14, 20), style.gold)
    sheet.polygon(arch(25.5, 88, 11.4, 18.2), style.burgundy)
    sheet.line([(25.5, 88), (25.5, 70)], 0.6, style.gold)


def _bell_tower(sheet: Sheet, shadow: Rgb) -> None:
    style = sheet.style
    night = sheet.blend(style.atlantic, style.ink, 0.6)
    sheet.shape([(58, 26), (66, 28), (66, 88), (58, 88)], shadow)
    sheet.box(40, 26, 18, 62, style.paper)
    sheet.spray(corners(48, 26, 10, 62), style.shade, "right")
    # The belfry: narrower, open on two sides.
    sheet.shape([(56, 12), (63, 13.5), (63, 27), (56, 27)], shadow)
    sheet.box(42, 12, 14, 15, style.paper)
    sheet.polygon(arch(49, 26, 7, 12), night)
    sheet.polygon(outline("59,26 59,19 60,17 61,19 61,26"), night)
    sheet.polygon([*arc(49, 21, 2.1, 180, 360), (52, 24.2), (46, 24.2)], style.gold)
    sheet.disc(49, 24.6, 0.8, style.gold)
    for y, left, right in ((11, 41, 64), (26, 39, 67), (48, 39, 67)):
        sheet.rect(left, y, 58.5 - left, 1.8, style.gold)
        sheet.polygon(
            [(58.5, y), (right, y + 0.5), (right, y + 2.3), (58.5, y + 1.8)],
            sheet.blend(style.gold, style.ink, 0.4),
        )
    dome = [
        *bezier((42, 11), (42, 5), (47, 6), (49.5, 1)),
        *bezier((49.5, 1), (53, 6), (62, 5), (63, 11)),
    ]
    sheet.shape(dome, sheet.blend(style.atlantic, style.foam, 0.55))
    sheet.polygon(arch(49, 68, 4, 10), night)
    sheet.polygon(arch(49, 42, 4, 9), night)


def palacio(sheet: Sheet) -> None:
    """Morning: the long white front at the head of its gardens, palms at either side."""
    style = sheet.style
    sky(sheet, 62, sheet.blend(style.foam, style.paper, 0.45), style.foam)
    sheet.disc(50, 17, 14, sheet.blend(style.gold, style.paper, 0.65))
    cloud(sheet, 4, 20, 26, style.paper)
    cloud(sheet, 74, 14, 22, style.paper)
    dark = sheet.blend(style.olive, style.ink, 0.55)
    hill = [
        (0, 62),
        *bezier((0, 44), (20, 36), (34, 40), (50, 44)),
        *bezier((50, 44), (70, 38), (86, 36), (100, 46)),
        (100, 62),
    ]
    sheet.polygon(hill, sheet.blend(style.olive, style.foam, 0.45))
    _long_front(sheet)
    _parterre(sheet, dark)
    for foot, height, lean in (((6, 104), 84, -1), ((94, 104), 84, 1)):
        palm(
            sheet,
            foot,
            height,
            lean,
            dark,
            sheet.blend(style.olive, style.ink, 0.3),
            sheet.blend(style.burgundy, style.ink, 0.5),
        )


def _long_front(sheet: Sheet) -> None:
    style = sheet.style
    shadow = sheet.blend(style.paper, style.atlantic, 0.35)
    glass = sheet.blend(style.atlantic, style.ink, 0.35)
    for x, fill in ((40, style.sunset), (50, style.burgundy), (60, style.sunset)):
        flag(sheet, x, 24, 10, fill, style.ink)
    sheet.box(6, 34, 88, 28, style.paper)
    for x, top, width in ((6, 31, 14), (80, 31, 14), (37, 24, 26)):
        sheet.box(x, top, width, 62 - top, style.paper)
        sheet.rect(x + width, top + 1.5, 2, 60.5 - top, shadow)
        sheet.rect(x - 0.8, top, width + 1.6, 1.6, style.gold)
    middle = (40, 44.2, 48.9, 53.6, 57.8)
    for y, line in ((36.5, shadow), (42.5, shadow), (48.5, style.gold)):
        panes(sheet, (8.5, 12, 15.5, 82.5, 86, 89.5), y, 1.7, 3.8, glass)
        panes(sheet, (x + 0.3 for x in (21, 24.2, 27.4, 30.6, 33.8)), y, 1.5, 3.6, glass)
        panes(sheet, (x + 0.4 for x in (65, 68, 71, 74, 77)), y, 1.5, 3.6, glass)
        panes(sheet, middle, y - 1, 2.2, 4.2, glass)
        sheet.rect(6, y + 5, 88, 0.4, line)
    for left in middle:
        sheet.polygon(arch(left + 1.1, 33, 2.4, 5), glass)
    for x in range(9, 94, 5):
        sheet.polygon(arch(x, 62, 3, 6.5), glass)
    sheet.polygon(arch(50, 62, 8, 10), style.burgundy)


def _parterre(sheet: Sheet, dark: Rgb) -> None:
    """Lawns cut by a path that opens towards us, hedges, a fountain."""
    style = sheet.style
    sheet.rect(0, 62, 100, 38, style.olive)
    sheet.spray(corners(0, 62, 100, 38), sheet.blend(style.olive, style.ink, 0.35), "down")
    sheet.rect(0, 61, 100, 2.4, dark)
    light = sheet.blend(style.olive, style.gold, 0.45)
    for near, far in (((4, 30), (30, 42)), ((96, 70), (70, 58))):
        sheet.polygon([(near[0], 98), (near[1], 98), (far[1], 68), (far[0], 68)], dark)
        left, right = sorted((near[0], near[1]))
        low, high = sorted(far)
        sheet.polygon(
            [(left + 3, 95), (right - 3, 95), (high - 1.6, 69.4), (low + 1.2, 69.4)], light
        )
    sheet.polygon([(45, 62), (55, 62), (66, 101), (34, 101)], style.shade)
    sheet.spray([(45, 62), (55, 62), (66, 101), (34, 101)], style.paper, "up")
    sheet.ellipse(50, 80, 15, 5, sheet.blend(style.shade, style.ink, 0.3))
    sheet.ellipse(50, 79, 14.5, 4.7, style.paper)
    sheet.ellipse(50, 79, 12.5, 3.7, style.atlantic)
    for reach in (3, 6.5, 10):
        for sign in (-1, 1):
            sheet.line(
                bezier(
                    (50, 79),
                    (50 + sign * reach * 0.2, 64),
                    (50 + sign * reach, 66),
                    (50 + sign * reach, 79),
                ),
                0.7,
                style.paper,
            )


def casino(sheet: Sheet) -> None:
    """Night: the lit front at the end of an avenue of palms, searchlights behind it."""
    style = sheet.style
    night = sheet.blend(style.ink, style.atlantic, 0.3)
    sky(sheet, 58, night, style.ink)
    beam = sheet.blend(night, style.atlantic, 0.55)
    for left, right in ((-30, -14), (2, 14), (30, 40), (60, 70), (86, 98), (114, 130)):
        sheet.polygon([(50, 56), (left, -6), (right, -6)], beam)
    sheet.glow(50, 48, 50, sheet.blend(style.gold, style.atlantic, 0.35))
    _casino_front(sheet)
    _avenue(sheet, night)
    leaf, under = (
        sheet.blend(style.ink, style.olive, 0.5),
        sheet.blend(style.ink, style.olive, 0.15),
    )
    light = sheet.blend(style.gold, style.paper, 0.5)
    for near in (0.42, 0.62, 1.0):
        for side in (-1, 1):
            foot = (50 + side * 49 * near, 55 + 45 * near)
            palm(sheet, foot, 66 * near, side * 2 * near, leaf, under, style.ink)
            lamp(sheet, 50 + side * 37 * near, 56 + 42 * near, 20 * near, light, style.ink)


def _casino_front(sheet: Sheet) -> None:
    """Stepped like an organ, lit from below."""
    style = sheet.style
    lit, dim = (
        sheet.blend(style.gold, style.paper, 0.65),
        sheet.blend(style.gold, style.burgundy, 0.35),
    )
    for x, top in ((14, 46), (22, 40), (31, 32), (39, 24)):
        step = corners(x, top, 100 - 2 * x, 58 - top)
        sheet.shape(step, dim)
        sheet.spray(step, style.gold, "down")
        sheet.rect(x, top, 100 - 2 * x, 1.1, lit)
    panes(sheet, (40.3, 43.9, 47.5, 51.1, 54.7, 58.3), 26, 1.5, 22, lit)
    panes(sheet, (32.5, 35.5, 63.5, 66.5), 36, 1, 12, style.ink)
    panes(sheet, (16.5, 20.5, 24.5, 28.5, 69.5, 73.5, 77.5, 81.5), 49, 2, 5, lit)
    sheet.rect(29, 48, 42, 2.2, lit)
    sheet.rect(33, 50.2, 34, 7.8, style.burgundy)
    panes(sheet, (34, 41, 48, 55, 62), 51.2, 4.4, 6.8, sheet.blend(style.gold, style.paper, 0.8))


def _avenue(sheet: Sheet, night: Rgb) -> None:
    """Lawns and a long basin that doubles the light."""
    style = sheet.style
    sheet.rect(0, 58, 100, 42, sheet.blend(style.ink, style.olive, 0.3))
    sheet.polygon([(39, 58), (61, 58), (92, 101), (8, 101)], sheet.blend(night, style.gold, 0.3))
    sheet.polygon(
        [(43, 60), (57, 60), (74, 101), (26, 101)], sheet.blend(style.gold, style.paper, 0.35)
    )
    sheet.polygon([(43.6, 60.6), (56.4, 60.6), (72, 101), (28, 101)], night)
    glitter(sheet, 50, 62, 102, 24, style.gold)


def museum(sheet: Sheet) -> None:
    """Late afternoon: the tower and its bridge over the creek, everything gold."""
    style = sheet.style
    sky(sheet, 74, style.gold, sheet.blend(style.gold, style.sunset, 0.7))
    sheet.glow(74, 32, 36, sheet.blend(style.gold, style.paper, 0.6))
    sheet.disc(74, 32, 15, sheet.blend(style.gold, style.paper, 0.75))
    dark = sheet.blend(style.olive, style.ink, 0.6)
    pine(sheet, (92, 76), 46, -3, dark, style.olive, style.ink)
    pine(sheet, (10, 76), 54, 2, dark, style.olive, style.ink)
    sheet.polygon(
        [(0, 76), *bezier((0, 66), (24, 58), (70, 62), (100, 66)), (100, 80), (0, 80)], dark
    )
    _tower_palace(sheet)
    sheet.rect(0, 80, 100, 20, style.atlantic)
    sheet.spray(corners(0, 80, 100, 20), sheet.blend(style.atlantic, style.ink, 0.6), "down")
    _creek_bridge(sheet)


def _tower_palace(sheet: Sheet) -> None:
    style = sheet.style
    lit, dim = (
        sheet.blend(style.paper, style.shade, 0.5),
        sheet.blend(style.burgundy, style.ink, 0.25),
    )
    half = sheet.blend(style.gold, style.burgundy, 0.55)
    # The wing on the right, with its tiled roof and a loggia.
    sheet.box(56, 56, 36, 24, half)
    sheet.shape(
        [(54, 56), (60, 49), (88, 49), (94, 56)], sheet.blend(style.sunset, style.burgundy, 0.45)
    )
    for x in (64, 71, 78, 85):
        sheet.polygon(arch(x, 72, 4.6, 11), dim)
    # A round turret with a pointed cap.
    sheet.box(28, 42, 12, 38, lit)
    sheet.spray(corners(28, 42, 12, 38), half, "left")
    sheet.shape([(26.5, 43), (34, 26), (41, 43)], sheet.blend(style.sunset, style.burgundy, 0.45))
    sheet.polygon([(26.5, 43), (34, 26), (33, 43)], style.burgundy)
    # The tower itself: the sun on its right flank.
    sheet.box(40, 18, 14, 62, dim)
    sheet.spray(corners(40, 18, 14, 62), half, "down")
    sheet.shape([(54, 18), (63, 18), (63, 80), (54, 80)], lit)
    sheet.box(38.5, 12, 16, 7, dim)
    sheet.box(54.5, 12, 10, 7, lit)
    panes(sheet, (38.5, 43.2, 47.9, 52), 8, 2.6, 5, dim)
    panes(sheet, (54.5, 58.2, 61.9), 8, 2.6, 5, lit)
    glass = sheet.blend(style.gold, style.paper, 0.4)
    for y in (34, 50, 66):
        sheet.polygon(arch(47, y, 3.6, 8), glass)
        sheet.polygon(arch(58.5, y, 2.4, 8), dim)


def _creek_bridge(sheet: Sheet) -> None:
    style = sheet.style
    lit, dim = style.shade, sheet.blend(style.burgundy, style.ink, 0.35)
    sheet.polygon(
        [(40, 80), (54, 80), (52, 100), (42, 100)], sheet.blend(style.atlantic, style.ink, 0.7)
    )
    sheet.polygon(
        [(54, 80), (63, 80), (60, 100), (52, 100)], sheet.blend(style.atlantic, style.gold, 0.55)
    )
    for y, x, long in ((84, 64, 14), (88, 30, 22), (92, 58, 30), (96, 12, 26)):
        sheet.rect(x, y, long, 0.9, sheet.blend(style.foam, style.gold, 0.4), 0.45)
    deck = [
        (0, 68),
        *bezier((0, 68), (10, 64), (22, 64), (32, 72)),
        (32, 84),
        *arc(16, 84, 10.5, 0, -180),
        (0, 84),
    ]
    sheet.shape(deck, lit)
    sheet.spray(deck, sheet.blend(style.gold, style.burgundy, 0.5), "left")
    sheet.line(bezier((0, 67.4), (10, 63.4), (22, 63.4), (32, 71.4)), 1.5, dim)
