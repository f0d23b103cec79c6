"""A job to watch and the messages sent for it; two people, one of whom is logged in."""

import pytest

from games.core import jobs
from tests.games.errands import Errand
from tests.games.races import users


@pytest.fixture
def errand(monkeypatch):
    handler = Errand()
    monkeypatch.setitem(jobs._kinds, "errand", jobs.Kind(handler))
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
