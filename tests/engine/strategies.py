"""Games in any phase, by hypothesis."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from hypothesis import strategies as st

from games.engine import Game, Move, derive_seed, state_from_json, state_to_json
from games.engine.state import State
from games.lab.selfplay import random_options

seeds = st.integers(0, 2**32 - 1)


def advance(game: Game, rng: Random, moves: int) -> list[Move]:
    """Some random legal moves, fewer if the game ends."""
    played: list[Any] = []
    while len(played) < moves and not game.over:
        decision = rng.choice(game.decisions)
        played.append(Move(decision.seat, decision.id, rng.choice(decision.options)))
        game.play(played[-1])
    return played


@st.composite
def games(draw, most_moves: int = 170) -> Game:
    """A random game after a random number of moves."""
    rng = Random(draw(seeds))
    game = Game.new(random_options(rng), derive_seed(str(rng.random())))
    advance(game, rng, draw(st.integers(0, most_moves)))
    return game


def copy(state: State) -> State:
    return state_from_json(json.loads(json.dumps(state_to_json(state))))
