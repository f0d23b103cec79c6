"""From the draft to the end: by the schedule, by hand, and with people who come and go."""

import datetime
from decimal import Decimal

import pytest

from games.desk.models import AuditEntry
from games.models import Game, Job, Reliability, Seat
from games.notify.models import Notification
from games.ratings.standings import rating_of
from games.services import jobs
from games.services.refusal import Refused
from games.tournaments.models import Entry, Result, Round, Table
from games.tournaments.services import entries, life, results, rounds, schedule
from games.tournaments.services.reading import current_round
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


def news(user) -> list[str]:
    told = Notification.objects.filter(user=user, kind="tournament").order_by("pk")
    return list(told.values_list("text", flat=True))


# ── the schedule ─────────────────────────────────────────────────────────────────────────────


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
    for one in people:
        entries.register(tournament.pk, one)
    with pytest.raises(Refused, match="Check-in is not open"):
        entries.check_in(tournament.pk, people[0])
    time.on(days=2)
    for one in people[:4]:
        entries.check_in(tournament.pk, one)
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
    life.start(tournament.pk, organiser)


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
    assert (late.left, late.points) == (True, 0)
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
    life.start(tournament.pk, None)
    one = round_of(tournament)
    first = one.tables.first()
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


# ── entries ──────────────────────────────────────────────────────────────────────────────────


def test_a_full_tournament_has_a_waiting_list():
    tournament = make_tournament(2, limit=2)
    late, later = person(), person()
    assert entries.register(tournament.pk, late).is_waiting
    assert entries.register(tournament.pk, later).is_waiting
    entries.withdraw(tournament.pk, users_of(tournament)[0])
    assert tournament.entries.get(user=late).state == State.REGISTERED
    assert tournament.entries.get(user=later).is_waiting
    assert "you are in" in news(late)[-1]
    tournament.refresh_from_db()
    assert tournament.taking_part == 2


def test_registering_twice_is_no_error_and_withdrawing_neither():
    tournament = make_tournament()
    user = person()
    assert entries.register(tournament.pk, user) == entries.register(tournament.pk, user)
    entries.withdraw(tournament.pk, user)
    entries.withdraw(tournament.pk, user)
    assert entries.register(tournament.pk, user).state == State.REGISTERED


def test_who_may_register():
    guest = person()
    guest.guest = True
    with pytest.raises(Refused, match="claim your account"):
        entries.register(make_tournament().pk, guest)
    user = person()
    with pytest.raises(Refused, match="rating"):
        entries.register(make_tournament(least_rating=rating_of(user) + 1).pk, user)
    with pytest.raises(Refused, match="not known yet"):
        entries.register(make_tournament(least_reliability=90).pk, user)
    Reliability.objects.create(user=user, kept=20, missed=20)
    with pytest.raises(Refused, match="Yours is 50 %"):
        entries.register(make_tournament(least_reliability=90).pk, user)
    assert entries.register(make_tournament(least_reliability=50).pk, user).takes_part


def test_by_invitation_only():
    tournament = make_tournament(by_invitation=True)
    organiser, guest, stranger = person(), person(), person()
    entries.invite(tournament.pk, guest, organiser)
    with pytest.raises(Refused, match="by invitation"):
        entries.register(tournament.pk, stranger)
    assert entries.register(tournament.pk, guest).takes_part
    assert "invited" in news(guest)[0]


def test_late_entry(time):
    tournament = started(8, late_until=2, rounds=3)
    newcomer = person()
    entry = entries.register(tournament.pk, newcomer)
    assert (entry.late, entry.number) == (True, 9)
    end_all(tournament)
    assert round_of(tournament).results.filter(entry=entry).exists()
    with pytest.raises(Refused, match="nobody can join"):
        entries.register(tournament.pk, person())


@pytest.mark.parametrize("format", ["round_robin", "knockout"])
def test_no_late_entry_where_the_field_is_drawn(format, time):
    tournament = started(4, format=format, late_until=2)
    with pytest.raises(Refused, match="nobody can join"):
        entries.register(tournament.pk, person())


def test_whoever_withdraws_from_a_game_is_played_for_by_a_bot(time):
    tournament = started(4)
    seat = Seat.objects.select_related("user").first()
    entries.withdraw(tournament.pk, seat.user)
    seat.refresh_from_db()
    assert seat.bot
    end(Game.objects.get())
    jobs.run_due()
    assert Result.objects.get(entry__user=seat.user, round__number=1).left
    assert not round_of(tournament).results.filter(entry__user=seat.user).exists()


def test_whoever_withdraws_in_the_break_leaves_no_gap(time):
    tournament = started(8, table_size=2, rounds=3)
    end_all(tournament)
    gone = users_of(tournament)[0]
    entries.withdraw(tournament.pk, gone)
    again = round_of(tournament)
    assert again.number == 2
    assert not again.results.filter(entry__user=gone).exists()
    assert again.results.filter(table=None).count() == 1


def test_disqualified_people_are_off_the_standings(time):
    tournament = started(4)
    organiser = person()
    end_all(tournament)
    leader = tournament.entries.get(place=1)
    with pytest.raises(Refused, match="Say why"):
        entries.disqualify(leader.pk, " ", organiser)
    entries.disqualify(leader.pk, "two accounts", organiser)
    leader.refresh_from_db()
    assert leader.place is None
    assert sorted(tournament.entries.exclude(place=None).values_list("place", flat=True)) == [
        1,
        2,
        3,
    ]
    assert AuditEntry.objects.filter(action="tournament.disqualify", reason="two accounts").exists()


def test_a_replacement_goes_on_in_the_seat_and_with_the_points(time):
    tournament = started(4)
    old = users_of(tournament)[1]
    entry, new = tournament.entries.get(user=old), person()
    entries.replace(entry.pk, new, person())
    assert Seat.objects.filter(user=new).count() == 1
    assert not Seat.objects.filter(user=old).exists()
    end_all(tournament)
    result = Result.objects.get(entry=entry, round__number=1)
    assert not result.left, "they are not the one who left"
    assert result.entry.user == new
    with pytest.raises(Refused, match="takes part already"):
        entries.replace(entry.pk, users_of(tournament)[0], person())


def test_a_substitute_finishes_but_the_result_is_of_whoever_left(time):
    from games.services import stand_ins

    tournament = started(4, abandoned="substitute")
    game = Game.objects.get()
    seat = game.seats.select_related("user").first()
    entries.withdraw(tournament.pk, seat.user)
    stand_ins.substitute(game.pk, person(), seat.number)
    end(game)
    jobs.run_due()
    result = Result.objects.get(entry__user=seat.user)
    assert (result.left, result.points) == (True, 0)


def test_who_deletes_the_account_withdraws(time):
    tournament = started(4)
    user = users_of(tournament)[0]
    entries.leave_all(user)
    assert tournament.entries.get(user=user).state == State.WITHDRAWN


# ── by hand ──────────────────────────────────────────────────────────────────────────────────


def test_pause_and_resume(time):
    organiser = person()
    tournament = started(4)
    end_all(tournament)
    starts = round_of(tournament).starts
    life.pause(tournament.pk, organiser)
    time.on(days=3)
    assert round_of(tournament).is_paired
    life.resume(tournament.pk, organiser)
    assert round_of(tournament).starts == starts + 3 * DAY
    time.on(days=1)
    assert round_of(tournament).is_running


def test_a_pause_holds_the_deadline_too(time):
    tournament = started(4, round_time=2 * DAY, pace="weekly")
    life.pause(tournament.pk, person())
    time.on(days=5)
    assert Game.objects.get().is_running
    assert round_of(tournament).cut_short is None


def test_extend(time):
    tournament = started(4, round_time=2 * DAY, pace="weekly")
    rounds.extend(tournament.pk, 2 * DAY, person())
    time.on(days=3)
    assert Game.objects.get().is_running
    with pytest.raises(Refused):
        rounds.extend(tournament.pk, 90 * DAY, person())


def test_pair_again_only_while_nothing_was_played(time):
    from tests.games.clockwork import answer

    tournament = started(8)
    before = set(Game.objects.values_list("pk", "seed"))
    again = rounds.pair_again(tournament.pk, person())
    assert again.number == 1
    assert not Game.objects.exists()
    jobs.run_due()
    after = set(Game.objects.values_list("pk", "seed"))
    assert len(after) == 2
    assert not {seed for _, seed in before} & {seed for _, seed in after}, "another deal"
    answer(Game.objects.first())
    with pytest.raises(Refused, match="made a move"):
        rounds.pair_again(tournament.pk, person())


def test_adjusted_results_count_and_say_why(time):
    organiser = person()
    tournament = started(4)
    result = Result.objects.first()
    with pytest.raises(Refused, match="no result yet"):
        results.adjust(result.pk, Decimal(6), "misclick", organiser)
    end_all(tournament)
    last = Result.objects.get(round__number=1, place=4)
    with pytest.raises(Refused, match="Say why"):
        results.adjust(last.pk, Decimal(24), "", organiser)
    results.adjust(last.pk, Decimal(24), "the site was down", organiser)
    last.refresh_from_db()
    assert (last.points, last.counted, last.reason) == (0, 24, "the site was down")
    assert tournament.entries.get(pk=last.entry_id).place == 1
    noted = AuditEntry.objects.get(action="tournament.adjust")
    assert (noted.actor, noted.reason) == (organiser, "the site was down")
    assert noted.details["after"] == "24"


def test_finished_by_hand_what_still_runs_counts_no_more(time):
    tournament = started(8)
    first, second = Game.objects.all()
    end(first)
    jobs.run_due()
    life.finish(tournament.pk, person())
    points = dict(tournament.entries.values_list("pk", "points"))
    end(second)
    jobs.run_due()
    assert dict(tournament.entries.values_list("pk", "points")) == points
    with pytest.raises(Refused):
        life.finish(tournament.pk, person())


# ── games ────────────────────────────────────────────────────────────────────────────────────


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
    from random import Random

    from games.services import play

    started(4)
    game = Game.objects.get()
    seat = game.seats.select_related("user").get(awaiting=True)
    asked = game.engine_game().unanswered[0]
    action = Random(1).choice(asked.options)
    with django_assert_max_num_queries(14):
        play.play(game.pk, seat.user, asked.id, action)


def test_everybody_is_told_in_one_go(time):
    """Pairing costs the same for sixteen as for eight."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    def queries(players: int) -> int:
        tournament = make_tournament(players, table_size=2)
        with CaptureQueriesContext(
            connection,
        ) as caught:
            life.start(tournament.pk, None)
        return len(caught)

    few = queries(4)
    assert queries(12) - few <= 8 * 2, "two for each more: where to deliver it to"
