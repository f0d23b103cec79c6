"""When an order is carried out: at a moment at which its author might have looked in.

People who are asked answer after a time that spreads over many sizes: most within minutes, some
after hours. Nobody waits for them in their sleep, and what they see in the morning they do not
answer on the stroke. How somebody's time runs is all that a moment is drawn from; what they left in
writing, and whether they left anything, is not known here.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from math import exp, log
from random import Random
from statistics import NormalDist
from typing import Final, NamedTuple

from games.clock import Night


class Habit(NamedTuple):
    """How long people take, in seconds: half of them less than usual. The logarithm is normal."""

    usual: float
    spread: float
    shortest: float
    longest: float

    def pause(self, most: timedelta | None, rng: Random) -> timedelta:
        """Never as long as ``most``, if that is given, and never at its very end."""
        shortest, longest = self.bounds(most)
        law = NormalDist(log(self.usual), self.spread)
        chance = rng.uniform(law.cdf(log(shortest)), law.cdf(log(longest)))
        return timedelta(seconds=exp(law.inv_cdf(chance)))

    def bounds(self, most: timedelta | None) -> tuple[float, float]:
        """The shortest and the longest pause."""
        longest = min(self.longest, most.total_seconds()) if most else self.longest
        return min(self.shortest, longest / 4), longest


# Somebody who has just moved and is asked again; who plays at the table; who plays over days.
STILL_THERE: Final = Habit(8, 0.7, 2.5, 40)
AT_THE_TABLE: Final = Habit(20, 0.7, 4, 90)
AWAY: Final = Habit(25 * 60, 1.4, 20, 5 * 3600)


def moment(
    habit: Habit, now: datetime, night: Night | None, deadline: datetime | None, rng: Random
) -> datetime:
    """Choose a moment by day if there is time, and always within half of what is left of it."""

    def after(start: datetime) -> datetime:
        return start + habit.pause(_most(start, deadline), rng)

    def awake(moment: datetime) -> datetime:
        return night.over(moment) if night else moment

    when = after(awake(now))
    if when != awake(when):
        when = after(awake(when))
    return when if deadline is None or when < deadline else after(now)


def _most(start: datetime, deadline: datetime | None) -> timedelta | None:
    return (deadline - start) / 2 if deadline and deadline > start else None


class Window(NamedTuple):
    """Something happens between these moments."""

    first: datetime
    last: datetime


def window(habit: Habit, now: datetime, night: Night | None, deadline: datetime | None) -> Window:
    """What ``moment`` draws lies in it, whatever it draws."""

    def after(start: datetime) -> Window:
        shortest, longest = habit.bounds(_most(start, deadline))
        return Window(start + timedelta(seconds=shortest), start + timedelta(seconds=longest))

    draws = [after(night.over(now) if night else now)]
    if night:
        begins, ends = night.following(draws[0].first)
        if begins <= draws[0].last:
            draws.append(after(ends))
    if deadline and any(draw.last >= deadline for draw in draws):
        kept = [Window(draw.first, min(draw.last, deadline)) for draw in draws]
        draws = [after(now), *(draw for draw in kept if draw.first < deadline)]
    return Window(min(draw.first for draw in draws), max(draw.last for draw in draws))
