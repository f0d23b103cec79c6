"""A tournament of bots among themselves, and the ratings that come of it.

Who sits where is drawn for each game; every game moves the ratings as it would move people's. In
the end all are shifted so that the anchor keeps its rating: people's ratings were won against it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from games.engine import Options
from games.ratings.skill import BOTS, NEWCOMER, Skill, after

from .arena import Match, play_all

ANCHOR: Final = "agent"
TABLES: Final = (2, 2, 3, 4)  # how many sit at a table, as often as it stands here


def matches(kinds: Sequence[str], games: int, seed: int) -> list[Match]:
    """Neighbours in strength meet most: between others there is little to be learned."""
    rng = Random(f"calibrate {seed}")
    drawn = []
    for number in range(games):
        players = rng.choice(TABLES)
        first = rng.randrange(len(kinds) - 1)
        seated = [kinds[first], kinds[first + 1]]
        seated += rng.choices(kinds[max(0, first - 1) : first + 3], k=players - 2)
        rng.shuffle(seated)
        drawn.append(Match(Options(players=players), seated, f"calibrate {seed} {number}"))
    return drawn


def calibrate(
    kinds: Sequence[str], drawn: Sequence[Match], processes: int = 1
) -> Iterator[dict[str, Skill]]:
    """The ratings after each game."""
    skills = dict.fromkeys(kinds, NEWCOMER)
    for match, (result, _moves) in zip(drawn, play_all(drawn, processes), strict=True):
        places = [seat.place for seat in result.seats]
        rated = after([skills[kind] for kind in match.kinds], places)
        for kind in set(match.kinds):
            mine = [skill for own, skill in zip(match.kinds, rated, strict=True) if own == kind]
            skills[kind] = Skill(
                sum(skill.mu for skill in mine) / len(mine),
                sum(skill.sigma for skill in mine) / len(mine),
            )
        yield anchored(skills)


def anchored(skills: dict[str, Skill]) -> dict[str, Skill]:
    shift = BOTS[ANCHOR].mu - skills[ANCHOR].mu
    return {kind: Skill(skill.mu + shift, skill.sigma) for kind, skill in skills.items()}
