"""What every ability's rule consists of, and what several of them do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from games.engine.actions import Action, Use
from games.engine.components import SPACES, Ability, Space
from games.engine.state import Spy, State
from games.engine.text import Text, gettext_noop


@dataclass(frozen=True, slots=True)
class Rule:
    """How an ability may be used, what a use does, and why another use is refused.

    All are told where the acting spy stands. ``refusal`` is only asked about a use that is not
    among ``uses``, and against a spy only if ``refuse_target`` has nothing to say about that one.
    """

    uses: Callable[[State, Space], Iterable[Action]]
    effect: Callable[[State, int, Space, Use], None]
    refusal: Callable[[State, Space, Use], Text]


def uses_on(ability: Ability) -> dict[Space, Use]:
    """Every use of an ability on a spy, made once, by where the spy stands."""
    return {space: Use(ability, space) for space in SPACES.values()}


def neighbours(state: State, acting: Space) -> list[tuple[Space, Spy]]:
    """Every spy on an adjacent board."""
    return state.spies_on(state.grid.adjacent[acting.location])


def use_against(seat: int, acting: Space, target: Space) -> dict[str, str | int]:
    """What every event of an ability used against a spy tells."""
    return {"seat": seat, "by": acting.id, "target": target.id}


def take_back(state: State, space: Space) -> None:
    """Take a spy into its owner's hand, for all to see, and its markers to their supplies."""
    spy = lift(state, space)
    state.hands[spy.owner].append(spy.tile)
    state.shown.add(spy.tile)


def lift(state: State, space: Space) -> Spy:
    """Take a spy off the board. Whoever leaves its slot loses its unused symbols (R24)."""
    spy = state.spies.pop(space)
    state.forget(spy.tile)
    state.markers[spy.owner] += 1
    if spy.turned:
        state.markers[spy.controller] += 1
    if space is state.acting:
        state.symbols.clear()
    return spy


def refuse_target(state: State, target: Space | None) -> Text | None:
    """What keeps every ability from a spy, if anything does."""
    spy = state.spies.get(target) if target else None
    if spy is None:
        return Text(gettext_noop("There is no spy on that space."))
    if spy.shielded:
        return Text(gettext_noop("That spy has a shield: diplomacy protects it this round."))
    return None


OUT_OF_REACH = Text(gettext_noop("That spy is out of reach: this location or an adjacent one."))


def refuse_beyond_adjacent(state: State, acting: Space, target: Space | None) -> Text | None:
    """The reason against a target that is not next door."""
    if target is None or target.location not in state.grid.adjacent[acting.location]:
        return Text(gettext_noop("The target must stand on an adjacent location."))
    return None
