"""Bots that take seconds: in a queue of their own, and no longer than anybody waits for them."""

import pytest
from django.utils import timezone

from games import bots, engine
from games.core import jobs
from games.models import Game, Job
from games.services import bot_moves, play, table
from tests.factory import make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def ponder(monkeypatch):
    """Have agents be slow, and do this while they ponder."""

    def during(act):
        def think(_view, decision, _rng, is_awaited):
            act()
            if not is_awaited():
                raise bots.Interrupted
            return decision.options[0]

        monkeypatch.setitem(bots.SLOW, "agent", think)
        monkeypatch.setattr(bot_moves, "LOOK_AGAIN", 0)

    during(lambda: None)
    return during


@pytest.fixture
def game():
    """It is the bot's turn."""
    user = make_user()
    game = table.create(user, engine.Options(players=2), bot_kinds=["agent"])
    while (asked := game.engine_game().unanswered[0]).seat == 0:
        play.play(game.pk, user, asked.id, asked.options[0])
        game.refresh_from_db()
    return game


def do(kind):
    """Do the job of this kind, which must be there, at its moment."""
    job = Job.objects.get(kind=kind)
    return jobs.run(job.pk, max(job.due, timezone.now()))


def kinds(game):
    return set(Job.objects.filter(game=game, kind__in=("bot", "ponder")).values_list("kind"))


def bots_move(game):
    return game.moves.filter(by_bot=True).first()


def test_a_bot_that_takes_long_ponders_in_a_queue_of_its_own(game, ponder, published):
    assert do("bot")
    assert kinds(game) == {("ponder",)}
    jobs.sweep()
    job = Job.objects.get(kind="ponder")
    assert [args[0] for args, _ in published if args[1] == job.pk] == ["games.tasks.think"]
    assert do("ponder")
    assert kinds(game) == {("bot",)}
    assert bots_move(game) is None
    do("bot")
    do("bot")
    assert bots_move(game)


def test_a_quick_one_needs_no_other_job(game):
    do("bot")
    assert kinds(game) == {("bot",)}


def test_it_stops_once_nobody_waits_for_its_answer(game, ponder):
    ponder(lambda: play.resign(game.pk, game.creator))
    do("bot")
    assert do("ponder")
    game.refresh_from_db()
    assert game.is_cancelled
    assert not game.seats.exclude(thought=None).exists()
    do("bot")
    assert bots_move(game) is None


def test_a_line_that_changes_nothing_for_it_does_not_stop_it(game, ponder):
    ponder(lambda: Game.objects.filter(pk=game.pk).update(line=game.line + 1))
    do("bot")
    do("ponder")
    assert game.seats.exclude(thought=None).exists()


def test_a_game_goes_on_though_its_bot_cannot_think(game, ponder, monkeypatch, caplog):
    def fail():
        raise MemoryError

    ponder(fail)
    monkeypatch.setattr(bot_moves.clocks, "STAND_IN", "rookie")
    do("bot")
    for _ in range(3):
        assert kinds(game) == {("ponder",)}
        do("ponder")
    assert caplog.text.count("MemoryError") >= 3
    do("bot")
    do("bot")
    assert bots_move(game)
