"""What is said to whatever watches over the site."""

import datetime

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from estoril import tasks
from estoril.infra.celery import app
from estoril.ops import health, heartbeat
from games.core import jobs

STRANGER = {"host": "10.0.0.7:8000"}


@pytest.fixture
def site(db, valkey_url, monkeypatch):
    """All is well: a broker answers, a worker was heard of."""
    monkeypatch.setattr(app.conf, "broker_url", valkey_url)
    tasks.heartbeat()


@pytest.fixture(autouse=True)
def looked_for_each_time(monkeypatch):
    monkeypatch.setattr(health.Found, "FRESH", 0)
    health.found.until = 0


def ready(client):
    answer = client.get("/ready/")
    assert (answer.status_code == 200) == answer.json()["ready"]
    return answer.json()["trouble"]


@pytest.mark.parametrize("path", ["/health/", "/ready/"])
def test_asked_by_any_name_over_plain_http(path, client, site, settings):
    settings.SECURE_SSL_REDIRECT, settings.ALLOWED_HOSTS = True, ["estoril.example"]
    answer = client.get(path, headers=STRANGER)
    assert answer.status_code == 200
    assert answer["Cache-Control"] == "no-store"
    assert client.post(path).status_code == 405
    assert client.get("/", headers=STRANGER).status_code in (301, 400)


def test_alive_without_a_database(client):
    # This test may not touch it.
    assert client.get("/health/").json() == {"alive": True}


def test_ready(client, site):
    assert ready(client) == {}


def test_without_broker_or_worker(client, db, monkeypatch):
    assert ready(client) == {"broker": "none is configured", "worker": "never heard of"}
    monkeypatch.setattr(app.conf, "broker_url", "redis://:password@127.0.0.1:1/0")
    assert ready(client)["broker"] == "ConnectionError"


def test_a_worker_that_is_silent(client, site):
    long_ago = timezone.now() - datetime.timedelta(minutes=3)
    cache.set(heartbeat.KEY, long_ago, timeout=None)
    assert ready(client)["worker"].startswith("not heard of for 180")


def test_a_job_that_nobody_does(client, site):
    now = timezone.now()
    jobs.put("errand", 1, due=now - datetime.timedelta(minutes=4))
    assert ready(client) == {}
    jobs.put("errand", 2, due=now - datetime.timedelta(minutes=6))
    assert ready(client)["jobs"].startswith("the oldest is due for 36")


def test_a_database_that_is_away(client, site):
    class Gone(Exception):
        pass

    def refuse(*_args):
        raise Gone("password")

    with connection.execute_wrapper(refuse):
        assert ready(client) == {"database": "Gone", "jobs": "Gone"}


def test_anybody_may_ask_and_nobody_makes_the_database_busy(client, site, monkeypatch):
    monkeypatch.setattr(health.Found, "FRESH", 60)
    assert ready(client) == {}
    with CaptureQueriesContext(connection) as queries:
        for _ in range(20):
            assert ready(client) == {}
    assert len(queries) == 0
    health.found.until = 0  # a while later
    jobs.put("errand", 2, due=timezone.now() - datetime.timedelta(minutes=6))
    assert "jobs" in ready(client)
    health.found.until = 0
