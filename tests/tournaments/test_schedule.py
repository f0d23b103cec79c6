"""What a tournament does by itself, and what becomes of it after a crash."""

import datetime
from decimal import Decimal

import pytest

from games.core import jobs
from games.core.refusals import Refused
from games.models import Game, Job, Seat
from games.moderation.models import AuditEntry
from games.tournaments.models import Entry, Result, Round, Table
from games.tournaments.services import entries, lifecycle, results, rounds, schedule
from tests.tournaments.looking import news
from tests.tournaments.making import (
    end,
    end_all,
    make_tournament,
    person,
    round_of,
    started,
    users_of,
)

pytestmark = pytest.mark.django_db

DAY = datetime.timedelta(days=1)
State = Entry.State


def test_everything_happens_by_the_schedule(time):
    start = time.now
    tournament = make_tournament(
        open=False, opens=start + DAY, check_in_from=start + 3 * DAY, starts=start + 4 * DAY
    )
    rounds.look_soon(tournament)
    people = [person() for _ in range(5)]
    time.on(hours=23)
    with pytest.raises(Refused):
        entries.register(tournament.pk, people[0])
    time.on(hours=1)
    for player in people:
        entries.register(tournament.pk, player)
    with pytest.raises(Refused, match="Check-in is not open"):
        entries.check_in(tournament.pk, people[0])
    time.on(days=2)
    for player in people[:4]:
        entries.check_in(tournament.pk, player)
    time.on(days=1)
    tournament.refresh_from_db()
    assert tournament.is_running
    assert round_of(tournament).is_running
    assert tournament.entries.get(user=people[4]).state == State.WITHDRAWN
    assert Table.objects.get().game.players == 4
    assert "Check-in is open" in news(people[0])[1]
    assert "you sit at table 1" in news(people[0])[2]
    assert not any("paired" in text for text in news(people[4]))


def test_with_too_few_it_waits_for_its_organiser(time):
    organiser = person()
    tournament = make_tournament(3, starts=time.now + DAY, organiser=organiser)
    rounds.look_soon(tournament)
    time.on(days=1)
    tournament.refresh_from_db()
    assert tournament.is_open
    assert tournament.starts is None
    assert "Too few" in news(organiser)[0]
    lifecycle.start(tournament.pk, organiser)


def test_rounds_follow_each_other_up_to_the_end(time):
    tournament = started(8, rounds=2)
    assert round_of(tournament).tables.count() == 2
    end_all(tournament)
    second = round_of(tournament)
    assert (second.number, second.status) == (2, Round.Status.PAIRED)
    time.on(hours=23)
    assert not Table.objects.filter(round=second).exclude(game=None)
    time.on(hours=1)
    end_all(tournament)
    assert tournament.is_finished
    places = tournament.entries.order_by("place").values_list("place", "points")
    assert [place for place, _ in places] == sorted(place for place, _ in places)
    assert sum(points for _, points in places) == 4 * (12 + 8 + 4)
    for user in users_of(tournament):
        assert "Your place" in news(user)[-1]
    assert {entry.action for entry in AuditEntry.objects.all()} >= {
        "tournament.open",
        "tournament.start",
        "tournament.finish",
    }


def test_the_round_ends_by_its_deadline(time):
    """Bots finish. Whoever was waited for has left; the others have not."""
    tournament = started(4, round_time=2 * DAY, pace="weekly")
    game = Game.objects.get()
    asked = game.seats.get(awaiting=True)
    time.on(hours=47)
    assert round_of(tournament).cut_short is None
    assert not game.seats.exclude(bot="").exists()
    time.jump(hours=1)
    schedule.look(tournament.pk)
    assert not game.seats.filter(bot="").exists()
    assert game.jobs.filter(kind="bot").exists()
    end(game, [1, 2, 3, 4])
    schedule.look(tournament.pk)
    by_user = {result.entry.user_id: result for result in Result.objects.filter(round__number=1)}
    late = by_user.pop(asked.user_id)
    assert (late.left, late.points) == (True, Decimal(0))
    assert not any(result.left for result in by_user.values())
    assert round_of(tournament).number == 2


@pytest.mark.parametrize(("scoring", "points"), [("result", 12), ("nothing", 0)])
def test_what_an_abandoned_seat_achieves_may_count(scoring, points, time):
    tournament = started(4, abandoned_scoring=scoring)
    seat = Seat.objects.select_related("user").get(number=0)
    entries.withdraw(tournament.pk, seat.user)
    end(Game.objects.get(), [1, 2, 3, 4])
    jobs.run_due()
    result = Result.objects.get(entry__user=seat.user, round__number=1)
    assert (result.left, result.points) == (True, points)


def test_looking_twice_or_after_a_crash_changes_nothing(time):
    tournament = started(8)
    before = list(Result.objects.order_by("pk").values_list("entry", "table", "position"))
    games = list(Game.objects.values_list("pk"))
    for _ in range(3):
        schedule.look(tournament.pk)
    assert list(Result.objects.order_by("pk").values_list("entry", "table", "position")) == before
    assert list(Game.objects.values_list("pk")) == games


def test_a_round_that_was_started_halfway_is_completed(time):
    tournament = make_tournament(8)
    lifecycle.start(tournament.pk, None)
    round_ = round_of(tournament)
    first = round_.tables.first()
    rounds._start_table(first.pk)  # and then the worker died
    assert round_of(tournament).is_paired
    jobs.run_due()
    assert round_of(tournament).is_running
    assert Game.objects.count() == 2


def test_a_game_whose_job_was_lost_is_counted_all_the_same(time):
    tournament = started(4, rounds=1)
    end(Game.objects.get())
    Job.objects.all().delete()
    schedule.look(tournament.pk)
    tournament.refresh_from_db()
    assert tournament.is_finished


def test_a_result_counts_once(time):
    tournament = started(4)
    table = Table.objects.select_related("round", "game").get()
    end(table.game)
    table.refresh_from_db()
    assert results.take(table)
    assert not results.take(table)
    assert tournament.entries.get(place=1).points == 12


def test_an_outage_is_taken_from_no_round(time):
    tournament = started(4)
    deadline = round_of(tournament).deadline
    schedule.extend(time.now - DAY, time.now)
    assert round_of(tournament).deadline == deadline + DAY
