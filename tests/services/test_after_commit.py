"""Nothing talks to Redis or a socket inside a transaction, or while a row is locked."""

import socket

import pytest
import redis
from django.core.cache import cache
from django.db import connection, transaction

from estoril.infra import publish as publishing
from games.core import announcements, jobs
from games.models import Message
from games.orders import Book
from games.services import chat, orders, play
from tests.factory import make_game
from tests.services.races import users

pytestmark = pytest.mark.django_db(transaction=True)


class Watch:
    """Notes whatever leaves the process, and what of it did so inside an atomic block.

    It raises nothing: most callers go on without Redis, and would swallow it.
    """

    def __init__(self, monkeypatch):
        self.patch, self.calls, self.too_early = monkeypatch, [], []

    def __call__(self, owner, name):
        real = getattr(owner, name)

        def watched(*args, **kwargs):
            self.calls.append(name)
            if connection.in_atomic_block:
                self.too_early.append(name)
            return real(*args, **kwargs)

        self.patch.setattr(owner, name, watched)


@pytest.fixture
def outside(monkeypatch):
    watch = Watch(monkeypatch)
    watch(redis.connection.AbstractConnection, "send_packed_command")
    watch(socket.socket, "connect")
    watch(publishing, "publish")
    watch(announcements, "_send")
    for name in ("get", "set", "delete", "get_many", "set_many", "incr", "add"):
        watch(cache, name)
    yield watch
    assert not watch.too_early


@pytest.fixture
def game(db):
    return make_game(2, users=users(2), moves=3)


def asked(game):
    decision = game.engine_game().unanswered[0]
    return decision, game.seats.select_related("user").get(number=decision.seat)


def test_the_watch_notices(outside):
    with transaction.atomic():
        cache.set("key", 1)
        announcements.tell(1, {"type": "game.changed"})
    assert outside.too_early[:2] == ["set", "_send"]
    outside.too_early.clear()


def test_a_move_and_what_follows_it(outside, game):
    decision, seat = asked(game)
    play.play(game.pk, seat.user, decision.id, decision.options[0])
    jobs.run_due()
    assert {"publish", "_send"} <= set(outside.calls)


def test_an_order(outside, game):
    _decision, seat = asked(game)
    orders.save(game.pk, seat.user, Book(1), 0)
    jobs.run_due()


def test_a_message(outside, game):
    _decision, seat = asked(game)
    chat.say(game, Message.Room.PLAYERS, seat.user, seat, "Boa noite.")
    jobs.run_due()
    assert "_send" in outside.calls
