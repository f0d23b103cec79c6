"""How long `manage.py serve` takes to the first page on a prepared checkout, and what a web process
then needs of memory."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from django.conf import settings

from .load import per_second
from .web import free_port

LONGEST = 60  # seconds


def seconds_to_start(environment: dict[str, str]) -> float:
    """From the command to an answer of the home page. The first start prepares, the second counts."""
    return [_start(environment) for _ in range(2)][-1]


def _start(environment: dict[str, str]) -> float:
    own = {k: v for k, v in environment.items() if k != "ESTORIL_REDIS_URL"}
    port, began = free_port(), time.monotonic()
    site = subprocess.Popen(
        [sys.executable, "manage.py", "serve", "--port", str(port)],
        env=own,
        cwd=settings.BASE_DIR,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        while time.monotonic() - began < LONGEST and site.poll() is None:
            try:
                urlopen(f"http://127.0.0.1:{port}/", timeout=5).close()  # noqa: S310 - our own
            except (URLError, OSError):
                time.sleep(0.02)
            else:
                return time.monotonic() - began
        raise RuntimeError("The site did not start.")
    finally:
        os.killpg(site.pid, signal.SIGTERM)
        site.wait()


def memory_mb(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return next(int(l.split()[1]) for l in status.splitlines() if l.startswith("VmRSS")) // 1024
