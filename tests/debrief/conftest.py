from functools import cache

import pytest

from games.core import jobs
from games.debrief import analysis
from games.debrief.models import VERSION, Debrief
from games.models import Job
from tests.factory import make_game, make_user


@pytest.fixture(autouse=True)
def few_nodes(monkeypatch):
    """What is found need not be right here, but soon."""
    monkeypatch.setattr(analysis, "NODES", 50)


@pytest.fixture
def game(db):
    """Over, and always the same one."""
    users = [make_user(name) for name in ("Amália", "Bruno")]
    return make_game(2, users=users, moves=None, rng=3)


@pytest.fixture
def make():
    """Let a worker do it, to the end."""

    def run(game):
        while job := Job.objects.filter(kind="debrief", game=game, failed=None).first():
            assert jobs.run(job.pk, job.due)
        return Debrief.objects.get(game=game)

    return run


@pytest.fixture
def ready(game):
    """The debrief of the game, as it was made once for all tests."""
    rows = found_in(game)
    return Debrief.objects.create(
        game=game, status="ready", line=game.line, findings=rows, version=VERSION
    )


@cache
def _kept():
    return []


def found_in(game):
    rows = _kept()
    if not rows:
        rows += [f.to_json() for _line, told in analysis.findings(game) for f in told]
    return rows
