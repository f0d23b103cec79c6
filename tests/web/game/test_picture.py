"""The picture on the game page: whose it is, what stands in for it, and the same in words."""

import re
from html import unescape

import pytest
from django.core.cache import cache

from games import render
from games.engine import forecast, view_for
from games.engine.components import LOCATIONS
from games.engine.options import MODULES
from games.render import geometry
from games.story import descriptions
from tests.factory import make_game, play_until
from tests.web.game.pages import client_of, page, url_of

pytestmark = pytest.mark.django_db
PICTURE = re.compile(r'<img class="table-picture"[^>]* src="([^"]+)" srcset="([^"]+)"')
FACE = re.compile(r'<img class="nth-\d+" src="/art/tiles/([0-9a-f]+)-108-(\w+)\.webp')


@pytest.fixture(autouse=True)
def folder(settings, tmp_path):
    settings.PICTURES_DIR = tmp_path


@pytest.fixture
def game():
    return play_until(make_game(3, moves=7, rng=5, modules=MODULES), "place", 5)


def asked(game):
    return game.seats.select_related("user").get(awaiting=True)


def picture_of(content):
    found = PICTURE.search(content)
    return found and unescape(found[1])


def test_every_viewer_gets_their_own_picture(game):
    seat = asked(game)
    mine, others = picture_of(page(client_of(seat.user), game)), picture_of(page(client_of(), game))
    assert f"/pictures/{game.line}/{seat.color}/board-1200-poster.webp?v=" in mine
    assert f"/pictures/{game.line}/spectator/board-1200-poster.webp?v=" in others
    assert client_of(seat.user).get(mine).status_code == 200
    assert client_of().get(mine).status_code == 403


def test_colours_safe_for_all_eyes_are_in_every_address(game):
    user = asked(game).user
    client = client_of(user)
    assert {style for _set, style in FACE.findall(page(client, game))} == {"poster"}
    user.style = "safe"
    user.save()
    content = page(client, game)
    assert "-1200-safe.webp" in picture_of(content)
    assert {style for _set, style in FACE.findall(content)} == {"safe"}


def test_all_tiles_come_in_two_pictures(game):
    client = client_of(asked(game).user)
    content = page(client, game)
    sets = FACE.findall(content)
    assert len(sets) > 12
    assert len(set(sets)) <= 2
    for address in set(re.findall(r'src="(/art/[^"]+)"', content)):
        assert client.get(address).status_code == 200


@pytest.mark.parametrize("cached", [False, True])
def test_while_it_cannot_be_drawn_the_page_does_without(game, monkeypatch, cached):
    """Also a page that was kept when nobody knew yet."""
    client = client_of(asked(game).user)
    if cached:
        page(client, game)
        page(client, game)

    def fail(*args, **choices):
        raise RuntimeError("no ink")

    working = render.picture
    monkeypatch.setattr(render, "picture", fail)
    address = picture_of(page(client, game))
    assert client.get(address).status_code == 503
    content = page(client, game)
    assert picture_of(content) is None
    assert 'class="plain ' in content
    tag = client.get(url_of(game, "now"))["ETag"]
    monkeypatch.setattr(render, "picture", working)
    cache.clear()  # the while is over
    assert picture_of(page(client, game)) == address
    assert client.get(url_of(game, "now"))["ETag"] == tag  # what moves has no picture


def test_the_whole_board_is_there_in_words_in_reading_order(game):
    seat = asked(game)
    content = page(client_of(seat.user), game)
    view = view_for(game.engine_game().state, seat.number)
    names = [other.user.name for other in game.seats.select_related("user")]
    rest = unescape(content[content.index('id="board"') : content.index('class="outlooks"')])

    def comes_next(words):
        nonlocal rest
        _before, found, rest = rest.partition(words)
        assert found, words

    for place in geometry.table(view.grid()).places:
        location = LOCATIONS[place.location]
        comes_next(f">{descriptions.number(location, view.die)}. {location.name}<")
        comes_next(descriptions.outlook(forecast(view, location.id), names))
        spies = {spy.space: spy for spy in view.board(location.id).spies}
        for space in location.spaces:
            comes_next(f"{location.name}, space {space.roman}. ")
            for line in descriptions.place(space, space in view.grid().outer):
                comes_next(line)
            spy = spies.get(space)
            for line in descriptions.spy(spy, names) if spy else ["Free."]:
                comes_next(line)
        for lying in view.board(location.id).rewards:
            comes_next(f"{location.name}, reward. ")
            for line in descriptions.lying(lying):
                comes_next(line)


def test_the_picture_itself_says_little(game):
    content = page(client_of(), game)
    alt = re.search(r'<img class="table-picture"[^>]* alt="([^"]+)"', content)[1]
    assert 0 < len(alt) < 80


def test_a_board_thought_turned_is_shown_turned():
    for seed in range(30):
        game = play_until(make_game(2, rng=seed, modules=MODULES), "turn", seed)
        if game.is_running:
            break
    decision = game.engine_game().unanswered[0]
    client = client_of(game.seats.get(number=decision.seat).user)
    as_it_lies = page(client, game, {"d": decision.id, "quarters": 0})
    turned = page(client, game, {"d": decision.id, "quarters": 1})
    assert "place--turned" not in as_it_lies
    assert "place--turned" in turned
    assert picture_of(turned) == picture_of(as_it_lies)
    where = re.compile(r'class="hit[^"]* (on-quarter-\d)"\s+id="(?:spot|pick)-alcantara-(I+)"')
    before, after = (dict(map(reversed, where.findall(text))) for text in (as_it_lies, turned))
    assert set(before) == set(after) == {"I", "II", "III"}
    for roman, place in before.items():
        assert int(after[roman][-1]) == (int(place[-1]) + 1) % 4


def test_the_page_is_not_heavy(game):
    """No drawings in the markup but symbols. With the whole table, its tips and the rail in
    one page it is 109 kB, 16 of them on the wire."""
    content = page(client_of(asked(game).user), game)
    assert len(content.encode()) < 111_000
    assert content.count("<path") < 120
