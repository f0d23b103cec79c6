"""When orders are looked at: like a person would, and nobody can tell who left some."""

import datetime as dt
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from games import engine
from games.clock import Night
from games.core import jobs
from games.engine import view_for
from games.models import Game, Job, Move, Reliability
from games.notify.models import Notification
from games.orders import without_effect
from games.orders.timing import AT_THE_TABLE, AWAY, STILL_THERE, moment
from games.services import bot_moves, deadlines, orders, play, repair, table, vacations
from tests.clockwork import DAY, SEED, running
from tests.clockwork import asked as clock_asked
from tests.engine.builder import Table
from tests.factory import make_game, make_user, play_until, settle
from tests.services.ordering import asked, plan_for

pytestmark = pytest.mark.django_db


def waiting_time(game) -> float:
    job = Job.objects.get(kind="resolve", game=game)
    return (job.due - timezone.now()).total_seconds()


def fits(habit, game) -> bool:
    return habit.shortest - 1 < waiting_time(game) <= habit.longest


def test_orders_are_looked_at_for_everybody_and_not_at_once():
    """The job is there whether somebody left orders or not, and waits like a person."""
    for with_orders in (False, True):
        game = make_game(2, rng=3)
        decision, seat = asked(game)
        other = game.seats.get(number=1 - seat.number)
        if with_orders:
            orders.save(game.pk, other.user, plan_for(game, other), 0)
        action = next(o for o in decision.options if o.space.peek == "none")
        play.play(game.pk, seat.user, decision.id, action)
        assert asked(Game.objects.get(pk=game.pk))[1] == other
        assert fits(AWAY, game)


def test_what_follows_from_ones_own_move_is_answered_sooner():
    game = make_game(2)
    for _ in range(40):
        decision, seat = asked(game)
        play.play(game.pk, seat.user, decision.id, Random(1).choice(decision.options))
        game = Game.objects.get(pk=game.pk)
        following, again = asked(game)
        if again == seat and following.kind == "peek":
            assert fits(STILL_THERE, game)
            return
    pytest.fail("no peek came up: choose other moves")


def test_a_live_game_does_not_wait_for_minutes():
    assert fits(AT_THE_TABLE, running(pace="live"))


def test_each_person_has_a_moment_of_their_own(time):
    """Several are asked at once: what one does moves nobody else's moment."""
    game = play_until(make_game(3), "discard")
    moments = dict(game.seats.values_list("number", "orders_due"))
    assert len(set(moments.values())) == 3
    decision, seat = asked(game)
    play.play(game.pk, seat.user, decision.id, decision.options[0])
    still = game.seats.filter(awaiting=True)
    assert dict(still.values_list("number", "orders_due")).items() < moments.items()
    assert Job.objects.get(kind="resolve").due == min(s.orders_due for s in still)
    settle(game)
    assert not game.seats.filter(awaiting=True).exclude(orders_due=None).exists()


def test_a_question_without_effect_is_answered_by_itself():
    game = make_game(4)
    position = Table().spy("6.I", "red", "guedes").spy("6.II", "green", "araujo")
    current = position.resolve_from("6").game
    current.take_events()
    play.store(game, current)
    move = Move.objects.get(game=game)
    assert move.action == {"kind": "pass"}
    # Nobody was asked: there is nothing to show, to tell, or to count.
    assert current.pending
    assert not game.seats.filter(awaiting=True).exists()
    assert jobs.run(Job.objects.get(kind="turns", game=game).pk)
    assert not Notification.objects.filter(kind="turn", read=None).exists()
    assert not Reliability.objects.filter(kept__gt=0).exists()


def test_no_such_question_is_ever_stored_and_the_log_stays_sound():
    game, rng = settle(make_game(2, rng=7)), Random(7)
    while game.line < 90:
        decision, seat = asked(game)
        view = view_for(game.engine_game().state, decision.seat)
        assert without_effect(view) is None
        play.play(game.pk, seat.user, decision.id, rng.choice(decision.options))
        game = settle(game)
    assert repair.check(game).sound
    passed = [move for move in game.moves.exclude(seat=None) if _passed_by_itself(game, move)]
    assert passed


def _passed_by_itself(game, move):
    before = game.replayed(move.number - 1).state
    return without_effect(view_for(before, move.seat)) is not None


@pytest.mark.parametrize("bot", ["", "rookie"])
def test_to_a_bot_it_is_a_question_like_any_other(bot):
    """What it does is its own affair, and takes it as long as anything else."""
    game = make_game(4)
    game.seats.filter(number=0).update(bot=bot)
    position = Table().spy("6.I", "red", "guedes").spy("6.II", "green", "araujo")
    current = position.resolve_from("6").game
    current.take_events()
    play.store(game, current)
    assert Move.objects.filter(game=game).exists() == (not bot)


# ── as people live ───────────────────────────────────────────────────────────────────────────


def test_nobody_moves_in_their_sleep():
    night = Night(dt.time(23), dt.time(7), ZoneInfo("Europe/Lisbon"))
    rng, evening = Random(3), dt.datetime(2026, 5, 10, 21, 30, tzinfo=dt.UTC)
    drawn = [moment(AWAY, evening, night, evening + DAY, rng) for _ in range(500)]
    assert all(night.over(when) == when for when in drawn)
    next_day = [when for when in drawn if when.day == 11]
    assert 20 < len(next_day) < 480
    morning = night.over(evening + dt.timedelta(hours=3))
    assert sum(when - morning < dt.timedelta(minutes=1) for when in next_day) < len(next_day) / 20


@pytest.mark.parametrize("left", [dt.timedelta(seconds=2), dt.timedelta(minutes=7), DAY])
def test_no_deadline_passes_for_a_pause(left):
    night = Night(dt.time(11), dt.time(22), ZoneInfo("UTC"))
    for hour in range(24):
        now = dt.datetime(2026, 5, 10, hour, tzinfo=dt.UTC)
        for habit in (AWAY, AT_THE_TABLE, STILL_THERE):
            for sleeps in (None, night):
                assert now < moment(habit, now, sleeps, now + left, Random(hour)) < now + left


def test_where_bots_alone_play_nobody_is_kept_waiting():
    user = make_user()
    options = engine.Options(players=2)
    game = table.create(user, options, bot_kinds=["rookie"], bot_pause=False, seed=SEED)
    while not game.seats.get(user=user).awaiting:
        assert bot_moves.play_bot(game.pk)
    assert fits(STILL_THERE, game)


def test_an_outage_is_not_followed_by_everything_at_once(time):
    game = running()
    seat = clock_asked(game)
    orders.save(game.pk, seat.user, plan_for(game, seat), 0)
    began, moment = time.now, seat.orders_due
    time.jump(days=1)
    deadlines.extend(began, time.now)
    jobs.run_due()
    seat.refresh_from_db()
    assert seat.orders_due == moment + DAY
    assert not Move.objects.filter(game=game).exists()
    time.to(seat.orders_due)
    assert Move.objects.filter(game=game).exists()


def test_who_told_no_night_sleeps_like_others():
    user = make_user()
    sleep = user.sleep
    assert sleep is None
    user.time_zone = "Asia/Seoul"
    at_three = dt.datetime(2026, 5, 10, 3, tzinfo=ZoneInfo("Asia/Seoul"))
    assert user.sleep.over(at_three) > at_three
    assert user.night is None


def test_orders_rest_while_their_author_is_seen_on_vacation(time):
    game = running()
    seat = clock_asked(game)
    orders.save(game.pk, seat.user, plan_for(game, seat), 0)
    today = time.now.date()
    vacations.plan(seat.user, today, today + DAY)
    time.to(time.now + DAY)
    seat.refresh_from_db()
    assert (seat.awaiting, seat.orders_due) == (True, None)
    time.to(seat.user.vacations.get().ends)
    seat.refresh_from_db()
    assert seat.orders_due > time.now
    time.to(seat.orders_due)
    assert Move.objects.filter(game=game, seat=seat.number, by_bot=False).exists()


# ── when, for their author ───────────────────────────────────────────────────────────────────


def window_of(seat):
    seat.refresh_from_db()
    game = Game.objects.get(pk=seat.game_id)
    return orders.window(seat, game, list(game.seats.all()))


def test_the_window_holds_the_moment_but_does_not_tell_it(time):
    game = running()
    seat = clock_asked(game)
    orders.save(game.pk, seat.user, plan_for(game, seat), 0)
    for _ in range(40):
        seat.refresh_from_db()
        first, last = window_of(seat)
        assert time.now <= first <= seat.orders_due < last
        assert seat.orders_due not in (first, last)
        assert last - first >= min(dt.timedelta(minutes=1), (seat.orders_due - time.now) / 4)
        time.now += (seat.orders_due - time.now) / 3
    time.to(seat.orders_due)
    assert Move.objects.filter(game=game, seat=seat.number).exists()


def test_the_window_if_one_were_asked_now_is_that_of_what_is_drawn_then(time):
    game = running()
    seat = clock_asked(game)
    other = game.seats.get(number=1 - seat.number)
    first, last = window_of(other)
    decision = game.engine_game().unanswered[0]
    options: list[Any] = list(decision.options)
    quiet = next(o for o in options if o.space.peek == "none")
    play.play(game.pk, seat.user, decision.id, quiet)
    other.refresh_from_db()
    assert first <= other.orders_due <= last
    assert last - first > dt.timedelta(hours=4)


def test_there_is_no_window_on_vacation(time):
    game = running()
    seat = clock_asked(game)
    orders.save(game.pk, seat.user, plan_for(game, seat), 0)
    today = time.now.date()
    vacations.plan(seat.user, today, today + DAY)
    time.to(time.now + DAY)
    assert window_of(seat) is None
