"""Characters and locations by themselves: what is asked for is what comes, and it may be kept."""

import threading
from io import BytesIO
from typing import Any, Literal

import pytest
from django.contrib.auth.models import AnonymousUser
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from estoril.infra import long_polling
from games import render
from games.engine.components import LOCATIONS, TILES
from games.pictures.art import art_url
from games.pictures.prints import WIDTHS, ArtKind, Print
from games.pictures.tile_sets import set_of, tiles_of
from games.render import StyleName
from games.web.pictures.views import art
from tests.processes import eventually

Wanted = tuple[ArtKind, str, int, StyleName]

TILE: Wanted = ("tile", "hedy-l", 144, "poster")
ROW: Wanted = ("tiles", set_of([TILES["hedy-l"], TILES["red-roque"], TILES["garbo"]]), 108, "safe")
FOR_EVER = "public, max-age=31536000, immutable"


@pytest.fixture(autouse=True)
def folder(settings, tmp_path):
    settings.PICTURES_DIR = tmp_path


@pytest.mark.parametrize(
    "wanted",
    [
        TILE,
        ROW,
        ("location", "casino", 240, "contrast"),
        ("veil", "garbo", 144, "poster"),
        ("veils", ROW[1], 108, "poster"),
        ("posters", "", 250, "contrast"),
        ("pieces", "", 250, "safe"),
    ],
)
@pytest.mark.django_db
def test_a_picture_is_what_its_address_says_and_kept_for_ever(client, wanted):
    answer = client.get(art_url(*wanted))
    assert answer["Content-Type"] == "image/webp"
    assert answer["Cache-Control"] == FOR_EVER
    picture = Image.open(BytesIO(answer.content))
    kinds = {"tile": 144, "veil": 144, "tiles": 324, "veils": 324, "location": 240}
    wide = (kinds | {"posters": 4 * 242, "pieces": 800})[wanted[0]]
    assert (picture.format, picture.width) == ("WEBP", wide)
    again = client.get(art_url(*wanted), headers={"if-none-match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.django_db
def test_without_its_revision_a_picture_is_asked_for_each_time(client):
    path = art_url(*TILE).partition("?")[0]
    for query in ("", "?v=0000000000"):
        answer = client.get(path + query)
        assert answer.status_code == 200
        assert answer["Cache-Control"] == "public, no-cache"


@pytest.mark.django_db
def test_sets_are_drawn_for_our_pages_only(client):
    """There are more of them than anybody could draw or keep."""
    path = art_url(*ROW).partition("?")[0]
    assert client.get(path).status_code == 404
    assert client.get(f"{path}?v=0000000000").status_code == 404
    assert client.get(art_url(*ROW)).status_code == 200


@pytest.mark.django_db
def test_a_picture_is_drawn_once(client, monkeypatch):
    calls = []
    drawn = render.character
    monkeypatch.setattr(render, "character", lambda *a, **k: calls.append(a) or drawn(*a, **k))
    first, second = (client.get(art_url(*TILE)).content for _ in range(2))
    assert first == second
    assert len(calls) == 1


@pytest.mark.parametrize(
    "path",
    [
        "tile/nobody-144-poster",
        "tile/hedy-l-145-poster",
        "tile/hedy-l-144-neon",
        "tile/garrett-144-poster",
        "location/hedy-l-240-poster",
        "tiles/0-108-poster",
        "tiles/00f-108-poster",
        "tiles/xyz-108-poster",
        f"tiles/{1 << len(TILES):x}-108-poster",
        "tiles/-1-108-poster",
    ],
)
@pytest.mark.django_db
def test_there_is_nothing_else(client, path):
    assert client.get(f"/art/{path}.webp").status_code == 404


@given(st.sets(st.sampled_from(list(TILES.values()))))
def test_a_set_is_known_by_its_name(tiles):
    assert set(tiles_of(set_of(tiles))) == tiles
    assert list(tiles_of(set_of(tiles))) == sorted(tiles, key=list(TILES.values()).index)


def test_everybody_and_everything_can_be_asked_for():
    everything: dict[Literal["tile", "location"], Any] = {"tile": TILES, "location": LOCATIONS}
    for kind, names in everything.items():
        for name in names:
            assert art_url(kind, name, WIDTHS[kind][0], "poster")


def test_where_there_is_no_broker_a_thread_that_serves_no_pages_draws(rf, monkeypatch):
    threads = []
    drawn = render.character

    def draw(*args, **choices):
        threads.append(threading.current_thread())
        return drawn(*args, **choices)

    monkeypatch.setattr(render, "character", draw)
    print = Print("tile", 144, subject="hedy-l")
    request = rf.get(art_url(*TILE))
    request.user = AnonymousUser()
    request.META[long_polling.ENVIRON] = waiting = long_polling.LongPoll()
    assert art(request, print).status_code == 202
    eventually(waiting.until)
    assert threading.current_thread() not in threads
    request.META[long_polling.ENVIRON] = long_polling.LongPoll(over=True)
    assert art(request, print).status_code == 200
    assert len(threads) == 1
