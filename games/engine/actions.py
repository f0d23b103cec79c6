"""What a player can do, as typed values with symmetric JSON codecs.

Nothing that arrives as JSON, however strange, gets past ``move_from_json`` unless it is well
formed; whether it is legal is for the game to say.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Any, Final, Literal, NamedTuple, get_args

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
from .parsers import Parser, Unreadable, fields, list_of, one_of, optional, to_json, whole
from .text import Text, gettext_noop

Flags = Literal["count", "ignore"]


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


class Rally(NamedTuple):
    """Whether one's nationalism counts at the location, all of it together."""

    flags: Flags


class Sacrifice(NamedTuple):
    """The spy that Boca do Inferno takes."""

    space: Space


class Discard(NamedTuple):
    """The tiles to give up, in the order of their ids."""

    tiles: tuple[Tile, ...]


Action = (
    Place
    | Peek
    | TurnBoard
    | ShiftDie
    | PlaceEnigma
    | Use
    | Pass
    | Bury
    | Rally
    | Sacrifice
    | Discard
)
Kind = Literal[
    "place",
    "peek",
    "turn",
    "shift",
    "enigma",
    "ability",
    "conspiracy",
    "nationalism",
    "boca",
    "discard",
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
    "nationalism": (Rally,),
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


_whole = whole(-1_000_000_000, 1_000_000_000, "number")
_tile = one_of(TILES, "tile")
_tiles = list_of(_tile, "tiles")
_space = one_of(SPACES, "space")
_spot = one_of({**SPACES, **REWARD_SPACES}, "space")
_location = one_of({id: id for id in LOCATIONS}, "location")
_flags = one_of({word: word for word in get_args(Flags)}, "flags")
_ability = one_of({ability: ability for ability in ABILITIES}, "ability")


def _discarded(value: object) -> tuple[Tile, ...]:
    return in_order(_tiles(value))


def in_order(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    return tuple(sorted(tiles, key=attrgetter("id")))


# kind -> (class, parser of each field in the order of the class)
_CODECS: Final[dict[str, tuple[type[Action], tuple[Parser[Any], ...]]]] = {
    "place": (Place, (_tile, _space, optional(_tile))),
    "peek": (Peek, (optional(_spot),)),
    "turn": (TurnBoard, (_whole,)),
    "shift": (ShiftDie, (_whole,)),
    "enigma": (PlaceEnigma, (_location,)),
    "use": (Use, (_ability, optional(_space), optional(_space))),
    "pass": (Pass, ()),
    "bury": (Bury, (_tile,)),
    "rally": (Rally, (_flags,)),
    "sacrifice": (Sacrifice, (_space,)),
    "discard": (Discard, (_discarded,)),
}
ACTIONS: Final = {name: cls for name, (cls, _) in _CODECS.items()}  # by their names in JSON
_NAMES: Final = {cls: name for name, cls in ACTIONS.items()}


def action_to_json(action: Action) -> dict[str, Any]:
    values = zip(action._fields, action, strict=True)
    return {"kind": _NAMES[type(action)], **{name: to_json(value) for name, value in values}}


def action_from_json(data: object) -> Action:
    try:
        return _action(data)
    except Unreadable as error:
        raise _malformed(error.what) from error


def _action(data: object) -> Action:
    if not isinstance(data, dict):
        raise Unreadable("action")
    kind = data.get("kind")
    if not isinstance(kind, str) or kind not in _CODECS:
        raise Unreadable("kind")
    cls, parsers = _CODECS[kind]
    values = {name: value for name, value in data.items() if name != "kind"}
    return cls(*fields(values, dict(zip(cls._fields, parsers, strict=True)), "fields"))


def move_to_json(move: Move) -> dict[str, Any]:
    return {
        "seat": move.seat,
        "decision": move.decision,
        "action": action_to_json(move.action),
    }


def move_from_json(data: object) -> Move:
    try:
        return Move(*fields(data, _MOVE, "move"))
    except Unreadable as error:
        raise _malformed(error.what) from error


_MOVE: Final[dict[str, Parser[Any]]] = {"seat": _whole, "decision": _whole, "action": _action}
