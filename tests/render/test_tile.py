import inspect
import subprocess
import sys
from dataclasses import replace
from hashlib import sha256
from itertools import combinations
from typing import Any

import pytest

from games.engine.components import COLORS, STARTING, TILES, Tile
from games.render import tile as tiles
from games.render.style import POSTER, SAFE, STYLES, Style
from tests.render.pixels import changed, distance, grey_distance

SIZES = (44, 80, 160, 320)
every_style = pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)


def shown(style: Style, side: int) -> list[Tile]:
    """Everybody; large and slow, starting characters once, and in one style all the others.

    The safe colours are the seats'.
    """
    starting = [tile for tile in TILES.values() if tile.color]
    recruits = [tile for tile in TILES.values() if not tile.color]
    if side >= 160:
        starting = [*STARTING["pink"]]
        recruits = recruits if style is POSTER and side == 160 else recruits[::5]
    return starting if style is SAFE else [*starting, *recruits]


@pytest.mark.slow
@every_style
@pytest.mark.parametrize("side", SIZES)
def test_every_tile_is_an_opaque_square(style: Style, side: int) -> None:
    for tile in shown(style, side):
        picture = tiles.face(tile, side, style)
        assert picture.mode == "RGBA"
        assert picture.size == (side, side)
        assert picture.getchannel("A").getextrema() == (255, 255)


@every_style
def test_backs_are_opaque_squares(style: Style) -> None:
    for color in (None, *COLORS):
        for side in SIZES:
            picture = tiles.back(side, style, color)
            assert picture.size == (side, side)
            assert picture.getchannel("A").getextrema() == (255, 255)


# Text


@pytest.mark.parametrize("side", [80, 160])
def test_names_stay_in_their_box(side: int) -> None:
    pixel = 100 / side
    for tile in shown(POSTER, 160):
        nameless = tiles.face(replace(tile, name=" "), side, POSTER)
        left, top, right, bottom = changed(tiles.face(tile, side, POSTER), nameless)
        x, y, width, height = tiles.name_box(tile)
        assert left >= x - pixel, tile.name
        assert right <= x + width + pixel, tile.name
        assert top >= y - pixel, tile.name
        assert bottom <= y + height + pixel, tile.name


@pytest.mark.parametrize("side", [44, 80, 160])
def test_strengths_stay_in_their_disc(side: int) -> None:
    tile = TILES["garbo"]
    radius, middle = (22, 23) if side == 44 else (15.5, 17)
    for strength in (0, 1, 2, 4, 5):
        other = tiles.face(replace(tile, strength=strength), side, POSTER)
        left, top, right, bottom = changed(tiles.face(tile, side, POSTER), other)
        assert max(middle - left, middle - top, right - middle, bottom - middle) < radius - 2


@pytest.mark.parametrize("side", [80, 160])
def test_victory_points_stay_in_their_medal(side: int) -> None:
    tile = TILES["garbo"]
    for vp in (1, 2, 3, 5):
        other = tiles.face(replace(tile, vp=vp), side, POSTER)
        left, top, right, bottom = changed(tiles.face(tile, side, POSTER), other)
        assert max(15 - left, 84 - top, right - 15, bottom - 84) < 10


# What a tile says


def test_small_tiles_leave_out_the_name_and_keep_the_strength() -> None:
    tile = TILES["garbo"]
    assert tiles.face(replace(tile, name="X"), 44, POSTER) == tiles.face(tile, 44, POSTER)
    assert distance(*(tiles.face(replace(tile, strength=n), 44, POSTER) for n in (2, 3))) > 1


@pytest.mark.parametrize("side", [44, 80, 160])
def test_two_identical_symbols_show_twice(side: int) -> None:
    tile = TILES["j-bourbon"]
    assert tile.abilities == ("diplomacy", "diplomacy")
    once = replace(tile, abilities=("diplomacy",))
    twice, single = tiles.face(tile, side, POSTER), tiles.face(once, side, POSTER)
    left, top, _, bottom = changed(twice, single)
    none = tiles.face(replace(tile, abilities=()), side, POSTER)
    assert left > 60
    # The second begins where the first ends.
    assert top >= changed(single, none)[3] - 12
    assert bottom - top >= 15


def test_women_carry_a_fan() -> None:
    tile = TILES["nora-s"]
    without = replace(tile, woman=False)
    for side in (44, 80):
        assert changed(tiles.face(tile, side, POSTER), tiles.face(without, side, POSTER))[0] < 100


def test_the_black_medal_is_black() -> None:
    tile = TILES["carol-ii"]
    assert tile.vp == -1
    # Between number and rim.
    at = round(84 * 1.6 - 9.5 * 1.6)
    black: Any = tiles.face(tile, 160, POSTER).getpixel((24, at))
    assert black[:3] == POSTER.ink
    gold: Any = tiles.face(replace(tile, vp=2), 160, POSTER).getpixel((24, at))
    assert gold[:3] == POSTER.gold


@every_style
@pytest.mark.parametrize("side", [44, 80])
def test_starting_tiles_show_whose_they_are_without_colours(style: Style, side: int) -> None:
    corner = round(side * 0.74), round(side * 0.74), side, side
    grey = replace(style, seats=dict.fromkeys(COLORS, (120, 120, 120)))
    face = inspect.unwrap(tiles.face)  # not kept
    marks = [face(STARTING[c][3], side, grey).crop(corner) for c in COLORS]
    for first, other in combinations(marks, 2):
        assert grey_distance(first, other) > 3


# Face down


def test_a_back_knows_no_tile() -> None:
    assert list(inspect.signature(tiles.back).parameters) == ["side", "style", "color"]


@every_style
@pytest.mark.parametrize("side", [44, 80])
def test_backs_show_their_owner_without_colours(style: Style, side: int) -> None:
    backs = [tiles.back(side, style, color) for color in (None, *COLORS)]
    for first, other in combinations(backs, 2):
        assert grey_distance(first, other) > 0.7


@every_style
@pytest.mark.parametrize("side", [44, 80])
def test_known_but_hidden_is_neither_open_nor_closed(style: Style, side: int) -> None:
    for tile in [*TILES.values()][::5]:
        veiled = tiles.veiled(tile, side, style, tile.color)
        assert veiled.size == (side, side)
        assert veiled.getchannel("A").getextrema() == (255, 255)
        assert grey_distance(veiled, tiles.face(tile, side, style)) > 20, tile.id
        assert grey_distance(veiled, tiles.back(side, style, tile.color)) > 20, tile.id


@pytest.mark.parametrize("side", [44, 80, 160])
def test_the_dossier_hides_the_lower_half(side: int) -> None:
    """Whoever is inside: the cover with the owner's seal looks the same."""
    garbo, other = TILES["garbo"], replace(TILES["pires"], name="Garbo")
    pair = [tiles.veiled(tile, side, POSTER, "blue") for tile in (garbo, other)]
    assert changed(*pair)[3] < 66
    cover = round(side * 0.8), round(side * 0.94)
    assert pair[0].getpixel(cover) == tiles.back(side, POSTER, "blue").getpixel(cover)


def test_what_is_known_can_be_told_apart() -> None:
    tile = TILES["garbo"]
    known = tiles.veiled(tile, 80, POSTER)
    for other in (replace(tile, strength=1), replace(tile, name="Pires"), TILES["pires"]):
        assert distance(tiles.veiled(other, 80, POSTER), known) > 0.5


# The same everywhere

_FRESH = """
from hashlib import sha256
from games.engine.components import TILES
from games.render import tile
from games.render.style import STYLES
for style in STYLES.values():
    for id in {ids!r}:
        for picture in (tile.face(TILES[id], 80, style), tile.veiled(TILES[id], 80, style, "blue")):
            print(sha256(picture.tobytes()).hexdigest())
"""


def test_a_fresh_process_draws_the_same_bytes() -> None:
    ids = ["red-roque", "zsa-zsa-g", "antoine-s-e", "m-morishima"]
    drawn = [(TILES[id], style) for style in STYLES.values() for id in ids]
    here = [
        sha256(picture.tobytes()).hexdigest()
        for tile, style in drawn
        for picture in (tiles.face(tile, 80, style), tiles.veiled(tile, 80, style, "blue"))
    ]
    command = [sys.executable, "-c", _FRESH.format(ids=ids)]
    fresh = subprocess.run(command, capture_output=True, text=True, check=True)
    assert fresh.stdout.split() == here
