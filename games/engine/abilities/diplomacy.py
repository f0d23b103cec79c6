"""Diplomacy: a shield for a spy, here or next door (R57-R60)."""

from __future__ import annotations

from games.engine.actions import Action, Use
from games.engine.components import Space
from games.engine.state import State
from games.engine.text import Text

from .rule import OUT_OF_REACH, Rule, use_against, uses_on

_USES = uses_on("diplomacy")


def uses(state: State, acting: Space) -> list[Action]:
    return [
        _USES[target]
        for target, spy in state.spies_on(state.around(acting.location))
        if not spy.shielded
    ]


def effect(state: State, seat: int, acting: Space, use: Use) -> None:
    target = use.target
    assert target is not None
    state.spies[target].shielded = True
    if not state.quiet:
        state.emit("shielded", use_against(seat, acting, target))


def refusal(state: State, acting: Space, use: Use) -> Text:
    return OUT_OF_REACH


RULE = Rule(uses, effect, refusal)
