"""The leaderboard of tournaments."""

import pytest

from games.ratings.models import Standing
from games.staff import figures
from games.tournaments import leaderboard
from games.tournaments.models import Entry, Tournament
from tests.factory import make_user

pytestmark = pytest.mark.django_db
State = Entry.State


def tournament(places, status=Tournament.Status.FINISHED, **states):
    """``places`` by user, or pairs of division and place; ``states`` by the user's number."""
    cup = Tournament.objects.create(name="Cup", status=status)
    for number, (user, where) in enumerate(places.items(), 1):
        division, place = where if isinstance(where, tuple) else (0, where)
        state = states.get(f"u{number}", State.CHECKED_IN)
        cup.entries.create(user=user, number=number, division=division, place=place, state=state)
    return cup


def listed():
    rows = Standing.objects.filter(leaderboard="tournaments").order_by("rank")
    return [(row.user, row.points, row.games, row.wins) for row in rows]


@pytest.fixture
def people():
    return [make_user() for _ in range(4)]


def test_a_point_for_everybody_behind(people):
    a, b, c, d = people
    tournament({a: 1, b: 2, c: 2, d: 4})
    tournament({b: 1, a: 2})
    assert leaderboard.award() == 2
    assert listed() == [(a, 3, 2, 1), (b, 2, 2, 1), (c, 1, 1, 0), (d, 0, 1, 0)]


def test_higher_divisions_are_ahead(people):
    a, b, c, d = people
    tournament({a: (1, 1), b: (1, 2), c: (2, 1), d: (2, 2)})
    leaderboard.award()
    assert [row[:2] for row in listed()] == [(a, 3), (b, 2), (c, 1), (d, 0)]


def test_whoever_withdrew_is_behind_and_gains_nothing(people):
    a, b, c, _d = people
    tournament({a: 2, b: 1, c: 3}, u2=State.WITHDRAWN, u3=State.DISQUALIFIED)
    leaderboard.award()
    assert listed() == [(a, 1, 1, 1)]


def test_only_what_is_finished_counts_and_twice_is_no_error(people):
    a, b, *_ = people
    running = tournament({a: 1, b: 2}, status=Tournament.Status.RUNNING)
    assert leaderboard.award() == 0
    assert listed() == []
    running.status = Tournament.Status.FINISHED
    running.save()
    leaderboard.award()
    told = figures.digest()
    leaderboard.award()
    assert figures.digest() == told
    running.delete()
    leaderboard.award()
    assert listed() == []
