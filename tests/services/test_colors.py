"""Colours are chosen, first come, first served."""

import pytest
from django.db import IntegrityError, transaction

from games import engine
from games.core.refusals import Refused
from games.models import Seat
from games.services import table
from tests.services.gathering import THREE, colors

pytestmark = pytest.mark.django_db


def test_who_sits_down_has_the_colour_that_they_want(people):
    game = table.create(people[0], THREE, colors=["pink"])
    assert colors(game) == ["pink", "red", "green"]
    table.join(game.pk, people[1], "yellow")
    assert colors(game) == ["pink", "yellow", "green"]
    table.choose_color(game.pk, people[0], "green")  # a free seat's: it has the other one
    assert colors(game) == ["green", "yellow", "pink"]
    table.start(game.pk, people[0])
    game.refresh_from_db()
    assert game.colors == ("green", "yellow", "pink")
    assert {tile.color for tile in game.engine_game().state.hands[1]} == {"yellow"}


def test_a_colour_is_one_persons(people, game):
    table.join(game.pk, people[1], "red")  # what the creator has
    assert colors(game) == ["red", "green", "blue"]
    for wish in ("red", "puce", ""):
        with pytest.raises(Refused):
            table.choose_color(game.pk, people[1], wish)
    assert colors(game) == ["red", "green", "blue"]
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.filter(game=game, number=2).update(chosen_color="red")


def test_only_who_sits_there_chooses_and_only_before_the_start(people, game):
    with pytest.raises(Refused):
        table.choose_color(game.pk, people[2], "pink")
    table.start(game.pk, people[0])
    with pytest.raises(Refused):
        table.choose_color(game.pk, people[0], "pink")
    assert colors(game) == ["red", "green", "blue"]


def test_bots_take_what_is_left_and_leavers_leave_theirs(people):
    game = table.create(people[0], engine.Options(players=4), bot_kinds=["agent"])
    table.join(game.pk, people[1], "yellow")  # the bot's
    assert colors(game) == ["red", "yellow", "blue", "green"]
    table.leave(game.pk, people[1])
    table.choose_color(game.pk, people[0], "yellow")
    assert colors(game) == ["yellow", "red", "blue", "green"]
