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
    sent: list[tuple[tuple, dict]] = []

    def publish_all(task, calls, **options):
        sent.extend(((task, *args), {"countdown": wait} | options) for args, wait in calls)

    monkeypatch.setattr(jobs, "publish_all", publish_all)
    return sent
