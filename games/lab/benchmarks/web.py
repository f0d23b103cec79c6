"""Pages and moves through the real server, beside a trivial page through the same one.

One web process, the embedded Valkey, SQLite, 100,000 games; 16 connections. Rounds of the four
alternate, so that a busy machine slows all alike.
"""

import json
from collections.abc import Iterator
from itertools import repeat
from statistics import median

from . import live, site_cpu, sockets
from .load import get, per_second, post
from .page_costs import ADDRESSES
from .sites import SESSION, TOKEN, prepare, site, surroundings
from .start import memory_mb, seconds_to_start

ROUNDS = 3
SECONDS = 4.0
CONNECTIONS = 16
PAGE_FIGURES = ("_cost", "_growth", "_over_bare", "_rss_mb", "_s")
PAGES = ("trivial", "lobby", "game_page")


def run() -> dict:
    with surroundings() as environment:
        data = prepare(environment, "site_data")
        in_process = prepare(environment, "move_cost")
        with site(environment) as port:
            rates = _measure(port, data)
            memory = memory_mb(port)
        pages = json.dumps(prepare(environment, "page_data"))
        costs = prepare(environment | {ADDRESSES: pages}, "page_costs")
        started = seconds_to_start(environment)
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
        **costs,
        **after_move,
        "web_rss_mb": memory,
        "start_s": round(started, 1),
        "move_cost": round(in_process["cost"], 2),
        "move_cpu_cost": round(in_process["cpu_cost"], 2),
        **site_cpu.figures(),
        **live.figures(),
        **sockets.figures(),
    }


def _moves(tables: list) -> Iterator[bytes]:
    """The first rounds of these games, one after the other."""
    for key, rows in tables:
        for cookie, body in rows:
            yield post(f"/games/{key}/move/", f"{SESSION}={cookie}", body, TOKEN)


def page_rate(port: int, path: str, *cookies: str) -> float:
    """How often a second whoever has these sessions, in turn one for each connection, gets that
    page."""
    requests = [get(path, f"{SESSION}={cookie}") for cookie in cookies]
    return per_second(port, lambda i: repeat(requests[i % len(requests)]), SECONDS, CONNECTIONS)


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
        *(f"{name}: {value}" for name, value in figures.items() if name.endswith(PAGE_FIGURES)),
        f"after a move: {figures['after_move_kb']} kB",
        f"whole site: {figures['site_cpu_ms_per_move']} ms of processor time for a move",
        f"a move is in the rival's page after {figures['live_ms']} ms",
        f"a move is in the pages of 200 who watch after {figures['watchers_ms']} ms",
        f"sockets: {figures['sockets_per_second']} opened a second, {figures['socket_kb']} kB each",
        f"nobody there: {figures['idle_cpu_percent']} % of a processor",
        f"memory: {figures['site_rss_mb']} MB, {figures['site_pss_mb']} MB if shared counts once",
        f"{CONNECTIONS} connections, one web process, 100,000 games, SQLite",
    ]
