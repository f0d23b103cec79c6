"""The gallery shows everything there is, and the bench measures different pictures."""

from io import BytesIO

import pytest
from django.core.management import CommandError, call_command
from django.template.loader import render_to_string
from PIL import Image

from games.engine.components import LOCATIONS
from games.lab import gallery
from games.lab.benchmarks import render as bench
from games.render.style import STYLES
from tests.languages import LANGUAGES

ROOMS = list(gallery.rooms())
EXHIBITS = {exhibit.name: exhibit for room in ROOMS for exhibit in room.exhibits}


def test_nothing_is_missing():
    assert len(EXHIBITS) == sum(len(room.exhibits) for room in ROOMS)
    for location in LOCATIONS:
        assert f"location-{location}" in EXHIBITS
    for style in STYLES:
        assert f"style-{style}" in EXHIBITS
        for location in LOCATIONS:
            assert f"poster-{location}-{style}" in EXHIBITS
        for person in gallery.PEOPLE:
            assert f"character-{person.id}-{style}" in EXHIBITS
    for kind in ("board", "strip", "sheet", "card"):
        for language in LANGUAGES:
            assert f"{kind}-{language}" in EXHIBITS
    assert len(gallery.PEOPLE) == 61


def test_each_language_tells_it_in_its_own_words():
    told = {room.language: {exhibit.caption for exhibit in room.exhibits} for room in ROOMS}
    assert len(set().union(*(told[language] for language in LANGUAGES))) >= len(LANGUAGES)
    assert all(name in str(told["pt"]) for name in gallery.LETTERS[:4])
    assert "virad" in str(told["pt"])


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.title)
def test_every_room_has_pictures(room):
    """The last of each, by their files."""
    image = Image.open(BytesIO(room.exhibits[-1].draw()))
    assert image.format == "PNG"
    assert image.width >= 90


def test_the_page_links_every_file():
    page = render_to_string("pictures/gallery.html", {"rooms": ROOMS})
    for name in EXHIBITS:
        assert f'src="{name}.png"' in page


def test_where_it_cannot_write_it_says_so(tmp_path):
    taken = tmp_path / "taken"
    taken.write_text("a file")
    with pytest.raises(CommandError, match=r"Cannot write to .*taken"):
        call_command("gallery", output=taken)


def test_the_bench_draws_different_moments():
    pictures = [bench.draw(view, width=320) for view in list(bench.views())[:12]]
    assert len(set(pictures)) > 8
