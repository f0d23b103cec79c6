"""Players that choose among the engine's options and see nothing but their seat's view.

``choose`` is all that the rest of the site needs: the same view and the same state of the
generator give the same choice.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from games.engine import DecisionView, View
from games.engine.actions import Action

from .agent import agent
from .rookie import rookie

Bot = Callable[[View, DecisionView, Random], Action]
SlowBot = Callable[[View, DecisionView, Random, Callable[[], bool]], Action]

BOTS: Final[dict[str, Bot]] = {"rookie": rookie, "agent": agent}
# Those that take seconds, and ask now and then whether their answer is awaited still.
SLOW: Final[dict[str, SlowBot]] = {}


class Interrupted(Exception):
    """The answer is not awaited any more."""


def choose(
    kind: str, view: View, rng: Random, is_awaited: Callable[[], bool] = lambda: True
) -> Action:
    """What a bot of this kind does about the decision that its seat's view shows.

    A slow one raises ``Interrupted`` once its answer is not awaited any more.
    """
    decision = next((d for d in view.decisions if d.seat == view.viewer), None)
    if decision is None:
        raise ValueError("nothing is asked of this seat")
    if kind in SLOW:
        return SLOW[kind](view, decision, rng, is_awaited)
    return BOTS[kind](view, decision, rng)


__all__ = ["BOTS", "SLOW", "Bot", "Interrupted", "choose"]
