from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import combinations
from typing import get_args

import pytest
from PIL import Image

from games.engine.components import ABILITIES, COLORS, Color, Flag
from games.render import flags, symbols
from games.render.paint import Canvas
from games.render.style import CONTRAST, POSTER, STYLES, Style
from games.render.symbols import Symbol
from tests.render.pixels import distance, grey_distance

SYMBOLS: tuple[Symbol, ...] = get_args(Symbol)
FLAGS: tuple[Flag, ...] = get_args(Flag)


def picture(draw: Callable[[Canvas], None], side: int) -> Image.Image:
    canvas = Canvas((side, side), (100, 100), POSTER.paper)
    draw(canvas)
    return canvas.finish()


def symbol(name: Symbol, side: int, size: float = 100) -> Image.Image:
    return picture(lambda c: symbols.draw(c, name, 50, 50, size, POSTER.ink, POSTER.paper), side)


def test_every_ability_has_its_symbol() -> None:
    assert set(ABILITIES) <= set(SYMBOLS)


def test_symbols_are_told_apart_at_14_pixels() -> None:
    pictures = {name: symbol(name, 14) for name in SYMBOLS}
    for first, other in combinations(SYMBOLS, 2):
        # The eyes differ in their rays alone.
        least = 6 if first.startswith("eye") and other.startswith("eye") else 20
        assert distance(pictures[first], pictures[other]) > least, (first, other)


@pytest.mark.parametrize("name", SYMBOLS)
def test_symbols_keep_to_their_square(name: Symbol) -> None:
    blank = picture(lambda _: None, 200)
    drawn = symbol(name, 200, size=60)
    assert distance(drawn, blank) > 5
    left, top, right, bottom = 40, 40, 160, 160
    drawn.paste(POSTER.paper, (left - 1, top - 1, right + 1, bottom + 1))
    assert distance(drawn, blank) == 0


@pytest.mark.parametrize("name", SYMBOLS)
def test_symbols_invert(name: Symbol) -> None:
    """Drawn light on dark, nothing stays in the other colours."""
    canvas = Canvas((40, 40), (100, 100), POSTER.burgundy)
    symbols.draw(canvas, name, 50, 50, 100, POSTER.burgundy, POSTER.burgundy)
    assert len(canvas.finish().getcolors() or ()) == 1


def die(canvas: Canvas, value: int) -> None:
    symbols.die(canvas, value, 50, 50, 100, POSTER.ink, POSTER.paper)


def test_a_die_has_as_many_pips_as_it_says() -> None:
    faces = [picture(partial(die, value=value), 48) for value in range(1, 7)]
    blank = picture(lambda c: c.rect(0, 0, 100, 100, POSTER.paper), 48)
    inked = [distance(face, blank) for face in faces]
    pip = inked[1] - inked[0]
    for fewer, more in combinations(range(6), 2):
        assert inked[more] - inked[fewer] == pytest.approx(pip * (more - fewer), rel=0.05)


def test_markers_are_told_apart_by_shape_alone() -> None:
    grey = replace(POSTER, seats=dict.fromkeys(COLORS, (120, 120, 120)))
    pictures = {
        color: picture(partial(symbols.marker, color=color, x=50, y=50, size=100, style=grey), 16)
        for color in COLORS
    }
    for first, other in combinations(COLORS, 2):
        assert distance(pictures[first], pictures[other]) > 12, (first, other)


@pytest.mark.parametrize("color", COLORS)
@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
def test_markers_stand_out_from_every_ground(color: Color, style: Style) -> None:
    """Even from their own colour, from ink and from paper."""
    for ground in (style.seats[color], style.ink, style.paper):
        canvas = Canvas((24, 24), (100, 100), ground)
        symbols.marker(canvas, color, 50, 50, 100, style)
        assert distance(canvas.finish(), Image.new("RGB", (24, 24), ground)) > 10


@pytest.mark.parametrize("style", [POSTER, CONTRAST], ids=lambda style: style.name)
def test_flags_are_told_apart_at_12_pixels(style: Style) -> None:
    pictures = {
        name: picture(partial(flags.flag, flag=name, x=50, y=50, size=100, style=style), 12)
        for name in FLAGS
    }
    for first, other in combinations(FLAGS, 2):
        assert distance(pictures[first], pictures[other]) > 7, (first, other)


def test_flags_are_round() -> None:
    canvas = Canvas((48, 48), (100, 100), POSTER.paper)
    flags.flag(canvas, "DE", 50, 50, 100, POSTER)
    drawn = canvas.finish()
    for corner in ((0, 0), (47, 0), (0, 47), (47, 47)):
        assert drawn.getpixel(corner) == (*POSTER.paper, 255)
    assert grey_distance(drawn, Image.new("RGB", (48, 48), POSTER.paper)) > 30
