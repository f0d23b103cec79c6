"""What is behind a person: a poster's few shapes in two colours."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from games.render.paint import Canvas, Points, arc, bezier, moved, smooth, turned
from games.render.style import Rgb, mix, rgb
from games.render.symbols import star

_NIGHT: Final = rgb("#17203A")
_PAPER: Final = rgb("#F4E9D2")


@dataclass(frozen=True, slots=True)
class Wall:
    """Already painted in its ground; the glow sets the head off from it."""

    canvas: Canvas
    ground: Rgb
    glow: Rgb


def sun(wall: Wall) -> None:
    wall.canvas.disc(58, 38, 36, wall.glow)


def pennants(wall: Wall) -> None:
    """Strung across the street."""
    wall.canvas.disc(50, 42, 33, wall.glow)
    tints = wall.glow, _PAPER, mix(wall.ground, _NIGHT, 0.4)
    for low, high in ((22, 4), (52, 40), (80, 68)):
        string = bezier((-6, high), (30, low + 8), (70, low + 8), (106, high), steps=14)
        wall.canvas.line(string, 0.7, tints[2])
        for i, ((x, y), (right, down)) in enumerate(pairwise(string)):
            wall.canvas.polygon(
                [(x, y), (right - 1, down), ((x + right) / 2, y + 11)], tints[i % 3]
            )


def sea(wall: Wall) -> None:
    """The sun goes down behind the horizon."""
    wall.canvas.disc(34, 40, 27, wall.glow)
    water = mix(wall.ground, _NIGHT, 0.35)
    wall.canvas.rect(0, 54, 100, 46, water)
    for i, y in enumerate(range(57, 100, 6)):
        wall.canvas.rect(16 - i * 1.5, y, 34, 2.2, mix(wall.glow, water, 0.25 + i * 0.07), radius=1)


def moon(wall: Wall) -> None:
    wall.canvas.disc(64, 32, 30, mix(wall.ground, wall.glow, 0.35))
    wall.canvas.disc(64, 32, 24, wall.glow)
    for x, y in ((8, 44), (20, 56), (12, 68), (30, 38), (38, 6), (92, 70), (26, 72)):
        wall.canvas.polygon(moved(star(4, 0.3), x, y, 2.2), wall.glow)


def blinds(wall: Wall) -> None:
    """Light falls through a shutter."""
    for y in range(-30, 110, 13):
        wall.canvas.polygon([(0, y + 22), (100, y), (100, y + 6.5), (0, y + 28.5)], wall.glow)


def lamp(wall: Wall) -> None:
    """A street lamp's cone."""
    wall.canvas.polygon([(24, 8), (84, 100), (-24, 100)], mix(wall.ground, wall.glow, 0.45))
    wall.canvas.disc(60, 40, 30, mix(wall.ground, wall.glow, 0.75))
    wall.canvas.disc(24, 8, 9, wall.glow)


def spotlight(wall: Wall) -> None:
    dark = mix(wall.ground, _NIGHT, 0.45)
    wall.canvas.rect(0, 0, 100, 100, dark)
    wall.canvas.polygon([(6, -6), (22, -10), (104, 84), (44, 110)], mix(dark, wall.glow, 0.4))
    wall.canvas.polygon([(94, -6), (78, -10), (-4, 84), (56, 110)], mix(dark, wall.glow, 0.4))
    wall.canvas.disc(50, 42, 31, wall.glow)


def curtain(wall: Wall) -> None:
    fold = mix(wall.ground, _NIGHT, 0.3)
    for x in range(0, 100, 14):
        edge = bezier((x, 0), (x + 3, 30), (x - 3, 70), (x + 2, 100))
        wall.canvas.polygon([*edge, (x + 8, 100), (x + 5, 0)], fold)
    wall.canvas.disc(50, 40, 33, wall.glow)


def chessboard(wall: Wall) -> None:
    for row in range(8):
        for column in range(8):
            if (row + column) % 2:
                square = [(0, 0), (14, 0), (14, 14), (0, 14)]
                placed = moved(square, column * 14 - 6, row * 14 - 6)
                wall.canvas.polygon(turned(placed, 50, 50, -14), wall.glow)


def keyboard(wall: Wall) -> None:
    """The keys of a grand piano."""
    wall.canvas.disc(50, 36, 34, wall.glow)
    wall.canvas.rect(0, 56, 100, 50, _PAPER)
    for i in range(9):
        wall.canvas.rect(i * 11.4 - 1, 56, 0.8, 44, _NIGHT)
        if i % 7 not in {2, 6}:
            wall.canvas.rect(i * 11.4 + 7, 56, 6.4, 20, _NIGHT)
    wall.canvas.rect(0, 53, 100, 4, mix(wall.ground, _NIGHT, 0.6))


def staves(wall: Wall) -> None:
    """Music paper in the wind."""
    wall.canvas.disc(50, 38, 34, wall.glow)
    line = mix(wall.ground, _NIGHT, 0.55)
    for y in (30, 35, 40, 45, 50):
        wave = bezier((-4, y + 16), (30, y - 6), (60, y + 34), (104, y + 4))
        wall.canvas.line(wave, 0.8, line)
    for x, y in ((9, 52), (22, 44), (86, 52)):
        wall.canvas.ellipse(x, y, 3.4, 2.6, line)
        wall.canvas.line([(x + 3, y), (x + 3, y - 14)], 1, line)


def aeroplane(wall: Wall) -> None:
    """Draw a plane over the desert at night."""
    wall.canvas.disc(62, 34, 32, wall.glow)
    dune = bezier((-2, 78), (30, 56), (50, 84), (102, 62))
    wall.canvas.polygon([*dune, (102, 102), (-2, 102)], mix(wall.glow, wall.ground, 0.45))
    for x, y in ((34, 8), (26, 64), (8, 62), (92, 58), (44, 5)):
        wall.canvas.polygon(moved(star(4, 0.3), x, y, 2.4), _PAPER)
    plane: Points = [
        (0, -2),
        (9, -1),
        (10, 1),
        (3, 2),
        (-2, 9),
        (-5, 9),
        (-3, 2),
        (-9, 1.4),
        (-11, 4),
    ]
    plane = [*plane, (-13, 4), (-12, -1), (-3, -2), (-5, -8), (-2, -8)]
    wall.canvas.polygon(turned(moved(plane, 17, 48), 17, 48, -22), _NIGHT)


def books(wall: Wall) -> None:
    """A shelf of them."""
    tints = (
        mix(wall.ground, _NIGHT, 0.3),
        wall.glow,
        mix(wall.ground, wall.glow, 0.5),
        mix(wall.ground, _PAPER, 0.3),
    )
    for shelf, y in enumerate((0, 34, 68)):
        x = -3.0
        for i in range(14):
            width = 6 + (i * 7 + shelf * 5) % 4
            height = 26 + (i * 5 + shelf * 3) % 6
            wall.canvas.rect(x, y + 33 - height, width - 0.8, height, tints[(i * 3 + shelf) % 4])
            wall.canvas.rect(x + 1.2, y + 38 - height, width - 3.2, 1.4, wall.ground)
            x += width
        wall.canvas.rect(0, y + 33, 100, 2, mix(wall.ground, _NIGHT, 0.6))
    wall.canvas.disc(50, 40, 29, mix(wall.ground, wall.glow, 0.6))


def bluebird(wall: Wall) -> None:
    wall.canvas.disc(54, 38, 35, wall.glow)
    blue, light = rgb("#2F6FA8"), rgb("#7FB2D6")
    wall.canvas.polygon(smooth([(4, 50), (12, 44), (20, 47), (30, 43), (24, 53), (14, 58)]), blue)
    wall.canvas.polygon(smooth([(14, 49), (16, 38), (24, 33), (24, 43), (19, 50)]), light)
    wall.canvas.polygon([(4, 50), (1, 51.5), (5, 53)], rgb("#E0A93F"))
    wall.canvas.polygon([(26, 47), (35, 50), (34, 45), (38, 43)], blue)
    wall.canvas.disc(8, 49, 0.9, _NIGHT)


def derricks(wall: Wall) -> None:
    """Towers in the desert."""
    wall.canvas.disc(40, 40, 33, wall.glow)
    wall.canvas.rect(0, 72, 100, 30, mix(wall.ground, _NIGHT, 0.3))
    iron = mix(wall.ground, _NIGHT, 0.65)
    for x, top, half in ((15, 36, 9), (90, 46, 7), (31, 52, 5)):
        wall.canvas.line([(x - half, 74), (x - 1, top), (x + 1, top), (x + half, 74)], 1.1, iron)
        for i in range(1, 5):
            y, reach = top + (74 - top) * i / 5, half * i / 5
            wall.canvas.line([(x - reach, y), (x + reach, y)], 0.8, iron)


def suits(wall: Wall) -> None:
    """Playing cards, fanned out."""
    for i, angle in enumerate((-52, -26, 0, 26, 52)):
        card = [(36, -4), (64, -4), (64, 44), (36, 44)]
        wall.canvas.polygon(turned(card, 50, 80, angle), mix(wall.ground, _NIGHT, 0.4))
        card = [(37, -3), (63, -3), (63, 44), (37, 44)]
        wall.canvas.polygon(turned(card, 50, 80, angle), wall.glow)
        pip = [(50, 0), (54, 6), (50, 12), (46, 6)]
        for dx in (-8, 8):
            fill = rgb("#B3261E") if i % 2 else _NIGHT
            wall.canvas.polygon(turned(moved(pip, dx, 3), 50, 80, angle), fill)


def wheel(wall: Wall) -> None:
    """Roulette."""
    for i in range(24):
        fill = (rgb("#B3261E"), _NIGHT)[i % 2]
        wall.canvas.polygon([(50, 42), *arc(50, 42, 50, i * 15, i * 15 + 15)], fill)
    wall.canvas.ring(50, 42, 51, 2, mix(wall.glow, _PAPER, 0.2))
    wall.canvas.disc(50, 42, 34, wall.glow)


def dial(wall: Wall) -> None:
    """The lock of a safe."""
    wall.canvas.disc(50, 42, 45, mix(wall.ground, _NIGHT, 0.5))
    for i in range(40):
        inner = 37 if i % 5 == 0 else 40.5
        ends = [arc(50, 42, radius, i * 9, i * 9)[0] for radius in (inner, 44)]
        wall.canvas.line(ends, 1 if i % 5 == 0 else 0.6, wall.glow)
    wall.canvas.disc(50, 42, 34, wall.glow)


def rooftops(wall: Wall) -> None:
    wall.canvas.disc(60, 36, 32, wall.glow)
    front, roof = mix(wall.ground, _PAPER, 0.45), mix(wall.ground, rgb("#9A3B24"), 0.55)
    for x, y, width in ((-4, 58, 20), (14, 66, 16), (72, 60, 17), (86, 68, 20)):
        wall.canvas.rect(x, y, width, 50, front)
        wall.canvas.polygon([(x - 2, y), (x + width / 2, y - 9), (x + width + 2, y)], roof)
        for row in range(3):
            for column in (0.25, 0.62):
                wall.canvas.rect(
                    x + width * column, y + 5 + row * 12, 3, 6, mix(wall.ground, _NIGHT, 0.4)
                )


def palms(wall: Wall) -> None:
    wall.canvas.disc(50, 42, 34, wall.glow)
    dark = mix(wall.ground, _NIGHT, 0.55)
    for x, top, lean in ((14, 46, 3), (91, 40, -4)):
        trunk = bezier((x, 100), (x - lean, 84), (x - lean, 64), (x + lean, top))
        wall.canvas.line(trunk, 2.2, dark)
        for angle in (-160, -130, -95, -60, -25, 10, 165):
            leaf = [(0, 0), (6, -3.4), (13, -2.6), (17, 1.6), (10, 0.4)]
            wall.canvas.polygon(
                smooth(turned(moved(leaf, x + lean, top), x + lean, top, angle)), dark
            )


def columns(wall: Wall) -> None:
    """A ministry."""
    stone, shade = mix(wall.ground, wall.glow, 0.75), mix(wall.ground, _NIGHT, 0.25)
    for x in (2, 24, 66, 88):
        wall.canvas.rect(x, 12, 13, 90, stone)
        wall.canvas.rect(x + 8, 12, 5, 90, mix(stone, shade, 0.6))
        wall.canvas.rect(x - 2, 9, 17, 4, stone)
    wall.canvas.rect(0, 0, 100, 8, stone)
    wall.canvas.rect(0, 7, 100, 1.4, shade)
    wall.canvas.disc(50, 42, 30, mix(wall.glow, _PAPER, 0.25))


def broadcast(wall: Wall) -> None:
    """Waves from a mast."""
    for i, radius in enumerate(range(78, 20, -11)):
        wall.canvas.disc(50, 42, radius, wall.glow if i % 2 else mix(wall.ground, wall.glow, 0.18))
    wall.canvas.disc(50, 42, 29, wall.glow)


def bands(wall: Wall) -> None:
    """Broad diagonals."""
    for x in (-60, -16, 28, 72):
        wall.canvas.polygon(
            [(x, 100), (x + 22, 100), (x + 78, 0), (x + 56, 0)], mix(wall.ground, wall.glow, 0.55)
        )
    wall.canvas.disc(50, 40, 32, wall.glow)


def lattice(wall: Wall) -> None:
    """Wallpaper of a salon."""
    line = mix(wall.ground, wall.glow, 0.55)
    for x in range(-120, 121, 16):
        wall.canvas.line([(x, 0), (x + 100, 100)], 0.8, line)
        wall.canvas.line([(x + 100, 0), (x, 100)], 0.8, line)
    for row in range(-1, 14):
        for column in range(7):
            wall.canvas.disc(column * 16 + (row % 2) * 8 + 2, row * 8 + 2, 1.6, wall.glow)
    wall.canvas.ellipse(50, 42, 31, 37, wall.glow)


def shell(wall: Wall) -> None:
    """A fan of Art Deco."""
    for radius, fill in ((62, 0.3), (52, 0.55), (42, 0.8)):
        for angle in range(180, 360, 20):
            x, y = arc(50, 60, radius - 8, angle + 10, angle + 10)[0]
            wall.canvas.disc(x, y, radius * 0.175, mix(wall.ground, wall.glow, fill))
        wall.canvas.polygon(arc(50, 60, radius - 8, 176, 364), mix(wall.ground, wall.glow, fill))
    wall.canvas.disc(50, 44, 31, wall.glow)


def mountains(wall: Wall) -> None:
    wall.canvas.disc(44, 36, 31, wall.glow)
    far, near = mix(wall.ground, _NIGHT, 0.25), mix(wall.ground, _NIGHT, 0.5)
    wall.canvas.polygon([(-6, 80), (14, 42), (24, 58), (34, 48), (60, 90), (-6, 100)], far)
    wall.canvas.polygon([(48, 90), (76, 46), (86, 56), (94, 40), (110, 100)], far)
    for x, y in ((14, 42), (94, 40)):
        wall.canvas.polygon([(x, y), (x + 4, y + 7), (x, y + 5), (x - 3.6, y + 8)], _PAPER)
    wall.canvas.polygon([(-4, 102), (8, 70), (30, 88), (70, 84), (94, 68), (104, 102)], near)


def waves(wall: Wall) -> None:
    """Scales of water, and a red sun."""
    wall.canvas.disc(50, 36, 33, wall.glow)
    for row in range(8):
        for column in range(8):
            x, y = column * 16 + (row % 2) * 8 - 4, 62 + row * 6
            for radius, fill in (
                (8, wall.ground),
                (7.2, _PAPER),
                (5.2, mix(wall.ground, _NIGHT, 0.2)),
                (3, _PAPER),
            ):
                wall.canvas.disc(x, y, radius, fill)


def royal(wall: Wall) -> None:
    """A cloth strewn with small crowns."""
    crown = [(-4, 3), (-4.6, -2), (-2, 0), (0, -4), (2, 0), (4.6, -2), (4, 3)]
    for row in range(7):
        for column in range(7):
            x, y = column * 17 + (row % 2) * 8.5 - 2, row * 15 + 6
            wall.canvas.polygon(moved(crown, x, y), mix(wall.ground, wall.glow, 0.6))
    wall.canvas.disc(50, 40, 32, wall.glow)


def film(wall: Wall) -> None:
    """A strip of it."""
    wall.canvas.rect(0, 0, 100, 100, mix(wall.ground, wall.glow, 0.25))
    wall.canvas.disc(52, 40, 34, wall.glow)
    strip = [(-12, 40), (112, 74), (112, 104), (-12, 70)]
    wall.canvas.polygon(strip, _NIGHT)
    for i in range(-1, 14):
        for offset in (3, 24.4):
            hole = [(0, 0), (4, 1.1), (4, 4), (0, 2.9)]
            wall.canvas.polygon(moved(hole, i * 9 - 6, 41.6 + i * 2.47 + offset), wall.glow)


def harbour(wall: Wall) -> None:
    """A steamer leaves."""
    wall.canvas.disc(62, 36, 31, wall.glow)
    wall.canvas.rect(0, 66, 100, 40, mix(wall.ground, _NIGHT, 0.45))
    hull = [(0, 58), (34, 58), (30, 67), (4, 67)]
    wall.canvas.polygon(hull, _NIGHT)
    wall.canvas.rect(6, 53, 20, 5, _PAPER)
    for x in (10, 18):
        wall.canvas.polygon([(x, 53), (x + 1, 44), (x + 5, 44), (x + 4.4, 53)], rgb("#B3472F"))
    smoke = [(12, 43), (16, 40), (26, 41), (38, 36), (30, 34), (20, 36)]
    wall.canvas.polygon(smooth(smoke), mix(wall.ground, _PAPER, 0.5))


def skyscrapers(wall: Wall) -> None:
    wall.canvas.disc(56, 38, 33, wall.glow)
    for x, top, width, share in (
        (-2, 52, 14, 0.3),
        (10, 40, 11, 0.5),
        (22, 56, 10, 0.3),
        (70, 50, 12, 0.3),
        (80, 38, 11, 0.5),
        (90, 54, 12, 0.3),
    ):
        fill = mix(wall.ground, _NIGHT, share)
        wall.canvas.rect(x, top, width, 60, fill)
        wall.canvas.rect(x + width * 0.3, top - 5, width * 0.4, 6, fill)
        for row in range(8):
            for column in (0.22, 0.6):
                if math.sin(x * 7 + row * 5 + column * 9) > -0.2:
                    wall.canvas.rect(x + width * column, top + 4 + row * 6, 2, 3, wall.glow)


def newsprint(wall: Wall) -> None:
    """Columns of a paper."""
    paper = mix(wall.glow, _PAPER, 0.5)
    sheet = [(4, -10), (104, 6), (92, 112), (-8, 96)]
    wall.canvas.polygon(sheet, paper)
    for column in range(4):
        for row in range(22):
            x, y = column * 25 + 2 - row * 0.6, row * 4.6 + column * 4
            wall.canvas.polygon(
                [(x, y), (x + 20, y + 3.2), (x + 20, y + 4.8), (x, y + 1.6)],
                mix(paper, wall.ground, 0.7),
            )
    wall.canvas.disc(50, 40, 31, wall.glow)
