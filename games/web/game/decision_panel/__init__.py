"""What is asked of the reader: prompts, options and consequences, a class for each kind."""

from collections.abc import Sequence
from typing import Final

from games.engine import View
from games.engine.actions import Kind
from games.web.game.choice import Choice
from games.web.game.tiles import Faces

from . import placement, resolution
from .base import DecisionPanel, Option
from .placement import turnable, turned

PANELS: Final[dict[Kind, type[DecisionPanel]]] = {
    "place": placement.PlacePanel,
    "peek": placement.PeekPanel,
    "turn": placement.TurnPanel,
    "shift": placement.ShiftPanel,
    "enigma": placement.EnigmaPanel,
    "ability": resolution.AbilityPanel,
    "conspiracy": resolution.ConspiracyPanel,
    "nationalism": resolution.NationalismPanel,
    "boca": resolution.SacrificePanel,
    "discard": resolution.DiscardPanel,
}


def panel_of(view: View, choice: Choice, names: Sequence[str], faces: Faces) -> DecisionPanel:
    return PANELS[choice.kind](view, choice, names, faces)


__all__ = ["DecisionPanel", "Option", "panel_of", "turnable", "turned"]
