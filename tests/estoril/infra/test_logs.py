"""Lines that say what they are about."""

import json
import logging

import pytest
from celery.signals import task_prerun
from django.test import RequestFactory
from structlog.contextvars import bound_contextvars, get_contextvars

from estoril.infra import logs
from games.core import jobs
from games.tasks import sweep
from tests.factory import make_game


class Lines(logging.Handler):
    """What would be written, as objects."""

    def __init__(self):
        super().__init__()
        self.setFormatter(logs.json_formatter())
        self.written = []

    def emit(self, record):
        self.written.append(json.loads(self.format(record)))


@pytest.fixture
def requests(settings):
    """The site as it is with ESTORIL_LOGS=json."""
    settings.MIDDLEWARE = ["estoril.infra.logs.Requests", *settings.MIDDLEWARE]


@pytest.fixture
def lines(requests):
    handler = Lines()
    names = ("estoril.infra.logs", "games.core.jobs", "django.request", "here")
    before = [(logging.getLogger(name), logging.getLogger(name).level) for name in names]
    for logger, _level in before:
        logger.addHandler(handler)
        logger.setLevel(logging.INFO)
    yield handler.written
    for logger, level in before:
        logger.removeHandler(handler)
        logger.setLevel(level)


@pytest.mark.django_db
def test_a_request_for_a_game(client, lines):
    game = make_game()
    lines.clear()
    answer = client.get(f"/games/{game.key}/?secret=1")
    [line] = lines
    assert line["message"] == "GET /games/<slug:key>/"
    assert line["request"] == answer["X-Request-ID"]
    assert (line["game"], line["status"], line["level"]) == (game.key, 200, "info")
    assert line["ms"] >= 0
    assert client.get(f"/games/{game.key}/")["X-Request-ID"] != line["request"]


@pytest.mark.django_db
def test_addresses_that_open_something_are_not_written_down(client, lines):
    client.get("/accounts/confirm-email/opensesame/")
    assert lines
    assert "opensesame" not in json.dumps(lines)


@pytest.mark.django_db
def test_an_error_with_the_id_of_its_request(client, lines, monkeypatch):
    def fail(*args, **kwargs):
        raise RuntimeError("it broke")

    game = make_game()
    lines.clear()
    monkeypatch.setattr("games.web.game.views.visit", fail)
    client.raise_request_exception = False
    answer = client.get(f"/games/{game.key}/")
    assert answer.status_code == 500
    error, done = lines
    assert "RuntimeError: it broke" in error["exception"]
    assert error["request"] == done["request"] == answer["X-Request-ID"]
    assert error["game"] == game.key
    assert done["status"] == 500


def test_only_a_proxy_gives_ids(client, requests, settings, db):
    given = {"x-request-id": "abc-123"}
    assert client.get("/rules/", headers=given)["X-Request-ID"] != "abc-123"
    settings.BEHIND_PROXY = True
    assert client.get("/rules/", headers=given)["X-Request-ID"] == "abc-123"
    strange = {"x-request-id": "a b\tc" + "d" * 100}
    assert " " not in client.get("/rules/", headers=strange)["X-Request-ID"]


def test_probes_are_not_written_down(client, lines, settings):
    settings.MIDDLEWARE = ["estoril.ops.health.Probes", *settings.MIDDLEWARE]
    client.get("/health/")
    assert not lines


@pytest.mark.django_db
def test_a_job_with_its_game(lines):
    game = make_game()
    jobs.put("trouble-of-its-own", 7, game=game)
    lines.clear()
    job = game.jobs.get(kind="trouble-of-its-own")
    jobs.run(job.pk)
    [line] = lines  # nobody knows this kind
    assert (line["job"], line["kind"], line["game"]) == (job.pk, "trouble-of-its-own", game.key)
    assert "KeyError" in line["exception"]


def test_a_task_forgets_what_the_last_one_was_about(lines):
    with bound_contextvars(game="abc"):
        task_prerun.send(sender=sweep, task_id="42", task=sweep)
        logging.getLogger("here").info("hello %s", "there")
    [line] = lines
    assert line["message"] == "hello there"
    assert (line["task"], line["task_id"]) == ("games.tasks.sweep", "42")
    assert "game" not in line


@pytest.mark.django_db
def test_a_thread_forgets_what_the_last_request_was_about(client, lines):
    """Also if somebody else's middleware lets an error through."""
    client.get(f"/games/{make_game().key}/")
    assert get_contextvars() == {}

    def fail(request):
        raise RuntimeError

    with pytest.raises(RuntimeError):
        logs.Requests(fail)(RequestFactory().get("/"))
    assert get_contextvars() == {}


def test_chosen_by_the_environment(manage, production):
    code = (
        "import logging; logging.getLogger('any').warning('a %s', 'word');"
        "from django.conf import settings; print(*settings.MIDDLEWARE[:2])"
    )
    shell = ("shell", "--no-imports", "-c", code)
    plain = manage(*shell, env=production)
    assert plain.stderr == "a word\n"
    assert "estoril.infra.logs.Requests" not in plain.stdout
    as_json = manage(*shell, env=production | {"ESTORIL_LOGS": "json"})
    assert as_json.stdout == "estoril.ops.health.Probes estoril.infra.logs.Requests\n"
    line = json.loads(as_json.stderr)
    assert (line["level"], line["logger"], line["message"]) == ("warning", "any", "a word")
    wrong = manage("check", env=production | {"ESTORIL_LOGS": "xml"})
    assert "ESTORIL_LOGS is malformed: expected plain or json" in wrong.stderr
