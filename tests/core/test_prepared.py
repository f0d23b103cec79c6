"""Queries put into SQL once say what Django's own say, whatever the values."""

import pytest
from django.db.models import Max
from django.test import RequestFactory

from games.core import access
from games.core.prepared import Prepared, PreparedForMany
from games.models import Game, Seat
from games.models.game import HEAVY
from tests.factory import make_game, make_user

pytestmark = pytest.mark.django_db

BY_KEY = Prepared(lambda key: Game.objects.filter(key=key).light())
SEAT = Prepared(
    lambda number, game: Seat.objects.filter(game=game, number=number, bot="").order_by("pk")
)


def test_each_asks_with_its_own_values():
    games = [make_game(players) for players in (2, 3)]
    for game in games:
        assert BY_KEY.first(game.key) == game
        for seat in game.seats.all():
            assert SEAT.rows(seat.number, game.pk) == [seat]
    assert BY_KEY.first("nowhere") is None
    assert SEAT.rows(2, games[0].pk) == []


def test_rows_have_all_that_the_columns_hold(django_assert_num_queries):
    game = make_game(2)
    with django_assert_num_queries(1):
        prepared = BY_KEY.first(game.key)
        assert (prepared.options, prepared.allowance, prepared.created) == (
            game.options,
            game.allowance,
            game.created,
        )
    assert prepared.get_deferred_fields() == set(HEAVY)
    assert prepared.seed == game.seed


def test_figures_are_the_first_row():
    game = make_game(2)
    seats = Prepared(
        lambda game: Seat.objects.filter(game=game).order_by("number").values_list("pk", "number")
    )
    assert seats.figures(game.pk) == (game.seats.get(number=0).pk, 0)
    assert seats.figures(0) is None


def test_as_many_values_as_it_names():
    with pytest.raises(ValueError, match="argument"):
        SEAT.rows(1)


SEATS = PreparedForMany(
    lambda bot, games: Seat.objects.filter(game__in=games, bot=bot).order_by("game", "number")
)
NUMBERS = PreparedForMany(
    lambda games: Seat.objects.filter(game__in=games).values_list("game").annotate(Max("number"))
)


def test_as_many_ids_as_there_are():
    games = [make_game(2) for _ in range(5)]
    for count in range(6):
        ids = [game.pk for game in games[:count]]
        assert SEATS.rows("", ids) == [seat for game in games[:count] for seat in game.seats.all()]
        assert sorted(NUMBERS.columns(set(ids))) == [[id, 1] for id in sorted(ids)]
    assert SEATS.rows("rookie", [games[0].pk]) == []
    assert SEATS.rows("", [games[0].pk, 0]) == list(games[0].seats.all())


def test_a_visit_while_somebody_else_sits_down(monkeypatch):
    """Between the game and its seats: these come with whoever has them when they are read."""
    game = make_game(2)
    after = make_user()
    seats = access.SEATS.rows

    def rows(pk):
        Seat.objects.filter(game=pk, number=1).update(user=after)
        return seats(pk)

    monkeypatch.setattr(access.SEATS, "rows", rows)
    request = RequestFactory().get("/")
    request.user = game.seats.get(number=0).user
    here = access.visit(request, game.key, access.Visit)
    assert [seat.user for seat in here.seats] == [request.user, after]
