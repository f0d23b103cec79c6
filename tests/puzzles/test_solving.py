"""What is shown of a puzzle, what an answer is worth, and that the first one counts."""

from dataclasses import replace
from random import Random

import pytest

from games.core.refusals import Refused
from games.engine import action_from_json, state_from_snapshot, state_to_json
from games.engine.actions import Pass, Peek
from games.puzzles import finding, solving
from games.puzzles.models import Attempt, Solver
from games.ratings.skill import NEWCOMER
from tests.engine.hidden import another_truth
from tests.puzzles.conftest import HASTY

pytestmark = pytest.mark.django_db


def options(puzzle):
    return [action_from_json(row["action"]) for row in puzzle.options]


def test_only_what_the_seat_may_know_is_shown(make):
    puzzle = make()
    shown, told = solving.view_of(puzzle), solving.verdict(puzzle, options(puzzle)[1])
    rng = Random(1)
    for _ in range(5):
        state = state_from_snapshot(puzzle.position)
        other = state_to_json(another_truth(state, puzzle.seat, rng))
        assert other != puzzle.position
        puzzle.position = other
        assert solving.view_of(puzzle) == shown
        assert solving.verdict(puzzle, options(puzzle)[1]) == told
        # Whether it is a puzzle at all does not depend on it either.
        view = solving.view_of(puzzle)
        assert finding.find(view, HASTY) == finding.find(shown, HASTY)


def test_seats_have_the_colours_of_the_game(make):
    puzzle = make(colors=["pink", "blue"])
    assert [seat.color for seat in solving.view_of(puzzle).seats] == ["pink", "blue"]
    assert [name.color for name in solving.names_of(puzzle)] == ["pink", "blue"]


def test_verdict(make):
    puzzle = make()
    puzzle.options[1]["chance"] = 0.795
    best, near, far, *_rest = options(puzzle)
    verdict = solving.verdict(puzzle, best)
    assert (verdict.solved, verdict.rank, verdict.loss) == (True, 1, 0)
    assert solving.verdict(puzzle, near).solved
    verdict = solving.verdict(puzzle, far)
    assert (verdict.solved, verdict.rank, verdict.best) == (False, 3, best)
    assert verdict.loss == pytest.approx(0.8 - 0.8 / 3, abs=0.001)
    assert verdict.among == len(puzzle.options)


def test_other_answers_are_refused(make, solver):
    puzzle = make()
    for nonsense in (Peek(None), Pass()):
        with pytest.raises(Refused):
            solving.attempt(solver, puzzle, nonsense)
    assert not Attempt.objects.exists()
    assert not Solver.objects.exists()


@pytest.mark.parametrize("solved", [True, False])
def test_solver_and_puzzle_are_rated(make, solver, solved):
    puzzle = make()
    made = solving.attempt(solver, puzzle, options(puzzle)[0 if solved else -1])
    puzzle.refresh_from_db()
    assert made.solved is solved
    assert (solver.solver.mu > NEWCOMER.mu) is solved
    assert (puzzle.mu < NEWCOMER.mu) is solved
    assert (made.gain > 0) is solved
    for row in (puzzle, solver.solver):
        assert (row.tried, row.solved) == (1, int(solved))
        assert row.sigma < NEWCOMER.sigma


def test_only_the_first_answer_counts(make, solver):
    puzzle = make()
    first = solving.attempt(solver, puzzle, options(puzzle)[-1])
    again = solving.attempt(solver, puzzle, options(puzzle)[0])
    assert again == first
    assert not again.solved
    puzzle.refresh_from_db()
    assert (puzzle.tried, puzzle.solved, solver.solver.tried) == (1, 0, 1)


def test_a_harder_puzzle_is_worth_more(make, solver):
    hard, easy = make(mu=35.0), make(mu=15.0)
    first = solving.attempt(solver, hard, options(hard)[0])
    Solver.objects.all().delete()
    second = solving.attempt(solver, easy, options(easy)[0])
    assert first.gain > second.gain


def test_a_view_of_the_game_is_the_views_of_the_puzzle(make, game):
    puzzle = make()
    current = game.replayed(puzzle.line - 1)
    view = solving.view_of(puzzle)
    assert view.moves == current.state.moves
    mine = next(d for d in view.decisions if d.seat == puzzle.seat)
    assert (
        list(mine.options) == next(d for d in current.unanswered if d.seat == puzzle.seat).options
    )
    assert replace(view, decisions=()).seed is None
