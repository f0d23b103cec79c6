"""What a move costs the whole site in processor time: web, worker, beat and Valkey together.

Two people play some tables one after the other, both with the page open: a socket each, and after
each change they fetch what moves, as the page does.
"""

import asyncio
import json
import subprocess
import sys
import time

import psutil
from django.conf import settings
from django.core.management import call_command
from websockets.asyncio.client import ClientConnection, connect

from . import site_data
from .load import fetch, get, post
from .sites import SESSION, TOKEN, free_port, prepare, surroundings, wait_for

TABLES = 9  # their first rounds: some hundred moves
SETTLED = 3  # seconds after the last move, in which workers do what is due


def main() -> None:
    call_command("migrate", verbosity=0)
    print(json.dumps([site_data.played() for _ in range(TABLES)]))  # noqa: T201


def per_move() -> float:
    """Milliseconds."""
    with surroundings() as environment:
        del environment["ESTORIL_REDIS_URL"]  # the site starts one of its own
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
            asyncio.run(_play(port, tables[0]))  # everything is warm then
            before = _spent(server)
            for rows in tables[1:]:
                asyncio.run(_play(port, rows))
            time.sleep(SETTLED)
            return 1000 * (_spent(server) - before) / sum(map(len, tables[1:]))
        finally:
            server.terminate()
            server.wait()


def _spent(server: subprocess.Popen) -> float:
    """Seconds of all its processes so far."""
    process = psutil.Process(server.pid)
    whole = [process, *process.children(recursive=True)]
    return sum(sum(each.cpu_times()[:2]) for each in whole)


async def _play(port: int, rows: list[list[str]]) -> None:
    """Each move goes out once both pages have what changed by the one before."""
    game = rows[0][0].removesuffix("move/")
    cookies = sorted({f"{SESSION}={cookie}" for _path, cookie, _body in rows})
    pages = [await _open(port, game, cookie) for cookie in cookies]
    for line, (path, cookie, body) in enumerate(rows, 1):
        status = await fetch(port, post(path, f"{SESSION}={cookie}", body, TOKEN))
        if status != 302:
            raise RuntimeError(f"a move was answered by {status}")
        for page, reader in zip(pages, cookies, strict=True):
            while json.loads(await page.recv()).get("version", 0) < line:
                pass
            await fetch(port, get(f"{game}now/", reader))
    for page in pages:
        await page.close()


async def _open(port: int, game: str, cookie: str) -> ClientConnection:
    headers = {"Cookie": cookie, "Origin": f"http://localhost:{port}"}
    host = f"localhost:{port}"
    return await connect(f"ws://{host}/ws{game}", additional_headers=headers, proxy=None)
