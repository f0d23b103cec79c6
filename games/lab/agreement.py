"""How often bots agree with a long search: what a review of people's play begins with."""

from __future__ import annotations

from random import Random

from games.bots import choose
from games.debrief.agreement import agreed, is_worth_a_look
from games.engine import Game, Move, Options, derive_seed, view_for

# The weakest and the strongest of those that try nothing out.
LEVELS = ("rookie", "agent")
LOOKS = 0.25  # at how many of its decisions one looks


def watch(kind: str, name: str, nodes: int) -> tuple[int, int]:
    """One game of this level with itself: how many decisions agreed, and how many were telling."""
    rng, looks = Random(name), Random(f"looks {name}")
    game = Game.new(Options(players=rng.choice((2, 3, 4))), derive_seed(name))
    looked: list[bool | None] = []
    while not game.over:
        decision = game.unanswered[0]
        view = view_for(game.state, decision.seat)
        action = choose(kind, view, rng)
        if looks.random() < LOOKS and is_worth_a_look(view):
            looked.append(agreed(view, action, game.state.moves, nodes))
        game.play(Move(decision.seat, decision.id, action))
    return sum(look is True for look in looked), sum(look is not None for look in looked)
