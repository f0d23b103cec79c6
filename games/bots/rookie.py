"""Any legal choice, each as likely as the others."""

from __future__ import annotations

from random import Random

from games.engine import DecisionView, View
from games.engine.actions import Action


def rookie(_view: View, decision: DecisionView, rng: Random) -> Action:
    return rng.choice(decision.options)
