"""A try at a puzzle is a match of two: whoever solves it has beaten it."""

from __future__ import annotations

from games.ratings.skill import Skill, after


def rated(solver: Skill, puzzle: Skill, *, solved: bool) -> tuple[Skill, Skill]:
    """What a try makes of both."""
    places = (1, 2) if solved else (2, 1)
    new_solver, new_puzzle = after((solver, puzzle), places)
    return new_solver, new_puzzle
