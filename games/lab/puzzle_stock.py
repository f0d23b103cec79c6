"""Puzzles from games of agents: quick to play, and nobody's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from typing import Any

from games.bots import choose
from games.engine import Game, Move, derive_seed, state_to_json, view_for
from games.puzzles.finding import EFFORT, Effort, find

from .selfplay import random_options


def puzzle_of(name: str, effort: Effort = EFFORT) -> dict[str, Any] | None:
    """The first puzzle that comes up in the game with this name, as a row of the stock."""
    rng = Random(name)
    game = Game.new(random_options(rng), derive_seed(name))
    while not game.over:
        decision = game.unanswered[0]
        view = view_for(game.state, decision.seat)
        if puzzle := find(view, effort):
            return {
                "line": game.state.moves + 1,
                "seat": decision.seat,
                "colors": [seat.color for seat in view.seats],
                "position": state_to_json(game.state),
                **puzzle.to_json(),
            }
        game.play(Move(decision.seat, decision.id, choose("agent", view, rng)))
    return None


def puzzles_of(names: Sequence[str], processes: int = 1) -> Iterator[dict[str, Any] | None]:
    """Game by game, or so many at once (0: on all cores); in their order either way."""
    if processes == 1:
        yield from map(puzzle_of, names)
        return
    with ProcessPoolExecutor(processes or None, get_context("spawn")) as pool:
        yield from pool.map(puzzle_of, names)
