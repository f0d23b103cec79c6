"""Decisions still to come, posed to a seat in its own view as if it were asked now.

For whoever decides in advance. Made from a view, so it cannot know more than its reader; and what a
seat may choose never depends on what it cannot see, so the options are the true ones as things lie.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from .abilities import usable_symbols, uses
from .actions import Action, Kind
from .chance import Chance
from .components import HAND_LIMIT, LOCATIONS, Space, Tile
from .grid import Grid
from .knowledge import TileView
from .placement import free_spaces, in_reach, peeks, placements
from .resolution import sacrifices
from .rounds import discards
from .state import Board, Spy, State
from .views import BoardView, DecisionView, SpyView, View


def spies(view: View) -> Iterable[SpyView]:
    return (spy for board in view.boards for spy in board.spies)


def spy_at(view: View, space: Space) -> SpyView | None:
    board = view.board(space.location)
    return next((spy for spy in board.spies if spy.space is space), None) if board else None


def to_come(view: View, spy: SpyView) -> bool:
    """Whether its turn to act is still ahead, or now."""
    board = view.board(spy.space.location)
    if board is None or board.resolved:
        return False
    if view.resolving != spy.space.location:
        return True
    if view.acting is None:  # the strengths have been compared
        return view.phase == "slot"
    return spy.space.slot >= view.acting.slot


def yet_to_act(view: View) -> list[SpyView]:
    """The viewer's spies with something to decide this round, in the order of the boards."""
    return [
        spy
        for spy in spies(view)
        if spy.controller == view.viewer
        and spy.tile.tile
        and to_come(view, spy)
        and usable_symbols(spy.space.location, _spy(spy))
    ]


# ── as if asked ──────────────────────────────────────────────────────────────────────────────


def to_place(view: View) -> View | None:
    """The viewer's turn, if they have a spy to place."""
    assert isinstance(view.viewer, int)
    seat = view.seats[view.viewer]
    if not view.boards or view.order or not seat.markers or not seat.hand:
        return None
    return _asked(view, "place", placements)


def to_peek(view: View, space: Space) -> View | None:
    """The viewer has placed a spy on this space, if there is a tile to look under from there."""
    if space.peek == "none":
        return None

    def peeks_from(state: State, seat: int) -> list[Action]:
        state.placed = space
        return peeks(state, seat)

    asked = _asked(view, "peek", peeks_from)
    return asked if len(asked.decisions[0].options) > 1 else None


def to_act(view: View, space: Space) -> View:
    """The viewer's spy on this space may act."""
    spy = spy_at(view, space)
    assert spy is not None
    symbols = usable_symbols(space.location, _spy(spy))
    if view.acting is space:
        symbols = list(view.symbols)
    acting = replace(
        view, phase="ability", resolving=space.location, acting=space, symbols=tuple(symbols)
    )
    return _asked(acting, "ability", uses)


def to_give_up(view: View) -> View | None:
    """Boca do Inferno takes a spy of the viewer's, if two or more stand there."""
    board = next((board for board in view.boards if LOCATIONS[board.location].takes_spy), None)
    own = [spy for spy in board.spies if spy.controller == view.viewer] if board else []
    if board is None or len(own) < 2:
        return None
    compared = replace(view, phase="close", resolving=board.location)
    return _asked(compared, "boca", sacrifices)


def to_discard(view: View) -> View | None:
    """The round ends and every tile comes home, if they are more than a hand holds."""
    assert isinstance(view.viewer, int)
    seat = view.seats[view.viewer]
    if len(seat.network) <= HAND_LIMIT:
        return None
    home = replace(seat, network=tuple(replace(own, where="hand") for own in seat.network))
    seats = (*view.seats[: seat.seat], home, *view.seats[seat.seat + 1 :])
    return _asked(replace(view, seats=seats), "discard", discards)


def _asked(view: View, kind: Kind, options: Callable[[State, int], list[Action]]) -> View:
    assert isinstance(view.viewer, int)
    offered = tuple(options(_state(view), view.viewer))
    decision = DecisionView(0, view.viewer, kind, answered=False, options=offered, chosen=())
    return replace(view, decisions=(decision,))


def _state(view: View, grid: Grid | None = None) -> State:
    """One that offers the viewer what the true one does; what is hidden is whatever it can be."""
    state = State(view.options, view.rules_version, Chance("0" * 64), _grid=grid)
    state.phase = view.phase
    state.boards = {board.location: _board(board) for board in view.boards}
    state.spies = {spy.space: _spy(spy) for spy in spies(view)}
    state.hands = [list(seat.hand) for seat in view.seats]
    state.discards = [list(seat.discards) for seat in view.seats]
    state.markers = [seat.markers for seat in view.seats]
    state.pile = view.options.recruits()[: view.pile_size]
    if view.resolving:
        state.order = [view.resolving]
        state.nationalism = {seat: "ignore" for board in view.boards for seat in board.left_out}
    if view.acting:
        state.slot = view.acting.slot
        state.symbols = list(view.symbols)
    return state


def _board(board: BoardView) -> Board:
    rewards = [_some_tile(reward) for reward in board.rewards]
    face_up = all(reward.face_up for reward in board.rewards)
    return Board(board.location, board.rotation, rewards, rewards_up=face_up)


def _spy(spy: SpyView) -> Spy:
    return Spy(
        _some_tile(spy.tile),
        spy.owner,
        spy.controller,
        spy.tile.face_up,
        spy.seduced,
        spy.shielded,
    )


def _some_tile(lying: TileView) -> Tile:
    return lying.tile or lying.can_be[0]


class Rehearsal:
    """The rest of a round's placements, played on in imagination. Whoever imagines it says who
    places what; where that is legal is said here, by the rules."""

    def __init__(self, view: View, grid: Grid | None = None) -> None:
        """``grid``: of the same table, if there is one at hand."""
        self._state = _state(view, grid)
        self.spies = {spy.space: spy for spy in spies(view)}

    def options(self, seat: int) -> list[Action]:
        return placements(self._state, seat)

    def spaces(self, seat: int) -> list[Space]:
        """Where this seat may go, whatever it holds."""
        return in_reach(self._state, seat) or free_spaces(self._state)

    def place(self, seat: int, tile: Tile, space: Space, stake: Tile | None = None) -> None:
        state = self._state
        for spent in (state.hands[seat], state.discards[seat]):
            spent[:] = [other for other in spent if other not in (tile, stake)]
        self.spies[space] = SpyView(space, TileView(True, tile, "open"), seat, seat, False, False)
        state.spies[space] = _spy(self.spies[space])


# ── as if it lay otherwise ───────────────────────────────────────────────────────────────────


def with_spy(view: View, spy: SpyView) -> View:
    """The table with one more spy."""
    boards = tuple(
        replace(board, spies=tuple(sorted((*board.spies, spy), key=lambda other: other.space.slot)))
        if board.location == spy.space.location
        else board
        for board in view.boards
    )
    return replace(view, boards=boards)


def without_spy(view: View, space: Space) -> View:
    """The table with one spy less."""
    boards = tuple(
        replace(board, spies=tuple(spy for spy in board.spies if spy.space is not space))
        for board in view.boards
    )
    return replace(view, boards=boards)
