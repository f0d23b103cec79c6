"""What must hold in every state, whoever plays: broken, it is our mistake and not a player's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from .components import COLORS, HAND_LIMIT, ROUNDS, STARTING, Tile
from .state import State


def violations(state: State) -> list[str]:
    """Name what is wrong, in words for developers; empty when all is well."""
    return [*_tiles(state), *_markers(state), *_places(state), *_dialogue(state)]


def _tiles(state: State) -> Iterator[str]:
    """Each tile in exactly one place."""
    lying = Counter[Tile](
        tile
        for group in (
            *state.hands,
            *state.discards,
            state.pile,
            state.box,
            *(board.rewards for board in state.boards.values()),
            [spy.tile for spy in state.spies.values()],
            [stake.tile for stake in state.stakes],
        )
        for tile in group
    )
    starting = [tile for color in COLORS[: state.players] for tile in STARTING[color]]
    expected = Counter((*starting, *state.options.recruits()))
    for tile in (lying - expected) + (expected - lying):
        yield f"{tile.id} lies in {lying[tile]} places instead of {expected[tile]}"
    for tile in state.shown - {tile for hand in state.hands for tile in hand}:
        yield f"{tile.id} is said to be shown in a hand and is not"


def _markers(state: State) -> Iterator[str]:
    for seat, left in enumerate(state.markers):
        on_board = sum(
            (spy.owner == seat) + (spy.controller == seat != spy.owner)
            for spy in state.spies.values()
        )
        if left < 0 or left + on_board != state.options.markers:
            yield f"seat {seat} has {left} markers and {on_board} on the boards"


def _places(state: State) -> Iterator[str]:
    open_tiles = {spy.tile for spy in state.spies.values() if spy.face_up}
    for space, spy in state.spies.items():
        if space.location not in state.boards:
            yield f"{spy.tile.id} stands on {space.id}, which is not on the table"
        enigma = space.location == state.enigma_at
        if not spy.face_up and (not space.top_secret or enigma):
            yield f"{spy.tile.id} lies face down on {space.id}, which is open"
        if spy.seduced and not spy.face_up:
            yield f"{spy.tile.id} was seduced and lies face down"
    for tile in state.seen:
        if tile in open_tiles or any(tile in hand for hand in state.hands):
            yield f"{tile.id} is in sight and still counted as secretly seen"


def _dialogue(state: State) -> Iterator[str]:
    for decision in state.decisions:
        if len(decision.options) < 2:
            yield f"a {decision.kind} decision is asked that has nothing to decide"
        if len(set(decision.options)) != len(decision.options):
            yield f"a {decision.kind} decision offers the same option twice"
    if state.round > ROUNDS:
        yield f"round {state.round}"
    if state.over:
        yield from _end(state)


def _end(state: State) -> Iterator[str]:
    result = state.result
    if result is None:
        yield "over without a result"
        return
    if any(len(hand) > HAND_LIMIT for hand in state.hands):
        yield "a hand over the limit was scored"
    for line in result.seats:
        if line.total != line.discards + line.hand + line.missions + line.agenda + line.enigma:
            yield f"the score of seat {line.seat} does not add up"
    if not result.winners or {s.seat for s in result.seats if s.place == 1} != set(result.winners):
        yield "the winners are not those in first place"
