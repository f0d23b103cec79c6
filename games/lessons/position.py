"""A prepared position: a table laid as its author says, and a state that the engine accepts.

Lessons begin with one, and so do the worked examples of the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, Literal

from games.engine import RULES_VERSION, Options, State, derive_seed, state_from_json
from games.engine.components import COLORS, LOCATIONS, SPACES, STARTING, TILES, Color

NOTHING: Final[Mapping[Any, Any]] = MappingProxyType({})
PHASES: Final = {"placing": "turn", "resolving": "resolve", "end of round": "retrieve"}


@dataclass(frozen=True, slots=True)
class Position:
    """Names are ids of the engine; a starting tile goes by its name without a colour.

    ``boards``: locations in reading order, with the quarters by which each is turned clockwise.
    Starting tiles that are named nowhere are out of the game, recruits that are named nowhere lie
    under ``pile`` in the draw pile, after the rewards of boards that name none. ``turn``: who is
    about to place. At ``revealed`` locations everything lies face up, wherever it lies.
    """

    boards: Mapping[str, int]
    hands: Mapping[Color, tuple[str, ...]]
    spies: Mapping[str, tuple[Color, str]] = field(default_factory=lambda: NOTHING)
    rewards: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: NOTHING)
    discards: Mapping[Color, tuple[str, ...]] = field(default_factory=lambda: NOTHING)
    pile: tuple[str, ...] = ()
    missions: tuple[str, ...] = ()
    secret_missions: tuple[str, ...] = ()
    agendas: tuple[str, ...] = ()
    options: Options = Options(players=2)  # noqa: RUF009 - frozen
    phase: Literal["placing", "resolving", "end of round"] = "placing"
    round: int = 1
    turn: Color = "red"
    revealed: tuple[str, ...] = ()
    die: int | None = None
    enigma_at: str | None = None
    enigma_owner: int | None = None
    chance: str = "a lesson"  # what dice and deals of later rounds follow from


def state_of(position: Position) -> State:
    """The state, read by the engine's own codec."""
    return state_from_json(_Laying(position).json())


def tile_id(name: str, color: str) -> str:
    """The id of a recruit, or of a starting tile of that colour."""
    return name if name in TILES else f"{color}-{name}"


class _Laying:
    """Takes each tile from where it begins to where the position says."""

    def __init__(self, position: Position) -> None:
        self.position, options = position, position.options
        self.colors = COLORS[: options.players]
        self.starting = [tile.id for color in self.colors for tile in STARTING[color]]
        self.recruits = [tile.id for tile in options.recruits()]

    def take(self, names: Iterable[str], color: str = "") -> list[str]:
        ids = [tile_id(name, color) for name in names]
        for id in ids:
            (self.starting if id in self.starting else self.recruits).remove(id)
        return ids

    def json(self) -> dict[str, Any]:
        position, options = self.position, self.position.options
        hands = [self.take(position.hands.get(color, ()), color) for color in self.colors]
        discards = [self.take(position.discards.get(color, ()), color) for color in self.colors]
        spies = [self.spy(space, *who) for space, who in position.spies.items()]
        pile = self.take(position.pile)
        rewards = {place: self.take(names) for place, names in position.rewards.items()}
        boards = [self.board(place, turned, rewards) for place, turned in position.boards.items()]
        placed = [sum(spy[2] == seat for spy in spies) for seat in range(options.players)]
        return {
            "rules_version": RULES_VERSION,
            "options": options.to_json(),
            "seed": derive_seed(position.chance),
            "drawn": 0,
            "phase": PHASES[position.phase],
            "round": position.round,
            "start": 0,
            "turn": (self.colors.index(position.turn) - 1) % options.players,
            "hands": hands,
            "discards": discards,
            "markers": [options.markers - number for number in placed],
            "pile": pile + self.recruits,
            "box": self.starting,
            "missions": list(position.missions),
            "secret_missions": list(position.secret_missions),
            "agendas": list(position.agendas),
            "boards": boards,
            "spies": spies,
            "stakes": [],
            "die": position.die,
            "enigma_at": position.enigma_at,
            "enigma_owner": position.enigma_owner,
            "placed": None,
            "order": [],
            "resolved": 0,
            "slot": 0,
            "symbols": [],
            "chosen": [],
            "seen": [],
            "shown": [],
            "decisions": [],
            "asked": 0,
            "moves": 0,
            "result": None,
        }

    def spy(self, space: str, color: Color, name: str) -> list[Any]:
        seat = self.colors.index(color)
        face_up = not SPACES[space].top_secret or self._is_open(SPACES[space].location)
        (tile,) = self.take((name,), color)
        return [space, tile, seat, seat, face_up, False, False]

    def board(self, place: str, turned: int, rewards: dict[str, list[str]]) -> list[Any]:
        location = LOCATIONS[place]
        if place not in rewards:
            rewards[place] = self.take(self.recruits[: len(location.rewards)])
        face_up = not location.reward_top_secret or self._is_open(place)
        return [place, turned, rewards[place], face_up]

    def _is_open(self, place: str) -> bool:
        """Where the Enigma lies, everything lies face up, too."""
        return self.position.enigma_at == place or place in self.position.revealed
