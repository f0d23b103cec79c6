"""A tournament that is paused, and its games: no clock runs, and no time is lost."""

import datetime

import pytest

from games.core import jobs
from games.models import Game, Move, Seat
from games.services import deadlines
from games.tournaments.models import Tournament
from games.tournaments.services import lifecycle, schedule
from tests.clockwork import answer, asked
from tests.tournaments.looking import get
from tests.tournaments.making import end_all, person, round_of, started

pytestmark = pytest.mark.django_db

HOUR, DAY = datetime.timedelta(hours=1), datetime.timedelta(days=1)


def pause(tournament: Tournament) -> None:
    lifecycle.pause(tournament.pk, None)
    jobs.run_due()


def resume(tournament: Tournament) -> None:
    lifecycle.resume(tournament.pk, None)
    jobs.run_due()


def deadlines_of(tournament: Tournament) -> dict[int, datetime.datetime | None]:
    games = Game.objects.filter(tournament_table__round__tournament=tournament)
    return {seat.pk: seat.deadline for seat in Seat.objects.filter(game__in=games, awaiting=True)}


# ── the schedule ─────────────────────────────────────────────────────────────────────────────


def test_the_break_grows_by_the_pause(time):
    organiser = person()
    tournament = started(4)
    end_all(tournament)
    starts = round_of(tournament).starts
    lifecycle.pause(tournament.pk, organiser)
    time.on(days=3)
    assert round_of(tournament).is_paired
    lifecycle.resume(tournament.pk, organiser)
    assert round_of(tournament).starts == starts + 3 * DAY
    time.on(days=1)
    assert round_of(tournament).is_running


def test_the_deadline_of_a_round_waits_too(time):
    tournament = started(4, round_time=2 * DAY, pace="weekly")
    deadline = round_of(tournament).deadline
    pause(tournament)
    time.on(days=5)
    assert Game.objects.get().is_running
    assert round_of(tournament).cut_short is None
    resume(tournament)
    assert round_of(tournament).deadline == deadline + 5 * DAY


def test_an_outage_in_the_pause_is_given_back_once(time):
    tournament = started(4)
    deadline = round_of(tournament).deadline
    pause(tournament)
    time.jump(days=1)
    for extend in (schedule.extend, deadlines.extend):
        extend(time.now - DAY, time.now)
    resume(tournament)
    assert round_of(tournament).deadline == deadline + DAY


# ── clocks ───────────────────────────────────────────────────────────────────────────────────


def test_no_time_runs_out_and_all_of_it_is_given_back(time):
    tournament = started(8, table_size=4)
    time.on(hours=5)
    before = deadlines_of(tournament)
    assert len(before) == 2
    pause(tournament)
    assert set(deadlines_of(tournament).values()) == {None}
    time.on(days=30)
    assert not Move.objects.exists(), "nobody is played for"
    resume(tournament)
    assert deadlines_of(tournament) == {pk: end + 30 * DAY for pk, end in before.items()}
    time.on(days=2, hours=18)
    assert not Move.objects.exists()
    time.on(hours=1)
    time.on(minutes=1)  # bots take a moment
    assert Move.objects.filter(by_bot=True).count() == 2, "the clocks run again"


def test_moves_are_made_all_the_same_and_nobodys_clock_runs_then(time):
    tournament = started(4)
    game = Game.objects.get()
    time.on(hours=30)
    pause(tournament)
    time.on(days=9)
    assert answer(game).reserve == game.reserve - 6 * HOUR, "as much as before the pause"
    after = asked(game)
    assert after.deadline is None
    time.on(days=9)
    resume(tournament)
    assert asked(game).deadline == time.now + game.allowance + after.reserve


def test_bots_play_on(time):
    tournament = started(4)
    game = Game.objects.get()
    pause(tournament)
    seat = asked(game)
    game.seats.filter(pk=seat.pk).update(bot="rookie")
    jobs.put("bot", game.pk, game=game)
    jobs.run_due()
    time.on(minutes=1)
    assert Move.objects.filter(seat=seat.number, by_bot=True).exists()


def test_a_vacation_that_ends_meanwhile_starts_no_clock(time):
    tournament = started(4, vacations=True)
    seat = asked(Game.objects.get())
    seat.user.vacations.create(
        first=time.now, last=time.now, begins=time.now, ends=time.now + 2 * DAY
    )
    deadlines.align(seat.user)
    pause(tournament)
    time.on(days=3)
    deadlines.align(seat.user)
    assert asked(seat.game).deadline is None
    resume(tournament)
    assert asked(seat.game).deadline == seat.deadline + 3 * DAY


def test_a_vacation_lasts_beyond_the_pause(time):
    tournament = started(4, vacations=True)
    seat = asked(Game.objects.get())
    pause(tournament)
    seat.user.vacations.create(
        first=time.now, last=time.now, begins=time.now, ends=time.now + 2 * DAY
    )
    time.on(days=1)
    resume(tournament)
    assert asked(seat.game).deadline is None
    time.on(days=1)
    deadlines.align(seat.user)
    assert asked(seat.game).deadline == seat.deadline + 2 * DAY


def test_whoever_finishes_it_in_the_pause_lets_the_clocks_run(time):
    tournament = started(4)
    before = deadlines_of(tournament)
    pause(tournament)
    time.on(days=2)
    lifecycle.finish(tournament.pk, None)
    jobs.run_due()
    assert not Game.objects.get().held
    assert deadlines_of(tournament) == {pk: end + 2 * DAY for pk, end in before.items()}


# ── crashes ──────────────────────────────────────────────────────────────────────────────────


def test_a_crash_in_the_middle_costs_nobody_anything(time):
    tournament = started(8, table_size=4)
    before = deadlines_of(tournament)
    lifecycle.pause(tournament.pk, None)
    schedule._hold(tournament.pk, Game.objects.first().pk)  # and then the worker died
    assert sorted(Game.objects.values_list("held", flat=True)) == [False, True]
    time.on(hours=1)  # until another one comes
    assert set(deadlines_of(tournament).values()) == {None}
    time.on(days=1)
    resume(tournament)
    assert deadlines_of(tournament) == {pk: end + DAY + HOUR for pk, end in before.items()}


def test_a_crash_while_they_are_released_leaves_none_behind(time):
    tournament = started(8, table_size=4)
    pause(tournament)
    time.on(days=1)
    lifecycle.resume(tournament.pk, None)
    schedule._hold(tournament.pk, Game.objects.first().pk)  # and then the worker died
    time.on(hours=1)
    assert not Game.objects.filter(held=True).exists()
    assert None not in deadlines_of(tournament).values()


def test_holding_twice_changes_nothing(time, django_assert_max_num_queries):
    tournament = started(8, table_size=4)
    before = deadlines_of(tournament)
    pause(tournament)
    time.on(days=1)
    with django_assert_max_num_queries(2):
        schedule.look(tournament.pk)
    for game in Game.objects.all():
        deadlines.hold(game.pk, time.now)
    time.on(days=1)
    resume(tournament)
    assert deadlines_of(tournament) == {pk: end + 2 * DAY for pk, end in before.items()}
    for game in Game.objects.all():
        deadlines.hold(game.pk, None)
    assert deadlines_of(tournament) == {pk: end + 2 * DAY for pk, end in before.items()}


def test_what_was_asked_after_the_pause_began_has_its_whole_time(time):
    """The job that holds the game comes late, and meanwhile somebody moves."""
    tournament = started(4)
    game = Game.objects.get()
    lifecycle.pause(tournament.pk, None)
    time.jump(minutes=5)
    answer(game)
    full = asked(game).deadline - time.now
    time.jump(minutes=5)
    schedule.look(tournament.pk)
    time.on(days=1)
    resume(tournament)
    assert asked(game).deadline == time.now + full


# ── words ────────────────────────────────────────────────────────────────────────────────────


def test_the_pages_say_so(time):
    tournament = started(4)
    path, user = tournament.get_absolute_url(), asked(Game.objects.get()).user
    assert "clocks stand still" not in get(path, user)
    pause(tournament)
    page = get(path, user)
    assert "all clocks stand still" in page
    assert "To be finished by" not in page
    assert "ends at the latest" not in page
    assert "Paused: the clocks stand still." in get(f"{path}tables/")
