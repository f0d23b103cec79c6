"""Text stays within its box, measured."""

import ast
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import games.render
from games.engine.components import LOCATIONS
from games.render import geometry, lettering
from games.render.fonts import fitting
from games.render.geometry import Rect
from games.render.paint import Canvas

FACES = ("serif", "serif-bold", "sans", "sans-bold", "hangul")
RENDER = Path(games.render.__file__).parent

texts = st.text(st.characters(codec="utf-8"), max_size=50)
faces = st.sampled_from(FACES)


@given(texts, faces, st.floats(8, 900), st.floats(6, 200))
def test_lines_are_shortened_until_they_fit(text, face, width, height):
    shown, type_ = lettering.fitted(lettering.printable(text, face), face, width, height)
    left, top, right, bottom = type_.getbbox(shown, anchor="ls")
    assert right - left <= width
    assert bottom - top <= height


@given(
    st.text("AÁgjÇŁőQy 0123456789.", min_size=1, max_size=30),
    faces,
    st.floats(30, 900),
    st.floats(12, 200),
    st.sampled_from([0, 0.5, 1]),
)
def test_what_is_drawn_stays_in_the_box(text, face, width, height, align):
    """Seen on the canvas itself."""
    canvas = Canvas((1000, 300), (1000, 300))
    box = Rect(40, 40, width, height)
    lettering.line(canvas, box, text, face, (0, 0, 0), align)
    drawn = canvas.finish().getchannel("A").getbbox()
    if drawn:
        seen = Rect(drawn[0], drawn[1], drawn[2] - drawn[0], drawn[3] - drawn[1])
        assert seen.within(box.grown(2))


@given(
    st.text("AÁgjÇŁőQy±?0123456789", min_size=1, max_size=20),
    faces,
    st.floats(20, 900),
    st.floats(12, 200),
)
def test_labels_are_as_large_as_fits(text, face, width, height):
    left, top, right, bottom = fitting(face, text, width, height).getbbox(text)
    assert right - left <= width
    assert bottom - top <= height


@pytest.mark.parametrize("location", LOCATIONS.values(), ids=lambda location: location.id)
@pytest.mark.parametrize("side", [110, 117, 200, 282, 375, 800])
def test_names_of_locations_are_never_shortened(location, side):
    ribbon = geometry.RIBBON
    scale = side * 3 / geometry.POSTER
    room, height = (ribbon.width - 36 - 48) * scale, (ribbon.height - 16 - 14) * scale
    assert lettering.fitted(location.name, "serif", room, height)[0] == location.name


def test_printable():
    assert lettering.printable(" Łukasz\u202e \x07 Ü.\n", "sans") == "Łukasz Ü."
    assert lettering.printable("Ana 🎉 Ελένη", "sans") == "Ana Ελένη"
    assert lettering.printable("Jose\u0301", "serif") == "José"


def test_a_name_is_drawn_whole_or_not_at_all():
    assert lettering.printable("김철수", "sans") == "김철수"
    assert lettering.printable("Kim 서울 7", "sans") == "Kim 서울 7"
    assert lettering.face_of("Kim 서울 7", "sans") == "hangul"
    assert lettering.face_of("Łukasz", "sans") == "sans"
    assert lettering.printable("李明 Park", "sans") == ""
    assert lettering.printable("김 مريم", "sans") == ""


def test_all_text_goes_through_these_two():
    """Nobody sets type past the measured ways."""
    files = {
        file.name
        for file in RENDER.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in ("Draw", "multiline_text")
    }
    assert files <= {"paint.py", "lettering.py"}
