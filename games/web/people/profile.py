"""What a profile tells of how somebody plays: read from what is kept, in few queries."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from accounts.models import User
from games.core.places import location_name
from games.puzzles.models import Solver
from games.ratings import ladders
from games.ratings.models import Change, Rival, Standing, Tally
from games.story import texts
from games.story.people import PEOPLE
from games.web.leaderboards import words
from games.web.puzzles.lists import Own, record

from .chart import Chart, chart

CURVE = 100  # games
RIVALS = 8
BEST = 3  # locations, missions, spies
Kind = Tally.Kind


@dataclass(frozen=True, slots=True)
class Figure:
    """Where somebody stands on a leaderboard."""

    key: str
    name: str
    standing: Standing


@dataclass(frozen=True, slots=True)
class Feat:
    """Something done often, and how often it went well. ``slug``: its page in the rules."""

    slug: str
    name: str
    times: int
    good: int


@dataclass(frozen=True, slots=True)
class Profile:
    figures: list[Figure]
    chart: Chart | None
    rivals: list[Rival]
    games: int
    won: int
    locations: list[Feat]
    missions: list[Feat]
    missions_won: int
    spies: list[Feat]


def of(person: User) -> Profile:
    changes = _changes(person)
    tallies = _tallies(person)
    games = tallies[Kind.GAME]
    return Profile(
        figures=_figures(person),
        chart=chart([c.before.points for c in changes[:1]] + [c.after.points for c in changes]),
        rivals=list(
            Rival.objects.filter(user=person)
            .order_by("-games", "rival")
            .select_related("rival")[:RIVALS]
        ),
        games=sum(row.times for row in games),
        won=sum(row.good for row in games),
        locations=_best(tallies[Kind.LOCATION], lambda row: row.times, location_name),
        missions=_best(tallies[Kind.MISSION], lambda row: row.good, _mission),
        missions_won=sum(row.good for row in tallies[Kind.MISSION]),
        spies=_best(tallies[Kind.SPY], lambda row: row.good, _spy),
    )


def _figures(person: User) -> list[Figure]:
    today = timezone.now().date()
    keys = [
        *(ladders.ALL, ladders.TWO, ladders.MORE),
        *(ladders.season_of(today), ladders.month_of(today)),
        *(ladders.TOURNAMENTS, ladders.DEDUCTION),
    ]
    listed = Standing.objects.filter(user=person, leaderboard__in=keys)
    rows = {row.leaderboard: row for row in listed}
    return [Figure(key, words.name_of(key) or key, rows[key]) for key in keys if key in rows]


def _changes(person: User) -> list[Change]:
    """Read the changes on the ladder of all games, the oldest first."""
    rows = Change.objects.filter(user=person, ladder=ladders.ALL)
    return list(rows.order_by("-finished", "-game")[:CURVE])[::-1]


def _tallies(person: User) -> dict[Kind, list[Tally]]:
    sorts: dict[Kind, list[Tally]] = {kind: [] for kind in Kind}
    for row in Tally.objects.filter(user=person):
        sorts[Kind(row.kind)].append(row)
    return sorts


def _best(
    rows: list[Tally], measure: Callable[[Tally], float], name: Callable[[str], str]
) -> list[Feat]:
    """The three with most; whatever went well more often first among equals."""
    ranked = sorted(rows, key=lambda row: (-measure(row), -row.good, row.thing))
    return [
        Feat(row.thing, str(name(row.thing)), row.times, row.good)
        for row in ranked[:BEST]
        if measure(row)
    ]


def _mission(thing: str) -> Any:
    return texts.MISSIONS[thing].name


def _spy(thing: str) -> str:
    return PEOPLE[thing].tile.name


def puzzles_of(person: User) -> Own | None:
    """Their record as a solver, if they have tried any."""
    solver: Solver | None = getattr(person, "solver", None)
    return record(solver) if solver and solver.tried else None
