"""What a link to a game shows in a chat window."""

import html
import re
import struct

import pytest
from django.test import Client

from accounts.models import User
from games.engine import Options, view_for
from games.models import Game
from games.pictures.alt_text import in_words, summaries
from games.services import table
from tests.factory import make_game, make_user

pytestmark = pytest.mark.django_db
META = re.compile(r'<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">')


def card(game, client=None):
    page = (client or Client()).get(game.get_absolute_url()).content.decode()
    return {name: html.unescape(content) for name, content in META.findall(page)}


def test_a_running_game():
    game = make_game(3, moves=5)
    Game.objects.update(name='Operation "Quince" & <Sons>')
    User.objects.filter(pk=game.creator_id).update(name='Ana "Z" <b>')
    told = card(game)
    assert told["og:title"] == 'Operation "Quince" & <Sons>'
    assert told["og:url"] == f"http://testserver{game.get_absolute_url()}"
    assert told["twitter:card"] == "summary_large_image"
    for seat in game.seats.all():
        assert seat.user.name in told["og:description"]
        assert seat.user.name in told["og:image:alt"]
    view = view_for(game.engine_game().state, None)
    names = [seat.user.name for seat in game.seats.all()]
    words = " · ".join(in_words(summaries(view), names))
    assert names[0] in words
    assert told["og:image:alt"].endswith(f". {words}")
    image = Client().get(told["og:image"])
    assert image.status_code == 200
    assert struct.unpack(">II", image.content[16:24]) == (1200, 630)
    assert (told["og:image:width"], told["og:image:height"]) == ("1200", "630")


def test_a_player_shares_what_a_spectator_sees():
    game = make_game(2, moves=5)
    player = Client()
    player.force_login(game.seats.get(number=0).user)
    told = card(game, player)
    assert told == card(game)
    assert "/spectator/card-1200-poster.png" in told["og:image"]


def test_a_finished_game_tells_the_scores():
    game = make_game(2, moves=None)
    told = card(game)
    for seat in game.seats.all():
        assert f"{seat.user.name} {seat.score}" in told["og:description"]
    assert told["og:image:alt"].endswith(f"{game.seats.get(place=2).score}.")
    winner = game.seats.get(place=1).user.name
    assert told["og:description"].index(winner) < len("The game is over: ") + 1


def test_a_private_game_tells_nothing():
    game = make_game(2, moves=3)
    Game.objects.update(private=True)
    player = Client()
    player.force_login(game.seats.get(number=0).user)
    assert card(game, player) == {}
    assert card(game) == {}


def test_a_table_that_waits_says_who_is_there_without_a_picture():
    host = make_user("Amália")
    game = table.create(host, Options(players=4), name="Operation Quince", bot_kinds=["agent"])
    told = card(game)
    assert told["og:title"] == "Operation Quince"
    assert told["og:url"] == f"http://testserver{game.get_absolute_url()}"
    assert told["twitter:card"] == "summary"
    assert told["og:description"].startswith("2 seats are free")
    assert told["og:description"].endswith("At the table: Amália and Yellow (bot).")
    assert not any("image" in name for name in told)
    Game.objects.update(private=True)
    assert card(game) == {}
    Game.objects.update(private=False)
    table.leave(game.pk, host)
    assert card(game) == {}  # it was called off


def test_it_costs_no_query(client, django_assert_max_num_queries):
    game = make_game(2, moves=3)
    card(game)
    with django_assert_max_num_queries(3):
        assert card(game, client)
