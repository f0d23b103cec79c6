"""What the acting spy may do, and what it does (rules section 7; R22-R60, R92-R100)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from .actions import Action, Bury, Pass, Use
from .components import LOCATIONS, Ability, Space
from .state import EVERYBODY, Spy, State
from .text import Text, gettext_noop

# One constant, because the one translator's note on it is lost (R26).
ASSASSIN_MAY_CHOOSE_ITSELF = True


def usable_symbols(location: str, spy: Spy) -> list[Ability]:
    """Nationalism is a state, not an action, and is never asked (R45)."""
    if spy.seduced:
        return []
    return [
        ability
        for ability in spy.tile.abilities
        if ability != "nationalism"
        and not (ability == "assassin" and location == "church")
        and not (ability == "double_agent" and spy.turned)  # no chains (R96)
    ]


def uses(state: State, seat: int) -> list[Action]:
    """Every use of every symbol left, in no forced order (R23), or done."""
    acting = state.acting
    assert acting is not None
    options: list[Action] = [Pass()]
    for ability in dict.fromkeys(state.symbols):
        options += _USES[ability](state, acting)
    return options


def _assassinations(state: State, acting: Space) -> Iterator[Action]:
    for space, spy in state.spies_at(acting.location):
        if not spy.shielded and (ASSASSIN_MAY_CHOOSE_ITSELF or space is not acting):
            yield Use("assassin", space)


def _conspiracies(state: State, acting: Space) -> Iterator[Action]:
    """Two tiles are needed to exchange one for the other (R35)."""
    if state.pile and state.boards[acting.location].rewards:
        yield Use("conspiracy")


def _seductions(state: State, acting: Space) -> Iterator[Action]:
    """From an adjacent board only, own spies too, resolved boards too (R49-R51)."""
    spies = state.spies
    free = [space for space in LOCATIONS[acting.location].spaces if space not in spies]
    for target, spy in _neighbours(state, acting):
        if not spy.shielded:
            for space in free:
                yield Use("seduction", target, space)


def _shields(state: State, acting: Space) -> Iterator[Action]:
    for location in state.around(acting.location):
        for target, spy in state.spies_at(location):
            if not spy.shielded:
                yield Use("diplomacy", target)


def _turnings(state: State, acting: Space) -> Iterator[Action]:
    """Another player's spy on an adjacent board, neither shielded nor turned already (R98, R99)."""
    controller = state.spies[acting].controller
    for target, spy in _neighbours(state, acting):
        if not spy.shielded and not spy.turned and spy.owner != controller:
            yield Use("double_agent", target)


def _neighbours(state: State, acting: Space) -> Iterator[tuple[Space, Spy]]:
    for location in state.grid.adjacent[acting.location]:
        yield from state.spies_at(location)


_USES: dict[Ability, Callable[[State, Space], Iterable[Action]]] = {
    "assassin": _assassinations,
    "conspiracy": _conspiracies,
    "seduction": _seductions,
    "diplomacy": _shields,
    "double_agent": _turnings,
}


def stop(state: State, seat: int, action: Pass) -> None:
    state.symbols.clear()


def use(state: State, seat: int, action: Use) -> None:
    acting = state.acting
    assert acting is not None
    state.symbols.remove(action.ability)
    match action.ability, action.target, action.to:
        case "assassin", Space() as target, None:
            _assassinate(state, seat, acting, target)
        case "conspiracy", None, None:
            _look(state, seat, acting)
        case "seduction", Space() as target, Space() as to:
            _seduce(state, seat, acting, target, to)
        case "diplomacy", Space() as target, None:
            state.spies[target].shielded = True
            state.emit("shielded", _who(seat, acting, target))
        case "double_agent", Space() as target, None:
            _turn(state, seat, acting, target)


def _who(seat: int, acting: Space, target: Space) -> dict[str, str | int]:
    return {"seat": seat, "by": acting.id, "target": target.id}


def _assassinate(state: State, seat: int, acting: Space, target: Space) -> None:
    """Back to its owner's hand, whoever controls it; its face is known to all (R31, R97)."""
    spy = state.spies[target]
    state.emit(
        "assassinated",
        {**_who(seat, acting, target), "tile": spy.tile.id, "owner": spy.owner},
    )
    take_back(state, target)


def take_back(state: State, space: Space) -> None:
    """Off the board into the owner's hand, for all to see; markers to their supplies."""
    spy = lift(state, space)
    state.hands[spy.owner].append(spy.tile)
    state.shown.add(spy.tile)


def lift(state: State, space: Space) -> Spy:
    """Off the board. A spy that leaves its slot loses its unused symbols (R24)."""
    spy = state.spies.pop(space)
    state.forget(spy.tile)
    state.markers[spy.owner] += 1
    if spy.turned:
        state.markers[spy.controller] += 1
    if space is state.acting:
        state.symbols.clear()
    return spy


def _seduce(state: State, seat: int, acting: Space, target: Space, to: Space) -> None:
    """Chosen first, turned up afterwards; markers and shield travel along (R48, R52)."""
    spy = state.spies.pop(target)
    state.spies[to] = spy
    spy.face_up = True
    spy.seduced = True
    state.forget(spy.tile)
    state.emit("seduced", {**_who(seat, acting, target), "to": to.id, "tile": spy.tile.id})


def _turn(state: State, seat: int, acting: Space, target: Space) -> None:
    """The double agent goes home, its marker to the spy it turned; nobody looks (R93, R100)."""
    state.emit("turned", {**_who(seat, acting, target), "tile": state.spies[acting].tile.id})
    take_back(state, acting)
    state.spies[target].controller = seat
    state.markers[seat] -= 1


# ── conspiracy ───────────────────────────────────────────────────────────────────────────────


def _look(state: State, seat: int, acting: Space) -> None:
    """Only the conspirator sees the top tile; then one of the tiles must go under (R34, R36)."""
    state.emit("conspired", {"seat": seat, "by": acting.id}, {"tile": state.pile[0].id}, (seat,))
    state.ask(seat, "conspiracy")


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


# ── why not ──────────────────────────────────────────────────────────────────────────────────


def refuse_use(state: State, seat: int, action: Action) -> Text:
    assert isinstance(action, Use)
    acting = state.acting
    assert acting is not None
    name = state.spies[acting].tile.name
    if action.ability not in state.symbols:
        if action.ability == "assassin" and acting.location == "church":
            return Text(gettext_noop("No assassin strikes inside the church."))
        return Text(gettext_noop("{tile} has no such ability left to use."), {"tile": name})
    if action.ability == "conspiracy":
        return Text(gettext_noop("There are no two tiles here to exchange."))
    return _refuse_target(state, acting, action)


def _refuse_target(state: State, acting: Space, action: Use) -> Text:
    target = action.target
    spy = state.spies.get(target) if target else None
    if target is None or spy is None:
        return Text(gettext_noop("There is no spy on that space."))
    if spy.shielded:
        return Text(gettext_noop("That spy has a shield: diplomacy protects it this round."))
    here = target.location == acting.location
    if action.ability == "assassin" and not here:
        return Text(gettext_noop("An assassin strikes only at its own location."))
    if action.ability in ("seduction", "double_agent"):
        if here or target.location not in state.grid.adjacent[acting.location]:
            return Text(gettext_noop("The target must stand on an adjacent location."))
        if action.ability == "seduction":
            return Text(gettext_noop("A seduced spy needs a free space on this location."))
        if spy.turned:
            return Text(gettext_noop("That spy has been turned by a double agent already."))
        return Text(gettext_noop("A double agent turns another player's spy, not your own."))
    return Text(gettext_noop("That spy is out of reach: this location or an adjacent one."))


def refuse_bury(state: State, seat: int, action: Action) -> Text:
    return Text(gettext_noop("Bury the tile you drew or a reward that lies here."))
