"""Seduction: a spy from next door comes to a free space here and loses its abilities (R48-R56)."""

from __future__ import annotations

from games.engine.actions import Action, Use
from games.engine.components import LOCATIONS, SPACES, Space
from games.engine.state import State
from games.engine.text import Text, gettext_noop

from .rule import Rule, neighbours, refuse_beyond_adjacent, use_against

# Every use made once; whoever is lured comes from another location.
_USES = {
    (target, space): Use("seduction", target, space)
    for target in SPACES.values()
    for space in SPACES.values()
    if target.location != space.location
}


def uses(state: State, acting: Space) -> list[Action]:
    """Return the uses: from adjacent boards only, own spies too, resolved boards too (R49-R51)."""
    spies = state.spies
    free = [space for space in LOCATIONS[acting.location].spaces if space not in spies]
    if not free:
        return []
    return [
        _USES[target, space]
        for target, spy in neighbours(state, acting)
        if not spy.shielded
        for space in free
    ]


def effect(state: State, seat: int, acting: Space, use: Use) -> None:
    """Chosen first, turned up afterwards; markers and shield travel along (R48, R52)."""
    _, target, to = use
    assert target is not None
    assert to is not None
    spy = state.spies.pop(target)
    state.spies[to] = spy
    spy.face_up = True
    spy.seduced = True
    state.forget(spy.tile)
    if not state.quiet:
        told = {**use_against(seat, acting, target), "to": to.id, "tile": spy.tile.id}
        state.emit("seduced", told)


def refusal(state: State, acting: Space, use: Use) -> Text:
    return refuse_beyond_adjacent(state, acting, use.target) or Text(
        gettext_noop("A seduced spy needs a free space on this location.")
    )


RULE = Rule(uses, effect, refusal)
