"""Along the water: Tamariz, the Atlântico, Muchaxo on its rocks, the Boca do Inferno."""

from __future__ import annotations

from ..paint import Point, bezier, moved, smooth
from ..style import Rgb
from .motifs import (
    Wall,
    arc_flat,
    cloud,
    corners,
    crown,
    glitter,
    gull,
    sky,
)
from .sheet import Sheet


def tamariz(sheet: Sheet) -> None:
    """High noon, seen from above: parasols on the sand, the arcades, the turquoise bay."""
    style = sheet.style
    sea = sheet.blend(style.foam, style.atlantic, 0.3)
    sky(sheet, 16, sheet.blend(style.paper, style.foam, 0.5), style.paper, "down")
    sheet.rect(0, 15, 100, 85, sea)
    sheet.spray(corners(0, 15, 100, 50), style.atlantic, "up")
    sheet.polygon(
        [(0, 15), (0, 12), *bezier((0, 12), (14, 8), (20, 12), (34, 15))],
        sheet.blend(style.atlantic, style.foam, 0.5),
    )
    for x, y, size in ((14, 26, 9), (31, 21, 5)):
        sheet.polygon([(x, y - size), (x, y), (x - size * 0.5, y)], style.paper)
        sheet.polygon([(x + 0.6, y - size * 0.8), (x + 0.6, y), (x + size * 0.4, y)], style.shade)
        sheet.polygon(
            [
                (x - size * 0.55, y + 0.4),
                (x + size * 0.5, y + 0.4),
                (x + size * 0.3, y + 1.6),
                (x - size * 0.4, y + 1.6),
            ],
            style.burgundy,
        )
    _beach(sheet, sea)
    _esplanade(sheet)
    red, blue, gold, wine = style.sunset, style.atlantic, style.gold, style.burgundy
    for x, y, size, colour in (
        (70, 44, 5, blue),
        (84, 47, 6, red),
        (57, 50, 6.5, gold),
        (92, 60, 9, wine),
        (73, 59, 8.5, red),
        (43, 63, 9, blue),
        (20, 85, 15, gold),
        (86, 85, 17, blue),
        (53, 84, 19, red),
    ):
        _parasol(sheet, x, y, size, colour)


def _beach(sheet: Sheet, sea: Rgb) -> None:
    style = sheet.style
    shore: list[Point] = bezier((64, 40), (46, 48), (34, 60), (-2, 66), steps=24)
    for shift, colour in (
        (-5, sheet.blend(sea, style.paper, 0.4)),
        (-2.4, style.paper),
        (0.4, sheet.blend(style.shade, style.gold, 0.55)),
    ):
        sheet.polygon([*moved(shore, shift * 0.6, shift), (-2, 102), (102, 102), (102, 40)], colour)
    sand = [*moved(shore, 1.4, 2.4), (-2, 102), (102, 102), (102, 42)]
    sheet.shape(sand, style.shade)
    sheet.spray(
        [*moved(shore, 1.4, 2.4), (-2, 102), (102, 102), (102, 42)],
        sheet.blend(style.shade, style.gold, 0.55),
        "down",
    )


def _esplanade(sheet: Sheet) -> None:
    """White arcades above the beach, a round pavilion at their end, palms behind."""
    style = sheet.style
    shade = sheet.blend(style.paper, style.atlantic, 0.45)
    dark = sheet.blend(style.olive, style.ink, 0.5)
    sheet.polygon(
        [(54, 18), *bezier((54, 18), (66, 8), (84, 2), (102, 4)), (102, 40), (54, 40)],
        sheet.blend(style.olive, style.foam, 0.3),
    )
    for x, y, size in ((63, 15, 8), (76, 10, 10), (91, 7, 12)):
        sheet.line([(x, y), (x - 0.5, 28)], 1.1, style.ink)
        crown(sheet, (x, y), size, dark, style.olive)
    wall = Wall((102, 18, 47), (52, 26, 41))
    sheet.shape(wall.patch(0, 0, 1, 1), style.paper)
    sheet.polygon(wall.patch(0, 0, 1, 0.1), style.sunset)
    sheet.polygon(wall.patch(0, 0.1, 1, 0.05), shade)
    for i in range(9):
        left, right = (i + 0.2) / 9, (i + 0.8) / 9
        (x0, y0), (x1, y1) = wall.at(left, 0.5), wall.at(right, 0.5)
        middle, half = (x0 + x1) / 2, abs(x0 - x1) / 2
        head = arc_flat(middle, (y0 + y1) / 2, half, half, 180, 360)
        sheet.polygon(
            [*head, wall.at(left, 1), wall.at(right, 1)],
            sheet.blend(style.atlantic, style.ink, 0.25),
        )


def _parasol(sheet: Sheet, x: float, y: float, size: float, colour: Rgb) -> None:
    """From above and a little aside; its shadow falls to the right."""
    style = sheet.style
    flat = 0.62
    sheet.ellipse(
        x + size * 0.75,
        y + size * 0.42,
        size,
        size * 0.5,
        (*sheet.blend(style.atlantic, style.burgundy, 0.3), 150),
    )
    rim = arc_flat(x, y, size, size * flat, 0, 360)
    sheet.shape(rim, style.paper)
    top = (x - size * 0.12, y - size * 0.22)
    for i in range(8):
        start = i * 45
        wedge = arc_flat(x, y, size, size * flat, start, start + 22.5)
        sheet.polygon([top, *wedge], colour)
    # The half away from the sun.
    sheet.polygon([top, *arc_flat(x, y, size, size * flat, -22.5, 112.5)], (*style.ink, 50))
    sheet.disc(*top, size * 0.07, style.ink)


def atlantico(sheet: Sheet) -> None:
    """Sunset: the hotel on its wall above the sea, the evening train below."""
    style = sheet.style
    sky(sheet, 60, style.sunset, sheet.blend(style.sunset, style.burgundy, 0.75))
    for radius, share in ((44, 0.18), (34, 0.4), (25, 0.65)):
        sheet.disc(33, 46, radius, sheet.blend(style.sunset, style.gold, share))
    sheet.disc(33, 46, 17, sheet.blend(style.gold, style.paper, 0.7))
    sea = sheet.blend(style.burgundy, style.atlantic, 0.55)
    sheet.rect(0, 60, 100, 40, sea)
    sheet.spray(corners(0, 60, 100, 26), style.sunset, "up")
    glitter(sheet, 33, 61.5, 92, 34, sheet.blend(style.gold, style.paper, 0.5))
    dark = sheet.blend(style.burgundy, style.ink, 0.72)
    sheet.polygon([(0, 60), (0, 57.5), *bezier((0, 57.5), (6, 55), (12, 57), (17, 60))], sea)
    sheet.polygon([(10, 66), (10.6, 55), (14.5, 66)], dark)
    sheet.polygon([(9.4, 66), (9.4, 57.5), (6.8, 66)], dark)
    sheet.polygon([(5.5, 66.8), (15.5, 66.8), (13.6, 68.6), (7.5, 68.6)], dark)
    _sea_hotel(sheet, dark)
    _railway(sheet, dark)
    for x, y, span in ((14, 20, 9), (24, 13, 6)):
        gull(sheet, x, y, span, dark)


def _sea_hotel(sheet: Sheet, dark: Rgb) -> None:
    style = sheet.style
    lit = sheet.blend(style.gold, style.paper, 0.45)
    flank = sheet.blend(style.burgundy, style.ink, 0.2)
    wall = Wall((104, 14, 74), (58, 31, 69))
    end = Wall((58, 31, 69), (48, 34, 68))
    sheet.shape(wall.patch(0, 0, 1, 1), dark)
    sheet.shape(end.patch(0, 0, 1, 1), flank)
    sheet.spray(end.patch(0, 0, 1, 1), style.sunset, "left")
    sheet.shape(
        [
            wall.at(0, -0.1),
            wall.at(1, -0.09),
            end.at(1, -0.09),
            end.at(1, 0),
            wall.at(1, 0),
            wall.at(0, 0),
        ],
        sheet.blend(dark, style.burgundy, 0.5),
    )
    for i, pane in enumerate(wall.grid(7, 5, 0.5, 0.56)):
        if i * 7 % 10 < 7:
            sheet.polygon(pane, lit)
        else:
            sheet.polygon(pane, sheet.blend(dark, style.atlantic, 0.4))
    for pane in end.grid(2, 5, 0.45, 0.56):
        sheet.polygon(pane, sheet.blend(style.gold, style.sunset, 0.4))
    for row in range(1, 6):
        sheet.polygon(
            wall.patch(0, row / 5 - 0.035, 1, 0.025), sheet.blend(dark, style.sunset, 0.35)
        )
    # The sea wall with its buttressed arches.
    base = Wall((104, 74, 102), (44, 68, 84))
    sheet.shape(base.patch(0, 0, 1, 1), sheet.blend(style.burgundy, style.ink, 0.5))
    sheet.spray(base.patch(0, 0, 1, 1), style.sunset, "left")
    sheet.polygon(base.patch(0, 0, 1, 0.09), sheet.blend(style.sunset, style.gold, 0.4))


def _railway(sheet: Sheet, dark: Rgb) -> None:
    """An embankment along the lower edge, a train with lit windows on it."""
    style = sheet.style
    lit = sheet.blend(style.gold, style.paper, 0.45)
    sheet.polygon([(-2, 92), (102, 94), (102, 102), (-2, 102)], style.ink)
    for x in range(8, 100, 17):
        sheet.line([(x, 94), (x, 78)], 0.5, style.ink)
    sheet.line([(-2, 79), (102, 79.6)], 0.35, style.ink)
    for x in (42, 64, 86):
        sheet.rect(x, 84, 20.6, 8.2, dark, 1)
        sheet.rect(x, 89.6, 20.6, 0.7, style.sunset)
        for i in range(5):
            sheet.rect(x + 1.6 + i * 3.7, 85.4, 2.6, 2.8, lit)
        for wheel in (x + 4, x + 16.6):
            sheet.disc(wheel, 92.3, 1.4, style.ink)
    sheet.line([(-2, 93.3), (102, 94.4)], 0.6, style.sunset)


def muchaxo(sheet: Sheet) -> None:
    """Dusk at the Guincho: lamps in a row of windows on the rocks, the surf below."""
    style = sheet.style
    mauve = sheet.blend(style.burgundy, style.foam, 0.55)
    sky(sheet, 56, mauve, sheet.blend(style.burgundy, style.atlantic, 0.6))
    sheet.spray(corners(0, 26, 100, 30), sheet.blend(style.sunset, style.paper, 0.45), "down")
    sheet.disc(79, 17, 8, style.paper)
    sheet.disc(
        75.8, 14.8, 7.4, sheet.blend(mauve, sheet.blend(style.burgundy, style.atlantic, 0.6), 0.6)
    )
    range_ = [
        (0, 56),
        *bezier((0, 42), (12, 34), (24, 40), (34, 46)),
        *bezier((34, 46), (50, 50), (60, 52), (74, 56)),
    ]
    sheet.polygon(range_, sheet.blend(style.burgundy, style.atlantic, 0.5))
    sea = sheet.blend(style.atlantic, style.burgundy, 0.18)
    sheet.rect(0, 55, 100, 45, sea)
    sheet.spray(corners(0, 55, 100, 22), sheet.blend(style.sunset, style.foam, 0.4), "up")
    dunes = [
        (102, 44),
        *bezier((102, 44), (92, 42), (86, 50), (72, 55)),
        *bezier((72, 55), (84, 58), (94, 58), (102, 60)),
    ]
    sheet.polygon(dunes, sheet.blend(style.shade, style.burgundy, 0.25))
    _rocks(sheet)
    _restaurant(sheet)
    _surf(sheet, sea)


def _rocks(sheet: Sheet) -> None:
    style = sheet.style
    dark = sheet.blend(style.ink, style.burgundy, 0.3)
    mass = [
        (8, 76),
        (11, 66),
        (16, 64),
        (17, 58),
        (82, 57),
        (86, 62),
        (90, 64),
        (95, 74),
        (101, 78),
        (101, 84),
        (0, 84),
        (2, 79),
    ]
    sheet.shape(mass, dark)
    lit = sheet.blend(style.burgundy, style.sunset, 0.35)
    for facet in (
        [(17, 58), (26, 58), (22, 66), (24, 76), (16, 70), (16, 64)],
        [(40, 58), (50, 58), (45, 64), (48, 74), (40, 79), (37, 66)],
        [(66, 58), (74, 58), (70, 65), (75, 73), (68, 80), (62, 68)],
        [(86, 62), (90, 64), (95, 74), (101, 78), (92, 80), (86, 70)],
    ):
        sheet.polygon(facet, lit)
        sheet.spray(facet, dark, "down")


def _restaurant(sheet: Sheet) -> None:
    style = sheet.style
    lamp_light = sheet.blend(style.gold, style.paper, 0.4)
    wall = sheet.blend(style.ink, style.burgundy, 0.45)
    roof = sheet.blend(style.sunset, style.burgundy, 0.6)
    sheet.glow(50, 50, 44, sheet.blend(style.gold, style.sunset, 0.35))
    sheet.box(64, 33, 5, 12, wall)
    sheet.rect(63.2, 32, 6.6, 1.8, roof)
    sheet.shape([(30, 42), (36, 34), (60, 34), (66, 42)], roof)
    sheet.spray([(30, 42), (36, 34), (60, 34), (66, 42)], wall, "right")
    sheet.box(18, 45, 64, 14, wall)
    sheet.shape([(14, 46), (20, 41), (80, 41), (86, 46)], roof)
    sheet.spray([(14, 46), (20, 41), (80, 41), (86, 46)], wall, "right")
    for i in range(9):
        x = 21 + i * 6.7
        sheet.rect(x, 48, 4.8, 7, lamp_light)
        sheet.line([(x + 2.4, 48), (x + 2.4, 55)], 0.5, wall)
    sheet.rect(14, 57, 72, 1.6, roof)


def _surf(sheet: Sheet, sea: Rgb) -> None:
    """Three breakers, nearer and larger, each with a torn white edge."""
    style = sheet.style
    deep = sheet.blend(sea, style.ink, 0.35)
    crests = (
        (
            74,
            sea,
            [
                (-3, 76),
                (10, 73),
                (22, 78),
                (34, 74),
                (46, 79),
                (58, 74),
                (70, 79),
                (84, 75),
                (103, 80),
            ],
        ),
        (
            83,
            sheet.blend(sea, style.foam, 0.35),
            [
                (-3, 86),
                (8, 82),
                (20, 88),
                (36, 82),
                (52, 87),
                (66, 82),
                (80, 88),
                (92, 84),
                (103, 87),
            ],
        ),
        (92, deep, [(-3, 92), (14, 96), (30, 91), (48, 96), (64, 92), (80, 97), (103, 91)]),
    )
    for _, colour, crest in crests:
        line = smooth(crest, closed=False)
        spray_line = [(x, y - 3.2 - 2 * ((i * 5) % 3)) for i, (x, y) in enumerate(crest)]
        sheet.polygon(
            [*smooth(spray_line, closed=False), *reversed(moved(line, 0, 2.6))], style.paper
        )
        sheet.polygon([*moved(line, 0, 1.4), (103, 103), (-3, 103)], colour)
        sheet.line(moved(line, 0, 4.2), 0.7, sheet.blend(style.paper, style.foam, 0.5))


def boca(sheet: Sheet) -> None:
    """Night and storm: the moon through the arch, the sea boiling at its foot."""
    style = sheet.style
    glow = sheet.blend(style.foam, style.atlantic, 0.35)
    sheet.rect(0, 0, 100, 100, glow)
    sheet.spray(corners(0, 0, 100, 64), sheet.blend(style.atlantic, style.ink, 0.5), "up")
    sheet.glow(57, 35, 30, sheet.blend(style.foam, style.paper, 0.5))
    sheet.disc(57, 35, 11, style.paper)
    cloud(sheet, 30, 42, 30, sheet.blend(style.atlantic, style.foam, 0.45))
    sheet.rect(0, 60, 100, 40, sheet.blend(style.atlantic, style.ink, 0.4))
    glitter(sheet, 57, 61, 84, 20, sheet.blend(style.foam, style.paper, 0.6))
    _cliffs(sheet)
    _boiling(sheet)


def _cliffs(sheet: Sheet) -> None:
    style = sheet.style
    far = sheet.blend(style.ink, style.atlantic, 0.45)
    near = sheet.blend(style.ink, style.atlantic, 0.1)
    opening = [
        (30, 90),
        (32, 78),
        (29, 66),
        (33, 54),
        (31, 43),
        (36, 32),
        (44, 24),
        (54, 19),
        (64, 22),
        (71, 30),
        (76, 41),
        (74, 52),
        (78, 64),
        (75, 76),
        (79, 90),
    ]
    back = [(-2, -2), (-2, 102), *moved(opening, 0, 0), (102, 102), (102, -2)]
    sheet.polygon(back, far)
    rim = [
        (31, 43),
        (36, 32),
        (44, 24),
        (54, 19),
        (64, 22),
        (71, 30),
        (76, 41),
        (71, 35),
        (62, 27),
        (54, 24.5),
        (46, 28),
        (38, 36),
    ]
    sheet.polygon(rim, sheet.blend(style.foam, style.atlantic, 0.55))
    front = [
        (-2, -2),
        (102, -2),
        (102, 102),
        (88, 102),
        (86, 84),
        (89, 70),
        (84, 58),
        (86, 44),
        (80, 30),
        (70, 17),
        (56, 11),
        (42, 14),
        (30, 24),
        (24, 38),
        (26, 50),
        (21, 62),
        (24, 76),
        (18, 88),
        (20, 102),
        (-2, 102),
    ]
    sheet.shape(front, near)
    ledge = sheet.blend(style.ink, style.atlantic, 0.3)
    for facet in (
        [(24, 38), (26, 50), (21, 62), (14, 58), (17, 48), (12, 40)],
        [(30, 24), (24, 38), (12, 32), (18, 22)],
        [(42, 14), (30, 24), (22, 14), (34, 6)],
        [(70, 17), (80, 30), (90, 24), (80, 10)],
        [(86, 44), (84, 58), (96, 54), (94, 40)],
        [(21, 66), (24, 76), (18, 88), (8, 82), (13, 70)],
    ):
        sheet.polygon(facet, ledge)
        sheet.spray(facet, near, "up")


def _boiling(sheet: Sheet) -> None:
    style = sheet.style
    pale = sheet.blend(style.foam, style.paper, 0.35)
    burst = [
        (26, 92),
        (27, 80),
        (24, 70),
        (31, 76),
        (33, 62),
        (38, 74),
        (44, 66),
        (46, 78),
        (54, 70),
        (57, 80),
        (66, 66),
        (68, 77),
        (76, 60),
        (77, 75),
        (83, 70),
        (80, 82),
        (82, 94),
    ]
    sheet.polygon(smooth(burst, steps=5), pale)
    front = moved(burst, 3, 16, 0.94)
    sheet.polygon(smooth(front, steps=5), style.paper)
    for x, y, size in (
        (30, 58, 1.2),
        (36, 54, 0.8),
        (40, 60, 0.7),
        (62, 60, 1),
        (72, 54, 1.3),
        (80, 62, 0.8),
        (78, 52, 0.7),
        (49, 64, 0.9),
        (27, 66, 0.7),
    ):
        sheet.disc(x, y, size, style.paper)
    sheet.polygon(
        [
            (-2, 102),
            *smooth(
                [
                    (-2, 94),
                    (10, 90),
                    (22, 95),
                    (34, 90),
                    (46, 95),
                    (58, 91),
                    (70, 95),
                    (84, 90),
                    (102, 94),
                ],
                closed=False,
            ),
            (102, 102),
        ],
        sheet.blend(style.foam, style.atlantic, 0.3),
    )
    sheet.polygon(
        [
            (-2, 102),
            *smooth(
                [(-2, 98), (16, 95), (32, 99), (50, 95), (66, 99), (84, 95), (102, 98)],
                closed=False,
            ),
            (102, 102),
        ],
        style.paper,
    )
