"""What a decision asks for, as one sentence: above the options, and in what is sent to people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from games.engine.components import LOCATIONS

if TYPE_CHECKING:
    from games.engine import View


def question(view: View | None, kind: str) -> str:
    """``view``: needed to say who acts where; what else is asked has the same words always."""
    match kind:
        case "place":
            return _("Place a spy.")
        case "peek":
            return _("You may peek at one face-down tile.")
        case "turn":
            return _("You may turn Alcântara.")
        case "shift":
            return _("You may move the airport die.")
        case "enigma":
            return _("Place the Enigma.")
        case "ability" if view and view.acting:
            return _("{tile} may act at {location}.").format(
                tile=_acting_name(view), location=LOCATIONS[view.acting.location].name
            )
        case "conspiracy":
            return _("Conspiracy: bury one of these tiles.")
        case "boca":
            return _("Boca do Inferno takes one of your spies.")
    return _("Choose what to discard.")


def _acting_name(view: View) -> str:
    board = view.board(view.acting.location) if view.acting else None
    spy = next((s for s in board.spies if s.space is view.acting), None) if board else None
    return spy.tile.tile.name if spy and spy.tile.tile else ""
