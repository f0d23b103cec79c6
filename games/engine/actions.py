"""What a player can do, as typed values with symmetric JSON codecs.

Nothing that arrives as JSON, however strange, gets past ``move_from_json`` unless it is well
formed; whether it is legal is for the game to say.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal, NamedTuple, TypeVar, get_args

from .components import (
    ABILITIES,
    LOCATIONS,
    REWARD_SPACES,
    SPACES,
    TILES,
    Ability,
    RewardSpace,
    Space,
    Tile,
)
from .errors import MalformedAction
from .text import Text, gettext_noop

T = TypeVar("T")


class Place(NamedTuple):
    """A spy from the hand onto a space; at the Casino with the roulette, and its stake."""

    tile: Tile
    space: Space
    stake: Tile | None = None


class Peek(NamedTuple):
    """Look under one face-down tile, or under none."""

    at: Space | RewardSpace | None


class TurnBoard(NamedTuple):
    """Turn Alcântara clockwise by this many quarters; 0 leaves it."""

    quarters: int


class ShiftDie(NamedTuple):
    """Move the airport die; 0 leaves it."""

    by: int


class PlaceEnigma(NamedTuple):
    location: str


class Use(NamedTuple):
    """One ability symbol of the acting spy. ``to`` is the free space a seduction leads to."""

    ability: Ability
    target: Space | None = None
    to: Space | None = None


class Pass(NamedTuple):
    """Done with the acting spy."""


class Bury(NamedTuple):
    """End of a conspiracy: this tile goes under the draw pile, the others are the reward."""

    tile: Tile


class Sacrifice(NamedTuple):
    """The spy that Boca do Inferno takes."""

    space: Space


class Discard(NamedTuple):
    """The tiles to give up, in the order of their ids."""

    tiles: tuple[Tile, ...]


Action = Place | Peek | TurnBoard | ShiftDie | PlaceEnigma | Use | Pass | Bury | Sacrifice | Discard
Kind = Literal[
    "place", "peek", "turn", "shift", "enigma", "ability", "conspiracy", "boca", "discard"
]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)

# Which actions answer which decision.
ANSWERS: Final[dict[Kind, tuple[type[Action], ...]]] = {
    "place": (Place,),
    "peek": (Peek,),
    "turn": (TurnBoard,),
    "shift": (ShiftDie,),
    "enigma": (PlaceEnigma,),
    "ability": (Use, Pass),
    "conspiracy": (Bury,),
    "boca": (Sacrifice,),
    "discard": (Discard,),
}


class Move(NamedTuple):
    """One answer: whose, to which decision, and what."""

    seat: int
    decision: int
    action: Action


def _malformed(what: str) -> MalformedAction:
    return MalformedAction(
        Text(gettext_noop("This is not a move the game knows ({what})."), {"what": what})
    )


def _whole(value: object) -> int:
    if type(value) is not int or abs(value) > 1_000_000_000:
        raise _malformed("number")
    return value


def _one_of(table: dict[str, T], what: str) -> Callable[[object], T]:
    def parse(value: object) -> T:
        if not isinstance(value, str) or value not in table:
            raise _malformed(what)
        return table[value]

    return parse


def _or_none(parse: Callable[[object], T]) -> Callable[[object], T | None]:
    return lambda value: None if value is None else parse(value)


_tile = _one_of(TILES, "tile")
_space = _one_of(SPACES, "space")
_spot = _one_of({**SPACES, **REWARD_SPACES}, "space")
_location = _one_of({id: id for id in LOCATIONS}, "location")
_ability = _one_of({ability: ability for ability in ABILITIES}, "ability")


def _tiles(value: object) -> tuple[Tile, ...]:
    if not isinstance(value, list):
        raise _malformed("tiles")
    tiles = [_tile(item) for item in value]
    if len(set(tiles)) != len(tiles):
        raise _malformed("tiles")
    return in_order(tiles)


def in_order(tiles: list[Tile]) -> tuple[Tile, ...]:
    return tuple(sorted(tiles, key=lambda tile: tile.id))


# kind -> (class, parser of each field in the order of the class)
_CODECS: Final[dict[str, tuple[type[Action], tuple[Callable[[object], Any], ...]]]] = {
    "place": (Place, (_tile, _space, _or_none(_tile))),
    "peek": (Peek, (_or_none(_spot),)),
    "turn": (TurnBoard, (_whole,)),
    "shift": (ShiftDie, (_whole,)),
    "enigma": (PlaceEnigma, (_location,)),
    "use": (Use, (_ability, _or_none(_space), _or_none(_space))),
    "pass": (Pass, ()),
    "bury": (Bury, (_tile,)),
    "sacrifice": (Sacrifice, (_space,)),
    "discard": (Discard, (_tiles,)),
}
ACTIONS: Final = {name: cls for name, (cls, _) in _CODECS.items()}  # by their names in JSON
_NAMES: Final = {cls: name for name, cls in ACTIONS.items()}


def action_to_json(action: Action) -> dict[str, Any]:
    fields = zip(action._fields, action, strict=True)
    return {"kind": _NAMES[type(action)], **{name: _to_json(value) for name, value in fields}}


def _to_json(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_to_json(item) for item in value]
    return value if value is None or isinstance(value, int | str) else value.id


def action_from_json(data: object) -> Action:
    if not isinstance(data, dict):
        raise _malformed("action")
    kind = data.get("kind")
    if not isinstance(kind, str) or kind not in _CODECS:
        raise _malformed("kind")
    cls, parsers = _CODECS[kind]
    if data.keys() != {"kind", *cls._fields}:
        raise _malformed("fields")
    return cls(*(parse(data[name]) for name, parse in zip(cls._fields, parsers, strict=True)))


def move_to_json(move: Move) -> dict[str, Any]:
    return {
        "seat": move.seat,
        "decision": move.decision,
        "action": action_to_json(move.action),
    }


def move_from_json(data: object) -> Move:
    if not isinstance(data, dict) or data.keys() != set(Move._fields):
        raise _malformed("move")
    return Move(_whole(data["seat"]), _whole(data["decision"]), action_from_json(data["action"]))
