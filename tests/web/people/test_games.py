"""A profile lists games that are over, with their boards, for whoever may look back at them."""

import re

import pytest
from django.test import Client

from accounts import services
from games.models import Game, Seat
from games.ratings import rate
from games.services import play
from games.web.people import played
from games.web.templatetags.icons import minus
from tests.factory import make_game, make_user, play_moves
from tests.markup import flat
from tests.ratings.results import DAY, NOON, finished

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana():
    return make_user("Ana")


@pytest.fixture
def rui():
    return make_user("Rui")


def profile(person, reader=None, query=""):
    client = Client()
    if reader:
        client.force_login(reader)
    return flat(client.get(person.get_absolute_url() + query).content.decode())


def listed(person, reader=None, query=""):
    """Names of games, as they stand there."""
    return re.findall(r'card-title"><a href="[^"]*">([^<]*)<', profile(person, reader, query))


def test_a_game_that_is_over_is_there_with_its_board_and_what_it_brought(ana, rui):
    game = make_game(users=[ana, rui], moves=None)
    rate.rate(game.pk)
    page = profile(ana)
    seat = Seat.objects.get(game=game, user=ana)
    assert f"/games/{game.key}/pictures/{game.line}/{seat.color}/thumbnail-320" in page
    assert f"Place {seat.place} of 2." in page
    change = game.rating_changes.get(user=ana, ladder="all")
    gain = f"+{change.gain}" if change.gain > 0 else minus(change.gain)
    assert f">{gain}<" in page.partition('id="games"')[2]
    board = re.search(r'class="thumbnail" src="([^"]*)"', page)[1]
    assert Client().get(board).status_code != 403  # everybody may look through these eyes


@pytest.mark.parametrize(
    ("change", "seen_by"),
    [
        ({}, {"nobody", "somebody", "rival", "oneself"}),
        ({"private": True}, {"rival", "oneself"}),
        ({"deal_hidden": True}, set()),
        ({"deal_hidden": True, "private": True}, set()),
        ({"status": Game.Status.CANCELLED}, set()),
    ],
)
def test_only_what_its_reader_may_look_back_at(ana, rui, change, seen_by):
    game = make_game(users=[ana, rui], moves=None)
    Game.objects.filter(pk=game.pk).update(**change)
    readers = {"nobody": None, "somebody": make_user(), "rival": rui, "oneself": ana}
    assert {who for who, reader in readers.items() if listed(ana, reader)} == seen_by


def test_not_a_game_that_goes_on(ana, rui):
    make_game(users=[ana, rui], moves=6)
    assert not listed(ana, rui)


def test_whoever_left_has_left(ana, rui):
    game = make_game(2, users=[ana, rui], moves=2)
    play.resign(game.pk, ana)
    game.refresh_from_db()
    play_moves(game, None)
    assert "left ·" in profile(ana).partition('id="games"')[2]
    assert "left ·" not in profile(rui).partition('id="games"')[2]


def test_of_whoever_is_gone_or_suspended_the_games_remain(ana, rui):
    make_game(users=[ana, rui], moves=None)
    ana.is_active = False
    ana.save()
    assert len(listed(ana)) == 1
    gone = services.delete_account(rui)
    assert len(listed(gone)) == 1
    assert "Rui" not in profile(gone)


def test_a_page_after_the_other(ana, rui, django_assert_max_num_queries):
    names: list[str] = []
    for number in range(played.PLAYED.size + 2):
        game = finished({ana: 1, rui: 2}, when=NOON + number * DAY)
        Game.objects.filter(pk=game.pk).update(name=f"Operation {number}")
        rate.rate(game.pk)
        names.insert(0, f"Operation {number}")
    first = profile(ana)
    assert listed(ana) == names[:6]
    older = re.search(r'href="(\?after=[^"#]*)#games"', first)[1]
    assert listed(ana, None, older) == names[6:]
    assert "Older games" not in profile(ana, None, older)
    assert "Ratings" not in profile(ana, None, older).partition("<main")[2]
    assert listed(ana, None, "?after=nothing") == names[:6]
    with django_assert_max_num_queries(6):
        profile(ana, None, older)
