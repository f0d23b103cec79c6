"""Leaving orders: for one's own seat, while it matters, without anybody else noticing."""

import datetime as dt
from dataclasses import replace
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from accounts.services import delete_account
from games import engine
from games.clock import Night
from games.core import jobs
from games.core.refusals import Refused
from games.engine import view_for
from games.engine.suppose import to_place
from games.models import Game, Job, Move, Orders, Reliability, Seat
from games.notify.models import Notification
from games.orders import Book, Plan, without_effect
from games.orders.timing import AT_THE_TABLE, AWAY, STILL_THERE, moment
from games.services import deadlines, orders, play, repair, table, vacations
from tests.clockwork import DAY, SEED, running
from tests.clockwork import asked as clock_asked
from tests.engine.builder import Table
from tests.factory import make_game, make_user, play_moves, play_until, settle
from tests.orders.books import random_book

pytestmark = pytest.mark.django_db


def asked(game):
    """The first decision awaited, and whose it is."""
    decision = game.engine_game().unanswered[0]
    return decision, game.seats.get(number=decision.seat)


def plan_for(game, seat, option=0) -> Book:
    """To do what the seat could do if it were its turn now."""
    view = view_for(game.engine_game().state, seat.number)
    place: Any = to_place(view).decisions[0].options[option]
    return Book(1, {0: (Plan(place.tile, place.space, place.stake, ("nothing",), 0),)})


def everything(game) -> list:
    """All rows that others' pages are made from, and what is due."""
    tables = (
        Game.objects.filter(pk=game.pk),
        Move.objects.filter(game=game),
        Seat.objects.filter(game=game),
        Job.objects.filter(game=game),
    )
    return [list(rows.order_by("pk").values()) for rows in tables]


# ── leaving them ─────────────────────────────────────────────────────────────────────────────


def test_orders_are_saved_replaced_and_cleared():
    game = make_game(2)
    _, seat = asked(game)
    first = orders.save(game.pk, seat.user, plan_for(game, seat, 0), 0)
    assert first.version == 1
    second = orders.save(game.pk, seat.user, plan_for(game, seat, 1), 1)
    assert (second.pk, second.version) == (first.pk, 2)
    assert orders.book_of(orders.left(seat, 1)) == plan_for(game, seat, 1)
    orders.save(game.pk, seat.user, Book(1), 2)
    assert orders.book_of(orders.left(seat, 1)).empty
    assert Orders.objects.count() == 1


def test_a_second_window_is_told_and_changes_nothing():
    game = make_game(2)
    _, seat = asked(game)
    orders.save(game.pk, seat.user, plan_for(game, seat, 0), 0)
    with pytest.raises(orders.Outdated, match="another window"):
        orders.save(game.pk, seat.user, plan_for(game, seat, 1), 0)
    assert orders.book_of(orders.left(seat, 1)) == plan_for(game, seat, 0)


def test_orders_for_another_round_are_refused():
    game = make_game(2)
    _, seat = asked(game)
    with pytest.raises(orders.Outdated, match="over"):
        orders.save(game.pk, seat.user, Book(2), 0)


@pytest.mark.parametrize("who", ["stranger", "anonymous", "resigned", "finished"])
def test_only_who_plays_leaves_orders(who):
    game = make_game(2)
    _, seat = asked(game)
    user = {"stranger": make_user(), "anonymous": AnonymousUser()}.get(who, seat.user)
    if who == "resigned":
        play.resign(game.pk, seat.user)
    if who == "finished":
        game = play_moves(game, None)
    with pytest.raises(Refused):
        orders.save(game.pk, user, Book(game.state["round"]), 0)
    assert not Orders.objects.exists()


def test_leaving_orders_changes_nothing_that_others_see(django_capture_on_commit_callbacks):
    game = make_game(3, moves=4)
    before = everything(game)
    for seat in game.seats.all():
        with django_capture_on_commit_callbacks() as callbacks:
            orders.save(game.pk, seat.user, plan_for(game, seat), 0)
        told = [c for c in callbacks if "announcements" in c.__module__]
        assert told == []
    assert everything(game) == before


def test_whoever_goes_for_good_takes_their_orders_along():
    game = make_game(2)
    _, seat = asked(game)
    orders.save(game.pk, seat.user, plan_for(game, seat), 0)
    delete_account(seat.user)
    assert not Orders.objects.exists()


# ── carrying them out ────────────────────────────────────────────────────────────────────────


def test_an_order_is_carried_out_as_the_seats_own_move():
    game = make_game(2)
    decision, seat = asked(game)
    other = game.seats.get(number=1 - seat.number)
    book = plan_for(game, other, -1)
    orders.save(game.pk, other.user, book, 0)
    play.play(game.pk, seat.user, decision.id, decision.options[0])
    game = settle(game)
    move = Move.objects.filter(game=game, seat=other.number).first()
    assert (move.action["space"], move.by_bot) == (book.placements[0][0].space.id, False)
    assert orders.left(other, 1).used[0] == move.decision
    assert repair.check(game).sound


def test_what_is_not_possible_any_more_is_not_done_and_the_player_is_asked():
    game = make_game(2)
    decision, seat = asked(game)
    other = game.seats.get(number=1 - seat.number)
    book = plan_for(game, other)
    orders.save(game.pk, other.user, book, 0)
    same = next(o for o in decision.options if o.space is book.placements[0][0].space)
    play.play(game.pk, seat.user, decision.id, same)
    game = settle(game)
    while asked(game)[1] == seat:  # a peek, or the like
        decision, _ = asked(game)
        play.play(game.pk, seat.user, decision.id, decision.options[0])
        game = settle(game)
    assert asked(game)[1] == other
    assert orders.left(other, 1).used == []


def test_an_order_left_while_one_is_asked_answers_too():
    game = make_game(2)
    settle(game)
    decision, seat = asked(game)
    assert not Job.objects.filter(kind="resolve").exists()
    orders.save(game.pk, seat.user, plan_for(game, seat), 0)
    game = settle(game)
    assert Move.objects.filter(game=game, seat=seat.number, decision=decision.id).exists()


def test_an_order_left_while_nothing_is_asked_waits():
    game = settle(make_game(2))
    _, seat = asked(game)
    other = game.seats.get(number=1 - seat.number)
    orders.save(game.pk, other.user, plan_for(game, other), 0)
    assert not Job.objects.filter(kind="resolve").exists()


def test_a_newer_order_stands_until_the_older_one_was_used():
    game = make_game(2)
    decision, seat = asked(game)
    orders.save(game.pk, seat.user, plan_for(game, seat, 0), 0)
    orders.save(game.pk, seat.user, plan_for(game, seat, 3), 1)
    settle(game)
    move = Move.objects.get(game=game, decision=decision.id)
    assert move.action["space"] == decision.options[3].space.id


def test_orders_that_cannot_be_read_leave_the_player_to_decide(caplog):
    game = make_game(2)
    _, seat = asked(game)
    Orders.objects.create(seat=seat, round=1, book={"what": "is this"}, version=1)
    game = settle(game)
    assert not Move.objects.filter(game=game).exists()
    assert "cannot be read" in caplog.text


def test_a_bot_in_the_seat_follows_no_orders():
    game = make_game(2)
    decision, seat = asked(game)
    orders.save(game.pk, seat.user, plan_for(game, seat), 0)
    play.resign(game.pk, seat.user)
    assert play.go_on(game.pk) is False
    assert not Move.objects.filter(game=game, decision=decision.id).exists()


def test_a_whole_game_by_orders_is_sound():
    """Everybody leaves new orders again and again; what they do not say is played at random."""
    rng = Random(5)
    game = make_game(3, modules={"double_agent", "roulette"})
    used = set()
    while game.is_running:
        state = game.engine_game().state
        for seat in game.seats.all():
            view = view_for(state, seat.number)
            book = replace(random_book(view, rng), round=state.round)
            version = orders.left(seat, state.round).version
            used.update(orders.save(game.pk, seat.user, book, version).used)
        game = settle(game)
        game = play_moves(game, 1, rng)
    kinds = {Move.objects.get(game=game, decision=number).action["kind"] for number in used}
    assert {"place", "use", "discard"} <= kinds
    assert repair.check(game).sound


# ── when ─────────────────────────────────────────────────────────────────────────────────────


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
        assert play.play_bot(game.pk)
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


# ── at once, or not at all ───────────────────────────────────────────────────────────────────


def waiting():
    """Somebody is asked, and their order waits for its moment."""
    game = make_game(2)
    decision, seat = asked(game)
    version = orders.save(game.pk, seat.user, plan_for(game, seat), 0).version
    return game, decision, seat, version


def test_an_order_can_be_played_now_as_ones_own_move():
    game, decision, seat, version = waiting()
    orders.play_now(game.pk, seat.user, decision.id, version)
    move = Move.objects.get(game=game, decision=decision.id)
    assert (move.seat, move.by_bot, move.missed) == (seat.number, False, False)
    assert move.action["space"] == plan_for(make_game(2), seat).placements[0][0].space.id
    assert orders.left(seat, 1).used == []  # they clicked themselves
    assert repair.check(Game.objects.get(pk=game.pk)).sound


def test_played_twice_it_is_played_once():
    game, decision, seat, version = waiting()
    for _ in range(2):
        orders.play_now(game.pk, seat.user, decision.id, version)
    assert Move.objects.filter(game=game, decision=decision.id).count() == 1


def test_what_orders_have_done_meanwhile_is_not_done_again():
    game, decision, seat, version = waiting()
    settle(game)
    moves = Move.objects.filter(game=game).count()
    orders.play_now(game.pk, seat.user, decision.id, version)
    assert Move.objects.filter(game=game).count() == moves


def test_cancelling_takes_the_waiting_order_back_and_keeps_the_others():
    game, decision, seat, version = waiting()
    book = plan_for(game, seat)
    whole = replace(
        book, placements={**book.placements, 1: book.placements[0]}, discard=("weakest",)
    )
    version = orders.save(game.pk, seat.user, whole, version).version
    orders.cancel(game.pk, seat.user, decision.id, version)
    assert orders.book_of(orders.left(seat, 1)) == replace(
        whole, placements={1: book.placements[0]}
    )
    settle(game)
    assert not Move.objects.filter(game=game).exists()


@pytest.mark.parametrize("act", [orders.play_now, orders.cancel])
def test_what_is_no_longer_so_is_neither_played_nor_cancelled(act):
    game, decision, seat, version = waiting()
    other = game.seats.get(number=1 - seat.number)
    for user, number, seen in (
        (seat.user, decision.id, version + 1),
        (seat.user, decision.id + 1, version),
        (other.user, decision.id, 0),
    ):
        with pytest.raises(orders.Outdated):
            act(game.pk, user, number, seen)
    for user in (make_user(), AnonymousUser()):
        with pytest.raises(Refused):
            act(game.pk, user, decision.id, version)
    assert not Move.objects.filter(game=game).exists()
    assert orders.book_of(orders.left(seat, 1)) == plan_for(game, seat)


def test_an_order_that_is_not_possible_is_not_played():
    game, decision, seat, version = waiting()
    version = orders.save(game.pk, seat.user, Book(1), version).version
    with pytest.raises(orders.Outdated, match="nothing that is possible"):
        orders.play_now(game.pk, seat.user, decision.id, version)


def test_a_whole_round_of_placements_by_orders():
    """Left once, carried out turn by turn; the rival plays by hand."""
    game = make_game(2)
    decision, rival = asked(game)
    author = game.seats.get(number=1 - rival.number)
    view, placements = view_for(game.engine_game().state, author.number), {}
    options: Any = to_place(view).decisions[0].options
    for turn in range(view.options.markers):
        alternatives = options[turn::7][:12]
        placements[turn] = tuple(
            Plan(*option)._replace(peek=("nothing",)) for option in alternatives
        )
    orders.save(game.pk, author.user, Book(1, placements), 0)
    placed = Move.objects.filter(game=game, seat=author.number, action__kind="place")
    rng = Random(3)
    while placed.count() < 4:
        decision, seat = asked(game)
        assert seat == rival, "the author is asked nothing"
        play.play(game.pk, rival.user, decision.id, rng.choice(decision.options))
        game = settle(game)
    assert set(orders.left(author, 1).used) >= set(placed.values_list("decision", flat=True))
    assert repair.check(game).sound
