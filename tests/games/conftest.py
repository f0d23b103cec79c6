"""A job to watch and the messages sent for it; two people, one of whom is logged in."""

from contextlib import nullcontext

import pytest

from games.core import jobs
from tests.games.errands import Errand
from tests.games.races import users


@pytest.fixture
def errand(monkeypatch):
    handler = Errand()
    monkeypatch.setitem(jobs._ways, "errand", jobs.Way(lambda _several: nullcontext(handler)))
    return handler


@pytest.fixture
def published(monkeypatch):
    sent = []
    monkeypatch.setattr(jobs, "publish", lambda *a, **k: sent.append((a, k)))
    return sent


@pytest.fixture
def people():
    return users(2)


@pytest.fixture
def me(client, people):
    client.force_login(people[0])
    return people[0]
