"""What the acting spy may do, and what it does (rules section 7; R22-R60, R92-R100).

Each ability that is used has a module with its rule. Nationalism is a state, not an action: its
rule is in ``strength``, and when it may be left out in ``nationalism`` (R45).
"""

from __future__ import annotations

from functools import cache
from typing import Final

from games.engine.actions import Action, Pass, Use
from games.engine.components import LOCATIONS, USAGE, Ability, Tile
from games.engine.state import Question, Spy, State
from games.engine.text import Text, gettext_noop

from . import assassin, conspiracy, diplomacy, double_agent, seduction
from .rule import Rule, refuse_target

RULES: Final[dict[Ability, Rule]] = {
    "assassin": assassin.RULE,
    "conspiracy": conspiracy.RULE,
    "seduction": seduction.RULE,
    "diplomacy": diplomacy.RULE,
    "double_agent": double_agent.RULE,
}


def usable_symbols(location: str, spy: Spy) -> list[Ability]:
    """What this spy may do when its turn comes; a turned one turns nobody: no chains (R96)."""
    if spy.seduced:
        return []
    symbols = _symbols(spy.tile, location)
    if spy.controller != spy.owner:
        return [ability for ability in symbols if ability != "double_agent"]
    return list(symbols)


@cache
def _symbols(tile: Tile, location: str) -> tuple[Ability, ...]:
    forbidden = LOCATIONS[location].forbids
    return tuple(ability for ability in tile.abilities if ability in RULES and ability != forbidden)


_DONE: Final = Pass()


def uses(state: State, seat: int) -> list[Action]:
    """Every use of every symbol left, in no forced order (R23), or done."""
    acting = state.acting
    assert acting is not None
    options: list[Action] = [_DONE]
    for ability in dict.fromkeys(state.symbols):
        options += RULES[ability].uses(state, acting)
    return options


def use_or_stop(state: State, seat: int, action: Use | Pass) -> None:
    if isinstance(action, Pass):
        state.symbols.clear()
        return
    acting = state.acting
    assert acting is not None
    state.symbols.remove(action.ability)
    RULES[action.ability].effect(state, seat, acting, action)


def refuse_use(state: State, seat: int, action: Action) -> Text:
    """The reason why this is none of the options."""
    assert isinstance(action, Use)
    acting = state.acting
    assert acting is not None
    ability = action.ability
    if ability not in state.symbols:
        if ability == LOCATIONS[acting.location].forbids:
            return Text(gettext_noop("No assassin strikes inside the church."))
        name = state.spies[acting].tile.name
        return Text(gettext_noop("{tile} has no such ability left to use."), {"tile": name})
    if reason := _refuse_fields(action):
        return reason
    if USAGE[ability].targets and (reason := refuse_target(state, action.target)):
        return reason
    return RULES[ability].refusal(state, acting, action)


ABILITY: Final = Question("ability", uses, use_or_stop, refuse_use)


def _refuse_fields(use: Use) -> Text | None:
    """The reason why no such use of this ability could ever be."""
    usage = USAGE[use.ability]
    if use.target is None and usage.targets:
        return Text(gettext_noop("Choose the spy that this ability is used on."))
    if use.target is not None and not usage.targets:
        return Text(gettext_noop("This ability is used on no spy."))
    if use.to is not None and not usage.leads:
        return Text(gettext_noop("This ability leads nobody to another space."))
    return None
