"""The ladders on which a game counts, by the keys that stand in addresses and in the database.

Each rates everybody anew from nothing: nobody carries a lead into a new month or season, nor from
one edition into another.
"""

from __future__ import annotations

import datetime
from typing import Final

ALL: Final = "all"
TWO: Final = "two"
MORE: Final = "more"
# Not ladders of games, but leaderboards like them.
DEDUCTION: Final = "deduction"
TOURNAMENTS: Final = "tournaments"

# How much somebody has to have played to be listed; shorter contests ask for less.
ENOUGH: Final = 5
ENOUGH_IN_A_SEASON: Final = 3
ENOUGH_IN_A_MONTH: Final = 2
ENOUGH_GUESSES: Final = 10
ENOUGH_TOURNAMENTS: Final = 1
# With less a place is provisional.
SETTLED: Final = 15


def season_of(day: datetime.date) -> str:
    return f"season-{day.year}-{(day.month - 1) // 3 + 1}"


def month_of(day: datetime.date) -> str:
    return f"month-{day.year}-{day.month:02}"


def of_game(
    players: int, finished: datetime.datetime, edition: str, modules: tuple[str, ...]
) -> list[str]:
    day = finished.astimezone(datetime.UTC).date()
    return [
        ALL,
        TWO if players == 2 else MORE,
        season_of(day),
        month_of(day),
        f"edition-{edition}",
        *(f"with-{module}" for module in modules),
    ]


def enough(leaderboard: str) -> int:
    """Games (or guesses, or tournaments) from which on somebody is listed."""
    kind = leaderboard.partition("-")[0]
    return {
        "season": ENOUGH_IN_A_SEASON,
        "month": ENOUGH_IN_A_MONTH,
        DEDUCTION: ENOUGH_GUESSES,
        TOURNAMENTS: ENOUGH_TOURNAMENTS,
    }.get(kind, ENOUGH)


def rates_skill(leaderboard: str) -> bool:
    return leaderboard not in (DEDUCTION, TOURNAMENTS)
