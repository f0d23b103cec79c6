"""How strong somebody is, as OpenSkill estimates it from the order in which a table finished."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
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
# Fixed, so that what is won against a bot means the same this year and next. They come from a
# tournament of bots: ``manage.py calibrate`` writes it.
FILE: Final = Path(__file__).with_name("bots.json")
BOT_SIGMA: Final = 1.5
BOTS: Final[dict[str, Skill]] = {
    kind: Skill(mu, BOT_SIGMA)
    for kind, mu in json.loads(FILE.read_text(encoding="utf-8"))["skills"].items()
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
