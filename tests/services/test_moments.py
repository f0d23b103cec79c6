"""Moments that tell nothing: how long a bot thought, how often somebody sweeps."""

import datetime as dt
import random
from types import SimpleNamespace
from typing import Any

import pytest
from django.utils import timezone

from games import bots, engine
from games.core import jobs
from games.models import Job, Move
from games.services import moments, play, table
from tests.factory import make_user

pytestmark = pytest.mark.django_db

SECOND = dt.timedelta(seconds=1)


@pytest.fixture
def thinker(monkeypatch, time):
    """A bot that takes longer the more it holds: as long as the test says for each tile."""

    pace = SimpleNamespace(seconds=0)

    def think(view, decision, _rng):
        time.now += pace.seconds * len(view.seats[view.viewer].hand) * SECOND
        return decision.options[0]

    monkeypatch.setitem(bots.BOTS, "agent", think)
    return pace


def bot_moves(time, *, pause: bool) -> dt.timedelta:
    """How long after it was asked the bot's move appears."""
    random.seed(7)
    game = table.create(make_user(), engine.Options(players=2), bot_pause=pause, seed="cd" * 32)
    game = table.join(game.pk, make_user())
    play.resign(game.pk, game.seats.select_related("user").get(awaiting=True).user)
    asked = time.now
    job = Job.objects.get(kind="bot", game=game)
    while not Move.objects.filter(game=game).exists():
        job.refresh_from_db()
        time.now = max(time.now, job.due)
        assert jobs.run(job.pk)
    return time.now - asked


@pytest.mark.parametrize("pause", [True, False])
def test_how_long_a_bot_thought_does_not_show(time, thinker, monkeypatch, pause):
    monkeypatch.setattr(moments, "HURRY", 0.1)
    monkeypatch.setattr(moments.time, "sleep", lambda seconds: time.jump(seconds=seconds))
    at_once = bot_moves(time, pause=pause)
    assert at_once >= dt.timedelta(seconds=0.6 if pause else 0.1)
    thinker.seconds = 0.01
    assert bot_moves(time, pause=pause) == at_once
    # What takes longer than it may comes some whole steps later, however long it took.
    step = dt.timedelta(seconds=moments.AGAIN if pause else 0.1)
    for thinker.seconds in (0.5, 0.5003, 0.61):
        late = bot_moves(time, pause=pause)
        assert late > at_once
        assert not (late - at_once) % step


def test_nor_what_it_thinks_for_somebody_who_is_late(time, thinker):
    appeared = set()
    for thinker.seconds in (0, 0.01):
        random.seed(5)
        users = [make_user(), make_user()]
        game = table.create(users[0], engine.Options(players=2), seed="ab" * 32)
        game = table.join(game.pk, users[1])
        deadline = game.seats.get(awaiting=True).deadline
        job = Job.objects.get(kind="deadline", game=game)
        while not Move.objects.filter(game=game).exists():
            job.refresh_from_db()
            time.now = max(time.now, job.due)
            assert jobs.run(job.pk)
        appeared.add(time.now - deadline)
    assert len(appeared) == 1
    assert appeared.pop() >= 0.6 * SECOND


def test_a_bot_that_was_not_listened_to_again_moves_at_its_moment(time, thinker):
    """Whatever else asks for its job meanwhile."""
    thinker.seconds = 0.01
    game = table.create(make_user(), engine.Options(players=2), seed="cd" * 32)
    game = table.join(game.pk, make_user())
    play.resign(game.pk, game.seats.select_related("user").get(awaiting=True).user)
    job = Job.objects.get(kind="bot", game=game)
    jobs.run(job.pk)
    due = Job.objects.get(pk=job.pk).due
    jobs.put("bot", game.pk, game=game)
    jobs.run(job.pk)
    assert not Move.objects.filter(game=game).exists()
    assert Job.objects.get(pk=job.pk).due == due


# ── sweeps ───────────────────────────────────────────────────────────────────────────────────


def test_what_is_due_is_done_at_its_time_and_not_at_that_of_the_sweep(published):
    now = timezone.now()
    for seconds in range(-3, 20):
        jobs.put("errand", seconds, due=now + seconds * SECOND)
    published.clear()
    names = dict(Job.objects.values_list("pk", "subject"))
    arrivals: dict[Any, Any] = {}
    for beat in range(3):
        start = len(published)
        jobs.sweep(now + beat * jobs.SWEEP)
        for (_, job), how in published[start:]:
            after = how["countdown"] + beat * jobs.SWEEP.total_seconds()
            arrivals.setdefault(int(names[job]), after)
    for due, arrives in arrivals.items():
        if due > 0:
            assert due <= arrives < due + 0.1
    overdue = [arrives for due, arrives in arrivals.items() if due <= 0]
    assert len({round(arrives, 3) for arrives in overdue}) == len(overdue) == 4
    assert set(range(-3, 15)) <= set(arrivals)
