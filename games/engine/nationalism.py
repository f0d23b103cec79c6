"""May nationalism be left out? It counts unasked; its player is asked only in rare cases (R45).

Only where it decides something at the location, and where winning there can openly hurt. Both are
seen by everybody, so that the question tells nothing.
"""

from __future__ import annotations

from typing import Final

from .actions import Action, Rally
from .components import LOCATIONS
from .resolution import loser, standings_at, strength_of
from .state import Question, State
from .strength import total


def offer_nationalism(state: State) -> None:
    """One player after the other, each once: every answer may make another's count, or not."""
    seat = _next_to_ask(state)
    if seat is None:
        state.phase = "compare"
    else:
        state.ask(seat, NATIONALISM)


def _next_to_ask(state: State) -> int | None:
    location = state.order[state.resolved]
    if not _winning_can_hurt(state, location):
        return None
    candidates = [
        spy.controller
        for _, spy in state.spies_at(location)
        if "nationalism" in spy.tile.abilities
        and not spy.seduced
        and spy.controller not in state.nationalism
    ]
    if not candidates:
        return None
    outcome = _outcome(state, location)
    return next((seat for seat in candidates if _outcome(state, location, seat) != outcome), None)


def _winning_can_hurt(state: State, location: str) -> bool:
    """A black medal to be won, stakes to be taken, or an open mission for the fewest of something.

    What only some know does not matter here.
    """
    for tile in state.boards[location].rewards:
        if tile.vp < 0:
            return True
    for mission in state.missions:
        if mission.fewest:
            return True
    return LOCATIONS[location].stakes and bool(state.stakes)


def _outcome(state: State, location: str, without: int | None = None) -> tuple[int, int | None]:
    """Who wins and whom Boca do Inferno takes a spy from, by strengths without dice."""
    standings = standings_at(state, location, without)
    return standings[0].seat, loser(state, location, standings)


def rallies(state: State, seat: int) -> list[Action]:
    return [Rally("count"), Rally("ignore")]


def rally(state: State, seat: int, action: Rally) -> None:
    """All of a player's nationalism at the location, with what the Avenida Palace adds to it."""
    location = state.order[state.resolved]
    bonuses = {
        space.id: bonus
        for space, spy in state.spies_at(location)
        if (
            bonus := total(strength_of(state, space, spy))
            - total(strength_of(state, space, spy, seat))
        )
    }
    state.nationalism[seat] = action.flags
    state.emit(
        "rallied",
        {"seat": seat, "location": location, "flags": action.flags, "bonuses": bonuses},
    )


NATIONALISM: Final = Question("nationalism", rallies, rally)
