"""Wherever people are named they can be looked up, and rivals reported."""

import pytest
from django.test import Client
from django.urls import reverse

from games import engine
from games.services import table
from tests.factory import make_game, make_user, play_moves
from tests.markup import flat
from tests.tables import Table

pytestmark = pytest.mark.django_db


def page(address, user=None):
    client = Client()
    if user is not None:
        client.force_login(user)
    return flat(client.get(address).content.decode())


def profile(user):
    return f'<a class="name" href="{user.get_absolute_url()}">'


def report(game, number):
    return f'href="{reverse("games:report_player", args=[game.key, number])}"'


@pytest.fixture
def waiting():
    options = engine.Options(players=3)
    game = table.create(make_user(), options, bot_kinds=["rookie"])
    return game, game.creator


@pytest.mark.parametrize("moves", [3, None])
def test_on_the_game_page(moves):
    game = play_moves(make_game(3), moves)
    users = [seat.user for seat in game.seats.select_related("user")]
    address = game.get_absolute_url()
    for number, user in enumerate(users):
        content = page(address, user)
        assert all(profile(other) in content for other in users)
        reported = [seat for seat in range(3) if report(game, seat) in content]
        assert reported == [seat for seat in range(3) if seat != number]
    assert all(report(game, number) in page(address, make_user()) for number in range(3))
    nobodys = page(address)
    assert profile(users[0]) in nobodys
    assert "/report/" not in nobodys


def test_nobody_is_asked_to_report_themselves_while_a_bot_plays_for_them():
    game = make_game(2)
    seat = game.seats.select_related("user").get(number=0)
    game.seats.filter(pk=seat.pk).update(bot="agent", away=True)
    content = page(game.get_absolute_url(), seat.user)
    assert report(game, 0) not in content
    assert report(game, 1) in content


def test_at_a_table_that_waits(waiting):
    game, host = waiting
    guest = make_user()
    content = page(game.get_absolute_url(), guest)
    assert profile(host) in content
    assert report(game, 0) in content
    assert content.count("/report/") == 1  # nobody reports a bot or a free seat
    assert "/report/" not in page(game.get_absolute_url(), host)
    assert "/report/" not in page(game.get_absolute_url())


def test_in_lists(waiting):
    _game, host = waiting
    assert profile(host) in page("/games/")
    assert profile(host) in page("/games/mine/", host)


def test_in_chat_and_in_the_replay():
    scene = Table()
    scene.said()
    assert profile(scene.player) in page(scene.address("chat", "players"), scene.rival)
    assert profile(scene.player) in page(scene.address("replay"), scene.rival)
