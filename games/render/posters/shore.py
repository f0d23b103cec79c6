"""Posters of the sea front: Tamariz and the Hotel Atlântico."""

from __future__ import annotations

from games.render.paint import Point, bezier, moved
from games.render.style import Rgb

from .motifs import Wall, arc_flat, corners, crown, glitter, gull, sailing_boat, sky
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
    sailing_boat(sheet, 14, 26, 9, style.paper, style.shade, style.burgundy)
    sailing_boat(sheet, 31, 21, 5, style.paper, style.shade, style.burgundy)
    _beach(sheet, sea)
    _esplanade(sheet)
    red, blue, gold, wine = style.sunset, style.atlantic, style.gold, style.burgundy
    for x, y, size, colour in (
        (70.0, 44, 5.0, blue),
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
    """White arcades above the beach, palms on the slope behind."""
    style = sheet.style
    shade = sheet.blend(style.paper, style.atlantic, 0.45)
    dark = sheet.blend(style.olive, style.ink, 0.5)
    sheet.polygon(
        [(50, 28), *bezier((50, 28), (58, 12), (80, 3), (102, 4)), (102, 40)],
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
    """Draw a parasol from above and a little aside; its shadow falls to the right."""
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
    sailing_boat(sheet, 10, 66, 11, dark, dark, dark)
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
