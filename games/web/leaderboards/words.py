"""What leaderboards are called, and what they count."""

from __future__ import annotations

import datetime
import re
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.core.dates import month_of
from games.ratings import ladders
from games.story import texts

_STEADY: Final = {
    ladders.ALL: gettext_lazy("All games"),
    ladders.TWO: gettext_lazy("Two players"),
    ladders.MORE: gettext_lazy("Three to five"),
    ladders.DEDUCTION: gettext_lazy("Deduction"),
    ladders.TOURNAMENTS: gettext_lazy("Tournaments"),
}
_PLAYED_WITH: Final = {
    **{f"edition-{name}": entry.name for name, entry in texts.EDITIONS.items()},
    **{f"with-{name}": entry.name for name, entry in texts.MODULES.items()},
}
_SEASON: Final = re.compile(r"season-(\d{4})-([1-4])", re.ASCII)
_MONTH: Final = re.compile(r"month-(\d{4})-(0[1-9]|1[0-2])", re.ASCII)


def name_of(key: str) -> str | None:
    """None: there is no such leaderboard."""
    if match := _SEASON.fullmatch(key):
        return _("Season {year}/{quarter}").format(year=match[1], quarter=match[2])
    if match := _MONTH.fullmatch(key):
        day = datetime.date(max(1, int(match[1])), int(match[2]), 1)
        return month_of(day)
    name = _STEADY.get(key) or _PLAYED_WITH.get(key)
    return None if name is None else str(name)
