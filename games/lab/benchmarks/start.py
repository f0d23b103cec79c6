"""How long `manage.py serve` takes to the first page on a prepared checkout, and what a web process
then needs of memory."""

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from django.conf import settings

LONGEST = 60  # seconds


def seconds_to_start(environment: dict[str, str]) -> float:
    """Return the time from the command to the first page; an earlier start has prepared it."""
    return [_start(environment) for _ in range(2)][-1]


def _start(environment: dict[str, str]) -> float:
    own = {k: v for k, v in environment.items() if k != "ESTORIL_REDIS_URL"}
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    began = time.monotonic()
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
                urlopen(f"http://127.0.0.1:{port}/", timeout=5).close()
            except (URLError, OSError):
                time.sleep(0.02)
            else:
                return time.monotonic() - began
        raise RuntimeError("The site did not start.")
    finally:
        os.killpg(site.pid, signal.SIGTERM)
        site.wait()


def memory_mb(port: int) -> int:
    """Tell what the web process needs that was told to listen there."""
    words = b"--port\0%d\0" % port
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # ended meanwhile
            if words in (folder / "cmdline").read_bytes():
                lines = (folder / "status").read_text().splitlines()
                return next(int(x.split()[1]) for x in lines if x.startswith("VmRSS")) // 1024
    raise RuntimeError("There is no such web process.")
