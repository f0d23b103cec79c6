"""What the whole site takes, web, worker, beat and Valkey together: of the processor, while nobody
is there and for a move, and of memory.

Two people play some tables one after the other, both with the page open: a socket each, over which
changes come. Their pages stay open to the end, so that no letter is due.
"""

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import psutil
from django.conf import settings
from django.core.management import call_command

from games.models import Job

from . import site_data
from .followers import OPEN, Follower, all_at
from .load import fetch, get, post
from .sites import SESSION, TOKEN, free_port, prepare, surroundings, wait_for
from .socket_client import connect

TABLES = 9  # their first rounds: some hundred moves
STARTED = 10  # seconds after the first page, in which the worker starts
IDLE = 30  # seconds in which nobody is there
SETTLED = 3  # seconds after the last move, in which workers do what is due


def main() -> None:
    call_command("migrate", verbosity=0)
    tables = [site_data.played() for _ in range(TABLES)]
    Job.objects.all().delete()  # nobody is told that these have begun
    print(json.dumps(tables))  # noqa: T201


def figures() -> dict[str, float]:
    with whole_site({}) as (server, port, tables):
        return asyncio.run(_figures(server, port, tables))


@contextmanager
def whole_site(more: dict[str, str]) -> Iterator[tuple[int, int, list[list[list[str]]]]]:
    """The site with all that belongs to it: its process, its port, and tables to be played.

    ``more``: for its environment.
    """
    with surroundings() as environment:
        del environment["ESTORIL_REDIS_URL"]  # the site starts one of its own
        environment.update(more)
        tables = prepare(environment, "site_cpu")
        port = free_port()
        server = subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--port", str(port)],
            env=environment,
            cwd=settings.BASE_DIR,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            wait_for(port, server)
            yield server.pid, port, tables
        finally:
            server.terminate()
            server.wait()


async def _figures(server: int, port: int, tables: list[list[list[str]]]) -> dict[str, float]:
    await fetch(port, get("/", ""))
    await asyncio.sleep(STARTED)
    began, before = time.monotonic(), _spent(server)
    await asyncio.sleep(IDLE)
    idle = 100 * (_spent(server) - before) / (time.monotonic() - began)
    await _play(port, tables[0])  # everything is warm then
    before = _spent(server)
    for rows in tables[1:]:
        await _play(port, rows)
    await asyncio.sleep(SETTLED)
    per_move = 1000 * (_spent(server) - before) / sum(map(len, tables[1:]))
    return {
        "site_cpu_ms_per_move": round(per_move, 1),
        "idle_cpu_percent": round(idle, 2),
        **_memory(server),
    }


def _processes(server: int) -> list[psutil.Process]:
    process = psutil.Process(server)
    return [process, *process.children(recursive=True)]


def _spent(server: int) -> float:
    """Seconds of the processor so far."""
    return sum(sum(each.cpu_times()[:2]) for each in _processes(server))


def _memory(server: int) -> dict[str, float]:
    """Megabytes: summed, where what is shared counts for each; and where it counts once."""
    taken = [each.memory_full_info() for each in _processes(server)]
    return {
        "site_rss_mb": round(sum(each.rss for each in taken) / 2**20),
        "site_pss_mb": round(sum(each.pss for each in taken) / 2**20),
        "largest_process_mb": round(max(each.rss for each in taken) / 2**20),
    }


async def _play(port: int, rows: list[list[str]]) -> None:
    """Each move goes out once both pages have what changed by the one before."""
    game = rows[0][0].removesuffix("move/")
    pages = [Follower(), Follower()]
    for page, cookie in zip(pages, sorted({row[1] for row in rows}), strict=True):
        await connect(port, f"/ws{game}?follow", f"{SESSION}={cookie}", page.heard)
    await all_at(pages, OPEN)
    for line, (path, cookie, body) in enumerate(rows, 1):
        status = await fetch(port, post(path, f"{SESSION}={cookie}", body, TOKEN))
        if status != 302:
            raise RuntimeError(f"a move was answered by {status}")
        await all_at(pages, line)
