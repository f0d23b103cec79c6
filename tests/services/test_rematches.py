"""Those who played sit down again."""

import pytest

from games import engine
from games.core.refusals import Refused
from games.models import Game, Invitation
from games.services import invitations, rematches, table
from tests.services.gathering import THREE, colors, finished, seated

pytestmark = pytest.mark.django_db


def test_rematches_do_not_invite_without_end_either(people, monkeypatch):
    monkeypatch.setattr(invitations, "MOST_SENT", 1)
    game = table.create(people[0], engine.Options(players=2))
    table.join(game.pk, people[1])
    finished(game)
    again = rematches.rematch(game.pk, people[0])
    table.leave(again.pk, people[0])
    with pytest.raises(Refused, match="many people today"):
        rematches.rematch(game.pk, people[0])


def test_a_rematch_has_the_same_options_and_invites_the_others(people):
    options = engine.Options(players=3, modules=frozenset({"vip"}))
    game = table.create(people[0], options, pace="weekly", bot_kinds=["rookie"])
    table.join(game.pk, people[1])
    finished(game)
    again = rematches.rematch(game.pk, people[1])
    assert (again.rematch_of, again.creator, again.pace) == (game, people[1], "weekly")
    assert again.engine_options() == options
    assert again.seed != game.seed
    assert seated(again) == [people[1], "", "rookie"]
    assert Invitation.objects.get().user == people[0]
    assert rematches.rematch(game.pk, people[1]) == again
    assert rematches.rematch(game.pk, people[0]) == again
    assert Game.objects.get(pk=again.pk).status == "running"
    assert rematches.rematch(game.pk, people[0]) == again
    assert Game.objects.count() == 2


def test_a_rematch_that_was_cancelled_can_be_asked_again(people):
    game = table.create(people[0], engine.Options(players=2))
    table.join(game.pk, people[1])
    finished(game)
    again = rematches.rematch(game.pk, people[0])
    table.leave(again.pk, people[0])
    assert rematches.rematch(game.pk, people[1]) != again
    assert Game.objects.filter(status="waiting").count() == 1


def test_who_can_ask_for_a_rematch(people):
    game = table.create(people[0], engine.Options(players=2), bot_kinds=["agent"])
    with pytest.raises(Refused):
        rematches.rematch(game.pk, people[0])
    finished(game)
    with pytest.raises(Refused):
        rematches.rematch(game.pk, people[1])
    assert rematches.rematch(game.pk, people[0]).status == "running"


def test_a_rematch_keeps_the_colours(people):
    game = table.create(people[0], THREE, bot_kinds=["agent"], colors=["yellow"])
    table.join(game.pk, people[1], "pink")
    finished(game)
    again = rematches.rematch(game.pk, people[1])
    assert colors(again) == ["pink", "yellow", "green"]
    rematches.rematch(game.pk, people[0])
    assert {seat.user: seat.color for seat in again.seats.all() if seat.user} == {
        people[0]: "yellow",
        people[1]: "pink",
    }


def test_who_comes_late_to_a_rematch_has_what_is_left(people):
    game = table.create(people[0], engine.Options(players=2), colors=["yellow"])
    table.join(game.pk, people[1], "pink")
    finished(game)
    again = rematches.rematch(game.pk, people[1])
    table.choose_color(again.pk, people[1], "yellow")
    rematches.rematch(game.pk, people[0])
    assert colors(again) == ["yellow", "pink"]
