"""How long an order waits before it is carried out: as long as somebody who happens to look."""

from __future__ import annotations

import datetime
from math import exp, log
from random import Random
from typing import Final

# Seconds, from a quick answer to one after some thought; where an answer may take days, after a
# look at the telephone. Short waits are as frequent as long ones, by the factor between them.
LIVE: Final = (2.5, 20.0)
OVER_DAYS: Final = (40.0, 2400.0)


def pause(live: bool, rng: Random) -> datetime.timedelta:
    shortest, longest = LIVE if live else OVER_DAYS
    return datetime.timedelta(seconds=exp(rng.uniform(log(shortest), log(longest))))
