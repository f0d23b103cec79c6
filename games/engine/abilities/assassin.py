"""Assassin: a spy on this location goes home (R26-R33)."""

from __future__ import annotations

from games.engine.actions import Action, Use
from games.engine.components import Space
from games.engine.state import State
from games.engine.text import Text, gettext_noop

from .rule import Rule, take_back, use_against, uses_on

# One constant, because the one translator's note on it is lost (R26).
MAY_CHOOSE_ITSELF = True

_USES = uses_on("assassin")


def uses(state: State, acting: Space) -> list[Action]:
    return [
        _USES[space]
        for space, spy in state.spies_at(acting.location)
        if not spy.shielded and (MAY_CHOOSE_ITSELF or space is not acting)
    ]


def effect(state: State, seat: int, acting: Space, use: Use) -> None:
    """Back to its owner's hand, whoever controls it; its face is known to all (R31, R97)."""
    target = use.target
    assert target is not None
    spy = state.spies[target]
    if not state.quiet:
        state.emit(
            "assassinated",
            {**use_against(seat, acting, target), "tile": spy.tile.id, "owner": spy.owner},
        )
    take_back(state, target)


def refusal(state: State, acting: Space, use: Use) -> Text:
    return Text(gettext_noop("An assassin strikes only at its own location."))


RULE = Rule(uses, effect, refusal)
