"""How strong somebody is, as OpenSkill estimates it from the order in which a table finished."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

_MODEL: Final = PlackettLuce()
BEGIN, SCALE = 1000, 40


class Skill(NamedTuple):
    """``mu`` is the estimate, ``sigma`` how uncertain it is."""

    mu: float
    sigma: float

    @property
    def points(self) -> float:
        """What leaderboards show and sort by: a figure that is almost certainly reached.

        Everybody begins at 1000, and rises by winning and by being known better.
        """
        return BEGIN + SCALE * (self.mu - 3 * self.sigma)


NEWCOMER: Final = Skill(_MODEL.mu, _MODEL.sigma)
# Fixed, so that what is won against a bot means the same this year and next. In ``manage.py arena``
# an agent hardly ever loses to a rookie: that is 15 apart.
BOTS: Final[dict[str, Skill]] = {
    "spymaster": Skill(30.0, 1.5),
    "handler": Skill(27.5, 1.5),
    "agent": Skill(25.0, 1.5),
    "informer": Skill(18.0, 1.5),
    "rookie": Skill(10.0, 1.5),
}


def after(skills: Sequence[Skill], places: Sequence[int]) -> list[Skill]:
    """What a game makes of those who finished it at these places. Equal places are shared."""
    teams = [[_MODEL.rating(mu=skill.mu, sigma=skill.sigma)] for skill in skills]
    rated = _MODEL.rate(teams, ranks=list(places))
    return [Skill(team[0].mu, team[0].sigma) for team in rated]


def partly(before: Skill, full: Skill, weight: float) -> Skill:
    """Only this share of the way from one to the other."""
    return Skill(
        before.mu + weight * (full.mu - before.mu),
        before.sigma + weight * (full.sigma - before.sigma),
    )
