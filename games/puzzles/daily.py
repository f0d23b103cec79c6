"""The puzzle of the day, those of days before, and how many in a row somebody has solved.

A day is the site's, by ``settings.TIME_ZONE``: the same puzzle begins everywhere at one moment.
"""

from __future__ import annotations

import datetime
from contextlib import suppress
from typing import Any, Final, NamedTuple

from django.db import IntegrityError, transaction
from django.utils import timezone

from .models import Puzzle, PuzzleQuerySet, Solver

MOST: Final = 200  # that are looked at when one is chosen
APART: Final = datetime.timedelta(days=3)  # so long one puzzle should differ from the next


def today() -> datetime.date:
    """The site's day, wherever whoever asks is."""
    return timezone.localdate(timezone=timezone.get_default_timezone())


def shown_on(day: Any) -> PuzzleQuerySet:
    """The puzzle of that day, if it has one that may be shown."""
    return Puzzle.objects.available().filter(day=day)


def of_day(day: datetime.date) -> Puzzle | None:
    return shown_on(day).first()


def archive() -> PuzzleQuerySet:
    """Those of past days, the newest first."""
    return Puzzle.objects.available().filter(day__lt=today()).order_by("-day")


def shown() -> PuzzleQuerySet:
    """All that have had their day, or have it today: what somebody who knows the address finds."""
    return Puzzle.objects.available().filter(day__lte=today())


def waiting() -> PuzzleQuerySet:
    """Those that may become the puzzle of a day: nobody has seen them."""
    return Puzzle.objects.available().filter(day=None, tried=0)


def assign(day: datetime.date) -> Puzzle | None:
    """Give the day its puzzle, unless it has one. None: there is none to give."""
    if puzzle := of_day(day):
        return puzzle
    chosen = _choose(day)
    if chosen is None:
        return None
    with suppress(IntegrityError), transaction.atomic():  # somebody else was faster
        # One that was retired since, or has no consent any more, makes room.
        available = Puzzle.objects.available().values("pk")
        Puzzle.objects.filter(day=day).exclude(pk__in=available).update(day=None)
        Puzzle.objects.filter(pk=chosen, day=None).update(day=day)
    return of_day(day)


class _Waiting(NamedTuple):
    pk: int
    kind: str
    game: int | None
    colors: list[str]


def _choose(day: datetime.date) -> int | None:
    """Something else than in the days around it: another decision, another size of the table, and
    never the same game. What people played comes before the stock, the oldest first."""
    fields = ("pk", "kind", "game", "colors")
    around = Puzzle.objects.filter(day__gte=day - APART, day__lte=day + APART)
    near = [_Waiting(*row) for row in around.values_list(*fields)]
    games = {puzzle.game for puzzle in near if puzzle.game}

    def again(puzzle: _Waiting) -> tuple[int, bool, int]:
        kinds = sum(puzzle.kind == other.kind for other in near)
        sizes = sum(len(puzzle.colors) == len(other.colors) for other in near)
        return kinds + sizes, puzzle.game is None, puzzle.pk

    rows = [_Waiting(*row) for row in waiting().order_by("pk").values_list(*fields)[:MOST]]
    chosen = min((row for row in rows if row.game not in games), key=again, default=None)
    return chosen and chosen.pk


def count(solver: Solver, puzzle: Puzzle, *, solved: bool) -> None:
    """Make of a try at the puzzle of the day what it means for the streak."""
    if puzzle.day != today():
        return
    unbroken = solver.last_day is not None and solver.last_day == _before(puzzle.day)
    solver.streak = (solver.streak if unbroken else 0) + 1 if solved else 0
    solver.best_streak = max(solver.best_streak, solver.streak)
    solver.last_day = puzzle.day


def streak(solver: Solver) -> int:
    """How long it is now: a day left out has ended it, whoever has not come back since."""
    latest = Puzzle.objects.filter(day__lt=today()).order_by("-day").values_list("day", flat=True)
    alive = solver.last_day and (solver.last_day == today() or solver.last_day == latest.first())
    return solver.streak if alive else 0


def _before(day: datetime.date) -> datetime.date | None:
    """The last day before that had a puzzle."""
    days = Puzzle.objects.filter(day__lt=day).order_by("-day")
    return days.values_list("day", flat=True).first()
