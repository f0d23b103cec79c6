"""A game that a viewer may imagine: the view, with whatever it leaves open settled.

Whoever decides by trying things out needs games to try them in. They are made from a view, so they
know no more than its viewer; what is hidden is what a ``Truth`` says it is. The viewer sees the
same of each of them as of the true one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .chance import Chance
from .components import LOCATIONS, Mission, Space, Tile
from .game import RULES, Game
from .state import EVERYBODY, Board, Decision, How, Spy, Stake, State
from .views import BoardView, View


class Truth(NamedTuple):
    """Where everything lies. Of what the viewer sees it says the same."""

    hands: Sequence[Sequence[Tile]]
    spies: Mapping[Space, Tile]
    stakes: Sequence[Tile]
    rewards: Mapping[str, Sequence[Tile]]
    pile: Sequence[Tile]
    secret_missions: Sequence[Mission]
    agendas: Sequence[Mission]


def imagined(view: View, truth: Truth, seed: str) -> Game:
    """The game as it would be if this were the truth; its dice and deals come from ``seed``."""
    state = State(view.options, view.rules_version, Chance(seed))
    state.phase, state.round, state.start = view.phase, view.round, view.start
    state.turn = view.start if view.turn is None else view.turn
    state.hands = [list(hand) for hand in truth.hands]
    state.discards = [list(seat.discards) for seat in view.seats]
    state.markers = [seat.markers for seat in view.seats]
    state.pile, state.box = list(truth.pile), list(view.box)
    state.missions = list(view.missions)
    state.secret_missions, state.agendas = list(truth.secret_missions), list(truth.agendas)
    state.boards = {board.location: _board(board, truth) for board in view.boards}
    state.spies = _spies(view, truth)
    state.stakes = [
        Stake(tile, lying.seat, lying.tile.how == "open")
        for tile, lying in zip(truth.stakes, view.stakes, strict=True)
    ]
    state.die, state.enigma_owner = view.die, view.enigma_owner
    state.enigma_at = next((board.location for board in view.boards if board.enigma), None)
    state.order = list(view.order)
    state.resolved = sum(board.resolved for board in view.boards)
    if view.acting:
        state.slot, state.symbols = view.acting.slot, list(view.symbols)
    state.nationalism = {seat: "ignore" for board in view.boards for seat in board.left_out}
    state.moves, state.asked = view.moves, max((d.id for d in view.decisions), default=0)
    _remember(state, view)
    _ask(state, view)
    return Game(state)


def _board(board: BoardView, truth: Truth) -> Board:
    face_up = all(reward.face_up for reward in board.rewards)
    return Board(board.location, board.rotation, list(truth.rewards[board.location]), face_up)


def _spies(view: View, truth: Truth) -> dict[Space, Spy]:
    return {
        spy.space: Spy(
            truth.spies[spy.space],
            spy.owner,
            spy.controller,
            spy.tile.face_up,
            spy.seduced,
            spy.shielded,
        )
        for board in view.boards
        for spy in board.spies
    }


_WAYS: dict[str, How] = {"peek": "peek", "conspiracy": "conspiracy", "buried": "buried"}


def _remember(state: State, view: View) -> None:
    """What the viewer has seen of what lies face down, and what everybody knows is in a hand."""
    assert isinstance(view.viewer, int)
    lying = [
        *(spy.tile for board in view.boards for spy in board.spies),
        *(reward for board in view.boards for reward in board.rewards),
        *(below.tile for below in view.pile),
    ]
    conspiring = any(d.kind == "conspiracy" and d.seat == view.viewer for d in view.decisions)
    for known in lying:
        if known.tile and known.how in _WAYS:
            if conspiring and known.tile is state.pile[0]:
                continue  # seen while it is being chosen, and not for longer
            how = _WAYS[known.how]
            state.learn(EVERYBODY if how == "buried" else view.viewer, known.tile, how)
    for seat in view.seats:
        if seat.seat != view.viewer:
            state.shown.update(seat.hand)


def _ask(state: State, view: View) -> None:
    """Pose what is awaited. Which space was placed on last, only its options tell."""
    for asked in view.decisions:
        decision = Decision(asked.id, asked.seat, asked.kind, list(asked.options))
        if asked.seat == view.viewer:
            state.placed = _placed(state, decision)
        else:
            decision.options = RULES[asked.kind].options(state, asked.seat)
        if asked.chosen:
            state.chosen[asked.seat] = asked.chosen
        state.decisions.append(decision)


def _placed(state: State, decision: Decision) -> Space | None:
    """A space of this seat that would lead to this question, with these options."""
    for space, spy in state.spies.items():
        location = LOCATIONS[space.location]
        leads = {
            "peek": space.peek != "none",
            "turn": location.turnable,
            "shift": location.has_die,
        }
        if spy.owner == decision.seat and leads.get(decision.kind):
            state.placed = space
            if RULES[decision.kind].options(state, decision.seat) == decision.options:
                return space
    return None
