"""When a game will probably be over: from how fast it went so far, and how fast its players are."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from .pace import Pace

# Lines of a whole log, by players: means of games played at random.
LINES: Final = {2: 170, 3: 172, 4: 178, 5: 222}
ASKED: Final = 0.65  # of these, the share at which somebody is asked
TRUST: Final = 25  # lines of a game after which its own speed tells as much as its players' habits
USUAL: Final = 6  # who is not known answers in one part in so many of the allowance


def time_left(
    pace: Pace, players: int, line: int, elapsed: timedelta, usual: Sequence[timedelta] = ()
) -> timedelta:
    """``usual``: how long those of the players take for an answer of whom it is known."""
    habit = sum(usual, timedelta()) / len(usual) if usual else pace.allowance / USUAL
    each = (TRUST * ASKED * min(habit, pace.allowance) + elapsed) / (TRUST + line)
    return max(LINES[players] - line, LINES[players] // 20) * each
