"""Another truth for the same viewer: shuffle everything that a viewer may not know."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

from games.engine.actions import in_order
from games.engine.components import HAND_LIMIT, Tile
from games.engine.scoring import agenda_allowed
from games.engine.state import EVERYBODY, State
from tests.engine.strategies import copy


def another_truth(state: State, viewer: int | None, rng: Random) -> State:
    """A state that differs only in what the viewer cannot tell."""
    other = copy(state)
    changed: dict[Tile, Tile] = {}
    for seat in range(other.players):
        if seat != viewer:
            _shuffle_rival(other, viewer, seat, rng, changed)
    _shuffle_recruits(other, viewer, rng, changed)
    _shuffle_missions(other, viewer, rng)
    # What others have seen belongs to the place they looked at, not to the tile.
    other.seen = {changed.get(tile, tile): seats for tile, seats in other.seen.items()}
    for seat in other.chosen:
        if seat != viewer:
            hand = in_order(other.hands[seat])
            other.chosen[seat] = rng.choice(list(combinations(hand, len(hand) - HAND_LIMIT)))
    return copy(other)


def _knows(state: State, viewer: int | None, tile: Tile) -> bool:
    seen = state.seen.get(tile, {})
    return viewer in seen or EVERYBODY in seen


def _shuffle_rival(state: State, viewer, seat: int, rng: Random, changed) -> None:
    """A rival's tiles among hand, face-down spies and stakes, where the viewer has not looked."""
    hand = state.hands[seat]
    in_hand = [i for i, tile in enumerate(hand) if tile not in state.shown]
    spies = [
        (space, spy)
        for space, spy in state.spies.items()
        if spy.owner == seat and not spy.face_up and not _knows(state, viewer, spy.tile)
    ]
    stakes = [stake for stake in state.stakes if stake.seat == seat and not stake.public]
    tiles = [
        *(hand[i] for i in in_hand),
        *(spy.tile for _, spy in spies),
        *(stake.tile for stake in stakes),
    ]
    banned = state.options.switches.church_assassins == "banned"
    for _ in range(50):
        mixed = rng.sample(tiles, len(tiles))
        on_board = mixed[len(in_hand) :]
        if not banned or not any(
            space.location == "church" and "assassin" in tile.abilities
            for (space, _), tile in zip(spies, on_board, strict=False)
        ):
            break
    else:
        return
    changed |= dict(zip(tiles, mixed, strict=True))
    for i in in_hand:
        hand[i] = mixed.pop(0)
    for _, spy in spies:
        spy.tile = mixed.pop(0)
    state.stakes = [
        replace(stake, tile=mixed.pop(0)) if stake in stakes else stake for stake in state.stakes
    ]


def _shuffle_recruits(state: State, viewer, rng: Random, changed) -> None:
    """The draw pile and the face-down rewards."""
    groups = [state.pile, *(b.rewards for b in state.boards.values() if not b.rewards_up)]
    places = [
        (group, i)
        for group in groups
        for i, tile in enumerate(group)
        if not _knows(state, viewer, tile) and not _looking_at(state, viewer, tile)
    ]
    tiles = [group[i] for group, i in places]
    mixed = rng.sample(tiles, len(tiles))
    changed |= dict(zip(tiles, mixed, strict=True))
    for (group, i), tile in zip(places, mixed, strict=True):
        group[i] = tile


def _looking_at(state: State, viewer, tile: Tile) -> bool:
    """In the middle of a conspiracy its player sees the top of the pile."""
    conspiring = any(d.kind == "conspiracy" and d.seat == viewer for d in state.decisions)
    return conspiring and tile is state.pile[0]


def _shuffle_missions(state: State, viewer, rng: Random) -> None:
    """Secret missions of other pairs, others' agendas, and what was not dealt."""
    dealt = [*state.missions, *state.secret_missions, *state.agendas]
    unused = [mission for mission in state.options.missions() if mission not in dealt]
    secret = [
        i for i in range(len(state.secret_missions)) if viewer not in (i, (i + 1) % state.players)
    ]
    agendas = [seat for seat in range(len(state.agendas)) if seat != viewer]
    pool = [*(state.secret_missions[i] for i in secret), *(state.agendas[i] for i in agendas)]
    pool += unused
    for seat in agendas:
        allowed = [mission for mission in pool if agenda_allowed(mission)]
        state.agendas[seat] = rng.choice(allowed)
        pool.remove(state.agendas[seat])
    rng.shuffle(pool)
    for i in secret:
        state.secret_missions[i] = pool.pop()
