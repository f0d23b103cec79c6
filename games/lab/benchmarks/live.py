"""How long it is from a move to the new board in open pages: the rival's, and 200 watchers'.

The whole site on one machine, which has nothing else to do. The time runs from sending the move to
having received what the page then shows: of all watchers, until the last one has.
"""

from __future__ import annotations

import asyncio
import time
from statistics import median

from .followers import OPEN, Follower, Watcher, all_at
from .load import fetch, post
from .site_cpu import whole_site
from .sites import SESSION, TOKEN
from .socket_client import connect

WATCHERS = 200
PAUSE = 0.5  # seconds between two moves
MOVES = 20


def figures() -> dict[str, float]:
    """Milliseconds, medians over the moves of one game."""
    with whole_site({"ESTORIL_SOCKETS_PER_VISITOR": str(2 * WATCHERS)}) as (_server, port, tables):
        alone = asyncio.run(_play(port, tables[0], 0))
        watched = asyncio.run(_play(port, tables[1], WATCHERS))
    return {"live_ms": round(alone, 1), "watchers_ms": round(watched, 1)}


async def _play(port: int, rows: list[list[str]], watchers: int) -> float:
    """``watchers``: their last one counts; without, the rival does."""
    game = rows[0][0].removesuffix("move/")
    players = {cookie: Follower() for _path, cookie, _body in rows}
    crowd = [Watcher() for _ in range(watchers)]
    address = f"/ws{game}?follow"
    for cookie, page in players.items():
        await connect(port, address, f"{SESSION}={cookie}", page.heard)
    for page in crowd:
        await connect(port, address, "", page.heard)
    await all_at([*players.values(), *crowd], OPEN)
    times = []
    for line, (path, cookie, body) in enumerate(rows[:MOVES], 1):
        for page in crowd:
            page.line = line - 1
        began = time.perf_counter()
        await fetch(port, post(path, f"{SESSION}={cookie}", body, TOKEN))
        rival = [page for other, page in players.items() if other != cookie]
        waits: list[Follower] = [*crowd] or rival
        await all_at(waits, line)
        times.append(max(page.when for page in waits) - began)
        await asyncio.sleep(PAUSE)
    return 1000 * median(times)
