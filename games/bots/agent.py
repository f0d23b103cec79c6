"""A sensible player: for every kind of decision, the option with the best outlook."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from games.engine import DecisionView, View
from games.engine.actions import Action, Kind

from . import placement, resolution
from .outlook import Outlook

HABITS: Final[dict[Kind, Callable[[Outlook, Any], Action]]] = {
    "place": placement.place,
    "peek": placement.peek,
    "turn": placement.turn,
    "shift": placement.shift,
    "enigma": placement.enigma,
    "ability": resolution.ability,
    "conspiracy": resolution.conspiracy,
    "nationalism": resolution.nationalism,
    "boca": resolution.boca,
    "discard": resolution.discard,
}


def agent(view: View, decision: DecisionView, rng: Random) -> Action:
    return HABITS[decision.kind](Outlook(view, rng), decision.options)
