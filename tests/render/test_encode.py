"""Palettes that suit what is drawn, and files that say what they are."""

import pytest
from PIL import Image, ImageChops, ImageStat

from games.engine.components import LOCATIONS, TILES
from games.render import board, tile
from games.render.encode import blank, encode, flat, thinned
from games.render.style import STYLES


def distance(first: Image.Image, second: Image.Image) -> float:
    """Mean difference of a channel, of 255."""
    difference = ImageChops.difference(first.convert("RGB"), second.convert("RGB"))
    return sum(ImageStat.Stat(difference).mean) / 3


@pytest.mark.parametrize("style", STYLES.values(), ids=list(STYLES))
def test_the_palette_suits_what_is_drawn(style):
    """If this fails after the art has changed: ``manage.py palettes``."""
    parts = [board.ground(location, 0, "open", 200, style) for location in LOCATIONS]
    parts += [
        tile.face(character, 100, style)
        for character in TILES.values()
        if character.color in (None, "red")
    ]
    for part in parts:
        assert distance(part, flat(part, style)) < 5
        assert distance(part, thinned(part, style)) < 12


@pytest.mark.parametrize("style", STYLES.values(), ids=list(STYLES))
def test_seats_and_paper_keep_their_colours(style):
    """As far as the eye can tell: Pillow looks colours up in steps of four."""
    for colour in (style.paper, style.ink, style.sunset, style.gold, *style.seats.values()):
        plain = Image.new("RGB", (2, 2), colour)
        for made in (flat(plain, style), thinned(plain, style), blank((2, 2), colour, style)):
            assert distance(plain, made) < 6


def test_files_carry_nothing_but_the_picture():
    """No time, no name of a program: the same picture is the same file."""
    image = blank((40, 30), STYLES["poster"].ink, STYLES["poster"])
    png, webp = encode(image, "png"), encode(image, "webp")
    assert png == encode(image, "png")
    assert {chunk for chunk in (b"tEXt", b"tIME", b"eXIf", b"iTXt") if chunk in png} == set()
    assert webp.startswith(b"RIFF")
    assert b"EXIF" not in webp
