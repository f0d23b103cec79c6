"""The worked examples as pictures: each shows the position that the engine's tests play."""

from io import BytesIO

import pytest
from PIL import Image

from games.lessons.examples import EXAMPLES
from games.pictures import examples
from games.pictures.art import Art, art_url
from games.pictures.prints import WIDTHS, Print

LOW, HIGH = WIDTHS["example"]


def test_there_is_one_for_each_of_the_24_of_the_books():
    assert len(EXAMPLES) == 24


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_picture_is_as_large_as_pages_say_and_told_in_words(name):
    picture = Image.open(BytesIO(examples.draw(name, width=LOW, style="contrast", format="png")))
    assert picture.size == examples.size(name, LOW)
    assert len(picture.getcolors(maxcolors=picture.width * picture.height) or ()) > 5
    assert examples.described(name)
    low, high = examples.size(name, LOW), examples.size(name, HIGH)
    assert high == pytest.approx([side * HIGH / LOW for side in low], rel=0.02)


def test_no_two_show_the_same():
    shown = [examples.details(name) for name in EXAMPLES]
    assert len(set(shown)) == len(shown)


def test_words_tell_what_is_seen_and_no_more():
    assert examples.described("assassin") == (
        "3 Tamariz: I C. Rosa (Red); II Otto M. (Green); III C. Lucky Luciano (Yellow);"
        " reward: Garbo"
    )
    assert "Luciano" not in examples.described("seduction")  # face down, and not Yellow's
    assert "Guedes" in examples.described("inner-placement")  # Red looks
    assert examples.described("starting-hand").startswith("Hans R., Elizabeth, Linda X.")


def test_whoever_changes_an_example_changes_its_address(monkeypatch):
    before = art_url("example", "tie", LOW, "poster")
    monkeypatch.setattr(examples, "details", lambda name: f"{name}, but Red stands on I")
    assert art_url("example", "tie", LOW, "poster") != before


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_name_of_a_print_is_one_that_can_be_asked_for(name):
    print = Print("example", LOW, subject=name)
    assert Print.parse(str(print)) == print
    assert Art(print).is_public
