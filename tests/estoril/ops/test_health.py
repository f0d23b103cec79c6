"""What is said to whatever watches over the site."""

import datetime
import shutil

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from estoril import tasks
from estoril.infra.celery import app
from estoril.ops import health, heartbeat
from games.core import jobs
from games.pictures import on_demand, sheets, store

STRANGER = {"host": "10.0.0.7:8000"}


@pytest.fixture
def site(db, valkey_url, monkeypatch):
    """All is well: a broker answers, a worker was heard of."""
    monkeypatch.setattr(app.conf, "broker_url", valkey_url)
    tasks.heartbeat()


@pytest.fixture(autouse=True)
def drawn(settings, tmp_path, monkeypatch):
    """What boards are composed of is there."""
    settings.PICTURES_DIR = tmp_path
    monkeypatch.setattr(sheets, "_seen", set())
    for sheet in sheets.sheets():
        store.put(sheet.content_hash, b"drawn")


@pytest.fixture(autouse=True)
def looked_for_each_time(monkeypatch):
    monkeypatch.setattr(health.LastLook, "FRESH", 0)
    health.last_look.until = 0


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


def test_what_boards_are_composed_of_is_drawn_first(client, site, settings, monkeypatch):
    asked = []
    monkeypatch.setattr(on_demand, "_enqueue", lambda sheet: asked.append(str(sheet.print)))
    cache.clear()
    tasks.heartbeat()
    settings.PICTURES_DIR = settings.PICTURES_DIR / "fresh"
    assert ready(client) == {"sheets": "6 are being drawn"}
    assert asked == [str(sheet.print) for sheet in sheets.sheets()]
    assert ready(client) == {"sheets": "6 are being drawn"}
    assert len(asked) == 6
    for sheet in sheets.sheets():
        store.put(sheet.content_hash, b"drawn")
    assert ready(client) == {}
    shutil.rmtree(settings.PICTURES_DIR)  # a disk that keeps nothing costs time, not readiness
    cache.clear()
    tasks.heartbeat()
    assert ready(client) == {}


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
    monkeypatch.setattr(health.LastLook, "FRESH", 60)
    assert ready(client) == {}
    with CaptureQueriesContext(connection) as queries:
        for _ in range(20):
            assert ready(client) == {}
    assert len(queries) == 0
    health.last_look.until = 0  # a while later
    jobs.put("errand", 2, due=timezone.now() - datetime.timedelta(minutes=6))
    assert "jobs" in ready(client)
    health.last_look.until = 0
