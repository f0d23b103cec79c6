"""Puzzles for tests: a decision of a random game, with chances that are made up."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

from games.engine import Game, Move, Options, State, action_to_json, state_to_json
from games.engine.components import COLORS
from games.puzzles import daily
from games.puzzles.models import Puzzle

BEST, WORSE = 0.8, 0.1  # the best option's chance, and how much worse each next one is
ENOUGH = 4  # options


def position(kind: str = "place", *, rng: int = 1, players: int = 3, moves: int = 6) -> State:
    """A state in which somebody is asked for such a decision, after so many others at least."""
    chance = Random(rng)
    for _game in range(20):
        game = Game.new(Options(players=players), chance.randbytes(32).hex())
        made = 0
        while not game.over:
            decision = chance.choice(game.unanswered)
            if made >= moves and decision.kind == kind and len(decision.options) >= ENOUGH:
                return game.state
            game.apply(Move(decision.seat, decision.id, chance.choice(decision.options)))
            game.run()
            made += 1
    raise AssertionError(f"nobody was asked: {kind}")


def a_puzzle(kind: str = "place", *, days_ago: int = 0, rng: int = 1, **fields: Any) -> Puzzle:
    """Today's puzzle, or one of days before. Its options are best in the order of the engine's."""
    return of_state(position(kind, rng=rng), day=daily.today() - timedelta(days=days_ago), **fields)


def of_state(state: State, **fields: Any) -> Puzzle:
    decision = state.decisions[0]
    chances = (max(0.0, round(BEST - WORSE * rank, 2)) for rank in range(len(decision.options)))
    options = [
        {"action": action_to_json(action), "chance": chance}
        for action, chance in zip(decision.options, chances, strict=True)
    ]
    return Puzzle.objects.create(
        line=7,
        seat=decision.seat,
        position=state_to_json(state),
        colors=list(COLORS[: state.players]),
        kind=decision.kind,
        best=options[0]["action"],
        options=options,
        margin=WORSE,
        **fields,
    )
