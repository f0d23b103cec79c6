"""All machines of a site go by the database's clock, whatever their own says."""

import datetime
from types import SimpleNamespace
from typing import Any, cast

import pytest
from django.utils import timezone

from estoril.infra import clock
from estoril.infra.celery import app
from games.models import Game

MINUTES = datetime.timedelta(minutes=2)


class Database:
    """Its clock differs from ours by so much."""

    vendor, alias = "postgresql", "default"

    def __init__(self, differs):
        self.connection, self.differs = self, differs

    def execute(self, _question):
        return SimpleNamespace(fetchone=lambda: (clock._here() + self.differs,))


def database(differs: datetime.timedelta) -> Any:
    return Database(differs)


@pytest.fixture(autouse=True)
def own_clock(monkeypatch):
    monkeypatch.setattr(clock, "_ahead", datetime.timedelta())


def differs_by(now):
    return abs(now - clock._here())


def test_a_clock_that_is_wrong_is_reckoned_with():
    clock.compare(database(-MINUTES))
    assert differs_by(timezone.now() + MINUTES) < clock.TOLERATED
    assert differs_by(Game._meta.get_field("created").get_default() + MINUTES) < clock.TOLERATED
    assert differs_by(app.now() + MINUTES) < clock.TOLERATED
    clock.compare(database(datetime.timedelta()))  # it was put right
    assert abs(clock._ahead) < clock.TOLERATED


def test_it_is_compared_before_the_first_time_that_is_asked_for(monkeypatch):
    class Waiting(Database):
        def ensure_connection(self):
            clock.compare(cast(Any, self))

    monkeypatch.setattr(clock, "_asked", False)
    monkeypatch.setattr(clock, "connection", Waiting(-MINUTES))
    assert differs_by(timezone.now() + MINUTES) < clock.TOLERATED


def test_one_that_is_right_is_left_alone():
    clock.compare(database(datetime.timedelta(milliseconds=300)))
    assert clock._ahead == datetime.timedelta()


def test_a_message_is_too_old_by_the_sites_clock_alone():
    @app.task(name="tests.old")
    def old():
        return "done"

    try:
        request = {"expires": (clock._here() - datetime.timedelta(seconds=30)).isoformat()}
        old.push_request(**request)
        assert old() is None
        clock.compare(database(-MINUTES))
        assert old() == "done"
        assert not old.Request.maybe_expire(None)  # not by the clock of who receives it
    finally:
        old.pop_request()
        del app.tasks["tests.old"]
