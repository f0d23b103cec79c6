"""Leaving orders: for one's own seat, while it matters, without anybody else noticing."""

import datetime
from dataclasses import replace
from random import Random

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from games.clock import PACES
from games.engine import view_for
from games.engine.suppose import to_place
from games.live import presence
from games.models import Game, Job, Move, Orders, Seat
from games.orders import Book, Plan
from games.orders.timing import AWAY, THERE
from games.services import farewell, jobs, orders, play, repair
from games.services.refusal import Refused
from tests.engine.builder import Table
from tests.games.factory import make_game, make_user, play_moves, settle
from tests.orders.books import random_book

pytestmark = pytest.mark.django_db


def asked(game):
    """The first decision awaited, and whose it is."""
    decision = game.engine_game().unanswered[0]
    return decision, game.seats.get(number=decision.seat)


def plan_for(game, seat, option=0) -> Book:
    """To do what the seat could do if it were its turn now."""
    view = view_for(game.engine_game().state, seat.number)
    place = to_place(view).decisions[0].options[option]
    return Book(1, turn=0, plans=(Plan(*place, peek=("nothing",), adjust=0),))


def everything(game) -> list:
    """All rows that others' pages are made from."""
    tables = (
        Game.objects.filter(pk=game.pk),
        Move.objects.filter(game=game),
        Seat.objects.filter(game=game),
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
        told = [c for c in callbacks if "announce" in c.__module__]
        assert told == []
    assert everything(game) == before


def test_whoever_goes_for_good_takes_their_orders_along():
    game = make_game(2)
    _, seat = asked(game)
    orders.save(game.pk, seat.user, plan_for(game, seat), 0)
    farewell.leave_all(seat.user)
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
    assert (move.action["space"], move.by_bot) == (book.plans[0].space.id, False)
    assert orders.left(other, 1).used[0] == move.decision
    assert repair.check(game).sound


def test_what_is_not_possible_any_more_is_not_done_and_the_player_is_asked():
    game = make_game(2)
    decision, seat = asked(game)
    other = game.seats.get(number=1 - seat.number)
    book = plan_for(game, other)
    orders.save(game.pk, other.user, book, 0)
    same = next(o for o in decision.options if o.space is book.plans[0].space)
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
        assert AWAY[0] - 1 < waiting_time(game) <= AWAY[1]


def test_what_follows_from_ones_own_move_is_answered_sooner():
    game = make_game(2)
    for _ in range(40):
        decision, seat = asked(game)
        play.play(game.pk, seat.user, decision.id, Random(1).choice(decision.options))
        game = Game.objects.get(pk=game.pk)
        following, again = asked(game)
        if again == seat and following.kind == "peek":
            assert THERE[0] - 1 < waiting_time(game) <= THERE[1]
            return
    pytest.fail("no peek came up: choose other moves")


def test_a_live_game_does_not_wait_for_minutes():
    game = make_game(2)
    live = PACES["live"]
    Game.objects.update(pace=Game.Pace.LIVE, allowance=live.allowance, reserve=live.reserve)
    game.refresh_from_db()
    play.look_for_choices(game)
    assert THERE[0] - 1 < waiting_time(game) <= THERE[1]


def test_a_question_without_effect_is_answered_by_itself():
    game = make_game(4)
    table = Table().spy("6.I", "red", "guedes").spy("6.II", "green", "araujo")
    current = table.resolve_from("6").game
    current.take_events()
    play.store(game, current)
    assert waiting_time(game) <= 0.1  # in a game whose bots do not pause
    job = Job.objects.get(kind="resolve", game=game)
    assert jobs.run(job.pk, job.due + datetime.timedelta(seconds=1))
    move = Move.objects.get(game=game)
    assert move.action == {"kind": "pass"}


# ── as if somebody had come by ───────────────────────────────────────────────────────────────


def resolve(game):
    job = Job.objects.get(kind="resolve", game=game)
    assert jobs.run(job.pk, job.due)
    game.refresh_from_db()


def test_rivals_see_the_author_come_before_an_order_is_carried_out():
    game = make_game(2)
    _, seat = asked(game)
    orders.save(game.pk, seat.user, plan_for(game, seat), 0)
    resolve(game)
    assert game.version == 0
    here = presence.store()
    assert here.is_here(game.pk, seat.number, in_spirit=True)
    assert not here.is_here(game.pk, seat.number)  # whoever is away gets their letters
    resolve(game)
    assert game.version == 1


def test_who_is_there_is_not_waited_for():
    game = make_game(2)
    _, seat = asked(game)
    presence.store().renew(game.pk, presence.entry(seat.number, seat.user_id, "page"))
    orders.save(game.pk, seat.user, plan_for(game, seat), 0)
    resolve(game)
    assert game.version == 1
