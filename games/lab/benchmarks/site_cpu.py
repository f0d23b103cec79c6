"""What a move costs the whole site in processor time: web, worker, beat and Valkey together.

Two people play some tables one after the other, both with the page open: a socket each, over which
each change comes.
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

from . import site_data
from .followers import PATIENCE, Follower
from .load import fetch, post
from .sites import SESSION, TOKEN, free_port, prepare, surroundings, wait_for
from .socket_client import connect

TABLES = 9  # their first rounds: some hundred moves
SETTLED = 3  # seconds after the last move, in which workers do what is due


def main() -> None:
    call_command("migrate", verbosity=0)
    print(json.dumps([site_data.played() for _ in range(TABLES)]))  # noqa: T201


@contextmanager
def whole_site(more: dict[str, str]) -> Iterator[tuple[subprocess.Popen, int, list]]:
    """The site with all that belongs to it: its first process, its port, tables to be played.

    ``more``: for its environment.
    """
    with surroundings() as environment:
        del environment["ESTORIL_REDIS_URL"]  # the site starts one of its own
        environment.update(more)
        tables = prepare(environment, "site_cpu")
        port = free_port()
        serve = [sys.executable, "manage.py", "serve", "--port", str(port)]
        server = subprocess.Popen(
            serve,
            env=environment,
            cwd=settings.BASE_DIR,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            wait_for(port, server)
            yield server, port, tables
        finally:
            server.terminate()
            server.wait()


def per_move() -> float:
    """Milliseconds."""
    with whole_site({}) as (server, port, tables):
        asyncio.run(_play(port, tables[0]))  # everything is warm then
        before = _spent(server)
        for rows in tables[1:]:
            asyncio.run(_play(port, rows))
        time.sleep(SETTLED)
        return 1000 * (_spent(server) - before) / sum(map(len, tables[1:]))


def _spent(server: subprocess.Popen) -> float:
    """Seconds of all its processes so far."""
    process = psutil.Process(server.pid)
    whole = [process, *process.children(recursive=True)]
    return sum(sum(each.cpu_times()[:2]) for each in whole)


async def _play(port: int, rows: list[list[str]]) -> None:
    """Each move goes out once both pages have what changed by the one before."""
    game = rows[0][0].removesuffix("move/")
    pages = [Follower(), Follower()]
    for page, cookie in zip(pages, sorted({row[1] for row in rows}), strict=True):
        await connect(port, f"/ws{game}?follow", f"{SESSION}={cookie}", page.heard)
    for line, (path, cookie, body) in enumerate(rows, 1):
        status = await fetch(port, post(path, f"{SESSION}={cookie}", body, TOKEN))
        if status != 302:
            raise RuntimeError(f"a move was answered by {status}")
        async with asyncio.timeout(PATIENCE):
            while min(page.line for page in pages) < line:
                await asyncio.sleep(0.001)
