"""What stands beside the reader's games: how their rating moved this week, tournaments they play
in, and games that ended since they last looked. A query for each, put into SQL once."""

from __future__ import annotations

import datetime
from typing import Any, NamedTuple

from django.db.models import OuterRef, QuerySet, Subquery
from django.http import HttpRequest
from django.urls import reverse

from accounts.models import User
from estoril.infra.optional import required
from games.core.prepared import Prepared
from games.models import Game, Seat
from games.puzzles import daily
from games.puzzles import models as puzzles
from games.ratings import ladders
from games.ratings.models import Change
from games.ratings.skill import Skill
from games.tournaments.models import Entry, Round, Tournament
from games.web.head import counted, numbers
from games.web.lobby.cache import cached

WEEK = datetime.timedelta(days=7)
NEWEST = 40  # finished games among which one looks for those that were not looked at
MOST = 6  # of these, and of tournaments


class Rating(NamedTuple):
    points: int
    gain: int  # since a week ago
    games: int


class Cup(NamedTuple):
    """``moment``: when the round ends, or the tournament starts."""

    name: str
    url: str
    round: int | None
    moment: datetime.datetime | None


class Ended(NamedTuple):
    """``place``: none while others still play the same deal."""

    name: str
    url: str
    place: int | None
    players: int


class Puzzle(NamedTuple):
    """Today's. ``solved``: None as long as it is not tried; ``streak``: as it stands now."""

    url: str
    solved: bool | None
    streak: int


def _changes(user: Any, since: Any) -> QuerySet[Change, Any]:
    changes = Change.objects.filter(user=user, ladder=ladders.ALL, finished__gte=since)
    # The result of a hidden deal is told to nobody yet.
    changes = changes.filter(game__deal_hidden=False).order_by("finished", "game")
    return changes.values_list("mu_before", "sigma_before", "mu", "sigma")


def _entries(user: Any) -> QuerySet[Entry, Any]:
    rounds = Round.objects.filter(tournament=OuterRef("tournament")).order_by("-number")
    status = Tournament.Status
    taking_part = [*Entry.TAKING_PART]
    entries = Entry.objects.filter(user=user, state__in=taking_part)
    entries = entries.filter(
        tournament__status__in=[status.REGISTRATION, status.RUNNING, status.PAUSED]
    )
    newest = (Subquery(rounds.values(name)[:1]) for name in ("number", "deadline"))
    told = ("tournament__name", "tournament__key", "tournament__starts")
    return entries.order_by("-tournament").values_list(*told, *newest)[:MOST]


def _finished(user: Any) -> QuerySet[Seat, Any]:
    seats = Seat.objects.filter(user=user, place__isnull=False, bot="").order_by("-game_id")
    of_game = ("name", "key", "players", "status", "deal_hidden", "line")
    return seats.values_list("place", "seen", *(f"game__{name}" for name in of_game))[:NEWEST]


def _puzzle(user: Any, day: Any) -> QuerySet[User, Any]:
    """Along with what the head of the page counts."""
    today, before = daily.shown_on(day), puzzles.Puzzle.objects.filter(day__lt=day)
    tried = puzzles.Attempt.objects.filter(user=OuterRef("pk"), puzzle__day=day)
    return User.objects.filter(pk=user).values_list(
        *numbers(user),
        Subquery(today.values("key")[:1]),
        Subquery(tried.values("solved")[:1]),
        "solver__streak",
        "solver__last_day",
        Subquery(before.order_by("-day").values("day")[:1]),
    )


PUZZLE = Prepared(_puzzle)
TODAY = Prepared(lambda day: daily.shown_on(day).values_list("key"))
CHANGES, ENTRIES, FINISHED = Prepared(_changes), Prepared(_entries), Prepared(_finished)


def rating(user: int, now: datetime.datetime) -> Rating | None:
    """None: no game of this week counted."""
    rows = CHANGES.columns(user, now - WEEK)
    if not rows:
        return None
    before, after = Skill(*rows[0][:2]), Skill(*rows[-1][2:])
    points = round(after.points)
    return Rating(points, points - round(before.points), len(rows))


def cups(user: int) -> list[Cup]:
    return [
        Cup(name, reverse("tournaments:tournament", args=[key]), number, deadline or starts)
        for name, key, starts, number, deadline in ENTRIES.columns(user)
    ]


def puzzle(request: HttpRequest) -> Puzzle | None:
    day = daily.today()
    if not request.user.is_authenticated:
        # An address: the page behind it looks for itself whether it may be shown.
        row = cached(f"home-puzzle-{day}", lambda: TODAY.figures(day.isoformat()) or ())
        return Puzzle(reverse("puzzles:puzzle", args=row), None, 0) if row else None
    figures = required(PUZZLE.figures(request.user.pk, day.isoformat()))
    waiting, unread, key, solved, streak, last, before = figures
    counted(request, waiting, unread)
    if key is None:
        return None
    alive = last is not None and last in (day, before)
    return Puzzle(reverse("puzzles:puzzle", args=[key]), solved, streak if alive else 0)


def ended(user: int) -> tuple[list[Ended], bool]:
    """Games that are over and that the reader has not seen so, the newest first; and whether they
    have finished any."""
    rows = FINISHED.values(user)
    unseen = [
        Ended(name, reverse("games:game", args=[key]), None if hidden else place, players)
        for place, seen, name, key, players, status, hidden, line in rows
        if seen < line and status == Game.Status.OVER
    ]
    return unseen[:MOST], bool(rows)
