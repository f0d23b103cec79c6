"""What stands around a puzzle: today's, earlier ones, the reader's own record, the best solvers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.core.cache import cache
from django.core.paginator import Page, Paginator
from django.db.models import F
from django.http import HttpRequest

from games.models import Game, Seat
from games.puzzles import daily
from games.puzzles.models import Puzzle, PuzzleQuerySet, Solver

from .answers import results
from .told import asked

PER_PAGE: Final = 20
BEST: Final = 20
ENOUGH: Final = 10  # tries, before a solver is ranked
KEPT: Final = 300  # seconds that the ranking is


@dataclass(frozen=True, slots=True)
class Entry:
    """A puzzle on a list. ``solved``: None as long as the reader has not tried it."""

    puzzle: Puzzle
    asked: str
    solved: bool | None

    @property
    def points(self) -> int:
        return round(self.puzzle.skill.points)


@dataclass(frozen=True, slots=True)
class Own:
    """The reader's record. ``streak``: as it stands today."""

    points: int
    tried: int
    solved: int
    streak: int
    best_streak: int


@dataclass(frozen=True, slots=True)
class Ranked:
    rank: int
    solver: Solver

    @property
    def points(self) -> int:
        return round(self.solver.skill.points)


def _light(puzzles: PuzzleQuerySet) -> PuzzleQuerySet:
    return puzzles.defer("position", "options", "best", "colors")


def _entries(request: HttpRequest, puzzles: list[Puzzle]) -> list[Entry]:
    known = results(request, puzzles)
    return [Entry(puzzle, asked(puzzle), known.get(puzzle.pk)) for puzzle in puzzles]


def today(request: HttpRequest) -> Entry | None:
    puzzles = list(_light(daily.shown()).filter(day=daily.today()))
    return next(iter(_entries(request, puzzles)), None)


def archive(request: HttpRequest, number: str) -> tuple[Page[Puzzle], list[Entry]]:
    """A page of it, the nearest one to what the address says, and what stands on it."""
    page = Paginator(_light(daily.archive()), PER_PAGE).get_page(number)
    return page, _entries(request, list(page.object_list))


def next_for(request: HttpRequest, before: Puzzle) -> Puzzle | None:
    """The newest that the reader has not tried, today's first."""
    some = list(_light(daily.shown()).exclude(pk=before.pk).order_by("-day")[:PER_PAGE])
    known = results(request, some)
    return next((puzzle for puzzle in some if puzzle.pk not in known), None)


def own(request: HttpRequest) -> Own | None:
    if not request.user.is_authenticated:
        return None
    solver = Solver.objects.filter(user=request.user).first()
    return record(solver) if solver else None


def record(solver: Solver) -> Own:
    return Own(
        points=round(solver.skill.points),
        tried=solver.tried,
        solved=solver.solved,
        streak=daily.streak(solver),
        best_streak=solver.best_streak,
    )


def ranking() -> list[Ranked]:
    """The best, looked for anew every few minutes: the names are as they are now."""
    best = cache.get_or_set("puzzles:best", _best, KEPT) or []
    solvers = Solver.objects.filter(pk__in=best, user__is_active=True).select_related("user")
    points = sorted(solvers, key=lambda solver: (-solver.skill.points, solver.pk))
    return [Ranked(rank, solver) for rank, solver in enumerate(points, 1)]


def _best() -> list[int]:
    known = Solver.objects.filter(tried__gte=ENOUGH, user__guest=False, user__is_active=True)
    best = known.order_by((F("mu") - 3 * F("sigma")).desc(), "pk")
    return list(best.values_list("pk", flat=True)[:BEST])


def origin(request: HttpRequest, puzzle: Puzzle) -> Game | None:
    """The game that it is from, for its players; for others if all of them agreed to be named."""
    game = Game.objects.filter(pk=puzzle.game_id).light().first() if puzzle.game_id else None
    if game is None or not game.is_revealed:
        return None
    people = [seat.user for seat in Seat.objects.filter(game=game).select_related("user")]
    if request.user.is_authenticated and request.user in people:
        return game
    named = all(person.puzzles == person.InPuzzles.NAMED for person in people if person)
    return game if named and not game.private else None
