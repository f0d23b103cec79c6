"""A sensible player: for every kind of decision, the option with the best outlook."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from games.engine import View
from games.engine.actions import Action, Kind
from games.engine.views import DecisionView

from . import placing, resolving
from .outlook import Outlook

HABITS: Final[dict[Kind, Callable[[Outlook, Any], Action]]] = {
    "place": placing.place,
    "peek": placing.peek,
    "turn": placing.turn,
    "shift": placing.shift,
    "enigma": placing.enigma,
    "ability": resolving.ability,
    "conspiracy": resolving.conspiracy,
    "boca": resolving.boca,
    "discard": resolving.discard,
}


def agent(view: View, decision: DecisionView, rng: Random) -> Action:
    return HABITS[decision.kind](Outlook(view, rng), decision.options)
