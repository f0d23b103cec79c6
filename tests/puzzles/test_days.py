"""Each day has its puzzle, and solving them day after day is counted."""

import datetime

import pytest
from django.utils import timezone

from games.engine import action_from_json
from games.puzzles import daily, solving
from games.puzzles.models import Puzzle, Solver

pytestmark = pytest.mark.django_db
TODAY = datetime.date(2026, 3, 9)
DAY = datetime.timedelta(days=1)


@pytest.fixture
def calendar(monkeypatch):
    """Says which day it is."""

    def turn_to(day):
        monkeypatch.setattr(daily, "today", lambda: day)

    turn_to(TODAY)
    return turn_to


def solve(user, puzzle, *, right=True):
    row = puzzle.options[0 if right else -1]
    return solving.attempt(user, puzzle, action_from_json(row["action"]))


def days_in_a_row(make, number):
    return [make(day=TODAY + i * DAY, game=None) for i in range(number)]


def test_a_day_has_one_puzzle(make):
    make()
    make(game=None)
    first = daily.assign(TODAY)
    assert daily.assign(TODAY) == first == daily.of_day(TODAY)
    assert daily.waiting().count() == 1


def test_without_puzzles_there_is_none(db):
    assert daily.assign(TODAY) is None
    assert daily.of_day(TODAY) is None


def test_the_same_game_is_not_taken_twice_in_a_row(make):
    make()
    make()
    stock = make(game=None)
    first = daily.assign(TODAY)
    assert first.game
    assert daily.assign(TODAY + DAY) == stock
    assert daily.assign(TODAY + 2 * DAY) is None
    assert daily.assign(TODAY + 9 * DAY).game == first.game


def test_kinds_vary(make):
    make(kind="place", game=None)
    make(kind="place", game=None)
    other = make(kind="ability", game=None)
    daily.assign(TODAY)
    assert daily.assign(TODAY + DAY) == other


def test_a_retired_one_makes_room(make, calendar):
    first, second = make(game=None), make(game=None)
    assert daily.assign(TODAY) == first
    first.retired = True
    first.save()
    assert daily.of_day(TODAY) is None
    assert daily.assign(TODAY) == second
    assert list(daily.shown()) == [second]


def test_what_is_to_come_is_not_shown(make, calendar):
    past, now, _later = (make(day=TODAY + (i - 1) * DAY, game=None) for i in range(3))
    assert list(daily.archive()) == [past]
    assert set(daily.shown()) == {past, now}


def test_the_day_is_the_sites(monkeypatch, settings):
    """Wherever whoever asks is."""
    settings.TIME_ZONE = "Europe/Lisbon"
    moment = datetime.datetime(2026, 7, 1, 23, 30, tzinfo=datetime.UTC)
    monkeypatch.setattr(timezone, "now", lambda: moment)
    assert daily.today() == datetime.date(2026, 7, 2)


def test_streak(make, solver, calendar):
    puzzles = days_in_a_row(make, 5)
    for number, puzzle in enumerate(puzzles[:3], start=1):
        calendar(puzzle.day)
        solve(solver, puzzle)
        assert daily.streak(Solver.objects.get()) == number
    calendar(puzzles[3].day)
    assert daily.streak(Solver.objects.get()) == 3  # today is still to come
    solve(solver, puzzles[3], right=False)
    assert daily.streak(Solver.objects.get()) == 0
    calendar(puzzles[4].day)
    solve(solver, puzzles[4])
    row = Solver.objects.get()
    assert (row.streak, row.best_streak, row.tried, row.solved) == (1, 3, 5, 4)


def test_a_day_left_out_ends_it(make, solver, calendar):
    puzzles = days_in_a_row(make, 3)
    solve(solver, puzzles[0])
    calendar(puzzles[2].day)
    assert daily.streak(Solver.objects.get()) == 0
    solve(solver, puzzles[2])
    assert Solver.objects.get().streak == 1


def test_a_day_without_a_puzzle_does_not(make, solver, calendar):
    first, second, third = days_in_a_row(make, 3)
    Puzzle.objects.filter(pk=second.pk).update(day=None)
    solve(solver, first)
    calendar(third.day)
    solve(solver, third)
    assert Solver.objects.get().streak == 2


def test_the_archive_counts_for_the_rating_alone(make, solver, calendar):
    first, second = days_in_a_row(make, 2)
    calendar(second.day)
    solve(solver, first)
    row = Solver.objects.get()
    assert (row.solved, row.streak, row.last_day) == (1, 0, None)
