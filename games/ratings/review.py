"""Whose choices agree with the strongest bot beyond what their results explain.

How often people of some strength agree is a curve over the rating, fitted to everybody else and to
those bots that try nothing out. People of one strength differ: as if each drew a rate of their own
around the curve. The rest is how unlikely it is that somebody agrees so often.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, lgamma
from pathlib import Path
from typing import Final, NamedTuple

from .skill import BOTS, Skill

# What bots agreed in games of theirs; ``manage.py review_play --baseline`` writes it.
FILE: Final = Path(__file__).with_name("agreement.json")
CENTRE: Final = BOTS["agent"].mu
# How far people's own rates lie from the curve: as those of a Beta distribution of this weight.
WEIGHT: Final = 20.0
# Holds the curve where there is little to fit it to.
RIDGE: Final = 0.5
STEPS: Final = 30
# Below this somebody stands out, after as many were looked at as were.
CLEAR: Final = 0.01


class Tally(NamedTuple):
    """How many agreed of so many telling decisions, and how strong whoever made them is."""

    mu: float
    agreed: int
    telling: int


@dataclass(frozen=True, slots=True)
class Person:
    user: int
    skill: Skill
    games: int
    agreed: int
    telling: int

    @property
    def tally(self) -> Tally:
        return Tally(self.skill.mu, self.agreed, self.telling)


@dataclass(frozen=True, slots=True)
class Result:
    """``expected``: the share of agreement that the rating explains. ``chance``: how likely so much
    or more is without help; ``adjusted``: that anybody of all who were looked at shows as much."""

    person: Person
    expected: float
    chance: float
    adjusted: float

    @property
    def stands_out(self) -> bool:
        return self.adjusted < CLEAR


def review(people: Sequence[Person], bots: Sequence[Tally]) -> list[Result]:
    """Whoever stands out most comes first."""
    results = []
    for person in people:
        others = [other.tally for other in people if other is not person]
        expected = fitted([*bots, *others], person.skill.mu)
        chance = tail(person.agreed, person.telling, expected)
        results.append(Result(person, expected, chance, min(1.0, chance * len(people))))
    return sorted(results, key=lambda result: result.chance)


def of_bots() -> list[Tally]:
    counts = json.loads(FILE.read_text(encoding="utf-8"))["levels"]
    return [Tally(BOTS[kind].mu, *counted) for kind, counted in counts.items()]


def fitted(tallies: Iterable[Tally], mu: float) -> float:
    """Fit a logistic curve, and return its height at this rating. Nobody counts more than what
    they tell of themselves: beyond some decisions a person is one person."""
    rows = [
        (own - CENTRE, agreed / telling, telling * WEIGHT / (telling + WEIGHT))
        for own, agreed, telling in tallies
        if telling
    ]
    level = slope = 0.0
    for _ in range(STEPS):  # Newton's
        pull, turn = -RIDGE * level, -RIDGE * slope
        a, b, c = RIDGE, 0.0, RIDGE
        for x, rate, weight in rows:
            height = _logistic(level + slope * x)
            rest, bend = weight * (rate - height), weight * height * (1 - height)
            pull, turn = pull + rest, turn + rest * x
            a, b, c = a + bend, b + bend * x, c + bend * x * x
        area = a * c - b * b
        level += (c * pull - b * turn) / area
        slope += (a * turn - b * pull) / area
    return _logistic(level + slope * (mu - CENTRE))


def _logistic(x: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, x))))


def tail(agreed: int, telling: int, expected: float) -> float:
    """How likely at least so many of so many agree, where rates lie around the expected one: the
    Beta-binomial distribution."""
    expected = min(0.999, max(0.001, expected))
    a, b = WEIGHT * expected, WEIGHT * (1 - expected)
    whole = lgamma(telling + 1) + lgamma(WEIGHT) - lgamma(a) - lgamma(b) - lgamma(telling + WEIGHT)
    return min(
        1.0,
        sum(
            exp(
                whole
                - lgamma(k + 1)
                - lgamma(telling - k + 1)
                + lgamma(k + a)
                + lgamma(telling - k + b)
            )
            for k in range(agreed, telling + 1)
        ),
    )
