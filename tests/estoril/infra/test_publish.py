import json
import time

import pytest
import redis
from django.db import transaction

from estoril.infra import publish
from estoril.ops.heartbeat import last_heartbeat
from estoril.tasks import heartbeat
from tests.processes import valkey_server

PUBLISH = (
    "from estoril.infra.publish import publish; publish('estoril.tasks.heartbeat'); print('fine')"
)


@pytest.mark.parametrize("env", [{}, {"ESTORIL_REDIS_URL": "redis://127.0.0.1:1"}])
def test_no_broker_is_no_trouble(manage, tmp_path, env):
    env |= {"ESTORIL_DEBUG": "1", "ESTORIL_VAR_DIR": str(tmp_path)}
    began = time.monotonic()
    run = manage("shell", "--no-imports", "-c", PUBLISH, env=env)
    assert run.stdout == "fine\n", run.stderr
    assert ("could not be sent" in run.stderr) == ("ESTORIL_REDIS_URL" in env)
    assert time.monotonic() - began < 30


def test_pictures_and_thoughts_stand_in_lines_of_their_own(manage, tmp_path):
    tasks = ["estoril.tasks.heartbeat", "games.tasks.draw_art", "games.tasks.think"]
    code = f"from estoril.infra.publish import publish; [publish(name) for name in {tasks}]"
    with valkey_server() as valkey:
        env = {"ESTORIL_DEBUG": "1", "ESTORIL_VAR_DIR": str(tmp_path)}
        env |= {"ESTORIL_REDIS_URL": valkey.connection_url}
        assert manage("shell", "--no-imports", "-c", code, env=env).returncode == 0
        server = redis.Redis.from_url(valkey.connection_url)
        queues = ("celery", "pictures", "thinking")
        waiting = [[json.loads(m) for m in server.lrange(q, 0, -1)] for q in queues]
    assert [[m["headers"]["task"] for m in line] for line in waiting] == [[name] for name in tasks]


@pytest.mark.django_db(transaction=True)
def test_published_after_commit_only(monkeypatch):
    published = []
    monkeypatch.setattr(publish, "publish", lambda *args, **kwargs: published.append(args))
    with transaction.atomic():
        publish.delay_on_commit("a.task", 1, countdown=2)
        assert not published
    assert published == [("a.task", 1)]
    with transaction.atomic():
        publish.delay_on_commit("a.task", 2)
        transaction.set_rollback(True)
    assert published == [("a.task", 1)]


def test_heartbeat():
    heartbeat()
    assert last_heartbeat().tzinfo
