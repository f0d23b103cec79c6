"""The site that is watched: as `manage.py serve` runs it, in a folder and on ports of its own."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.core.management.base import CommandError

from estoril.ops import parent_death
from estoril.ops.http_probe import answers

PATIENCE = 300  # seconds for the site to answer, its demo games included
GRACE = 60  # seconds for it to end
BAD = ("error", "critical")


class Site:
    def __init__(self, folder: Path, email_url: str) -> None:
        self.folder = folder
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.env = {k: v for k, v in os.environ.items() if not k.startswith("ESTORIL_")} | {
            "ESTORIL_VAR_DIR": str(folder),
            "ESTORIL_HTTPS": "no",
            "ESTORIL_EMAIL_URL": email_url,
            "ESTORIL_LOGS": "json",
            # Visitors come from many addresses, and a proxy's header is how one machine can say so.
            "ESTORIL_BEHIND_PROXY": "yes",
        }
        self.lines: Counter[str] = Counter()  # of the logs, by level
        self.errors: deque[str] = deque(maxlen=50)
        serve = [sys.executable, "manage.py", "serve", "--port", str(self.port)]
        self.process = subprocess.Popen(  # noqa: S603 - our own arguments
            [sys.executable, parent_death.__file__, str(os.getpid()), *serve],
            env=self.env | {"PYTHONUNBUFFERED": "1"},
            cwd=settings.BASE_DIR,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        """What all processes log."""
        assert self.process.stdout
        with self.process.stdout as stdout:
            for line in stdout:
                level = level_of(line)
                self.lines[level] += 1
                if level in BAD:
                    self.errors.append(line.rstrip())

    @property
    def error_count(self) -> int:
        return sum(self.lines[level] for level in BAD)

    def wait_until_it_answers(self) -> None:
        ended = threading.Event()
        for _ in range(PATIENCE * 2):
            if self.process.poll() is not None:
                raise CommandError("The site has ended:\n" + "\n".join(self.errors))
            if answers("127.0.0.1", self.port):
                return
            ended.wait(0.5)
        raise CommandError("The site does not answer.")

    def end(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(GRACE)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.reader.join(5)


def level_of(line: str) -> str:
    """Return the level of a log's line. What is no JSON comes in passing, or from a crash."""
    if line.startswith("{"):
        try:
            return json.loads(line)["level"]
        except (ValueError, KeyError):
            return "error"
    return "error" if "Traceback" in line or "ERROR" in line or "CRITICAL" in line else "plain"


@contextmanager
def running(email_url: str) -> Iterator[Site]:
    with tempfile.TemporaryDirectory(prefix="soak-") as folder:
        site = Site(Path(folder), email_url)
        try:
            site.wait_until_it_answers()
            yield site
        finally:
            site.end()
