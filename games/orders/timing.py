"""How long an order waits before it is carried out: as long as somebody who happens to look."""

from __future__ import annotations

import datetime
from math import exp, log
from random import Random
from typing import Final

# Seconds. Somebody who is there thinks for a moment; somebody who plays over days has a look at the
# telephone now and then. Short waits are as frequent as long ones, by the factor between them.
THERE: Final = (2.5, 20.0)
AWAY: Final = (40.0, 2400.0)


def pause(*, quick: bool, rng: Random) -> datetime.timedelta:
    shortest, longest = THERE if quick else AWAY
    return datetime.timedelta(seconds=exp(rng.uniform(log(shortest), log(longest))))
