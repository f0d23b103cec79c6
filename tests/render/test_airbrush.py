"""Sprayed paint: where it is dense, where it ends."""

import pytest
from PIL import ImageStat

from games.render.paint import TEXTURED, Canvas

WHITE, BLACK = (255, 255, 255), (0, 0, 0)
SQUARE = [(20, 20), (80, 20), (80, 80), (20, 80)]


def darkness(canvas: Canvas, box: tuple[int, int, int, int]) -> float:
    """Share of paint within the box, in units."""
    picture = canvas.finish().convert("L")
    scale = canvas.pixels[0] / 100
    left, top, right, bottom = (round(edge * scale) for edge in box)
    return 1 - ImageStat.Stat(picture.crop((left, top, right, bottom))).mean[0] / 255


@pytest.fixture(params=[100, TEXTURED])
def canvas(request):
    return Canvas((request.param, request.param), (100, 100), WHITE)


ENDS = {
    "left": (21, 30, 35, 70),
    "right": (65, 30, 79, 70),
    "up": (30, 21, 70, 35),
    "down": (30, 65, 70, 79),
}
OPPOSITE = {"left": "right", "right": "left", "up": "down", "down": "up"}


@pytest.mark.parametrize("towards", ENDS)
def test_spray_is_dense_where_it_goes_towards(canvas, towards):
    canvas.spray(SQUARE, BLACK, towards)
    assert darkness(canvas, ENDS[towards]) > 0.7
    assert darkness(canvas, ENDS[OPPOSITE[towards]]) < 0.15


def test_spray_stays_within_its_outline(canvas):
    canvas.spray(SQUARE, BLACK, "down")
    for outside in ((0, 0, 19, 100), (81, 0, 100, 100), (0, 0, 100, 19), (0, 81, 100, 100)):
        assert darkness(canvas, outside) == 0


def test_glow_fades_out_at_its_radius(canvas):
    canvas.glow(50, 50, 40, BLACK)
    assert darkness(canvas, (45, 45, 55, 55)) > 0.7
    assert darkness(canvas, (48, 11, 52, 15)) < 0.1
    assert darkness(canvas, (0, 0, 100, 9)) == 0


def test_light_beyond_the_edge_is_cut_off(canvas):
    canvas.glow(0, 0, 40, BLACK)
    assert darkness(canvas, (0, 0, 5, 5)) > 0.7
    assert darkness(canvas, (60, 60, 100, 100)) == 0
