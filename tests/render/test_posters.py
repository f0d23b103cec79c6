"""The locations' posters: there for every place, size and style, always the same, never alike."""

import subprocess
import sys
from hashlib import sha256
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from games.engine.components import LOCATIONS
from games.render.paint import TEXTURED
from games.render.posters import poster
from games.render.style import CONTRAST, POSTER, SAFE, STYLES


@pytest.mark.parametrize("side", [50, 121, 300, TEXTURED])
@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
@pytest.mark.parametrize("location", LOCATIONS)
def test_an_opaque_square_of_the_size_asked_for(location, style, side):
    picture = poster(location, side, style)
    assert (picture.mode, picture.size) == ("RGBA", (side, side))
    assert picture.getchannel("A").getextrema() == (255, 255)


def test_an_unknown_location_has_no_poster():
    with pytest.raises(KeyError):
        poster("lisboa", 60, POSTER)


def digest(side: int) -> str:
    return sha256(b"".join(poster(key, side, POSTER).tobytes() for key in LOCATIONS)).hexdigest()


@pytest.mark.parametrize("side", [60, TEXTURED])
def test_another_process_draws_the_same_bytes(side):
    program = f"from tests.render.test_posters import digest; print(digest({side}))"
    command = [sys.executable, "-c", program]
    answer = subprocess.run(command, capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == digest(side)


def difference(first: Image.Image, other: Image.Image) -> float:
    """Between two pictures seen from far away, 0 to 255 for the average patch and channel."""
    patches = (
        picture.convert("RGB").resize((6, 6), Image.Resampling.BOX) for picture in (first, other)
    )
    return sum(ImageStat.Stat(ImageChops.difference(*patches)).mean) / 3


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
def test_every_two_places_are_told_apart_from_far_away(style):
    pictures = {location: poster(location, 60, style) for location in LOCATIONS}
    alike = {
        (first, other): round(distance)
        for first, other in combinations(pictures, 2)
        if (distance := difference(pictures[first], pictures[other])) < 25
    }
    assert alike == {}


@pytest.mark.parametrize("location", LOCATIONS)
def test_small_and_large_show_the_same_picture(location):
    """Also across the size at which flat tints become specks."""
    small, large = poster(location, 120, POSTER), poster(location, TEXTURED, POSTER)
    assert difference(small, large) < 6


@pytest.mark.parametrize("location", LOCATIONS)
def test_the_colour_blind_style_leaves_posters_as_they_are(location):
    assert poster(location, 60, SAFE).tobytes() == poster(location, 60, POSTER).tobytes()


@pytest.mark.parametrize("location", LOCATIONS)
def test_high_contrast_is_flat(location):
    """Most of it is a handful of tones; elsewhere texture makes thousands."""
    tones = poster(location, TEXTURED, CONTRAST).getcolors(TEXTURED**2)
    largest = sorted((count for count, _ in tones), reverse=True)[:24]
    assert sum(largest) > 0.85 * TEXTURED**2
