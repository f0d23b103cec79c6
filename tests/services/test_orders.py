"""Leaving orders: for one's own seat, while it matters, without anybody else noticing."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser

from accounts.services import delete_account
from games.core.refusals import Refused
from games.engine import view_for
from games.engine.suppose import to_place
from games.models import Game, Job, Move, Orders, Seat
from games.orders import Book, Plan
from games.services import orders, play, repair
from tests.factory import make_game, make_user, play_moves, settle
from tests.orders.books import random_book
from tests.services.ordering import asked, plan_for

pytestmark = pytest.mark.django_db


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
