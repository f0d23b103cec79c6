"""The puzzle of the day, those of days before, and how many in a row somebody has solved.

A day is the site's, by ``settings.TIME_ZONE``: the same puzzle begins everywhere at one moment.
"""

from __future__ import annotations

import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from .models import Puzzle, PuzzleQuerySet, Solver


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


@transaction.atomic
def assign(day: datetime.date) -> Puzzle | None:
    """Give the day its puzzle, unless it has one. None: there is none to give."""
    if puzzle := of_day(day):
        return puzzle
    puzzle = Puzzle.objects.available().filter(day=None).order_by("pk").first()
    if puzzle is not None:
        puzzle.day = day
        puzzle.save(update_fields=["day"])
    return puzzle


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
