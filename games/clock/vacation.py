"""Days on which a player's clocks stand still."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import date
from typing import Final

DAYS_A_YEAR: Final = 30


def days_by_year(vacations: Iterable[tuple[date, date]]) -> Counter[int]:
    """How many days of each year they take, first and last day included."""
    days: Counter[int] = Counter()
    for first, last in vacations:
        for year in range(first.year, last.year + 1):
            begin, end = max(first, date(year, 1, 1)), min(last, date(year, 12, 31))
            days[year] += (end - begin).days + 1
    return days
