"""Posters of Lisbon: the Avenida Palace and the pastry shop Garrett."""

from __future__ import annotations

import math

from games.render.paint import arc, bezier, moved

from .motifs import Wall, arc_flat, arch, corners, flag, mirrored, sky
from .sheet import Sheet


def avenida(sheet: Sheet) -> None:
    """Lisbon at rose-coloured evening: the corner with its dome, wires, the tram."""
    style = sheet.style
    rose = sheet.blend(style.sunset, style.paper, 0.55)
    sky(sheet, 84, rose, sheet.blend(style.sunset, style.paper, 0.1))
    sheet.disc(22, 24, 12, sheet.blend(rose, style.paper, 0.7))
    for x, top, width in ((0, 52, 12), (88, 48, 14), (10, 58, 8)):
        sheet.rect(x, top, width, 40, sheet.blend(rose, style.burgundy, 0.4))
    _corner_house(sheet)
    _square(sheet)
    _tram(sheet)
    wire = style.ink
    sheet.line(bezier((-2, 30), (30, 44), (70, 44), (102, 26)), 0.35, wire)
    sheet.line(bezier((-2, 44), (30, 54), (60, 54), (102, 36)), 0.35, wire)
    sheet.line([(95.5, 93), (95.5, 20)], 0.9, wire)
    sheet.line(bezier((95.5, 26), (89, 26), (85, 28), (83, 33)), 0.7, wire)


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
    side = bezier((50, 12.6), (54, 13.4), (59, 18), (59, 28.4))
    sheet.shape(
        [*side, *mirrored(side)],
        sheet.blend(style.atlantic, style.foam, 0.35),
    )
    sheet.polygon([(50, 28.4), *side], slate)
    sheet.rect(47.8, 9.6, 4.4, 3.6, style.gold)
    sheet.polygon(arc(50, 9.6, 2.2, 180, 360), slate)
    flag(sheet, 50, 7.6, 7, style.burgundy, style.ink)


def _square(sheet: Sheet) -> None:
    """The carriageway with its rails, the house's long shadow, a pavement laid in waves."""
    style = sheet.style
    street = sheet.blend(style.burgundy, style.paper, 0.35)
    sheet.rect(0, 84, 100, 16, street)
    sheet.polygon([(50, 84), (102, 84), (102, 93), (68, 93)], sheet.blend(street, style.ink, 0.45))
    for y in (87.4, 89.4):
        sheet.line([(-2, y), (102, y)], 0.4, style.ink)
    sheet.rect(0, 92.4, 100, 8, style.paper)
    for y in (93.6, 97.4):
        wave = [(x / 2, y + 0.8 * math.sin(x / 2 / 6.5 * math.tau)) for x in range(-4, 206)]
        sheet.polygon([*wave, *reversed(moved(wave, 0, 1.7))], style.ink)


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
    frame = sheet.blend(style.gold, wine, 0.4)
    sheet.rect(0, 0, 100, 100, wine)
    sheet.spray(corners(0, 20, 100, 80), sheet.blend(wine, style.ink, 0.6), "down")
    sheet.shape(arch(50, 90, 84, 86), frame)
    sheet.polygon(arch(50, 90, 79, 83.5), sheet.blend(style.gold, style.paper, 0.3))
    sheet.glow(50, 46, 46, sheet.blend(style.gold, style.paper, 0.85))
    for y in (38, 58):
        sheet.rect(10.5, y, 79, 1, frame)
    _cakes(sheet)
    _chair(sheet, 13)
    _chair(sheet, 87)
    _table(sheet)
    _steam(sheet)
    _cup(sheet)
    _awning(sheet)


def _cakes(sheet: Sheet) -> None:
    """Draw cakes on the shelves of the window, as silhouettes against the light."""
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
    """Bent wood: one hoop within the other."""
    wood = sheet.blend(sheet.style.ink, sheet.style.burgundy, 0.25)
    for half, top, width in ((10.5, 46, 2.4), (5.8, 56, 1.6)):
        hoop = bezier((x - half, 84), (x - half * 1.2, top), (x + half * 1.2, top), (x + half, 84))
        sheet.line([(x - half, 104), *hoop, (x + half, 104)], width, wood)


def _table(sheet: Sheet) -> None:
    """Round, of pale marble, cut by the lower edge."""
    style = sheet.style
    marble = sheet.blend(style.foam, style.paper, 0.5)
    sheet.ellipse(50, 94, 47, 14.6, sheet.blend(style.ink, style.burgundy, 0.3))
    sheet.ellipse(50, 92, 47, 14, marble)
    sheet.spray(
        arc_flat(50, 92, 47, 14, 0, 360), sheet.blend(style.foam, style.atlantic, 0.3), "right"
    )
    sheet.ellipse(59, 93, 26, 6.4, sheet.blend(style.atlantic, style.foam, 0.4))


def _cup(sheet: Sheet) -> None:
    style = sheet.style
    shade = sheet.blend(style.paper, style.atlantic, 0.4)
    sheet.ellipse(50, 90.6, 25, 6, style.shade)
    sheet.ellipse(50, 89.8, 25, 5.8, style.paper)
    sheet.ellipse(50, 89.4, 17, 3.6, style.shade)
    sheet.ring(70.5, 74, 7, 2.4, shade)
    right = [(50, 89.5), *bezier((55, 89.5), (62, 88), (69, 80), (70, 66)), (50, 66)]
    bowl = [*right, *mirrored(right)]
    sheet.shape(bowl, style.paper)
    sheet.spray(right, shade, "right")
    sheet.line(bezier((31.4, 74), (42, 78), (58, 78), (68.6, 74)), 1.4, style.sunset)
    sheet.ellipse(50, 66, 20, 4.2, style.paper)
    sheet.ellipse(50, 66.3, 17.8, 3.2, sheet.blend(style.burgundy, style.ink, 0.5))


def _steam(sheet: Sheet) -> None:
    """Ribbons that swell on their way up and end in a point."""
    for x, top, sway, width in ((43.0, 36, 5, 1.6), (50.0, 21, -8, 2.4), (57.5, 40, 5, 1.6)):
        curve = bezier((x, 65), (x + sway * 2, 54), (x - sway * 2, 44), (x + sway * 0.4, top), 24)
        ribbon = [
            (px, py, width * math.sin(math.pi * step / 24)) for step, (px, py) in enumerate(curve)
        ]
        left = [(px - half, py) for px, py, half in ribbon]
        right = [(px + half, py) for px, py, half in ribbon]
        sheet.polygon([*left, *reversed(right)], sheet.style.paper)


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
