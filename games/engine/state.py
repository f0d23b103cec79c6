"""The whole of a game at one moment, hidden things included. Only the engine reads it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from .actions import Action, Flags, Kind
from .chance import Chance
from .components import LOCATIONS, Ability, Mission, Space, Tile
from .events import Event
from .grid import Grid, grid_of
from .options import Options
from .scoring import Result
from .text import Text, gettext_noop

# What happens next when nobody is being asked.
Phase = Literal[
    "deal",
    "turn",
    "peek",
    "adjust",
    "resolve",
    "slot",
    "ability",
    "nationalism",
    "compare",
    "close",
    "retrieve",
    "discard",
    "next_round",
    "over",
]
_RESOLVING: Final = frozenset[Phase](("slot", "ability", "nationalism", "compare", "close"))
# How a seat came to know a face-down tile.
How = Literal["peek", "conspiracy", "buried"]
EVERYBODY = -1


@dataclass(slots=True)
class Spy:
    """A tile on a space with its owner's marker, and a double agent's beside it if turned."""

    tile: Tile
    owner: int
    controller: int
    face_up: bool
    seduced: bool = False
    shielded: bool = False

    @property
    def turned(self) -> bool:
        return self.controller != self.owner

    def copy(self) -> Spy:
        return Spy(
            self.tile, self.owner, self.controller, self.face_up, self.seduced, self.shielded
        )


@dataclass(slots=True)
class Board:
    location: str
    rotation: int
    rewards: list[Tile]
    rewards_up: bool

    def copy(self) -> Board:
        return Board(self.location, self.rotation, self.rewards.copy(), self.rewards_up)


@dataclass(slots=True)
class Stake:
    """A tile under the roulette. From an open discard pile it is public, from a hand secret."""

    tile: Tile
    seat: int
    public: bool


@dataclass(slots=True)
class Decision:
    """What is asked of one seat. ``options`` is the one source of legality."""

    id: int
    seat: int
    kind: Kind
    options: list[Action] = field(default_factory=list, compare=False, repr=False)


def _not_offered(state: State, seat: int, action: Action) -> Text:
    return Text(gettext_noop("That is not among your choices here."))


@dataclass(frozen=True, slots=True)
class Question:
    """What may be chosen in a kind of decision, what it does, why another choice is refused.

    Each stands beside the rule that it belongs to.
    """

    kind: Kind
    options: Callable[[State, int], list[Action]]
    effect: Callable[[State, int, Any], None]
    refusal: Callable[[State, int, Any], Text] = _not_offered


@dataclass(slots=True)
class State:
    options: Options
    rules_version: int
    chance: Chance
    phase: Phase = "deal"
    round: int = 1
    start: int = 0
    turn: int = 0
    hands: list[list[Tile]] = field(default_factory=list)
    discards: list[list[Tile]] = field(default_factory=list)
    markers: list[int] = field(default_factory=list)
    pile: list[Tile] = field(default_factory=list)  # the top is first
    box: list[Tile] = field(default_factory=list)
    missions: list[Mission] = field(default_factory=list)
    secret_missions: list[Mission] = field(default_factory=list)  # i: between seat i and the next
    agendas: list[Mission] = field(default_factory=list)
    boards: dict[str, Board] = field(default_factory=dict)  # in reading order of the grid
    spies: dict[Space, Spy] = field(default_factory=dict)
    stakes: list[Stake] = field(default_factory=list)
    die: int | None = None
    enigma_at: str | None = None
    enigma_owner: int | None = None
    placed: Space | None = None  # by the last placement
    order: list[str] = field(default_factory=list)  # of resolution
    resolved: int = 0  # how many locations of the order are done
    slot: int = 0  # being resolved
    symbols: list[Ability] = field(default_factory=list)  # the acting spy may still use
    nationalism: dict[int, Flags] = field(default_factory=dict)  # said of one's own where resolved
    chosen: dict[int, tuple[Tile, ...]] = field(default_factory=dict)  # discards not yet revealed
    seen: dict[Tile, dict[int, How]] = field(default_factory=dict)  # face-down tiles
    shown: set[Tile] = field(default_factory=set)  # in hands, and everybody knows it
    decisions: list[Decision] = field(default_factory=list)
    asked: int = 0  # decisions so far
    moves: int = 0
    result: Result | None = None
    # Even when it is over, nobody sees more than before: others still play the same deal. Not part
    # of the game: whoever loads a state says so.
    deal_hidden: bool = field(default=False, compare=False, repr=False)
    events: list[Event] = field(default_factory=list, compare=False, repr=False)
    quiet: bool = field(default=False, compare=False, repr=False)  # nobody listens: no events
    _grid: Grid | None = field(default=None, compare=False, repr=False)

    @property
    def players(self) -> int:
        return self.options.players

    @property
    def over(self) -> bool:
        return self.phase == "over"

    @property
    def revealed(self) -> bool:
        """Everybody may know everything."""
        return self.over and not self.deal_hidden

    @property
    def grid(self) -> Grid:
        if self._grid is None:
            layout = tuple((board.location, board.rotation) for board in self.boards.values())
            self._grid = grid_of(layout, self.options.columns)
        return self._grid

    def layout_changed(self) -> None:
        self._grid = None

    @property
    def resolving(self) -> str | None:
        """The location whose turn it is, from its reveal until it is done."""
        return self.order[self.resolved] if self.phase in _RESOLVING else None

    @property
    def acting(self) -> Space | None:
        """The space whose spy is using its abilities."""
        if not self.slot or self.phase not in _RESOLVING:
            return None
        return LOCATIONS[self.order[self.resolved]].spaces[self.slot - 1]

    def spies_at(self, location: str) -> list[tuple[Space, Spy]]:
        """Return the spies of a location in roman order."""
        spies = self.spies
        return [(space, spies[space]) for space in LOCATIONS[location].spaces if space in spies]

    def spies_on(self, locations: Iterable[str]) -> list[tuple[Space, Spy]]:
        """The same for several locations, one after the other."""
        spies = self.spies
        return [
            (space, spies[space])
            for location in locations
            for space in LOCATIONS[location].spaces
            if space in spies
        ]

    def left_out(self, location: str) -> tuple[int, ...]:
        """Whose nationalism does not count at a location."""
        if location != self.resolving:
            return ()
        return tuple(seat for seat, flags in self.nationalism.items() if flags == "ignore")

    def around(self, location: str) -> tuple[str, ...]:
        return (location, *self.grid.adjacent[location])

    def learn(self, seat: int, tile: Tile, how: How) -> None:
        self.seen.setdefault(tile, {})[seat] = how

    def forget(self, tile: Tile) -> None:
        """Face up, or out of sight in a hand: nothing about its place is secret any more."""
        self.seen.pop(tile, None)

    def ask(self, seat: int, question: Question) -> None:
        """Await a decision; where there is nothing to choose, go on without asking.

        The last thing that a rule does, for what is asked may happen at once.
        """
        options = question.options(self, seat)
        if len(options) > 1:
            self.asked += 1
            self.decisions.append(Decision(self.asked, seat, question.kind, options))
        else:
            for action in options:
                question.effect(self, seat, action)

    def emit(
        self,
        kind: str,
        data: dict[str, Any],
        secret: dict[str, Any] | None = None,
        to: tuple[int, ...] = (),
    ) -> None:
        if not self.quiet:
            self.events.append(Event(kind, data, secret, to))

    def copy(self) -> State:
        """The same moment once more, which goes on by itself; of the events so far it has none.

        What nobody changes is shared: components, options, the grid, and decisions, which are
        replaced as a whole.
        """
        copy = object.__new__(State)  # field by field: twice as fast as by arguments
        copy.options = self.options
        copy.rules_version = self.rules_version
        copy.chance = self.chance.copy()
        copy.phase = self.phase
        copy.round = self.round
        copy.start = self.start
        copy.turn = self.turn
        copy.hands = [hand.copy() for hand in self.hands]
        copy.discards = [pile.copy() for pile in self.discards]
        copy.markers = self.markers.copy()
        copy.pile = self.pile.copy()
        copy.box = self.box.copy()
        copy.missions = self.missions
        copy.secret_missions = self.secret_missions
        copy.agendas = self.agendas
        copy.boards = {location: board.copy() for location, board in self.boards.items()}
        copy.spies = {space: spy.copy() for space, spy in self.spies.items()}
        copy.stakes = self.stakes.copy()
        copy.die = self.die
        copy.enigma_at = self.enigma_at
        copy.enigma_owner = self.enigma_owner
        copy.placed = self.placed
        copy.order = self.order
        copy.resolved = self.resolved
        copy.slot = self.slot
        copy.symbols = self.symbols.copy()
        copy.nationalism = self.nationalism.copy()
        copy.chosen = self.chosen.copy()
        copy.seen = {tile: seats.copy() for tile, seats in self.seen.items()}
        copy.shown = self.shown.copy()
        copy.decisions = self.decisions.copy()
        copy.asked = self.asked
        copy.moves = self.moves
        copy.result = self.result
        copy.deal_hidden = self.deal_hidden
        copy.events = []
        copy.quiet = self.quiet
        copy._grid = self._grid
        return copy
