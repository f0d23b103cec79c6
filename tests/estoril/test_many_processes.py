"""Outgrown one machine: the same code, PostgreSQL, one Valkey, two web processes, two workers.

PostgreSQL is behind PgBouncer, which asks more of the site; in thorough runs it is also without.
"""

import json
import os
from contextlib import ExitStack
from typing import Any

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.processes import PATIENCE, Process, await_workers, eventually, free_port, get

SET_A_TABLE = """
from accounts.models import User
from games.engine import Options
from games.services import table
user = User.objects.create(username="mata-hari", name="Mata Hari")
print(table.create(user, Options(players=2), bot_pause=False, private=True).key)
"""
# The one person's seat becomes a bot's, so that it is a game between bots.
LET_BOTS_PLAY = """
from accounts.models import User
from games.models import Game
from games.services import play, table
user, game = User.objects.get(), Game.objects.get()
table.start(game.pk, user, "rookie")
game = Game.objects.get()
game.seats.update(bot="rookie")
play.store(game, game.engine_game())
"""


DATABASES = ["pgbouncer", "postgresql"] if os.environ.get("THOROUGH") else ["pgbouncer"]


@pytest.fixture(params=DATABASES)
def env(request, valkey_url, production):
    """A site in production with a database of its own."""
    with_database = request.getfixturevalue(f"with_{request.param}")
    return with_database(production) | {
        "ESTORIL_ALLOWED_HOSTS": "127.0.0.1",
        "ESTORIL_HTTPS": "no",
        "ESTORIL_REDIS_URL": valkey_url,
    }


def hears_the_end(socket, times=500):
    """How many moves the page behind this socket was told of before the game was over."""
    versions: set[Any] = set()
    for _ in range(times):
        message = json.loads(socket.recv(PATIENCE))
        if message.get("status") == "over":
            return len(versions)
        versions.add(message.get("version"))
    raise AssertionError("The game does not end.")


@pytest.mark.slow
def test_two_webs_and_two_workers(env, manage, valkey_url):
    def run(*arguments):
        done = manage(*arguments, env=env)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    run("collectstatic", "--noinput", "--verbosity", "0")
    ports = [free_port(), free_port()]
    with ExitStack() as stack:
        for port in ports:
            uvicorn = ["-m", "uvicorn", "estoril.asgi:application", "--lifespan", "off"]
            stack.enter_context(Process(*uvicorn, "--port", str(port), env=env))
        for name in ("one", "two"):
            celery = ["-m", "celery", "--app", "estoril", "worker", "--concurrency", "1"]
            stack.enter_context(Process(*celery, "--hostname", name, env=env))

        for port in ports:
            eventually(lambda port=port: get(port)[0] == 200)
        workers = await_workers(2, valkey_url)

        key = run("shell", "--no-imports", "-c", SET_A_TABLE)
        pages = [
            stack.enter_context(
                connect(
                    f"ws://127.0.0.1:{port}/ws/games/{key}/",
                    origin=Origin(f"http://127.0.0.1:{port}"),
                    max_queue=None,  # one is read after the other, and must go on answering pings
                )
            )
            for port in ports
        ]
        for page in pages:
            assert json.loads(page.recv(PATIENCE)) == {"version": 0, "status": "waiting"}
        run("shell", "--no-imports", "-c", LET_BOTS_PLAY)

        for page in pages:
            assert hears_the_end(page) > 10
        done = [stats["total"].get("games.tasks.run_job", 0) for stats in workers.stats().values()]
        assert len(done) == 2
        assert all(done), done
