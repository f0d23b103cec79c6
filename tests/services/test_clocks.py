"""The clocks of stored games: asked, answered, up; given time, stopped, extended."""

import datetime

import pytest

from games import engine
from games.clock import PACES, Pace
from games.core import heartbeat, jobs
from games.core.refusals import Refused, TooLate
from games.models import Game, Gift, Job, Move, Reliability, Seat
from games.notify.kinds import Kind
from games.notify.models import Notification
from games.orders import Book, Plan
from games.services import bot_moves, clocks, deadlines, orders, play, stand_ins, table
from tests.clockwork import DAY, HOUR, answer, asked, miss, rival, running
from tests.factory import make_user

pytestmark = pytest.mark.django_db
DAILY = PACES["daily"]


def look(game: Game) -> datetime.datetime:
    return Job.objects.get(kind="deadline", game=game).due


# ── asked and answered ───────────────────────────────────────────────────────────────────────


def test_whoever_is_asked_is_on_the_clock(time):
    game = running()
    seat = asked(game)
    assert seat.deadline == time.now + DAILY.allowance + DAILY.reserve
    assert look(game) == seat.deadline - (DAILY.allowance + DAILY.reserve) / clocks.WARN
    assert (rival(game).due, rival(game).deadline) == (None, None)
    assert set(game.seats.values_list("reserve", flat=True)) == {DAILY.reserve}


def test_an_answer_passes_the_clock_on(time):
    game = running()
    time.on(hours=30)
    seat = answer(game)
    assert (seat.due, seat.deadline) == (None, None)
    assert seat.reserve == DAILY.reserve - 6 * HOUR
    assert asked(game).deadline == time.now + 3 * DAY
    assert asked(game).awaiting_since == time.now


def test_a_quick_answer_refills_the_reserve(time):
    game = running()
    Seat.objects.update(reserve=HOUR)
    time.on(hours=4)
    assert answer(game).reserve == 6 * HOUR


def test_whoever_is_asked_again_has_the_whole_allowance_again(time):
    game = running()
    for _ in range(60):
        time.jump(minutes=50)
        before = asked(game).number
        answer(game)
        jobs.run_due()
        if not (game := Game.objects.get(pk=game.pk)).is_running:
            return
        for seat in game.seats.filter(awaiting=True):
            if seat.number == before:
                assert seat.deadline == time.now + DAILY.allowance + seat.reserve
                return
    pytest.fail("nobody is ever asked twice in a row")


@pytest.mark.parametrize("bot_kinds", [["agent"], ["agent", "rookie"]])
def test_where_nobody_waits_no_clock_runs(time, bot_kinds):
    user = make_user()
    game = table.create(user, engine.Options(players=1 + len(bot_kinds)), bot_kinds=bot_kinds)
    time.on(days=400)
    game.refresh_from_db()
    assert game.is_running
    assert game.seats.get(user=user).bot == ""
    assert not Seat.objects.filter(deadline__isnull=False).exists()


def test_a_custom_pace(time):
    game = running(pace="custom", custom=Pace(2 * HOUR, HOUR))
    assert asked(game).deadline == time.now + 3 * HOUR
    again = Game.objects.get(pk=game.pk).clock_pace()
    assert again == Pace(2 * HOUR, HOUR)


def test_the_morning_after(time):
    game = running()
    seat = asked(game)
    user = seat.user
    user.time_zone, user.night_from, user.night_to = (
        "Asia/Seoul",
        datetime.time(20),
        datetime.time(7),
    )
    user.save()
    deadlines.align(user)  # noon in UTC is nine in the evening there
    seat.refresh_from_db()
    assert seat.deadline == time.now + 3 * DAY + 10 * HOUR
    assert look(game) < seat.deadline


# ── time is up ───────────────────────────────────────────────────────────────────────────────


def test_when_time_is_up_a_bot_makes_this_one_decision(time):
    game = running()
    seat = asked(game)
    time.to(seat.deadline)
    move = Move.objects.get(game=game)
    assert (move.seat, move.by_bot) == (seat.number, True)
    seat.refresh_from_db()
    assert (seat.misses, seat.bot, seat.reserve, seat.deadline) == (1, "", 0 * HOUR, None)
    assert asked(game).number != seat.number
    figures = Reliability.objects.get(user=seat.user)
    assert (figures.kept, figures.missed) == (0, 1)


def test_not_a_moment_before(time):
    game = running()
    seat = asked(game)
    time.to(seat.deadline - datetime.timedelta(seconds=1))
    assert not Move.objects.exists()
    job = Job.objects.get(kind="deadline", game=game)
    assert job.due == seat.deadline


def test_whoever_answers_in_the_last_moment_is_left_alone(time):
    game = running()
    seat = asked(game)
    time.jump(days=3)
    answer(game)
    assert not bot_moves.play_for(game.pk, seat.number)
    time.on(seconds=1)
    assert not Move.objects.filter(by_bot=True).exists()
    seat.refresh_from_db()
    assert seat.misses == 0


def test_whoever_answers_too_late_is_told_why(time):
    game = running()
    seat = asked(game)
    decision = game.engine_game().unanswered[0]
    time.to(seat.deadline)
    played = engine.action_from_json(Move.objects.get().action)
    other = next(action for action in decision.options if action != played)
    with pytest.raises(TooLate, match="a bot has decided for you"):
        play.play(game.pk, seat.user, decision.id, other)
    assert Move.objects.count() == 1


def test_an_answer_forgives_the_misses_before(time):
    game = running()
    number = asked(game).number
    miss(game, number, 2, time)
    while asked(game).number != number:
        answer(game)
        jobs.run_due()
    assert asked(game).misses == 2
    assert answer(game).misses == 0


def test_after_three_misses_in_a_row_a_bot_takes_the_seat_until_its_player_is_back(time):
    game = running()
    seat = asked(game)
    miss(game, seat.number, 3, time)
    seat.refresh_from_db()
    assert (seat.bot, seat.away, seat.user_id is not None) == ("agent", True, True)
    # Nobody else waits for the one who is left.
    assert not Seat.objects.filter(deadline__isnull=False).exists()
    with pytest.raises(Refused, match="bot"):
        play.play(game.pk, seat.user, 1, None)

    stand_ins.take_back(game.pk, seat.user)
    stand_ins.take_back(game.pk, seat.user)
    seat.refresh_from_db()
    assert (seat.bot, seat.away, seat.misses) == ("", False, 0)
    for other in game.seats.filter(awaiting=True):
        assert other.deadline > time.now


def test_the_number_of_misses_is_the_tables_choice(time):
    game = running(most_misses=1)
    seat = asked(game)
    time.to(seat.deadline)
    seat.refresh_from_db()
    assert seat.bot == "agent"


def test_who_resigned_does_not_come_back(time):
    game = running()
    seat = asked(game)
    play.resign(game.pk, seat.user)
    with pytest.raises(Refused, match="resigned"):
        stand_ins.take_back(game.pk, seat.user)
    with pytest.raises(Refused, match="no seat"):
        stand_ins.take_back(game.pk, make_user())


def test_what_was_ordered_is_done_rather_than_what_a_bot_thinks(time):
    game = running(pace="live")
    seat = asked(game)
    decision = game.engine_game().unanswered[0]
    place = next(a for a in decision.options if isinstance(a, engine.actions.Place))
    time.jump(hours=2)
    orders.save(game.pk, seat.user, Book(1, {0: (Plan(place.tile, place.space),)}), 0)
    assert bot_moves.play_for(game.pk, seat.number)
    move = Move.objects.get()
    assert (move.by_bot, move.action) == (False, engine.action_to_json(place))
    seat.refresh_from_db()
    assert seat.misses == 0


def told(kind: Kind) -> list:
    return list(Notification.objects.filter(kind=kind).values_list("seat__number", flat=True))


def test_a_warning_comes_once_and_again_after_a_gift(time):
    game = running()
    seat = asked(game)
    time.to(look(game) - HOUR)
    assert told(Kind.TIME) == []
    time.on(hours=1)
    time.on(hours=1)
    assert told(Kind.TIME) == [seat.number]
    deadlines.give_time(game.pk, rival(game).user, seat.number)
    time.on(hours=20)
    time.on(hours=12)
    assert told(Kind.TIME) == [seat.number] * 2


def test_a_miss_is_told(time):
    game = running()
    seat = asked(game)
    time.to(seat.deadline)
    assert told(Kind.RELIABILITY) == [seat.number]


# ── presents ─────────────────────────────────────────────────────────────────────────────────


def test_a_rival_gives_time(time):
    game = running()
    seat, giver = asked(game), rival(game)
    deadlines.give_time(game.pk, giver.user, seat.number)
    before = seat.deadline
    seat.refresh_from_db()
    assert seat.deadline == before + DAY
    gift = Gift.objects.get()
    assert (gift.giver, gift.seat, gift.time) == (giver.user, seat, DAY)
    time.to(before)
    assert not Move.objects.exists()
    time.to(seat.deadline)
    assert Move.objects.get().by_bot


def test_who_may_not_give_time_to_whom(time):
    game = running()
    seat, giver = asked(game), rival(game)
    with pytest.raises(Refused, match="Only those who play"):
        deadlines.give_time(game.pk, make_user(), seat.number)
    with pytest.raises(Refused, match="for others"):
        deadlines.give_time(game.pk, seat.user, seat.number)
    with pytest.raises(Refused, match="for others"):
        deadlines.give_time(game.pk, giver.user, 4)
    with pytest.raises(Refused, match="No clock runs"):
        deadlines.give_time(game.pk, seat.user, giver.number)
    for _ in range(deadlines.MOST_GIVEN):
        deadlines.give_time(game.pk, giver.user, seat.number)
    with pytest.raises(Refused, match="enough"):
        deadlines.give_time(game.pk, giver.user, seat.number)
    play.resign(game.pk, giver.user)
    with pytest.raises(Refused, match="Only those who play"):
        deadlines.give_time(game.pk, giver.user, seat.number)
    assert Gift.objects.count() == deadlines.MOST_GIVEN


# ── outages ──────────────────────────────────────────────────────────────────────────────────


def test_an_outage_is_nobodys_time(time):
    """Five deadlines pass while the site is down: nobody is timed out."""
    games = [running() for _ in range(5)]
    before = {seat.pk: seat.deadline for seat in map(asked, games)}
    time.on(days=2, hours=23)
    heartbeat.beat(time.now)
    time.jump(hours=10)
    jobs.run_due()
    assert not Move.objects.exists()
    for seat in map(asked, games):
        assert seat.deadline == before[seat.pk] + 10 * HOUR
    time.on(hours=1)
    assert Move.objects.filter(by_bot=True).count() == 5


def test_an_outage_counts_from_when_one_was_asked(time):
    game = running()
    heartbeat.beat(time.now)
    time.jump(hours=4)
    answer(game)
    deadline = asked(game).deadline
    time.jump(hours=3)
    jobs.run_due()
    assert asked(game).deadline == deadline + 3 * HOUR


def test_a_short_pause_is_no_outage(time):
    game = running()
    deadline = asked(game).deadline
    heartbeat.beat(time.now)
    time.jump(minutes=1)
    jobs.run_due()
    assert asked(game).deadline == deadline


def test_extending_costs_the_same_for_many(time, django_assert_num_queries):
    for _ in range(4):
        running()
    with django_assert_num_queries(4):
        deadlines.extend(time.now, time.now + HOUR)
