"""The games of a tournament: who sits where, with which rules."""

from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Game
from games.services import play
from games.tournaments.models import Table
from games.tournaments.services import lifecycle
from games.tournaments.services.queries import current_round
from tests.tournaments.making import make_tournament, started

pytestmark = pytest.mark.django_db


def test_who_starts_is_who_the_pairing_says(time):
    tournament = started(8)
    for table in Table.objects.select_related("game"):
        start = table.game.engine_game().state.start
        first = table.results.get(position=0)
        assert first.seat == start
        assert table.game.seats.get(number=start).user == first.entry.user
    assert tournament.entries.count() == 8


def test_vacations_only_where_they_are_allowed(time):
    started(4)
    assert not Game.objects.get().vacations
    Game.objects.all().delete()
    started(4, vacations=True)
    assert Game.objects.get().vacations


def test_a_smaller_table_leaves_out_what_it_cannot_play(time):
    options = {"variants": ["secret_missions"], "modules": ["double_agent"]}
    tournament = make_tournament(options=options, table_size=5)
    assert tournament.options_for(2).variants == frozenset()
    assert tournament.options_for(5).players == 5
    assert current_round(tournament) is None


def test_a_move_asks_no_more_of_the_database_than_elsewhere(time, django_assert_max_num_queries):
    started(4)
    game = Game.objects.get()
    seat = game.seats.select_related("user").get(awaiting=True)
    asked = game.engine_game().unanswered[0]
    action = Random(1).choice(asked.options)
    with django_assert_max_num_queries(14):
        play.play(game.pk, seat.user, asked.id, action)


def test_everybody_is_told_in_one_go(time):
    """Pairing costs the same for sixteen as for eight."""

    def queries(players: int) -> int:
        tournament = make_tournament(players, table_size=2)
        with CaptureQueriesContext(
            connection,
        ) as caught:
            lifecycle.start(tournament.pk, None)
        return len(caught)

    few = queries(4)
    assert queries(12) - few <= 8 * 2, "two for each more: where to deliver it to"
