"""A page of a leaderboard, read from what is kept: no counting, whatever the number of players."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from django.contrib.auth import get_user_model
from django.utils import timezone

from accounts.names import slug_of
from games.engine.options import EDITIONS, MODULES
from games.ratings import ladders, skill
from games.ratings.models import Leaderboard, Standing
from games.web.lobby.words import BOTS as BOT_WORDS

from . import words

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as Text

PER_PAGE = 50
MOST_FOUND = 50  # of a search
MOVERS = 3  # who rose most, and who fell most
PAST = 4  # seasons and months that one can go back to


@dataclass(frozen=True, slots=True)
class Link:
    key: str
    name: str


@dataclass(frozen=True, slots=True)
class Page:
    """``query``: only those whose names begin so, from anywhere on the leaderboard."""

    leaderboard: Leaderboard
    name: str
    number: int
    rows: list[Standing]
    query: str = ""
    risen: list[Standing] = field(default_factory=list)
    fallen: list[Standing] = field(default_factory=list)

    @property
    def pages(self) -> int:
        return max(1, -(-self.leaderboard.listed // PER_PAGE))

    @property
    def previous(self) -> int | None:
        return self.number - 1 if self.number > 1 else None

    @property
    def next(self) -> int | None:
        return self.number + 1 if self.number < self.pages else None

    @property
    def enough(self) -> int:
        return ladders.enough(self.leaderboard.key)

    @property
    def skill(self) -> bool:
        return ladders.rates_skill(self.leaderboard.key)


def page(key: str, name: str, number: int, query: str) -> Page:
    leaderboard = Leaderboard.objects.filter(key=key).first() or Leaderboard(key=key)
    listed = Standing.objects.filter(leaderboard=key, rank__isnull=False).select_related("user")
    if query:
        # First the people, by the index on their names; there are few whose names begin alike.
        people = get_user_model().objects.filter(slug__startswith=slug_of(query))
        user_ids = list(people.values_list("pk", flat=True)[:MOST_FOUND])
        by_name = listed.filter(user__in=user_ids).order_by("rank")
        return Page(leaderboard, name, 1, list(by_name), query)
    first = (number - 1) * PER_PAGE
    rows = listed.filter(rank__gt=first, rank__lte=first + PER_PAGE).order_by("rank")
    moved = listed.exclude(moved=0)  # in the index's own words, or SQLite does not take it
    risen = moved.filter(moved__gt=0).order_by("-moved", "rank")[:MOVERS]
    fallen = moved.filter(moved__lt=0).order_by("moved", "-rank")[:MOVERS]
    return Page(leaderboard, name, number, list(rows), "", list(risen), list(fallen))


def bots() -> list[tuple[Text, Text, int]]:
    """Name, what it does, and its fixed figure."""
    rows = [(e.name, e.line, round(skill.BOTS[kind].points)) for kind, e in BOT_WORDS.items()]
    return sorted(rows, key=lambda bot: -bot[2])


def context(page: Page) -> dict[str, object]:
    """All that the page shows to everybody alike."""
    return {
        "page": page,
        "key": page.leaderboard.key,
        "steady": (known := steady()),
        "played_with": played_with(),
        "past": past(),
        "elsewhere": page.leaderboard.key not in {link.key for link in known},
        "bots": bots(),
    }


# ── which leaderboards there are ─────────────────────────────────────────────────────────────


def steady() -> list[Link]:
    today = timezone.now().date()
    keys = [
        ladders.ALL,
        ladders.TWO,
        ladders.MORE,
        ladders.season_of(today),
        ladders.month_of(today),
        ladders.TOURNAMENTS,
        ladders.DEDUCTION,
    ]
    return _links(keys)


def played_with() -> list[Link]:
    return _links([*(f"edition-{name}" for name in EDITIONS), *(f"with-{n}" for n in MODULES)])


def past() -> list[Link]:
    """Seasons and months before this one."""
    return _links([*_seasons_back(), *_months_back()])


def _months_back() -> Iterator[str]:
    day = timezone.now().date()
    for _ in range(PAST):
        day = day.replace(day=1) - datetime.timedelta(days=1)
        yield ladders.month_of(day)


def _seasons_back() -> Iterator[str]:
    day = timezone.now().date()
    for _ in range(PAST):
        day = day.replace(month=(day.month - 1) // 3 * 3 + 1, day=1) - datetime.timedelta(days=1)
        yield ladders.season_of(day)


def _links(keys: list[str]) -> list[Link]:
    return [Link(key, words.name_of(key) or key) for key in keys]
