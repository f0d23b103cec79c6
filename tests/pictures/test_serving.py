"""What comes with a picture: its hash, how long it may be kept, what it costs, when it fails."""

import logging

import pytest
from django.core.cache import cache
from django.test import Client

from games.models import Game, Move
from games.pictures.game_picture import BROKEN_FOR, is_broken
from games.pictures.links import board_sources, picture_url
from games.pictures.prints import Print
from tests.factory import make_game, play_moves

pytestmark = pytest.mark.django_db
THUMBNAIL = Print("thumbnail", 320)


@pytest.fixture
def game(db):
    return make_game(2, moves=4)


@pytest.fixture
def player(game):
    client = Client()
    client.force_login(game.seats.get(number=0).user)
    return client


def address_of(game, *which):
    return picture_url(game, game.seats.select_related("user"), *which)


def test_a_picture_is_what_its_name_says(client, game):
    for print, start in ((Print("card", format="png"), b"\x89PNG"), (THUMBNAIL, b"RIFF")):
        answer = client.get(address_of(game, 2, "spectator", print))
        assert answer["Content-Type"] == f"image/{print.format}"
        assert answer.content.startswith(start)


# ── how long it may be kept ──────────────────────────────────────────────────────────────────


def kept(client, path):
    return client.get(path)["Cache-Control"].split(", ")


def test_a_line_of_the_log_never_changes(client, game, player):
    assert kept(player, address_of(game, 4, "red", THUMBNAIL)) == [
        "private",
        "max-age=31536000",
        "immutable",
    ]
    assert kept(client, address_of(game, 4, "spectator", THUMBNAIL))[::2] == ["public", "immutable"]


def test_what_is_private_stays_private(game, player):
    Game.objects.update(private=True)
    assert kept(player, address_of(game, 4, "spectator", THUMBNAIL))[0] == "private"
    Game.objects.update(private=True, deal_hidden=True, status=Game.Status.OVER)
    assert kept(player, address_of(game, 2, "red", THUMBNAIL))[0] == "private"
    Game.objects.update(deal_hidden=False)
    assert kept(player, address_of(game, 2, "green", THUMBNAIL))[0] == "public"


def test_an_address_belongs_to_an_edition(client, game):
    """Names may change, and so may the way we draw: old addresses lead to the new picture."""
    old = address_of(game, 4, "spectator", Print("card"))
    first = client.get(old)
    user = game.seats.get(number=0).user
    user.name = "Wilhelmina"
    user.save()
    second = client.get(old)
    assert second["ETag"] != first["ETag"]
    assert second.content != first.content
    assert second["Cache-Control"] == "public, no-cache"
    new = address_of(game, 4, "spectator", Print("card"))
    assert new != old
    assert kept(client, new)[-1] == "immutable"
    Game.objects.update(name="Operation Wilhelmina")  # no name that is drawn
    assert client.get(new)["ETag"] not in (first["ETag"], second["ETag"])
    assert kept(client, new) == ["public", "no-cache"]
    assert kept(client, new.partition("?")[0]) == ["public", "no-cache"]


def test_whoever_has_it_is_not_sent_it_again(client, game, renders):
    path = address_of(game, 4, "spectator", THUMBNAIL)
    first = client.get(path)
    again = client.get(path, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again["ETag"] == first["ETag"]
    assert again["Cache-Control"] == first["Cache-Control"]
    other = client.get(path, headers={"If-None-Match": '"something-else"'})
    assert other.content == first.content
    assert len(renders) == 1


def test_who_may_not_look_learns_nothing_from_a_mark(client, game, player):
    path = address_of(game, 4, "red", THUMBNAIL)
    mark = player.get(path)["ETag"]
    assert client.get(path, headers={"If-None-Match": mark}).status_code == 403


# ── what it costs ────────────────────────────────────────────────────────────────────────────


def test_a_picture_drawn_before_needs_neither_log_nor_renderer(
    client, game, renders, django_assert_num_queries
):
    for number in (0, 2, 4):
        path = address_of(game, number, "spectator", THUMBNAIL)
        drawn = client.get(path).content
        renders.clear()
        with django_assert_num_queries(2):
            assert client.get(path).content == drawn
        assert renders == []


def test_queries_do_not_grow_with_the_log(client, django_assert_max_num_queries):
    short, long = make_game(2, moves=3), make_game(2, moves=20, rng=3)
    for game in (short, long):
        with django_assert_max_num_queries(6):
            client.get(address_of(game, 2, "spectator", THUMBNAIL))


def test_seats_that_see_the_same_game_do_not_share_a_picture(client, player, game):
    rival = Client()
    rival.force_login(game.seats.get(number=1).user)
    hashes = {
        player.get(address_of(game, 4, "red", THUMBNAIL))["ETag"],
        rival.get(address_of(game, 4, "green", THUMBNAIL))["ETag"],
        client.get(address_of(game, 4, "spectator", THUMBNAIL))["ETag"],
    }
    assert len(hashes) == 3


def test_a_game_that_moved_on_keeps_its_earlier_pictures(client, game):
    path = address_of(game, 4, "spectator", Print("board", 400))
    before = client.get(path)
    play_moves(game, 3)
    cache.clear()
    after = client.get(path)
    assert (after["ETag"], after.content) == (before["ETag"], before.content)


# ── when it fails ────────────────────────────────────────────────────────────────────────────


def test_a_failing_renderer_is_said_once_and_left_alone_for_a_while(client, game, broken, caplog):
    path = address_of(game, 4, "spectator", Print("board", 400))
    assert not is_broken(game.pk, 4, "spectator", "board")
    for _ in range(3):
        answer = client.get(path)
        assert answer.status_code == 503
        assert answer["Retry-After"] == str(BROKEN_FOR)
        assert answer["Cache-Control"] == "no-store"
        assert b"no ink" not in answer.content
    assert len([r for r in caplog.records if r.levelno >= logging.ERROR and r.exc_info]) == 1
    assert is_broken(game.pk, 4, "spectator", "board")
    assert not is_broken(game.pk, 3, "spectator", "board")
    assert client.get(game.get_absolute_url()).status_code == 200
    broken()  # repaired
    assert client.get(path).status_code == 503
    cache.clear()  # the while is over
    assert client.get(path).status_code == 200


def test_a_log_that_does_not_replay_is_a_picture_that_fails(client, game):
    Move.objects.filter(game=game, number=1).update(decision=999)
    assert client.get(address_of(game, 2, "spectator", THUMBNAIL)).status_code == 503
    assert client.get(address_of(game, 4, "spectator", THUMBNAIL)).status_code == 200


def test_the_page_is_told_where_the_picture_is(client, game):
    sources = board_sources(game, game.seats.all(), 4, "spectator", "safe")
    assert "/pictures/4/spectator/board-1200-safe.webp?v=" in sources.src
    sizes = {size: url for url, size in (part.split(" ") for part in sources.srcset.split(", "))}
    assert sizes["1200w"] == sources.src
    assert client.get(sizes["800w"]).status_code == 200
