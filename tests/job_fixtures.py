"""A job to watch, and the messages sent for it."""

import pytest

from games.core import jobs
from tests.core.errands import Errand


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
