"""What several posters show: skies, palms, water, walls with windows, gulls."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from games.render.paint import Point, Points, Towards, arc, bezier
from games.render.style import Rgb

from .sheet import Sheet


def outline(numbers: str) -> list[Point]:
    """Read ``"x,y x,y …"``, as long outlines are easiest to read."""
    pairs = (pair.split(",") for pair in numbers.split())
    return [(float(x), float(y)) for x, y in pairs]


def corners(x: float, y: float, width: float, height: float) -> list[Point]:
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


def mirrored(points: Points) -> list[Point]:
    """The other half of what is symmetric to the sheet's middle, so that both halves join up."""
    return [(100 - x, y) for x, y in reversed(points)]


def sky(sheet: Sheet, horizon: float, fill: Rgb, tint: Rgb, towards: Towards = "up") -> None:
    """Down to the horizon, with a second colour sprayed over it."""
    sheet.rect(0, 0, 100, horizon, fill)
    sheet.spray(corners(0, 0, 100, horizon), tint, towards)


def cloud(sheet: Sheet, x: float, y: float, width: float, fill: Rgb) -> None:
    """Three flat bars with round ends, the longest in the middle."""
    bar = width / 9
    for dx, dy, share in ((0.22, -1, 0.5), (0, 0, 1), (0.3, 1, 0.52)):
        sheet.rect(x + dx * width, y + dy * bar * 0.92, width * share, bar, fill, bar / 2)


def gull(sheet: Sheet, x: float, y: float, span: float, fill: Rgb) -> None:
    half, drop = span / 2, span / 6
    over = [
        *bezier(
            (x - half, y), (x - half * 0.6, y - drop * 1.6), (x - half * 0.3, y - drop), (x, y)
        ),
        *bezier(
            (x, y), (x + half * 0.3, y - drop), (x + half * 0.6, y - drop * 1.6), (x + half, y)
        ),
    ]
    under = [
        *bezier(
            (x + half, y),
            (x + half * 0.6, y - drop),
            (x + half * 0.3, y - drop * 0.3),
            (x, y + drop * 0.6),
        ),
        *bezier(
            (x, y + drop * 0.6),
            (x - half * 0.3, y - drop * 0.3),
            (x - half * 0.6, y - drop),
            (x - half, y),
        ),
    ]
    sheet.polygon([*over, *under], fill)


def glitter(sheet: Sheet, x: float, top: float, bottom: float, width: float, fill: Rgb) -> None:
    """The light's path on water: bars that widen and spread towards the eye."""
    y, row = top, 0
    while y < bottom:
        near = (y - top) / (bottom - top)
        thick = 0.7 + 1.5 * near
        reach = width * (0.45 + 0.55 * near) * (1, 0.62, 0.86, 0.5)[row % 4]
        shift = width * (0, 0.1, -0.12, 0.05)[row % 4]
        sheet.rect(x + shift - reach / 2, y, reach, thick, fill, thick / 2)
        y += thick * 1.9
        row += 1


def sailing_boat(
    sheet: Sheet, x: float, y: float, size: float, sail: Rgb, jib: Rgb, hull: Rgb
) -> None:
    """(x, y) is the foot of its mast."""
    sheet.polygon([(x, y - size), (x, y), (x - size * 0.5, y)], sail)
    sheet.polygon([(x + 0.6, y - size * 0.8), (x + 0.6, y), (x + size * 0.4, y)], jib)
    deck, keel = (x - size * 0.55, x + size * 0.5), (x - size * 0.4, x + size * 0.3)
    low = y + 0.4 + size * 0.15
    sheet.polygon([(deck[0], y + 0.4), (deck[1], y + 0.4), (keel[1], low), (keel[0], low)], hull)


# Plants


def frond(start: Point, length: float, angle: float, width: float) -> list[Point]:
    """A palm leaf that leaves the crown at an angle and droops, feathered below."""
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    (x, y), out = start, math.copysign(0.3, cos)
    spine = bezier(
        start,
        (x + 0.4 * length * cos, y + 0.45 * length * sin - 0.06 * length),
        (x + length * (0.7 * cos + 0.4 * out), y + 0.8 * length * sin - 0.1 * length),
        (x + length * (0.8 * cos + out), y + 0.72 * length * sin + 0.36 * length * abs(cos)),
        steps=14,
    )
    edge = []
    for i, (px, py) in enumerate(spine[1:-1], start=1):
        depth = width * math.sin(math.pi * (i / 14) ** 0.7) * (1 if i % 2 else 0.5)
        edge.append((px - out * depth * 1.6, py + depth))
    return [*spine, *reversed(edge)]


def palm(
    sheet: Sheet, foot: Point, height: float, lean: float, leaf: Rgb, under: Rgb, trunk: Rgb
) -> None:
    """``under`` colours the leaves that hang behind."""
    x, y = foot
    top = x + lean, y - height
    wide, narrow = 0.022 * height + 0.6, 0.013 * height + 0.4
    bend = y - height / 2
    sheet.polygon(
        [
            *bezier(
                (x - wide, y),
                (x - narrow, bend),
                (top[0] - narrow, bend),
                (top[0] - narrow, top[1]),
            ),
            *bezier(
                (top[0] + narrow, top[1]),
                (top[0] + narrow, bend),
                (x + narrow, bend),
                (x + wide, y),
            ),
        ],
        trunk,
    )
    crown(sheet, top, 0.3 * height + 3, leaf, under)


def crown(sheet: Sheet, top: Point, size: float, leaf: Rgb, under: Rgb) -> None:
    for angle, share in ((150, 0.62), (30, 0.62), (168, 0.85), (12, 0.85), (190, 1), (350, 1)):
        sheet.polygon(frond(top, size * share, angle, size * 0.26), under)
    sheet.ellipse(top[0], top[1] + size * 0.08, size * 0.1, size * 0.15, under)
    for angle, share in ((210, 1), (330, 1), (232, 1), (308, 1), (256, 0.95), (284, 0.95)):
        sheet.polygon(frond(top, size * share, angle, size * 0.24), leaf)


def pine(
    sheet: Sheet, foot: Point, height: float, lean: float, leaf: Rgb, light: Rgb, trunk: Rgb
) -> None:
    """An umbrella pine, with the light on top of its clouds of needles."""
    x, y = foot
    head, wide = (x + lean, y - height), 0.016 * height + 0.3
    bole = bezier(foot, (x, y - height * 0.4), (head[0], y - height * 0.5), head)
    sheet.polygon(
        [*((px - wide, py) for px, py in bole), *((px + wide, py) for px, py in reversed(bole))],
        trunk,
    )
    for side in (-1, 1):
        fork = (head[0] + side * height * 0.22, head[1] + height * 0.06)
        sheet.polygon(
            [(head[0] - wide, y - height * 0.72), (head[0] + wide, y - height * 0.72), fork], trunk
        )
    for dx, dy, share in ((-0.26, 0.03, 0.5), (0.3, 0.04, 0.48), (0, -0.02, 0.62)):
        cx, cy, half = head[0] + dx * height, head[1] + dy * height, share * height / 2
        above, below = (
            arc_flat(cx, cy, half, half * 0.5, 180, 360),
            arc_flat(cx, cy, half, half * 0.2, 0, 180),
        )
        sheet.shape([*above, *below], leaf)
        rim = arc_flat(cx, cy, half * 0.92, half * 0.45, 190, 300)
        hollow = arc_flat(cx + half * 0.12, cy, half * 0.85, half * 0.32, 190, 300)
        sheet.polygon([*rim, *reversed(hollow)], light)


def cypress(sheet: Sheet, x: float, y: float, height: float, dark: Rgb, light: Rgb) -> None:
    half = height * 0.11
    left = bezier(
        (x, y - height),
        (x - half * 0.9, y - height * 0.6),
        (x - half * 1.3, y - height * 0.2),
        (x, y),
    )
    right = bezier(
        (x, y),
        (x + half * 1.3, y - height * 0.2),
        (x + half * 0.9, y - height * 0.6),
        (x, y - height),
    )
    sheet.shape([*left, *right], dark)
    middle = bezier(
        (x, y),
        (x - half * 0.2, y - height * 0.25),
        (x - half * 0.2, y - height * 0.6),
        (x, y - height),
    )
    sheet.polygon([*left, *middle], light)


def arc_flat(x: float, y: float, rx: float, ry: float, start: float, end: float) -> list[Point]:
    """Part of an ellipse, degrees clockwise from three o'clock."""
    return [(px, y + (py - y) * ry / rx) for px, py in arc(x, y, rx, start, end)]


# Buildings


class Wall:
    """A wall seen at an angle: upright at both ends, shorter at the far one."""

    def __init__(self, near: tuple[float, float, float], far: tuple[float, float, float]) -> None:
        """Each end as (x, top, bottom)."""
        self.near, self.far = near, far

    def at(self, along: float, down: float) -> Point:
        """``along`` 0 is the near end, ``down`` 0 the top."""
        (x0, top0, bottom0), (x1, top1, bottom1) = self.near, self.far
        near, far = bottom0 - top0, bottom1 - top1
        t = along * near / (along * near + (1 - along) * far)
        top, bottom = top0 + (top1 - top0) * t, bottom0 + (bottom1 - bottom0) * t
        return x0 + (x1 - x0) * t, top + (bottom - top) * down

    def patch(self, along: float, down: float, width: float, height: float) -> list[Point]:
        """Return a patch from its upper corner at the near side, measured in shares of the wall."""
        return [
            self.at(along, down),
            self.at(along + width, down),
            self.at(along + width, down + height),
            self.at(along, down + height),
        ]

    def grid(self, columns: int, rows: int, width: float, height: float) -> Iterator[list[Point]]:
        """Evenly spread panes, each that share of its cell."""
        for row in range(rows):
            for column in range(columns):
                yield self.patch(
                    (column + (1 - width) / 2) / columns,
                    (row + (1 - height) / 2) / rows,
                    width / columns,
                    height / rows,
                )


def panes(
    sheet: Sheet, lefts: Iterable[float], y: float, width: float, height: float, fill: Rgb
) -> None:
    """A row of windows, each begun at one of the ``lefts``."""
    for left in lefts:
        sheet.rect(left, y, width, height, fill)


def arch(x: float, y: float, width: float, height: float) -> list[Point]:
    """A doorway with a round head, (x, y) its foot in the middle."""
    half = width / 2
    return [(x - half, y), *arc(x, y - height + half, half, 180, 360), (x + half, y)]


def flag(sheet: Sheet, x: float, y: float, height: float, fill: Rgb, pole: Rgb) -> None:
    """Draw a flag on its pole, blown to the right."""
    sheet.line([(x, y), (x, y - height)], 0.5, pole)
    top, long, deep = y - height + 0.3, height * 0.72, height * 0.4
    upper = bezier(
        (x, top),
        (x + long * 0.35, top - deep * 0.4),
        (x + long * 0.6, top + deep * 0.4),
        (x + long, top),
    )
    lower = [(px, py + deep) for px, py in reversed(upper)]
    sheet.polygon([*upper, *lower], fill)


def lamp(sheet: Sheet, x: float, y: float, height: float, light: Rgb, post: Rgb) -> None:
    radius = height * 0.13
    sheet.glow(x, y - height, radius * 4.5, light)
    sheet.line([(x, y), (x, y - height)], height * 0.05, post)
    sheet.disc(x, y - height, radius, light)
