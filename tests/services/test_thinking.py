"""Bots think in a queue of their own, without a lock, and what comes too late changes nothing."""

import pytest
from django.db import connection
from django.utils import timezone

from estoril.infra.celery import app
from games import bots, engine
from games.core import jobs
from games.models import Job
from games.services import play, table
from tests.factory import make_user

pytestmark = pytest.mark.django_db(transaction=True)


def asked(kind="agent"):
    """A game with two bots; a job of theirs is due."""
    return table.create(make_user(), engine.Options(players=3), bot_kinds=[kind, kind])


def the_job(game):
    job = Job.objects.filter(game=game, kind="bot").first()
    if job is None:
        play.go_on(game.pk)
        user = next(seat.user for seat in game.seats.all() if seat.user)
        while not (job := Job.objects.filter(game=game, kind="bot").first()):
            game.refresh_from_db()
            decision = game.engine_game().unanswered[0]
            play.play(game.pk, user, decision.id, decision.options[0])
    return job


def test_bots_have_a_queue_of_their_own(monkeypatch):
    sent = []
    monkeypatch.setattr(jobs, "publish_all", lambda task, calls, expires: sent.append(task))
    job = the_job(asked())
    Job.objects.exclude(pk=job.pk).delete()
    jobs.sweep(timezone.now())
    assert sent == ["games.tasks.think"]
    assert app.amqp.router.route({}, "games.tasks.think")["queue"].name == "thinking"


def test_thinking_holds_no_lock(monkeypatch):
    locked = []

    def choose(kind, view, rng):
        locked.append(connection.in_atomic_block)
        return bots.BOTS["rookie"](view, view.decisions[0], rng)

    game = asked()
    the_job(game)
    monkeypatch.setattr(play.bots, "choose", choose)
    assert play.think(game.pk)
    assert locked == [False]


def test_what_was_thought_before_a_newer_move_is_dropped():
    game = asked()
    the_job(game)
    move = play.think(game.pk).move
    game.refresh_from_db()
    options = next(d.options for d in game.engine_game().unanswered if d.id == move.decision)
    other = next(option for option in options if option != move.action)
    assert play.play_bot(game.pk)
    game.refresh_from_db()
    before = game.line
    assert not play._play_thought(game.pk, move._replace(action=other))
    game.refresh_from_db()
    assert game.line == before
