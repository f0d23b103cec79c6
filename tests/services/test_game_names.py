"""No two games that wait or run go by the same name."""

import importlib

import pytest
from django.apps import apps
from django.db import IntegrityError, transaction

from games import engine
from games.models import Game
from games.services import game_names, table
from tests.factory import make_user

pytestmark = pytest.mark.django_db
TWO = engine.Options(players=2)


def names(count, wish="", **fields):
    """Of so many games, each of another creator."""
    return [table.create(make_user(), TWO, name=wish, **fields).name for _ in range(count)]


def test_a_name_that_is_taken_gets_a_number():
    assert names(3, "Lisbon") == ["Lisbon", "Lisbon 2", "Lisbon 3"]
    assert names(1, "LISBON") == ["LISBON 4"]
    assert names(1, "Lis") == ["Lis"]


def test_however_long_it_is():
    long = "Ł" * 60
    assert names(2, long) == [long, "Ł" * 54 + " 2"]


@pytest.mark.parametrize("status", [Game.Status.OVER, Game.Status.CANCELLED])
def test_once_a_game_has_ended_its_name_is_free(status):
    names(1, "Lisbon")
    Game.objects.update(status=status)
    assert names(2, "Lisbon") == ["Lisbon", "Lisbon 2"]


def test_our_own_names_are_used_once_while_there_are_any():
    ours = len(str(game_names._WORDS).split(", "))
    given = names(ours)
    assert len({*given}) == ours
    assert not any(name[-1].isdigit() for name in given)
    (more,) = names(1)
    assert more.endswith(" 2")


def test_the_name_of_a_private_game_is_no_business_of_others():
    """A number would tell that it is there."""
    names(1, "Lisbon", private=True)
    assert names(1, "Lisbon") == ["Lisbon"]
    assert names(1, "Lisbon", private=True) == ["Lisbon"]
    creator = make_user()
    own = [table.create(creator, TWO, name="Lisbon", private=True).name for _ in range(2)]
    assert own == ["Lisbon", "Lisbon 2"]


def test_tables_of_two_tournaments_of_one_name():
    def arranged():
        people = [make_user(), make_user()]
        return table.arrange(people, TWO, name="Cup 1/1", pace="daily", vacations=True).name

    assert [arranged(), arranged()] == ["Cup 1/1", "Cup 1/1 2"]


def test_the_database_sees_to_it():
    names(2, "Lisbon")
    first, second = Game.objects.order_by("pk")
    second.name_key = first.name_key
    with pytest.raises(IntegrityError), transaction.atomic():
        second.save()


def test_another_fault_is_told_and_not_tried_for_ever():
    game = table.create(make_user(), TWO)
    table.create(make_user(), TWO, rematch_of=game)
    with pytest.raises(IntegrityError), transaction.atomic():
        table.create(make_user(), TWO, rematch_of=game)


def test_games_from_before_keep_their_names():
    names(2, "Lisbon")
    names(1, "Porto", private=True)
    before = dict(Game.objects.values_list("pk", "name_key"))
    Game.objects.update(name_key=None)
    Game.objects.filter(name="Lisbon 2").update(name="Lisbon")
    importlib.import_module("games.migrations.0022_names_in_play").keep(apps, None)
    after = dict(Game.objects.values_list("pk", "name_key"))
    assert [before[pk] == after[pk] for pk in sorted(after)] == [True, False, True]
    assert sorted(after.items())[1][1] is None
    assert names(1, "Lisbon") == ["Lisbon 2"]
