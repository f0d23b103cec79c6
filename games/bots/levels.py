"""The players in between and the one above, so that everybody finds an equal.

``informer`` is an agent whose mind wanders; ``handler`` and ``spymaster`` try their options out,
the one for a moment, and not always, the other for as long as it takes.
"""

from __future__ import annotations

from random import Random
from typing import Final

from games.engine import DecisionView, View
from games.engine.actions import Action

from .agent import agent
from .rookie import rookie
from .search import Awaited, Budget, always, appraise

# How often an informer does whatever comes to mind.
WANDERS: Final = 0.3
# How often a handler does without a thought what an agent would do.
ROUTINE: Final = 0.1
# ``seconds`` is for machines much slower than any that we know.
BUDGETS: Final[dict[str, Budget]] = {
    "handler": Budget(nodes=2000, seconds=2.0),
    "spymaster": Budget(nodes=16000, seconds=2.0),
}


def informer(view: View, decision: DecisionView, rng: Random) -> Action:
    habit = rookie if rng.random() < WANDERS else agent
    return habit(view, decision, rng)


def handler(
    view: View, decision: DecisionView, rng: Random, is_awaited: Awaited = always
) -> Action:
    if rng.random() < ROUTINE:
        return agent(view, decision, rng)
    return appraise(view, decision, rng, BUDGETS["handler"], is_awaited)[0].action


def spymaster(
    view: View, decision: DecisionView, rng: Random, is_awaited: Awaited = always
) -> Action:
    return appraise(view, decision, rng, BUDGETS["spymaster"], is_awaited)[0].action
