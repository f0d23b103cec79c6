"""Thousands of open pages on one web process: how fast they connect, and what one of them weighs.

Each is of a person of their own, who watches one of a hundred games. The process that opens them is
not the one that serves them, but shares the machine with it.
"""

from __future__ import annotations

import asyncio
import json
import resource
import sys
import time
from datetime import timedelta
from typing import Any

import psutil
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.utils import timezone

from accounts.models import User
from games import engine
from games.services import table

from . import site_data
from .sites import SESSION, prepare, site, surroundings
from .socket_client import connect

SOCKETS = 5000
WARM = 200  # opened before anything is measured
GAMES = 100
AT_ONCE = 500  # connections that are being opened at a time
PATIENCE = 120  # seconds


def main() -> None:
    call_command("migrate", verbosity=0, stdout=sys.stderr)
    pair = [site_data.person(), site_data.person()]
    games = [
        table.join(table.create(pair[0], engine.Options(players=2)).pk, pair[1])
        for _ in range(GAMES)
    ]
    cookies = logged_in(SOCKETS + WARM)
    pages = [[games[n % GAMES].key, cookie] for n, cookie in enumerate(cookies)]
    print(json.dumps(pages))  # noqa: T201


def logged_in(number: int) -> list[str]:
    """New people; the keys of their sessions."""
    names = [f"socket-{n}" for n in range(number)]
    User.objects.bulk_create(
        [User(username=name, name=name, slug=name, skeleton=name) for name in names]
    )
    people = User.objects.filter(username__startswith="socket-")
    store = SessionStore()
    end = timezone.now() + timedelta(days=1)
    rows = [
        Session(
            session_key=f"{user.username:x>32}",
            session_data=store.encode(site_data.session_of(user)),
            expire_date=end,
        )
        for user in people
    ]
    Session.objects.bulk_create(rows)
    return [row.session_key for row in rows]


def figures() -> dict[str, float]:
    limit = SOCKETS + WARM + 200
    resource.setrlimit(
        resource.RLIMIT_NOFILE, (limit, max(limit, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    )
    with surroundings() as environment:
        pages = prepare(environment, "sockets")
        with site(environment) as port:
            return asyncio.run(_measure(port, pages))


async def _measure(port: int, pages: list[Any]) -> dict[str, float]:
    children = psutil.Process().children(recursive=True)
    server = next(child for child in children if str(port) in child.cmdline())
    opened = await _open(port, pages[:WARM])
    before, began = server.memory_info().rss, time.perf_counter()
    opened += await _open(port, pages[WARM:])
    seconds = time.perf_counter() - began
    weight = server.memory_info().rss - before
    return {
        "sockets_per_second": round(SOCKETS / seconds),
        "socket_kb": round(weight / SOCKETS / 1024, 1),
    }


async def _open(port: int, pages: list[Any]) -> list[asyncio.BaseTransport]:
    """Return once each of them was told where its game stands."""
    few = asyncio.Semaphore(AT_ONCE)

    async def open_page(key: str, cookie: str) -> asyncio.BaseTransport:
        told = asyncio.Event()

        def heard(message: bytes) -> None:
            if b"version" in message:
                told.set()

        async with few:
            transport = await connect(port, f"/ws/games/{key}/", f"{SESSION}={cookie}", heard)
            async with asyncio.timeout(PATIENCE):
                await told.wait()
        return transport

    return await asyncio.gather(*(open_page(*page) for page in pages))
