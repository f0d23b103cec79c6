"""Real workers, beat, broker and databases: killed, emptied and doubled."""

import os
import sqlite3
from contextlib import closing

import psycopg
import pytest
import redis

from tests.processes import Process, await_workers, eventually

pytestmark = pytest.mark.slow

PUT = "from games.core import jobs; jobs.put({kind!r}, {subject!r})"
LEFT = "SELECT count(*) FROM games_job"
FAILED = "SELECT count(*) FROM games_job WHERE failed IS NOT NULL"
CLAIMED = "SELECT count(*) FROM games_job WHERE claimed_until IS NOT NULL"
VERSION = "SELECT version FROM games_game"
STATUS = "SELECT status FROM games_game"
LATER_ON_SQLITE = """
UPDATE games_job
SET due = datetime(due, '-2 hours'), claimed_until = datetime(claimed_until, '-2 hours')
"""
LATER_ON_POSTGRESQL = """
UPDATE games_job
SET due = due - interval '2 hours', claimed_until = claimed_until - interval '2 hours'
"""
RETRY = """
from django.test import Client
from accounts.models import User
from games.models import Job
from tests.second_factor import force_login
staff = User.objects.create(username="staff", name="Staff", is_staff=True, is_superuser=True)
client = Client(headers={"host": "estoril.example", "x-forwarded-proto": "https"})
force_login(client, staff, "allauth.account.auth_backends.AuthenticationBackend")
chosen = {"action": "retry", "_selected_action": [Job.objects.get().pk]}
print(client.post("/admin/games/job/", chosen, secure=True).status_code)
"""
BOTS_ALONE = """
from accounts.models import User
from games.engine import Options
from games.services import play, table
user = User.objects.create(username="mata-hari", name="Mata Hari")
options = {"bot_kinds": ["rookie"], "bot_pause": False, "private": True}  # no pictures for anybody
game = table.create(user, Options(players=2), **options)
game.seats.update(bot="rookie")
play.store(game, game.engine_game())
"""


class Stage:
    """A site without visitors: its database, its broker, and the processes a test starts."""

    def __init__(self, env, manage, folder):
        self.env, self._manage, self.folder = env, manage, folder

    def run(self, *arguments):
        done = self._manage(*arguments, env=self.env)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def code(self, code):
        return self.run("shell", "--no-imports", "-c", code)

    def sql(self, statement):
        """The first value of an answer. Quicker than a process with Django in it."""
        with closing(self.connect()) as connection:
            cursor = connection.execute(statement)
            answer = cursor.fetchone()[0] if cursor.description else None
            connection.commit()
        return answer

    def connect(self):
        if url := self.env.get("ESTORIL_DATABASE_URL"):
            return psycopg.connect(url)
        return sqlite3.connect(self.folder / "estoril.sqlite3", timeout=20)

    def later(self):
        """Time is moved, not slept."""
        self.sql(LATER_ON_POSTGRESQL if "ESTORIL_DATABASE_URL" in self.env else LATER_ON_SQLITE)

    def worker(self, name="one"):
        """Killed at the end of its block: without warning, and all that it started."""
        start = (
            "-m",
            "celery",
            "--app",
            "estoril",
            "worker",
            "--concurrency",
            "1",
            "--queues",
            "celery",
        )
        return Process(*start, "--hostname", name, "--include", "tests.errands", env=self.env)

    def beat(self):
        return Process("-m", "celery", "--app", "estoril", "beat", "--pidfile", "", env=self.env)

    def flush(self):
        redis.Redis.from_url(self.env["ESTORIL_REDIS_URL"]).flushall()

    @property
    def done(self):
        """What was done, by which process."""
        file = self.folder / "done"
        return [line.split() for line in file.read_text().splitlines()] if file.exists() else []

    @property
    def words(self):
        return [word for word, _pid in self.done]


@pytest.fixture
def stage(manage, production, valkey_url, tmp_path, with_database):
    env = with_database(production | {"ESTORIL_REDIS_URL": valkey_url})
    stage = Stage(env, manage, tmp_path / "var")
    stage.flush()
    (stage.folder / "static").mkdir(parents=True)
    return stage


@pytest.mark.parametrize("with_database", ["sqlite"], indirect=True)
def test_a_worker_killed_in_the_middle_and_a_broker_that_forgets(stage):
    """The claim of the dead runs out, the sweep finds what nobody remembers."""
    os.mkfifo(stage.folder / "door")
    with stage.worker():
        stage.code(PUT.format(kind="behind the door", subject="7"))
        eventually(lambda: stage.words == ["waits"])
    stage.flush()
    (stage.folder / "door").unlink()
    (stage.folder / "door").touch()
    assert stage.sql(LEFT) == 1
    stage.later()
    with stage.worker("two"), stage.beat():
        eventually(lambda: stage.words == ["waits", "waits", "7"])
        eventually(lambda: stage.sql(LEFT) == 0)
    assert stage.words == ["waits", "waits", "7"]
    assert stage.done[0][1] != stage.done[1][1]


@pytest.mark.parametrize("with_database", ["postgresql"], indirect=True)
def test_put_while_everything_is_down_and_done_once_by_two_workers(stage):
    numbers = [str(number) for number in range(30)]
    put = "".join(f"jobs.put('errand', {number})\n" for number in numbers)
    stage.code(f"from games.core import jobs\n{put}")
    stage.flush()
    with stage.worker("one"), stage.worker("two"):
        await_workers(2, stage.env["ESTORIL_REDIS_URL"])
        with stage.beat():
            eventually(lambda: len(stage.words) >= len(numbers))
            eventually(lambda: stage.sql(LEFT) == 0)
    assert sorted(stage.words) == sorted(numbers)
    assert len({pid for _word, pid in stage.done}) == 2


@pytest.mark.parametrize("with_database", ["sqlite"], indirect=True)
def test_failing_a_few_times_then_for_good_then_retried_from_the_admin(stage):
    with stage.worker(), stage.beat():
        stage.code(PUT.format(kind="trouble", subject="2"))
        eventually(lambda: stage.words == ["tries"])
        # By its own back-off: seconds.
        eventually(lambda: stage.words == ["tries"] * 3)
        eventually(lambda: stage.sql(LEFT) == 0)

        stage.code(PUT.format(kind="trouble", subject="99"))
        eventually(lambda: stage.words == ["tries"] * 4)
        eventually(lambda: stage.sql("SELECT claimed_until FROM games_job") is None)
        stage.sql("UPDATE games_job SET attempts = 11")
        stage.later()
        eventually(lambda: stage.sql(FAILED) == 1)
        assert stage.sql("SELECT error FROM games_job").startswith("RuntimeError in errands.py")
        stage.sql("UPDATE games_job SET subject = '0'")
        assert stage.code(RETRY) == "302"
        eventually(lambda: stage.sql(LEFT) == 0)
    assert stage.words == ["tries"] * 6


@pytest.mark.parametrize("with_database", ["sqlite"], indirect=True)
def test_a_second_beat_stands_by(stage):
    with stage.beat() as first:
        holder = eventually(lambda: stage.sql("SELECT max(holder) FROM estoril_lease"))
        with stage.beat(), stage.worker():
            await_workers(1, stage.env["ESTORIL_REDIS_URL"])
            assert stage.sql("SELECT holder FROM estoril_lease") == holder
            first.kill()
            stage.sql("UPDATE estoril_lease SET until = datetime(until, '-1 minute')")
            eventually(lambda: stage.sql("SELECT holder FROM estoril_lease") != holder)
            stage.code(PUT.format(kind="errand", subject="7"))
            stage.flush()  # only who beats finds it
            eventually(lambda: stage.words == ["7"])


@pytest.mark.parametrize("with_database", ["postgresql"], indirect=True)
def test_a_game_goes_on_through_all_of_it(stage):
    """A worker is killed while it is at the game, another wherever it happens to be; each time the
    broker forgets. With SQLite, tests/chaos has it."""
    stage.code(BOTS_ALONE)
    with stage.beat():
        with stage.worker("first") as worker, closing(stage.connect()) as other:
            eventually(lambda: stage.sql(VERSION) > 8)
            other.execute("SELECT 1 FROM games_game FOR UPDATE")  # it waits in its transaction
            eventually(lambda: stage.sql(CLAIMED))
            worker.kill()
        stage.flush()
        stage.later()
        reached = stage.sql(VERSION)
        with stage.worker("second"):
            eventually(lambda: stage.sql(VERSION) > reached + 8)
        stage.flush()
        stage.later()
        with stage.worker("third"), stage.worker("fourth"):
            eventually(lambda: stage.sql(STATUS) == "over", 240)
            eventually(lambda: stage.sql(LEFT) == 0)
    assert stage.run("verify_games").endswith("differences=0")
