"""Of several beats one beats; when it is gone, another does."""

import os
import signal
from types import SimpleNamespace

import pytest
from celery.beat import Scheduler as Plain
from django.db import OperationalError
from django.utils import timezone

from estoril import beat, models
from estoril.infra.celery import app

pytestmark = pytest.mark.django_db


@pytest.fixture
def a_while(monkeypatch, time):
    """Both clocks move, and a beat's connection is the test's own."""
    monkeypatch.setattr(beat.connections, "close_all", lambda: None)
    monkeypatch.setattr(beat.time, "monotonic", lambda: time.now.timestamp())  # noqa: PLW0108 - it moves
    return lambda seconds: time.jump(seconds=seconds)


@pytest.fixture
def sent(monkeypatch):
    sent = []
    monkeypatch.setattr(Plain, "tick", lambda scheduler: sent.append(scheduler) or 1)
    return sent


def test_one_beats_and_the_other_stands_by_until_it_is_gone(a_while, sent):
    first, second = beat.Scheduler(app), beat.Scheduler(app)
    for _ in range(4):
        first.tick()
        second.tick()
        a_while(6)
    assert sent == [first] * 4
    a_while(beat.LEASE.total_seconds())  # the first is held up, and does not know how long
    second.tick()
    first.tick()
    assert sent[4:] == [second]
    second.close()  # whoever ends by itself waits for nothing to run out
    first.leads_until = 0.0
    first.tick()
    assert sent[5:] == [first]


def test_without_the_database_nobody_beats_and_nobody_ends(a_while, sent, monkeypatch):
    def away(*_):
        raise OperationalError

    with monkeypatch.context() as patch:
        patch.setattr(models.Lease, "take", away)
        scheduler = beat.Scheduler(app)
        assert scheduler.tick() == beat.RENEW
    assert not sent
    scheduler.tick()
    assert sent == [scheduler]


class TestInWorker:
    @pytest.fixture
    def killed(self, monkeypatch):
        killed = []
        monkeypatch.setattr(beat.os, "kill", lambda *what: killed.append(what))
        return killed

    def test_a_worker_whose_beat_has_died_ends(self, monkeypatch, killed):
        def die(_service):
            raise MemoryError

        monkeypatch.setattr(beat.beat.Service, "start", die)
        thread = beat.InWorker(None).create(SimpleNamespace(app=app))
        with pytest.raises(MemoryError):
            thread.run()
        assert killed == [(os.getpid(), signal.SIGTERM)]

    def test_a_worker_that_ends_ends_its_beat(self, monkeypatch, killed, sent, a_while):
        thread = beat.InWorker(None).create(SimpleNamespace(app=app))
        monkeypatch.setattr(beat.beat.time, "sleep", lambda _seconds: thread.service.stop())
        thread.ending = True
        thread.run()
        assert len(sent) == 1
        assert not killed
        assert models.Lease.objects.get().until <= timezone.now()
