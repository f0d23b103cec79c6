"""Bots that take seconds: in a queue of their own, and no longer than anybody waits for them."""

from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from accounts.models import User
from games import bots, engine
from games.core import jobs
from games.models import Game, Job
from games.services import bot_moves, clocks, play, table
from tests.factory import make_game, make_user

pytestmark = pytest.mark.django_db(transaction=True)


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


def test_thinking_holds_no_lock(game, ponder):
    locked = []
    ponder(lambda: locked.append(connection.in_atomic_block))
    do("bot")
    do("ponder")
    assert locked == [False]


def test_what_was_thought_before_a_newer_move_is_dropped(game):
    move = bot_moves.think(bot_moves.question(game.pk)).move
    options = next(d.options for d in game.engine_game().unanswered if d.id == move.decision)
    other = next(option for option in options if option != move.action)
    assert bot_moves.play_bot(game.pk)
    before = Game.objects.get(pk=game.pk).line
    assert not bot_moves._play_thought(game.pk, move._replace(action=other))
    assert Game.objects.get(pk=game.pk).line == before


# ── in the place of people ───────────────────────────────────────────────────────────────────


@pytest.fixture
def late(time):
    """Somebody whose time is up, and who chose a stand-in that takes long."""

    def make():
        game = make_game(2)
        game.seats.update(rated=False)
        seat = game.seats.select_related("user").get(awaiting=True)
        User.objects.filter(pk=seat.user_id).update(stand_in="spymaster")
        time.now = seat.deadline + timedelta(seconds=1)
        return game, seat

    return make


def ponderer(monkeypatch, name):
    def think(_view, decision, _rng, _is_awaited):
        return decision.options[-1]

    monkeypatch.setitem(bots.SLOW, name, think)


def test_people_choose_who_decides_when_their_time_is_up(late, monkeypatch):
    ponderer(monkeypatch, "spymaster")
    game, seat = late()
    options = game.engine_game().unanswered[0].options
    do("deadline")
    assert bots_move(game) is None
    do("ponder")
    do("deadline")
    do("deadline")
    move = bots_move(game)
    assert (move.seat, move.missed) == (seat.number, True)
    assert move.action == engine.action_to_json(options[-1])


def test_whoever_is_late_too_often_has_their_own_choice_in_their_seat(late):
    game, seat = late()
    seat.refresh_from_db()
    game.most_misses = 1
    seat = next(s for s in clocks.seats_of(game) if s.number == seat.number)
    clocks.answered(seat, game, missed=True)
    assert seat.bot == "spymaster"


def test_where_something_is_at_stake_nobody_gains_by_being_late(late):
    game, seat = late()
    game.seats.filter(pk=seat.pk).update(rated=True)
    assert bot_moves.question(game.pk, seat.number).kind == "agent"
    game.seats.filter(pk=seat.pk).update(rated=False)
    assert bot_moves.question(game.pk, seat.number).kind == "spymaster"
