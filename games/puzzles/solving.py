"""Trying a puzzle: what is shown of it, what an answer is worth, and what becomes of the first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.core.colors import painted
from games.core.engine_text import say
from games.core.refusals import Refused
from games.engine import (
    ActionError,
    Game,
    Move,
    View,
    action_from_json,
    action_to_json,
    state_from_snapshot,
    view_for,
)
from games.engine.actions import Action
from games.models import Seat
from games.story.terms import Who
from games.story.texts import COLORS

from . import daily
from .models import Attempt, Puzzle, Solver
from .rating import rated

SOLVED_WITHIN: Final = 0.01  # of the best chance: the search is not more exact than that


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an answer is worth. Chances are of winning, from 0 to 1, by a long search.

    ``rank``: from 1, among ``among`` options. ``loss``: what the answer gives away.
    """

    solved: bool
    chance: float
    best: Action
    best_chance: float
    rank: int
    among: int
    loss: float


def view_of(puzzle: Puzzle) -> View:
    """What the seat that decides may see, and nothing else, in the colours of the game."""
    view = view_for(state_from_snapshot(puzzle.position), puzzle.seat)
    return painted(view, puzzle.colors)


def names_of(puzzle: Puzzle) -> list[Who]:
    """Whose game it was: people who agreed to be named, everybody else by their colour."""
    named = Seat.objects.filter(game=puzzle.game_id, user__puzzles=User.InPuzzles.NAMED)
    people = {seat.number: seat.user for seat in named.select_related("user")}
    return [
        Who(person.name, color, person.slug) if person else Who(str(COLORS[color]), color)
        for person, color in ((people.get(seat), c) for seat, c in enumerate(puzzle.colors))
    ]


def verdict(puzzle: Puzzle, action: Action) -> Verdict:
    """What this answer is worth, whoever gives it. Raises Refused if it is none."""
    options = [(action_from_json(row["action"]), row["chance"]) for row in puzzle.options]
    chance = dict(options).get(action)
    if chance is None:
        raise Refused(_why_not(puzzle, action))
    best, promised = options[0]
    loss = promised - chance
    return Verdict(
        solved=loss <= SOLVED_WITHIN,
        chance=chance,
        best=best,
        best_chance=promised,
        rank=1 + sum(other > chance for _action, other in options),
        among=len(options),
        loss=loss,
    )


@transaction.atomic
def attempt(user: User, puzzle: Puzzle, action: Action) -> Attempt:
    """The first answer counts; another one afterwards changes nothing. Raises Refused."""
    told = verdict(puzzle, action)
    puzzle = Puzzle.objects.select_for_update().get(pk=puzzle.pk)
    if made := Attempt.objects.filter(puzzle=puzzle, user=user).first():
        return made
    solver, _new = Solver.objects.select_for_update().get_or_create(user=user)
    skill, difficulty = rated(solver.skill, puzzle.skill, solved=told.solved)
    gain = round(skill.points) - round(solver.skill.points)
    puzzle.mu, puzzle.sigma = difficulty
    solver.mu, solver.sigma = skill
    for row in (puzzle, solver):
        row.tried += 1
        row.solved += told.solved
    daily.count(solver, puzzle, solved=told.solved)
    puzzle.save(update_fields=["mu", "sigma", "tried", "solved"])
    solver.save()
    return Attempt.objects.create(
        puzzle=puzzle, user=user, action=action_to_json(action), solved=told.solved, gain=gain
    )


def _why_not(puzzle: Puzzle, action: Action) -> str:
    """Why the rules forbid what is no answer, as at a table."""
    game = Game(state_from_snapshot(puzzle.position))
    decision = next(each for each in game.unanswered if each.seat == puzzle.seat)
    try:
        game.apply(Move(puzzle.seat, decision.id, action))
    except ActionError as error:
        return say(error.reason)
    return _("That is not among what could be done here.")
