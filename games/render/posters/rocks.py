"""Where the ocean breaks: Muchaxo at the Guincho, and the Boca do Inferno."""

from __future__ import annotations

import math
import random

from games.render.paint import Point, arc, bezier, moved, smooth
from games.render.style import Rgb

from .motifs import corners, glitter, outline, sky
from .sheet import Sheet


def muchaxo(sheet: Sheet) -> None:
    """Dusk at the Guincho: lamplight on the rocks, breakers, a dune with its grass."""
    style = sheet.style
    plum = sheet.blend(style.burgundy, style.atlantic, 0.55)
    mauve = sheet.blend(plum, style.paper, 0.38)
    blush = sheet.blend(style.sunset, style.paper, 0.45)
    sky(sheet, 50, mauve, plum)
    sheet.spray(corners(0, 16, 100, 34), blush, "down")
    horns = bezier((76, 10.07), (75.5, 17.5), (80, 22.5), (86.93, 21))
    sheet.polygon([*arc(80, 17, 8, 30, 240), *horns], style.paper)
    cape = [
        *bezier((38, 50), (54, 47), (60, 40), (72, 38)),
        *bezier((72, 38), (84, 36), (90, 42), (102, 40)),
        (102, 50),
    ]
    sheet.polygon(cape, sheet.blend(mauve, plum, 0.7))
    sea = sheet.blend(style.atlantic, plum, 0.3)
    sheet.rect(0, 49.5, 100, 51, sea)
    sheet.spray(corners(0, 49.5, 100, 14), blush, "up")
    for y, x, long in ((54, 70, 26), (57.5, 84, 20), (61, 66, 16), (64, 80, 24)):
        sheet.rect(x, y, long, 0.8, blush, 0.4)
    _breakers(sheet, sea, ((69, 1.0), (76, 1.3)))
    sheet.glow(42, 47, 36, sheet.blend(style.gold, style.sunset, 0.3))
    _rocks(sheet)
    _restaurant(sheet)
    _breakers(sheet, sea, ((85, 1.6),))
    _dune(sheet)


def _rocks(sheet: Sheet) -> None:
    style = sheet.style
    dark = sheet.blend(style.ink, style.burgundy, 0.25)
    lit = sheet.blend(style.burgundy, style.sunset, 0.3)
    cliff: list[Point] = outline("-2,56 62,56 66,59 72,60 73,66 79,69 81,76 88,80 90,90 -2,90")
    sheet.shape(cliff, dark)
    for face in (
        "-2,58 8,58 5,68 9,78 3,90 -2,90",
        "16,58 27,58 24,66 21,72 24,84 16,79 18,68",
        "37,58 47,58 50,64 45,70 47,80 40,86 37,74 40,66",
        "57,58 62,56 66,59 72,60 70,68 75,77 71,86 63,80 64,70",
        "79,69 81,76 88,80 90,90 80,88 76,78",
    ):
        facet = outline(face)
        sheet.polygon(facet, lit)
        sheet.spray(facet, dark, "down")


def _restaurant(sheet: Sheet) -> None:
    """Two low wings with tiled roofs; the tall windows look out to sea."""
    style = sheet.style
    wall = sheet.blend(style.shade, style.burgundy, 0.42)
    shade = sheet.blend(style.burgundy, style.ink, 0.55)
    tiles = sheet.blend(style.sunset, style.burgundy, 0.55)
    light = sheet.blend(style.gold, style.paper, 0.4)
    sheet.box(17, 22, 4.4, 14, shade)
    sheet.rect(16.2, 21, 6, 1.8, tiles)
    sheet.box(8, 36, 26, 20, wall)
    sheet.shape([(5, 37), (12, 27.5), (31, 27.5), (37, 37)], tiles)
    sheet.polygon([(31, 27.5), (37, 37), (27, 37)], shade)
    sheet.box(30, 43, 36, 13, wall)
    sheet.spray(corners(30, 43, 6, 13), shade, "left")
    sheet.shape([(28, 44), (32, 38.5), (64, 38.5), (69.5, 44)], tiles)
    sheet.polygon([(64, 38.5), (69.5, 44), (60, 44)], shade)
    for x in (10.6, 17.2, 23.8):
        sheet.rect(x, 40, 4.2, 4.4, light)
        sheet.rect(x, 48, 4.2, 5.6, light)
    for i in range(5):
        x = 34 + i * 6.2
        sheet.rect(x, 46.4, 4.7, 7.6, light)
        sheet.line([(x + 2.35, 46.4), (x + 2.35, 54)], 0.5, shade)
    sheet.rect(-2, 55, 70, 2, sheet.blend(wall, style.paper, 0.3))


def _breakers(sheet: Sheet, sea: Rgb, rows: tuple[tuple[float, float], ...]) -> None:
    """White water that comes in from the right, row after row."""
    style = sheet.style
    for y, size in rows:
        rise = zip(range(-6, 118, 14), (2, 4, 1, 3, 0, 2, -2, 1, -3), strict=True)
        line = smooth([(x, y + size * dy) for x, dy in rise], closed=False)
        for i, (x, top) in enumerate(line[::4]):
            sheet.disc(x, top, size * (1.5, 2.5, 1.9, 3.0, 1.6)[i % 5], style.paper)
        sheet.polygon([*moved(line, 0, size * 1.6), (112, 103), (-6, 103)], sea)
        sheet.polygon([*line, *reversed(moved(line, 0, size * 2.6))], style.paper)
        for lag, thick in ((4.6, 0.6), (6.6, 0.4)):
            sheet.line(
                moved(line, 3 * size, size * lag),
                size * thick,
                sheet.blend(style.foam, style.paper, 0.3),
            )


def _dune(sheet: Sheet) -> None:
    style = sheet.style
    sand = sheet.blend(style.shade, style.sunset, 0.22)
    back = [*bezier((102, 72), (88, 74), (76, 92), (20, 102)), (102, 102)]
    sheet.shape(back, sand)
    sheet.spray(back, sheet.blend(style.burgundy, style.shade, 0.35), "left")
    blade = sheet.blend(style.olive, style.ink, 0.55)
    for x, y, reach in (
        (96, 78, -9),
        (97, 79, 3),
        (94, 80, -5),
        (99, 76, -7),
        (84, 87, -7),
        (85, 88, 3),
        (82, 88, -4),
    ):
        tip = (x + reach, y - 12)
        curve = bezier((x - 0.5, y), (x - 0.3, y - 6), (x + reach * 0.4, y - 10), tip)
        sheet.polygon([*curve, *reversed(moved(curve[:-1], 1, 0.2))], blade)


def boca(sheet: Sheet) -> None:
    """Night and storm: the moon through the arch, the sea boiling at its foot."""
    style = sheet.style
    deep = sheet.blend(style.atlantic, style.ink, 0.55)
    sheet.rect(0, 0, 100, 64, sheet.blend(style.atlantic, style.foam, 0.6))
    sheet.spray(corners(0, -20, 100, 60), deep, "up")
    sheet.glow(55, 42, 30, sheet.blend(style.foam, style.paper, 0.5))
    sheet.disc(55, 42, 11.5, style.paper)
    sheet.rect(0, 61, 100, 40, deep)
    glitter(sheet, 55, 62, 88, 24, sheet.blend(style.foam, style.paper, 0.6))
    _arch_of_rock(sheet)
    _boiling(sheet)


def _arch_of_rock(sheet: Sheet) -> None:
    """The inner wall, where the moon reaches it, and the black mass before it."""
    style = sheet.style
    wall = sheet.blend(style.atlantic, style.ink, 0.45)
    top = outline("-2,102 -2,11 8,8 20,10 31,5 46,8 60,4 74,9 87,7 102,12 102,102")
    inner = outline(
        "31,94 33,78 29,70 33,59 30,50 34,41 38,30 45,26 52,20"
        " 61,24 68,30 70,40 75,47 73,58 77,66 74,78 78,94"
    )
    outer = outline(
        "20,96 23,79 17,68 23,58 20,46 26,35 30,23 41,18 53,13"
        " 65,16 75,24 79,37 84,46 81,58 86,67 82,79 87,96"
    )
    sheet.polygon([*top, *reversed(inner)], wall)
    for i, light in ((1, 0.3), (2, 0.5), (3, 0.2), (4, 0.55), (5, 0.4), (6, 0.22), (7, 0.45)):
        facet = [inner[i], inner[i + 1], outer[i + 1], outer[i]]
        sheet.polygon(facet, sheet.blend(wall, style.foam, light))
    for i in (9, 11, 13):
        facet = [inner[i], inner[i + 1], outer[i + 1], outer[i]]
        sheet.polygon(facet, sheet.blend(wall, style.ink, 0.5))
    sheet.shape([*top, *reversed(outer)], style.ink)
    # The beds of the stone, thin where the moon catches them.
    for bed in (
        "-2,22 9,20 19,24 29,23",
        "-2,37 12,39 25,36",
        "-2,51 9,49 21,52",
        "-2,66 8,68 17,66",
        "-2,80 12,78 22,82",
        "75,23 85,20 102,24",
        "80,40 90,42 102,38",
        "82,55 92,53 102,57",
        "85,70 93,73 102,70",
        "36,13 48,11 60,12",
    ):
        sheet.line(outline(bed), 0.8, sheet.blend(style.ink, style.atlantic, 0.5))


def _boiling(sheet: Sheet) -> None:
    """Spray thrown up on both sides of the arch, and foam from edge to edge."""
    style = sheet.style
    pale = sheet.blend(style.foam, style.atlantic, 0.1)
    for x, lean, height, fill in (
        (24, -6, 50, pale),
        (84, 8, 44, pale),
        (20, -14, 34, style.paper),
        (29, 8, 30, style.paper),
        (86, 16, 34, style.paper),
        (77, -8, 24, style.paper),
    ):
        _burst(sheet, x, 98, lean, height, fill)
    for y, fill, sizes in (
        (95, pale, (5, 6, 4.5, 7, 4)),
        (99, style.paper, (5, 3.5, 6, 4, 5.5)),
        (104, pale, (4, 5.5, 3, 5)),
    ):
        for i, x in enumerate(range(-2, 106, 6)):
            sheet.disc(x, y + (i * 7 % 5) * 0.5, sizes[i % len(sizes)], fill)


def _burst(sheet: Sheet, x: float, y: float, lean: float, height: float, fill: Rgb) -> None:
    """Thrown water: dense foam below, single drops at the end of their flight."""
    chance = random.Random(round(height))
    for i in range(90):
        share = (i / 90) ** 0.8
        angle = math.radians(lean + chance.uniform(-24, 24))
        reach = height * share * chance.uniform(0.85, 1.15)
        radius = 0.35 + height * 0.13 * (1 - share) ** 1.5
        sheet.disc(x + reach * math.sin(angle), y - reach * math.cos(angle), radius, fill)
