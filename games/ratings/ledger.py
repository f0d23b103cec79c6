"""Ratings as book-keeping: games entered in the order in which they finished.

The same book serves one game, with what the database knows of its people, and all games from the
beginning: so both come to the same figures.
"""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from . import ladders, skill
from .skill import Skill

# Against farming. Games with the same rival: so many count in full within the window, each further
# one half as much as the one before it.
WINDOW: Final = datetime.timedelta(days=30)
IN_FULL: Final = 3
# Decisions of each person, on average, made while at least two people were at the table.
FEWEST_DECISIONS: Final = 6


@dataclass(frozen=True, slots=True)
class Person:
    """``left``: resigned, or a bot or a substitute had to finish for them."""

    user: int
    place: int
    left: bool


@dataclass(frozen=True, slots=True)
class Facts:
    """What a finished game says about strength. ``people``: only those whose rating is at stake."""

    game: int
    finished: datetime.datetime
    players: int
    edition: str
    modules: tuple[str, ...]
    people: tuple[Person, ...]
    bots: tuple[tuple[str, int], ...]  # kind and place
    decisions: int

    @property
    def order(self) -> tuple[datetime.datetime, int]:
        return self.finished, self.game

    @property
    def counts(self) -> bool:
        return len(self.people) >= 2 and self.decisions >= FEWEST_DECISIONS * len(self.people)

    @property
    def ladders(self) -> list[str]:
        return ladders.of_game(self.players, self.finished, self.edition, self.modules)

    def rank(self, person: Person) -> int:
        """Leavers share the last place, whatever was made of their seats."""
        return self.players + 1 if person.left else person.place


@dataclass(slots=True)
class Line:
    """Where a person stands on a ladder."""

    skill: Skill = skill.NEWCOMER
    games: int = 0
    wins: int = 0


@dataclass(frozen=True, slots=True)
class Entry:
    """What a game changed for a person on a ladder."""

    game: int
    user: int
    ladder: str
    finished: datetime.datetime
    place: int
    left: bool
    weight: float
    before: Skill
    after: Skill
    won: bool


Key = tuple[int, str]  # a person and a ladder
Pair = tuple[int, int]


@dataclass(slots=True)
class Ledger:
    """``met``: when these two, the lower number first, have played each other."""

    lines: dict[Key, Line] = field(default_factory=dict)
    met: dict[Pair, list[datetime.datetime]] = field(default_factory=lambda: defaultdict(list))

    def enter(self, facts: Facts) -> list[Entry]:
        """Games have to come in order. What does not count leaves no trace."""
        if not facts.counts:
            return []
        people = sorted(facts.people, key=lambda person: (facts.rank(person), person.user))
        weights = {person.user: self._weight(person, facts) for person in people}
        entries = [
            entry
            for ladder in facts.ladders
            for entry in self._enter(facts, ladder, people, weights)
        ]
        self.note_meeting(facts.finished, [person.user for person in people])
        return entries

    def note_meeting(self, finished: datetime.datetime, users: Iterable[int]) -> None:
        for pair in combinations(sorted(users), 2):
            self.met[pair].append(finished)

    def _weight(self, person: Person, facts: Facts) -> float:
        """How much the game counts for them: the mean over their rivals."""
        rivals = [other.user for other in facts.people if other is not person]
        since = facts.finished - WINDOW
        weights = []
        for rival in rivals:
            times = self.met.get((min(person.user, rival), max(person.user, rival)), ())
            weights.append(weight(sum(time > since for time in times)))
        return sum(weights) / len(weights)

    def _enter(
        self, facts: Facts, ladder: str, people: list[Person], weights: dict[int, float]
    ) -> Iterable[Entry]:
        before = [self.lines.setdefault((p.user, ladder), Line()).skill for p in people]
        bots = sorted(facts.bots)
        new = skill.after(
            [*before, *(skill.BOTS[kind] for kind, _place in bots)],
            [*(facts.rank(person) for person in people), *(place for _kind, place in bots)],
        )
        for person, old, full in zip(people, before, new, strict=False):
            line = self.lines[person.user, ladder]
            line.skill = skill.partly(old, full, weights[person.user])
            won = person.place == 1 and not person.left
            line.games += 1
            line.wins += won
            yield Entry(
                facts.game,
                person.user,
                ladder,
                facts.finished,
                facts.players if person.left else person.place,
                person.left,
                weights[person.user],
                old,
                line.skill,
                won,
            )


def weight(meetings: int) -> float:
    """Return what a game counts with a rival met so often in the window before it."""
    return 1.0 if meetings < IN_FULL else 0.5 ** (meetings - IN_FULL + 1)
