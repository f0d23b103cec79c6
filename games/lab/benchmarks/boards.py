"""Leaderboards, tournaments, search and somebody's home page on a large site, beside the trivial
page of ``bench web``.

One web process, the embedded Valkey, SQLite, 100,000 players and 100,000 games; 16 connections.
Rounds alternate, so that a busy machine slows all alike.
"""

from statistics import median

from . import web

ROUNDS = 3
PAGES = ("trivial", "leaderboard", "tournament", "home", "search")


def run() -> dict:
    with web.surroundings() as environment:
        data = web.prepare(environment, "board_data")
        with web.site(environment) as port:
            rates: dict[str, list[float]] = {name: [] for name in PAGES}
            for _ in range(ROUNDS):
                for name in PAGES:
                    rates[name].append(web.page_rate(port, *data[name]))
    medians = {name: median(values) for name, values in rates.items()}
    return {
        "requests_per_second": {name: round(rate, 1) for name, rate in medians.items()},
        "queries": data["queries"],
        **{
            f"{name}_ratio": round(medians[name] / medians["trivial"], 2)
            for name in PAGES
            if name != "trivial"
        },
        "max_queries": max(data["queries"].values()),
    }


def describe(figures: dict) -> list[str]:
    rates, queries = figures["requests_per_second"], figures["queries"]
    return [
        f"{name:<12} {rates[name]:>8} requests/s  {queries[name]:>3} queries  "
        f"ratio {rates[name] / rates['trivial']:.2f}"
        for name in rates
    ] + [f"{web.CONNECTIONS} connections, one web process, 100,000 players and games, SQLite"]
