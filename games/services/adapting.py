"""Bots that play about as well as the people at their table.

Such a seat names no level: it is settled anew for each decision, from nothing but what everybody
may know. A rating has to know against whom it was won, so no rated game and no tournament has one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games import engine
from games.models import Game, Seat

ADAPTIVE: Final = "adaptive"  # beside the names of levels

Judge = Callable[[Game, Seat, engine.View], str]
_judges: list[Judge] = []


def judged_by(judge: Judge) -> Judge:
    """Register what knows how strong people are: from the game as a spectator sees it, it says at
    which level the seat plays just now."""
    _judges[:] = [judge]
    return judge


def level(game: Game, seat: Seat, state: engine.State) -> str:
    return _judges[0](game, seat, engine.view_for(state, None))
