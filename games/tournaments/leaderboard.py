"""The leaderboard of tournaments: a point for everybody whom one finished ahead of."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

from django.db import transaction

from estoril.infra.optional import required
from games.core import jobs
from games.models import Job
from games.ratings import ladders, standings
from games.ratings.models import Standing
from games.tournaments.models import Entry, Tournament

JOB = "laurels"
BATCH = 1000  # rows written at once


def award_soon() -> None:
    """A tournament is over."""
    jobs.put(JOB, ladders.TOURNAMENTS)


@jobs.handler(JOB)
def _award(_job: Job) -> None:
    award()


def award() -> int:
    """All of the leaderboard anew: tournaments end seldom. Returns how many are counted."""
    with transaction.atomic():
        standings.hold(ladders.TOURNAMENTS)
        fields = _fields()
        points, games, wins = Counter[int](), Counter[int](), Counter[int]()
        for field in fields:
            for user, ahead, won in laurels(field):
                points[user] += ahead
                games[user] += 1
                wins[user] += won
        rows = Standing.objects.filter(leaderboard=ladders.TOURNAMENTS)
        rows.update(games=0)
        Standing.objects.bulk_create(
            (
                Standing(
                    user_id=user,
                    leaderboard=ladders.TOURNAMENTS,
                    points=points[user],
                    games=games[user],
                    wins=wins[user],
                )
                for user in sorted(games)
            ),
            BATCH,
            update_conflicts=True,
            unique_fields=["user", "leaderboard"],
            update_fields=["points", "games", "wins"],
        )
        rows.filter(games=0).delete()
    standings.renew(ladders.TOURNAMENTS)
    return len(fields)


# Whose, where they finished (of a league: the division first), and whether to the end.
Finish = tuple[int, tuple[int, int], bool]


def laurels(field: list[Finish]) -> Iterable[tuple[int, int, bool]]:
    """Yield who stayed, how many they left behind them, and whether they won."""
    best = min((place for _user, place, stayed in field if stayed), default=None)
    for user, place, stayed in field:
        if stayed:
            yield user, sum(place < other for _user, other, _stayed in field), place == best


def _fields() -> list[list[Finish]]:
    """Everybody who was in a finished tournament, tournament by tournament."""
    entries = Entry.objects.filter(
        tournament__status=Tournament.Status.FINISHED, place__isnull=False, number__isnull=False
    )
    fields: dict[int, list[Finish]] = defaultdict(list)
    for tournament, user, division, place, state in entries.values_list(
        "tournament", "user", "division", "place", "state"
    ).order_by("tournament", "place", "user"):
        stayed = state in Entry.TAKING_PART
        fields[tournament].append((user, (division, required(place)), stayed))
    return list(fields.values())
