"""Double agent: it goes home, and a rival's spy next door works for its controller (R92-R100)."""

from __future__ import annotations

from games.engine.actions import Action, Use
from games.engine.components import Space
from games.engine.state import State
from games.engine.text import Text, gettext_noop

from .rule import Rule, neighbours, refuse_beyond_adjacent, take_back, use_against, uses_on

_USES = uses_on("double_agent")


def uses(state: State, acting: Space) -> list[Action]:
    """Another player's spy on an adjacent board, neither shielded nor turned already (R98, R99)."""
    controller = state.spies[acting].controller
    return [
        _USES[target]
        for target, spy in neighbours(state, acting)
        if not spy.shielded and not spy.turned and spy.owner != controller
    ]


def effect(state: State, seat: int, acting: Space, use: Use) -> None:
    """The double agent goes home, its marker to the spy it turned; nobody looks (R93, R100)."""
    target = use.target
    assert target is not None
    tile = state.spies[acting].tile
    state.emit("turned", {**use_against(seat, acting, target), "tile": tile.id})
    take_back(state, acting)
    state.spies[target].controller = seat
    state.markers[seat] -= 1


def refusal(state: State, acting: Space, use: Use) -> Text:
    if reason := refuse_beyond_adjacent(state, acting, use.target):
        return reason
    if use.target and state.spies[use.target].turned:
        return Text(gettext_noop("That spy has been turned by a double agent already."))
    return Text(gettext_noop("A double agent turns another player's spy, not your own."))


RULE = Rule(uses, effect, refusal)
