"""Hair, drawn behind the head and over it."""

from __future__ import annotations

from games.render.paint import Points, arc, smooth

from .parts import Layers
from .sitter import Sitter, both


def _mass(sitter: Sitter, outline: Points, edge: float = 4.5) -> None:
    """Hair in light, and in shadow right of a soft vertical edge."""
    points = smooth(outline)
    side = [(edge - 1, -24), (edge, -14), (edge + 2.5, -6), (edge + 1.5, 8), (edge + 3, 30)]
    sitter.head.lit(points, smooth(side, closed=False), sitter.colors.hair)


def _strands(sitter: Sitter, *strands: Points, width: float = 0.6) -> None:
    """Where the light runs along the hair."""
    for strand in strands:
        sitter.head.brush(strand, width, sitter.colors.hair.shine)


def _locks(sitter: Sitter, *strands: Points, width: float = 0.6) -> None:
    """Dark lines between locks."""
    for strand in strands:
        sitter.head.brush(strand, width, sitter.colors.hair.deep)


# Short


def _slick(sitter: Sitter) -> None:
    top = [(-9.9, 0), (-10.2, -7), (-7.4, -14), (0, -17), (7.4, -15), (10.3, -8), (9.9, 0)]
    line = [(8.9, -2.5), (8.6, -6.5), (5, -9.8), (0, -10.6), (-5, -9.6), (-8.2, -6.2), (-8.9, -2.5)]
    _mass(sitter, top + line)
    _strands(
        sitter,
        [(-6.6, -9.2), (-5.8, -12), (-2.6, -15)],
        [(-3.4, -10.6), (-2.6, -13.4), (0.4, -15.8)],
        [(-8.6, -6.6), (-8.6, -10), (-6.6, -13)],
    )


def _parted(sitter: Sitter) -> None:
    top = [(-9.9, 0), (-10.2, -7), (-7.6, -12.8), (-4.4, -14.8), (1, -17.8), (7.6, -16)]
    line = [(10.7, -9), (9.9, 0), (8.9, -3), (8.6, -6.6), (6, -9), (1, -9.4), (-3.4, -11.6)]
    _mass(sitter, [*top, *line, (-6, -9.4), (-8.4, -6.4), (-8.9, -3)])
    _locks(sitter, [(-3.6, -11.4), (-4.2, -13), (-4, -15)])
    _strands(sitter, [(-2.4, -12), (0.4, -14.8), (3.4, -15.6)], [(-1, -11), (2, -13), (5, -13.4)])


def _wavy(sitter: Sitter) -> None:
    top = [(-10, 0.6), (-10.9, -5), (-9.6, -11), (-6.6, -14.6), (-4, -17.8), (1, -16.8), (5, -18.2)]
    line = [
        (9.4, -14.4),
        (11.2, -8),
        (10.2, 0.6),
        (8.9, -3),
        (8.4, -7.2),
        (4.6, -8.4),
        (2.4, -10.8),
    ]
    _mass(sitter, [*top, *line, (-2, -9), (-5, -11), (-7.8, -7.6), (-8.9, -3)])
    _strands(
        sitter,
        [(-5, -11.4), (-4.6, -14), (-1.6, -15.2), (1, -14.2)],
        [(-1.6, -9.8), (-0.6, -12.6), (2.4, -13.4), (5, -12)],
        [(-8.6, -6), (-9.2, -9), (-7.4, -12)],
    )


def _receding(sitter: Sitter) -> None:
    top = [(-9.9, 0), (-10.2, -7), (-7.8, -13.4), (0, -16), (7.8, -13.6), (10.2, -7), (9.9, 0)]
    line = [(8.9, -3), (8.5, -8), (5.6, -12.4), (2, -11), (0, -10.7), (-2, -11), (-5.6, -12.4)]
    _mass(sitter, [*top, *line, (-8.3, -8), (-8.9, -3)])
    _strands(sitter, [(-1.4, -11.2), (-1.2, -13.4), (0, -15)], [(-9, -5), (-9, -9), (-7.4, -12)])


def _bald(sitter: Sitter) -> None:
    hair = sitter.colors.hair
    for side, fill in ((-1, hair.light), (1, hair.shade)):
        patch = [(9.2, 1.6), (10.7, -3), (9.9, -8.6), (8.6, -9.4), (8.9, -4), (8.7, -1)]
        sitter.head.curve([(side * x, y) for x, y in patch], fill)
    sitter.head.brush([(-5.6, -9.6), (-4.2, -12), (-1.6, -13)], 1, sitter.colors.skin.shine)


def _crew(sitter: Sitter) -> None:
    top = [(-9.5, -1), (-9.7, -8), (-7.8, -14.2), (-2, -16.8), (5, -16.4), (8.8, -12.6), (9.7, -6)]
    line = [(9.5, -1), (8.9, -4), (8.2, -8.8), (4, -10.4), (-3, -10.6), (-7.8, -9), (-8.8, -4)]
    _mass(sitter, top + line)
    _strands(sitter, [(-6, -10.4), (-4.6, -13.2), (-1, -14.6)], width=0.9)


def _curly(sitter: Sitter) -> None:
    hair = sitter.colors.hair
    ring = [(-9.4, -3), (-9.8, -7.4), (-8.4, -11.6), (-5.2, -14.8), (-1, -16.4), (3.4, -16)]
    for x, y in [*ring, (7, -13.6), (9.4, -9.8), (9.8, -5), (-3.6, -12), (1, -12.6), (5.2, -11.6)]:
        sitter.head.disc(x, y, 2.8, hair.light if x < 3 else hair.shade)
    for x, y in ((-8, -8.6), (-5.6, -12.4), (-1.4, -14), (-3.2, -10.8), (2.4, -13.6)):
        sitter.head.brush(arc(x, y, 1.4, 170, 330), 0.5, hair.shine)


def _mane(sitter: Sitter) -> None:
    top = [(-11, 4), (-13.8, -3), (-13, -11.4), (-8, -18.4), (0, -20.4), (8.4, -18.6), (13.4, -11)]
    line = [(13.8, -2), (11, 4.6), (9.2, -1), (8.2, -7.4), (3.4, -11), (-2, -10.4), (-7, -8.4)]
    _mass(sitter, [*top, *line, (-9.2, -1)])
    _strands(
        sitter,
        [(-6.4, -9.4), (-6, -13.4), (-2.6, -17.4)],
        [(-9.4, -4), (-11.4, -9), (-9, -14.6)],
        [(-3, -11), (-1.6, -14.6), (1.4, -17.4)],
        width=0.9,
    )
    _locks(sitter, [(-11, 2), (-11.8, -3), (-10.6, -8)], [(2, -11.4), (5, -13.6), (7, -16.6)])


# Long


def _fall(sitter: Sitter, length: float, width: float) -> None:
    """Hair that falls behind the neck."""
    half = [(0, -16), (8.6, -12.6), (10.8, -3), (width - 0.6, length * 0.45), (width, length * 0.8)]
    _mass(sitter, both([*half, (width - 3, length + 1), (3, length)]), 3)


def _waves_behind(sitter: Sitter) -> None:
    half = [(0, -17), (9, -13), (11.6, -5), (11, 0), (13.2, 4.6), (12, 9), (14, 13.6), (11.4, 18.4)]
    _mass(sitter, both([*half, (4, 16)]), 3)


def _waves(sitter: Sitter) -> None:
    left = [(-3.6, -12.4), (-5.4, -8), (-8, -5.4), (-8.4, -1), (-9.4, 3), (-8.6, 7), (-10.4, 10)]
    outer = [(-12.6, 6), (-11.2, 1), (-11.8, -5), (-9.6, -12), (-4, -16.8), (2, -17.4), (8, -15)]
    right = [(11.6, -7), (11.2, 0), (12.4, 6), (10.2, 10), (8.8, 6), (9.4, 2), (8.2, -2), (7, -7)]
    _mass(sitter, [*left, *outer, *right, (2, -10.4)])
    _strands(
        sitter,
        [(-5, -10.6), (-8.6, -7.6), (-9.6, -3), (-10.8, 2), (-10.4, 7)],
        [(-4, -13.6), (-8, -11), (-10.4, -6)],
        [(-2, -13), (2, -14.4), (5.6, -12.6)],
        width=0.7,
    )


def _lake(sitter: Sitter) -> None:
    """A long wave over one eye."""
    left = [(-4.4, -12.6), (-6.6, -8), (-8.4, -4), (-8.6, 1), (-9.6, 6), (-10.6, 11), (-12.6, 6)]
    outer = [(-11.4, -1), (-11, -8), (-7, -14.8), (-1, -18), (6.4, -16.6), (11.4, -9), (11.8, -1)]
    right = [(13.4, 6), (12.4, 13), (9.6, 15), (10, 9), (7.4, 6), (4.6, 2), (2.4, -4), (-0.6, -8.6)]
    _mass(sitter, [*left, *outer, *right], 6)
    _strands(
        sitter,
        [(-3, -12.8), (1.6, -9), (4.6, -3), (7.8, 2.6), (10.4, 6.4)],
        [(-2.4, -14.6), (3.6, -11.6), (7, -5), (9.6, 0.6), (11.8, 6)],
        [(-6.4, -11), (-9, -6), (-9.6, 0), (-10.8, 5)],
        width=0.8,
    )


def _bob_behind(sitter: Sitter) -> None:
    _mass(sitter, both([(0, -17), (8.8, -13), (11.4, -4), (11.8, 4), (11, 8.6), (6, 9)]), 3)


def _bob(sitter: Sitter) -> None:
    half = [(0, -17.2), (7.6, -14.8), (11.2, -7), (11.8, 2), (10.4, 8.2), (6.6, 5.6), (8.4, 0)]
    _mass(sitter, both([*half, (8, -4.4), (4, -5.4), (0, -5.2)]))
    _strands(sitter, [(-2.6, -6), (-2.8, -10), (-0.6, -15)], [(-9.8, 3), (-10.4, -3), (-8.4, -10)])
    _strands(sitter, [(-5.4, -6), (-6, -9.6), (-4, -14)])


def _rolls_behind(sitter: Sitter) -> None:
    _fall(sitter, 15, 11.8)


def _rolls(sitter: Sitter) -> None:
    """Two rolls above the forehead."""
    half = [
        (0, -14.6),
        (4, -15),
        (9, -12),
        (11, -4),
        (11.2, 4),
        (9.6, 7),
        (8.8, 1),
        (8, -5),
        (4, -9.6),
    ]
    _mass(sitter, both([*half, (0, -10)]))
    hair = sitter.colors.hair
    for x, fill, line in ((-5.2, hair.light, hair.shade), (5.2, hair.shade, hair.deep)):
        sitter.head.curve(
            [
                (x - 4.6, -11.6),
                (x - 3.4, -16.4),
                (x + 0.6, -18),
                (x + 4.4, -15),
                (x + 4, -11.4),
                (x, -9.8),
            ],
            fill,
        )
        sitter.head.brush(arc(x, -13.6, 2.3, 200, 440), 0.8, line)
    _strands(
        sitter, [(-9, -12.4), (-7.6, -15.4), (-4.6, -16.8)], [(-10, 3), (-10.2, -3), (-8.6, -8)]
    )


def _chignon_behind(sitter: Sitter) -> None:
    hair = sitter.colors.hair
    sitter.head.curve([(6, 4), (11.6, 3), (13.6, 7.6), (11, 11.6), (6, 11)], hair.shade)
    sitter.head.brush([(7.4, 6), (11, 6.4), (11.8, 9.4)], 0.8, hair.deep)


def _chignon(sitter: Sitter) -> None:
    """Parted in the middle, drawn over the ears."""
    half = [
        (0, -16.8),
        (7.6, -14.4),
        (10.8, -6),
        (10.8, 2),
        (9.2, 5.4),
        (8, 1),
        (7.6, -4.6),
        (3.4, -9.4),
    ]
    _mass(sitter, both([*half, (0, -12.6)]))
    _locks(sitter, [(0, -12.8), (0.2, -14.6), (0, -16.6)])
    _strands(
        sitter,
        [(-1.2, -14.6), (-6, -11.4), (-9, -5), (-9.6, 1)],
        [(-1, -12.6), (-5.4, -9), (-8.2, -3)],
    )


def _winged_behind(sitter: Sitter) -> None:
    _mass(sitter, both([(0, -16), (9, -12), (11.6, -2), (12.4, 4), (10.6, 8), (4, 8)]), 3)


def _winged(sitter: Sitter) -> None:
    """Parted in the middle, rolled at the ears."""
    half = [
        (0, -17),
        (7, -15.2),
        (11.2, -8),
        (10.6, -2),
        (12.8, 3),
        (11.4, 7.2),
        (8.6, 5.8),
        (8.6, 1),
    ]
    _mass(sitter, both([*half, (7.4, -6), (3.4, -10.8), (0, -14)]))
    _locks(sitter, [(0, -14), (0.2, -15.6), (0, -17)])
    hair = sitter.colors.hair
    for x, line in ((-10.8, hair.shade), (10.8, hair.deep)):
        sitter.head.brush(arc(x, 4.2, 1.5, 180, 420), 0.7, line)
    _strands(sitter, [(-1.4, -15), (-6.4, -12.4), (-9.2, -6), (-9.8, 0)])


def _curls_behind(sitter: Sitter) -> None:
    hair = sitter.colors.hair
    for x, y in (
        (-10.6, -6),
        (-11.4, -1),
        (-11, 4),
        (-9.6, 8.4),
        (10.6, -6),
        (11.4, -1),
        (11, 4),
        (9.6, 8.4),
    ):
        sitter.head.disc(x, y, 3.6, hair.light if x < 0 else hair.shade)


def _curls(sitter: Sitter) -> None:
    hair = sitter.colors.hair
    crown = [
        (-9.2, -8.4),
        (-7, -12.6),
        (-3, -15.4),
        (1.6, -16),
        (5.8, -14),
        (8.8, -10.2),
        (9.8, -5.8),
    ]
    sitter.head.patch(
        [(-9, -6), (-6, -14), (0, -16), (6, -14), (9, -6), (5, -10), (-4, -10)], hair.light
    )
    for x, y in [*crown, (-4.4, -11.4), (0.4, -11.8), (4.8, -10.2)]:
        sitter.head.disc(x, y, 3.1, hair.light if x < 3.4 else hair.shade)
    for x, y in [*crown, (-4.4, -11.4), (0.4, -11.8), (-11, -1), (-10.6, 4), (4.8, -10.2)]:
        line = hair.shade if x < 3.4 else hair.deep
        sitter.head.brush(arc(x, y, 1.7, 20, 250), 0.6, line)
        sitter.head.brush(arc(x, y, 2.4, 190, 280), 0.5, hair.shine if x < 3.4 else hair.light)


def _sleek(sitter: Sitter) -> None:
    """Close to the head, with one curl on the forehead."""
    top = [(-9.3, 1.4), (-9.9, -6), (-7.6, -13.2), (0, -16.2), (7.6, -13.4), (9.9, -6), (9.3, 1.4)]
    line = [(8.2, 2.6), (8.5, -4), (6, -9), (1, -10), (-4, -10), (-7.6, -6.4), (-8.4, 0), (-7.6, 3)]
    _mass(sitter, top + line)
    sitter.head.brush(
        [(1, -10.4), (-1.6, -9.4), (-2.6, -7.4), (-1, -6.4), (0.2, -7.6)],
        1.1,
        sitter.colors.hair.deep,
    )
    _strands(
        sitter, [(-6.4, -9), (-4.6, -12.4), (-0.6, -14.6)], [(-8.8, -4), (-8.6, -8), (-6.8, -11.4)]
    )


def _updo(sitter: Sitter) -> None:
    """Piled high, as before the first war."""
    half = [
        (0, -20),
        (7, -18.6),
        (12, -13),
        (11.6, -6),
        (9.6, -1),
        (8.6, -4),
        (6.8, -8.4),
        (3, -9.6),
    ]
    _mass(sitter, both([*half, (0, -10.2)]))
    _strands(
        sitter,
        [(-2, -10.8), (-4, -14), (-2, -18.4)],
        [(-6, -9.6), (-9, -12), (-7.6, -16.4)],
        [(-8.8, -5), (-10.6, -8), (-10, -12)],
        width=0.8,
    )
    _locks(sitter, [(2, -10.6), (5, -13.6), (4, -18)], [(6.4, -9), (9.4, -11), (9, -15)])


def _coiffed_behind(sitter: Sitter) -> None:
    sitter.head.curve(
        [(-4, -17), (-4.4, -21.4), (0, -22.4), (4.4, -21.4), (4, -17)], sitter.colors.hair.shade
    )


def _coiffed(sitter: Sitter) -> None:
    """Wide wings and a knot on top, held by combs."""
    half = [
        (0, -18.6),
        (7, -17.6),
        (12.6, -11),
        (12.4, -4),
        (9.4, 0),
        (8.4, -4),
        (6.2, -8.8),
        (2, -10),
    ]
    _mass(sitter, both([*half, (0, -10)]))
    _strands(
        sitter,
        [(-3, -10.6), (-5.4, -13.4), (-4, -17)],
        [(-8.6, -4.6), (-10.8, -8), (-9, -13)],
        width=0.8,
    )


SLICK = Layers(before=_slick)
PARTED = Layers(before=_parted)
WAVY = Layers(before=_wavy)
RECEDING = Layers(before=_receding)
BALD = Layers(before=_bald)
CREW = Layers(before=_crew)
CURLY = Layers(before=_curly)
MANE = Layers(before=_mane)
WAVES = Layers(_waves_behind, _waves)
LAKE = Layers(_waves_behind, _lake)
BOB = Layers(_bob_behind, _bob)
ROLLS = Layers(_rolls_behind, _rolls)
CHIGNON = Layers(_chignon_behind, _chignon)
WINGED = Layers(_winged_behind, _winged)
CURLS = Layers(_curls_behind, _curls)
SLEEK = Layers(before=_sleek)
UPDO = Layers(before=_updo)
COIFFED = Layers(_coiffed_behind, _coiffed)
