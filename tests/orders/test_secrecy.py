"""Whatever somebody orders, and whether they ordered or clicked: nobody else can tell."""

import datetime
import logging
from random import Random
from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache
from django.db import transaction

from games.engine import view_for
from games.engine.suppose import to_place
from games.models import Game, Job, Orders, Seat
from games.orders import Book, Plan
from games.services import orders, play
from tests.factory import make_game, make_user, settle
from tests.orders.books import random_book
from tests.web.test_no_leak import PATHS, fetched

pytestmark = pytest.mark.django_db

EVERYWHERE = [*PATHS, "orders/", "orders/?tried", "orders/waiting/", "table.png"]


def in_a_world(happens, watch) -> Any:
    """What is seen if this happens; afterwards it never did."""
    before = transaction.savepoint()
    happens()
    seen = watch()
    transaction.savepoint_rollback(before)
    cache.clear()
    return seen


def another(game):
    """A seat that is not asked, and one that is."""
    asked = {decision.seat for decision in game.engine_game().unanswered}
    waiting = [seat for seat in game.seats.all() if seat.number not in asked]
    return waiting[0], game.seats.get(number=min(asked))


@pytest.mark.parametrize("moves", [3, 30])
def test_no_page_tells_what_another_seat_has_ordered(moves, client):
    game = make_game(3, moves=moves, rng=moves, modules={"roulette"})
    orderer, _ = another(game)
    rival = game.seats.exclude(pk=orderer.pk).first()
    others = {"rival": rival.user, "stranger": make_user(), "anonymous": None}
    view = view_for(game.engine_game().state, orderer.number)

    def seen_by(user):
        client.logout()
        if user:
            client.force_login(user)
        return fetched(client, game, EVERYWHERE)

    def watch():
        return {role: seen_by(user) for role, user in others.items()}

    def leave(seed):
        book = random_book(view, Random(seed))
        orders.save(game.pk, orderer.user, Book(view.round, book.placements, book.spies), 0)

    nothing = in_a_world(lambda: None, watch)
    for seed in range(2):
        assert in_a_world(lambda seed=seed: leave(seed), watch) == nothing

    def watch_own():
        return seen_by(orderer.user)

    own = in_a_world(lambda: None, watch_own)
    assert in_a_world(lambda: leave(0), watch_own) != own, "the comparison cannot fail"


@pytest.mark.parametrize("role", ["rival", "anonymous"])
def test_an_ordered_move_looks_like_any_other(role, client):
    """The same placement, by order and by hand: pages, log, rows and mails are the same."""
    game = make_game(2, rng=4)
    orderer, mover = another(game)
    decision = game.engine_game().unanswered[0]
    quiet = next(o for o in decision.options if o.space.peek == "none")
    view = view_for(game.engine_game().state, orderer.number)
    offered: list[Any] = list(to_place(view).decisions[0].options)
    places = [o for o in offered if o.space.peek == "none"]
    place = next(o for o in places if o.space is not quiet.space)

    def by_order():
        orders.save(game.pk, orderer.user, Book(1, {0: (Plan(*place),)}), 0)
        play.play(game.pk, mover.user, decision.id, quiet)
        settle(Game.objects.get(pk=game.pk))
        assert Orders.objects.get().used

    def by_hand():
        play.play(game.pk, mover.user, decision.id, quiet)
        settle(Game.objects.get(pk=game.pk))
        asked = Game.objects.get(pk=game.pk).engine_game().unanswered[0]
        play.play(game.pk, orderer.user, asked.id, place)
        settle(Game.objects.get(pk=game.pk))

    def watch():
        client.logout()
        if role == "rival":
            client.force_login(mover.user)
        found = fetched(client, Game.objects.get(pk=game.pk), EVERYWHERE)
        times = (datetime.datetime, datetime.timedelta)
        rows = [
            {n: value for n, value in row.items() if n != "id" and not isinstance(value, times)}
            for rows in (game.moves.order_by("number"), Seat.objects.filter(game=game))
            for row in rows.values()
        ]
        return found, rows, len(mail.outbox), Job.objects.count()

    first, second = in_a_world(by_order, watch), in_a_world(by_hand, watch)
    assert first == second


def test_neither_socket_nor_log_of_the_server_hears_of_orders(
    caplog, django_capture_on_commit_callbacks
):
    """Nothing goes out after commit, and no line that is written names what was ordered."""
    game = make_game(2)
    orderer, _ = another(game)
    view = view_for(game.engine_game().state, orderer.number)
    place: Any = to_place(view).decisions[0].options[0]
    with caplog.at_level(logging.DEBUG), django_capture_on_commit_callbacks() as callbacks:
        orders.save(game.pk, orderer.user, Book(1, {0: (Plan(*place),)}), 0)
    assert callbacks == []
    lines = [r.getMessage() for r in caplog.records if r.name != "django.db.backends"]
    assert not [line for line in lines if place.tile.id in line or place.space.id in line]
