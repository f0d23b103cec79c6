"""The one that thinks: it tries out what it may do, and does what wins most often."""

from __future__ import annotations

from random import Random

from games.engine import DecisionView, View
from games.engine.actions import Action

from .search import Budget, appraise

BUDGET = Budget(nodes=6000, seconds=2.0)


def spymaster(view: View, decision: DecisionView, rng: Random) -> Action:
    return appraise(view, decision, rng, BUDGET)[0].action
