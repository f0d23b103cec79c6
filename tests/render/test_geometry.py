"""The one geometry: nothing overlaps, nothing sticks out, and the picture keeps to it."""

from itertools import combinations
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageChops

from games import render
from games.engine import view_for
from games.engine.components import LOCATIONS, TILES
from games.render import board, geometry
from games.render.geometry import RING, Rect, whole
from games.render.style import POSTER
from tests.engine.strategies import games

BOARDS = [(location, rotation) for location in LOCATIONS for rotation in range(4)]


@pytest.mark.parametrize(("location", "rotation"), BOARDS)
def test_slots_of_a_board(location, rotation):
    rects = geometry.board_alone(location, rotation)
    slots = dict(rects.spots())
    assert len(slots) == len(LOCATIONS[location].spaces) + len(LOCATIONS[location].rewards)
    for slot, other in combinations(slots.values(), 2):
        assert not slot.overlaps(other)
    for slot in slots.values():
        assert distance(rects.medallion.centre, slot) >= rects.medallion.width / 2
    things = [rects.enigma, *slots.values()]
    if location == "casino":
        things += [rects.roulette, *rects.stakes]
    for rect, other in combinations(things, 2):
        assert not rect.overlaps(other)
    for rect in (*things, rects.medallion, rects.ribbon, rects.ground):
        assert rect.within(rects.rect)


def distance(point: tuple[float, float], rect: Rect) -> float:
    x, y = point
    return hypot(max(rect.x - x, 0, x - rect.right), max(rect.y - y, 0, y - rect.bottom))


def test_turning_a_board_moves_its_slots_clockwise():
    quarters = [geometry.board_alone("casino", turn) for turn in range(4)]
    first = LOCATIONS["casino"].spaces[1]  # printed top left
    corners = [rects.spaces[first].centre for rects in quarters]
    assert [(x < 500, y < 500) for x, y in corners] == [
        (True, True),
        (False, True),
        (False, False),
        (True, False),
    ]
    assert len({rects.medallion for rects in quarters}) == 1


@given(games(), st.sampled_from(render.KINDS), st.integers(320, 2400))
def test_everything_is_within_the_canvas(game, kind, width):
    view = view_for(game.state, None)
    layout = geometry.layout(view, kind)
    panels = [
        *(rects.rect for rects in layout.boards.values()),
        layout.round,
        layout.pile,
        *layout.seats,
        *layout.networks,
        *layout.missions,
        *([layout.title] if layout.title else []),
    ]
    for panel, other in combinations(panels, 2):
        assert not panel.grown(-1e-6).overlaps(other)
    scale = width / layout.whole.width
    for rect in panels:
        assert rect.within(layout.whole)
        # In whole pixels as well.
        assert round(rect.x * scale) + round(rect.width * scale) <= width + 1
    for id, rect in layout.spots():
        assert rect.within(layout.boards[id.partition(".")[0]].rect)


def test_halves_are_rounded_up_as_in_style_sheets():
    assert [whole(length) for length in (-1.5, -0.4, 0.5, 1.5, 2.49)] == [-1, 0, 1, 2, 2]


@pytest.mark.parametrize(("location", "rotation"), BOARDS)
def test_tiles_are_drawn_where_the_geometry_says(location, rotation):
    """A page that lays links over the picture by this geometry hits what is seen."""
    width, scale = 400, 0.4
    number = str(LOCATIONS[location].number or 0)
    empty = board.Scene(location, rotation, number)
    spy = board.Piece(TILES["garbo"], True, "red")
    plain = board.drawn(empty, width, POSTER).convert("RGB")
    spaces = LOCATIONS[location].spaces
    for i, space in enumerate(spaces):
        spies = tuple(spy if j == i else None for j in range(len(spaces)))
        image = board.drawn(board.Scene(location, rotation, number, spies=spies), width, POSTER)
        box = ImageChops.difference(plain, image.convert("RGB")).getbbox()
        slot = geometry.board_alone(location, rotation).spaces[space]
        changed = Rect(box[0], box[1], box[2] - box[0], box[3] - box[1])
        assert changed.within(slot.grown(RING + 6).scaled(scale))
        assert slot.grown(-20).scaled(scale).within(changed)


def test_the_poster_turns_with_its_board():
    """What was in the upper left corner is in the upper right one after a quarter."""
    upright = board.ground("palacio", 0, "open", 300, POSTER).convert("RGB")
    turned = board.ground("palacio", 1, "open", 300, POSTER).convert("RGB")
    margin = upright.crop((8, 8, 16, 280)).rotate(-90, expand=True)
    assert ImageChops.difference(margin, turned.crop((20, 8, 292, 16))).getbbox() is None
    assert ImageChops.difference(margin, turned.crop((20, 284, 292, 292))).getbbox()
