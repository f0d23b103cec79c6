"""What Prometheus reads."""

import datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from accounts import services
from estoril import tasks
from estoril.infra import counters
from games.core import jobs
from games.core.viewers import SPECTATOR
from games.models import Game, Job
from games.notify import outbox
from games.notify.models import Delivery, Notification
from games.pictures.prints import Print
from games.pictures.table_picture import TablePicture
from tests.factory import make_game
from tests.notify.samples import person
from tests.processes import free_port

pytestmark = pytest.mark.django_db


def figures(client, **headers):
    answer = client.get("/metrics/", headers=headers)
    assert answer.status_code == 200
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(answer.content.decode())
        for sample in family.samples
    }


def test_games_and_moves(client):
    game = make_game(moves=3)
    make_game()
    Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER)
    metrics = figures(client)
    assert metrics["estoril_games", "running"] == 1
    assert metrics["estoril_games", "over"] == 1
    assert metrics["estoril_games", "waiting"] == 0
    assert metrics["estoril_moves_total",] == game.moves.last().pk


def test_ages_of_queues_by_kind(client):
    now = timezone.now()
    for number, minutes in enumerate((1, 5, -5)):
        jobs.put("errand", number, due=now - datetime.timedelta(minutes=minutes))
    jobs.put("other", 1)
    Job.objects.filter(kind="other").update(failed=now)
    metrics = figures(client)
    assert metrics["estoril_jobs_due", "errand"] == 2
    assert 300 <= metrics["estoril_jobs_oldest_seconds", "errand"] < 400
    assert ("estoril_jobs_due", "other") not in metrics
    assert metrics["estoril_jobs_failed", "other"] == 1


def test_how_mails_ended(client, settings):
    settings.EMAIL_BACKEND = "estoril.infra.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", free_port()
    user = person("Amália")
    note = Notification.objects.create(user=user, kind="tournament", key="one", text="It begins.")
    Delivery.objects.create(notification=note, user=user, channel="mail", due=timezone.now())
    assert figures(client)["estoril_deliveries_open",] == 1
    handed_over(user)  # to nobody
    services.mail_fails(user, user.email, "550 no such user")
    handed_over(user)
    metrics = figures(client)
    assert metrics["estoril_deliveries_total", "mail", "again"] == 1
    assert metrics["estoril_deliveries_total", "mail", "never"] == 1
    assert metrics["estoril_deliveries_total", "mail", "sent"] == 0
    assert metrics["estoril_deliveries_open",] == 0
    assert metrics["estoril_deliveries_failed",] == 1


def handed_over(user):
    Delivery.objects.update(due=timezone.now())
    outbox.ask(outbox.Destination(user.pk, "mail"))
    assert jobs.run(Job.objects.get(kind=outbox.JOB).pk)


def test_how_long_drawing_takes(client, settings, tmp_path):
    settings.PICTURES_DIR = tmp_path
    game = make_game(moves=1)
    for _ in range(2):  # the second is kept already
        TablePicture(game, list(game.seats.all()), 1, SPECTATOR, Print("board", 400)).image()
    metrics = figures(client)
    assert metrics["estoril_render_seconds_count", "board"] == 1
    assert metrics["estoril_render_seconds_sum", "board"] > 0
    assert metrics["estoril_render_seconds_count", "card"] == 0


def test_a_cache_that_is_away_stops_nobody(settings, caplog):
    settings.CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": "redis://127.0.0.1:1",
        }
    }
    counters.add("delivery:mail:sent")
    assert "could not be counted" in caplog.text


def test_the_worker(client):
    assert ("estoril_worker_heard_seconds",) not in figures(client)
    tasks.heartbeat()
    assert figures(client)["estoril_worker_heard_seconds",] < 100


def test_queries_do_not_grow(client):
    with CaptureQueriesContext(connection) as few:
        figures(client)
    for number in range(3):
        make_game(moves=2)
        jobs.put("errand", number)
    with CaptureQueriesContext(connection) as more:
        figures(client)
    assert len(more) == len(few) <= 9


# ── who may read them ────────────────────────────────────────────────────────────────────────


def test_without_a_token_this_machine_only(client):
    assert client.get("/metrics/").status_code == 200
    assert client.get("/metrics/", REMOTE_ADDR="192.0.2.7").status_code == 403
    assert client.get("/metrics/", REMOTE_ADDR="").status_code == 403
    # Through a proxy on this machine everybody comes from here.
    for mark in ("x-forwarded-for", "X-Real-IP", "via", "CF-Connecting-IP", "X-Forwarded-Proto"):
        assert client.get("/metrics/", headers={mark: "192.0.2.7"}).status_code == 403
    assert client.get("/metrics/", SERVER_PROTOCOL="HTTP/1.0").status_code == 403


def test_with_a_token_whoever_has_it(client, settings):
    settings.METRICS_TOKEN = "caravela"
    for wrong in ({}, {"authorization": "Bearer nau"}, {"authorization": "caravela"}):
        assert client.get("/metrics/", headers=wrong).status_code == 403
    right = {"authorization": "Bearer caravela"}
    answer = client.get("/metrics/", headers=right, REMOTE_ADDR="192.0.2.7")
    assert answer.status_code == 200
    assert "version=" in answer["Content-Type"]
