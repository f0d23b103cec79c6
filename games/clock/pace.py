"""How fast a game is played."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

MINUTE: Final = timedelta(minutes=1)
DAY: Final = timedelta(days=1)

SHORTEST_ALLOWANCE: Final = MINUTE
LONGEST_ALLOWANCE: Final = 30 * DAY
LONGEST_RESERVE: Final = 60 * DAY

# Of the time that a quick answer leaves over, one part in so many goes back to the reserve.
REFILL: Final = 4


@dataclass(frozen=True, slots=True)
class Pace:
    """So much time for each decision, and so much beside it when that is not enough."""

    allowance: timedelta
    reserve: timedelta  # the most there ever is of it, and what a game begins with

    def __post_init__(self) -> None:
        if not SHORTEST_ALLOWANCE <= self.allowance <= LONGEST_ALLOWANCE:
            raise ValueError(f"allowance out of bounds: {self.allowance}")
        if not timedelta() <= self.reserve <= LONGEST_RESERVE:
            raise ValueError(f"reserve out of bounds: {self.reserve}")

    @property
    def slow(self) -> bool:
        """Played over days: nights count."""
        return self.allowance >= DAY


PACES: Final[dict[str, Pace]] = {
    "live": Pace(5 * MINUTE, 15 * MINUTE),
    "daily": Pace(DAY, 2 * DAY),
    "relaxed": Pace(3 * DAY, 4 * DAY),
    "weekly": Pace(7 * DAY, 7 * DAY),
}
CUSTOM: Final = "custom"  # the name of any other
