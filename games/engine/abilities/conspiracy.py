"""Conspiracy: the reward and the top of the draw pile, of which one is buried (R34-R39)."""

from __future__ import annotations

from typing import Final

from games.engine.actions import Action, Bury, Use
from games.engine.components import Space
from games.engine.state import EVERYBODY, Question, State
from games.engine.text import Text, gettext_noop

from .rule import Rule

_USE = Use("conspiracy")


def uses(state: State, acting: Space) -> list[Action]:
    """Two tiles are needed to exchange one for the other (R35)."""
    return [_USE] if state.pile and state.boards[acting.location].rewards else []


def effect(state: State, seat: int, acting: Space, use: Use) -> None:
    """Only the conspirator sees the top tile; then one of the tiles must go under (R34, R36)."""
    state.emit("conspired", {"seat": seat, "by": acting.id}, {"tile": state.pile[0].id}, (seat,))
    state.ask(seat, CONSPIRACY)


def refusal(state: State, acting: Space, use: Use) -> Text:
    return Text(gettext_noop("There are no two tiles here to exchange."))


RULE = Rule(uses, effect, refusal)


# ── the decision that it leads to ────────────────────────────────────────────────────────────


def burials(state: State, seat: int) -> list[Action]:
    location = state.resolving
    assert location is not None
    return [Bury(tile) for tile in (state.pile[0], *state.boards[location].rewards)]


def bury(state: State, seat: int, action: Bury) -> None:
    """An old reward is buried for all to see; a drawn tile for the conspirator alone (R34)."""
    location = state.resolving
    assert location is not None
    rewards = state.boards[location].rewards
    top = state.pile.pop(0)
    buried = action.tile
    state.pile.append(buried)
    if buried is top:
        state.learn(seat, buried, "conspiracy")
        state.emit("reward_kept", {"seat": seat, "location": location}, {"buried": top.id}, (seat,))
    else:
        rewards[rewards.index(buried)] = top
        state.forget(top)
        state.learn(EVERYBODY, buried, "buried")
        state.emit(
            "reward_exchanged",
            {"seat": seat, "location": location, "buried": buried.id, "tile": top.id},
        )


def refuse_bury(state: State, seat: int, action: Action) -> Text:
    return Text(gettext_noop("Bury the tile you drew or a reward that lies here."))


CONSPIRACY: Final = Question("conspiracy", burials, bury, refuse_bury)
