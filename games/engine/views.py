"""What one viewer may see: all that pages, pictures, mails, sockets and bots ever get.

A view is a function of what its viewer may know: two states that differ only in hidden things
give equal views.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from .actions import Action, Kind, action_to_json
from .chance import commitment
from .components import COLORS, Ability, Color, Location, Mission, Space, Tile
from .errors import HiddenUntilOver
from .grid import Grid, grid_of
from .knowledge import Knowledge, TileView, Viewer, Where, in_catalogue_order
from .options import Options
from .scoring import Result
from .state import Phase, State
from .text import Text, gettext_noop


@dataclass(frozen=True, slots=True)
class SpyView:
    space: Space
    tile: TileView
    owner: int
    controller: int
    seduced: bool
    shielded: bool


@dataclass(frozen=True, slots=True)
class BoardView:
    location: str
    row: int
    column: int
    rotation: int
    rewards: tuple[TileView, ...]
    spies: tuple[SpyView, ...]  # in roman order
    enigma: bool
    resolved: bool
    left_out: tuple[int, ...]  # whose nationalism does not count there


@dataclass(frozen=True, slots=True)
class StakeView:
    seat: int
    tile: TileView


@dataclass(frozen=True, slots=True)
class Holding:
    tile: Tile
    where: Where


@dataclass(frozen=True, slots=True)
class SeatView:
    """``network`` is every tile of the seat but its discards."""

    seat: int
    color: Color
    hand_size: int
    markers: int
    network: tuple[Holding, ...]
    discards: tuple[Tile, ...]
    agenda: Mission | None

    @property
    def hand(self) -> tuple[Tile, ...]:
        """What is certainly in the hand; of the viewer's own seat, all of it."""
        return tuple(holding.tile for holding in self.network if holding.where == "hand")


@dataclass(frozen=True, slots=True)
class DecisionView:
    """``options`` only for its own seat. ``answered``: a discard that may still be changed."""

    id: int
    seat: int
    kind: Kind
    answered: bool
    options: tuple[Action, ...]
    chosen: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class SecretMission:
    """A mission of a seat and its left neighbour; ``mission`` is None to everybody else."""

    seats: tuple[int, int]
    mission: Mission | None


@dataclass(frozen=True, slots=True)
class PileTile:
    """A tile known to lie ``depth`` tiles below the top of the draw pile."""

    depth: int
    tile: TileView


@dataclass(frozen=True, slots=True)
class View:
    viewer: Viewer
    options: Options
    rules_version: int
    commitment: str
    seed: str | None
    moves: int
    round: int
    start: int
    turn: int | None
    phase: Phase
    boards: tuple[BoardView, ...]
    resolving: str | None
    acting: Space | None
    symbols: tuple[Ability, ...]
    order: tuple[str, ...]
    die: int | None
    stakes: tuple[StakeView, ...]
    enigma_owner: int | None
    pile_size: int
    pile: tuple[PileTile, ...]
    box: tuple[Tile, ...]
    seats: tuple[SeatView, ...]
    missions: tuple[Mission, ...]
    secret_missions: tuple[SecretMission, ...]
    decisions: tuple[DecisionView, ...]
    result: Result | None  # made of everything hidden, so not before that is open

    @property
    def over(self) -> bool:
        return self.phase == "over"

    def grid(self) -> Grid:
        layout = tuple((board.location, board.rotation) for board in self.boards)
        return grid_of(layout, self.options.columns)

    def board(self, location: str) -> BoardView | None:
        return next((board for board in self.boards if board.location == location), None)

    def to_json(self) -> dict[str, Any]:
        plain: dict[str, Any] = _plain(self)
        return plain


def _plain(value: Any) -> Any:
    """Components by id, actions by their codec, the rest as it stands."""
    match value:
        case None | bool() | int() | str():
            return value
        case Options() | Result():
            return value.to_json()
        case Tile() | Space() | Mission() | Location():
            return value.id
        case tuple() if hasattr(value, "_fields"):
            return action_to_json(value)  # type: ignore[arg-type]  # actions are the only ones here
        case tuple():
            return [_plain(item) for item in value]
    return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}


def view_for(state: State, seat: int | None) -> View:
    """Return what a seat may see, or a spectator (None). Once the game is over everybody sees
    everything, unless its deal stays hidden."""
    return _view(state, seat, revealed=state.revealed)


def view_revealed(state: State, final: State) -> View:
    """An earlier state with nothing hidden, for those who hold the same game's end."""
    if not final.revealed or final.chance.seed != state.chance.seed:
        raise HiddenUntilOver(Text(gettext_noop("Nothing is revealed before the game is over.")))
    return _view(state, "all", revealed=True)


def _view(state: State, viewer: Viewer, *, revealed: bool) -> View:
    sees_as: Viewer = "all" if revealed else viewer
    knows = Knowledge(state, sees_as)
    return View(
        viewer=viewer,
        options=state.options,
        rules_version=state.rules_version,
        commitment=commitment(state.chance.seed),
        seed=state.chance.seed if revealed else None,
        moves=state.moves,
        round=state.round,
        start=state.start,
        turn=state.turn if state.phase in ("turn", "peek", "adjust") else None,
        phase=state.phase,
        boards=_boards(state, knows),
        resolving=state.resolving,
        acting=state.acting,
        symbols=tuple(state.symbols),
        order=tuple(state.order),
        die=state.die,
        stakes=tuple(StakeView(stake.seat, knows.stake(stake)) for stake in state.stakes),
        enigma_owner=state.enigma_owner,
        pile_size=len(state.pile),
        pile=tuple(
            PileTile(depth, TileView(False, tile, how))
            for depth, tile in enumerate(state.pile)
            if (how := knows.how(tile))
        ),
        box=in_catalogue_order(state.box),
        seats=tuple(_seat(state, knows, seat) for seat in range(state.players)),
        missions=tuple(state.missions),
        secret_missions=_secret_missions(state, sees_as),
        decisions=_decisions(state, sees_as),
        result=state.result if revealed else None,
    )


def _boards(state: State, knows: Knowledge) -> tuple[BoardView, ...]:
    done = state.order[: state.resolved]
    return tuple(
        BoardView(
            board.location,
            *state.grid.place[board.location],
            board.rotation,
            tuple(knows.reward(tile, board.rewards_up) for tile in board.rewards),
            tuple(
                SpyView(
                    space,
                    knows.spy(space, spy),
                    spy.owner,
                    spy.controller,
                    spy.seduced,
                    spy.shielded,
                )
                for space, spy in state.spies_at(board.location)
            ),
            board.location == state.enigma_at,
            board.location in done,
            state.left_out(board.location),
        )
        for board in state.boards.values()
    )


def _seat(state: State, knows: Knowledge, seat: int) -> SeatView:
    hidden = knows.out_of_sight(seat)
    where: dict[Tile, Where] = {tile: hidden.where(tile) for tile in hidden.tiles}
    for tile in state.hands[seat]:
        where.setdefault(tile, "hand")
    for spy in state.spies.values():
        if spy.owner == seat:
            where.setdefault(spy.tile, "board")
    for stake in state.stakes:
        if stake.seat == seat and not stake.public:
            where.setdefault(stake.tile, "stake")
    sees_agenda = bool(state.agendas) and knows.viewer in ("all", seat)
    return SeatView(
        seat,
        COLORS[seat],
        len(state.hands[seat]),
        state.markers[seat],
        tuple(Holding(tile, where[tile]) for tile in in_catalogue_order(where)),
        tuple(state.discards[seat]),
        state.agendas[seat] if sees_agenda else None,
    )


def _secret_missions(state: State, viewer: Viewer) -> tuple[SecretMission, ...]:
    pairs = [(seat, (seat + 1) % state.players) for seat in range(state.players)]
    return tuple(
        SecretMission(pair, mission if viewer == "all" or viewer in pair else None)
        for pair, mission in zip(pairs, state.secret_missions, strict=False)
    )


def _decisions(state: State, viewer: Viewer) -> tuple[DecisionView, ...]:
    return tuple(
        DecisionView(
            decision.id,
            decision.seat,
            decision.kind,
            decision.seat in state.chosen,
            tuple(decision.options) if viewer in ("all", decision.seat) else (),
            state.chosen.get(decision.seat, ()) if viewer in ("all", decision.seat) else (),
        )
        for decision in state.decisions
    )
