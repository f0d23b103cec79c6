"""An order book and its JSON: closed lists of what can be said, bounded, each thing once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple, TypeVar, get_args

from games.engine.actions import Pass
from games.engine.components import (
    ABILITIES,
    MARKERS,
    REWARD_SPACES,
    ROUNDS,
    SPACES,
    TILES,
    USAGE,
    Ability,
    RewardSpace,
    Space,
    Tile,
)

T = TypeVar("T")

# Whom to choose: the strongest, among rivals, those who lead where they stand, or one's own.
TargetRule = Literal["leading_rival", "strongest_rival", "strongest_own"]
# What to look at after a placement: this location first, then the others in range.
PeekRule = Literal["reward", "rival", "nothing"]
# What to give up: whom a double agent lent, the fewest points, the least strength.
SpareRule = Literal["borrowed", "fewest_points", "weakest"]

TARGET_RULES: Final[tuple[TargetRule, ...]] = get_args(TargetRule)
PEEK_RULES: Final[tuple[PeekRule, ...]] = get_args(PeekRule)
SPARE_RULES: Final[tuple[SpareRule, ...]] = get_args(SpareRule)
FLAGS: Final = tuple(dict.fromkeys(tile.flag for tile in TILES.values()))
# What the reward should be: more points, a symbol, a flag; poor if a rival leads; as it lies.
LIKINGS: Final = (
    "points",
    "deny",
    "keep",
    "woman",
    *(f"symbol.{ability}" for ability in ABILITIES),
    *(f"flag.{flag}" for flag in FLAGS),
)

Target = TargetRule | Tile | Space
Look = PeekRule | Space | RewardSpace
Spare = SpareRule | Tile

ALTERNATIVES: Final = 6  # placements, and discards, that there is room for on the page
MOST: Final = 12  # of anything in a list
MOST_SPIES: Final = 24  # with orders of their own


class BookError(ValueError):
    """No order book could have been written like this."""


class Plan(NamedTuple):
    """A placement, and how to go on: where to peek, how far to turn the board or move the die."""

    tile: Tile
    space: Space
    stake: Tile | None = None
    peek: tuple[Look, ...] = ()
    adjust: int | None = None


class Act(NamedTuple):
    """An ability against somebody; a conspiracy has no target. ``to``: where to lure them."""

    ability: Ability
    target: Target | None = None
    to: Space | None = None


Wish = Act | Pass


@dataclass(frozen=True, slots=True)
class Book:
    """Everything in order of preference. ``turn`` says which spy of the round is planned, from 0:
    what was meant for one turn is never carried out in a later one."""

    round: int
    turn: int = 0
    plans: tuple[Plan, ...] = ()
    spies: Mapping[Tile, tuple[Wish, ...]] = field(default_factory=dict)
    conspiracy: tuple[str, ...] = ()
    boca: tuple[Spare, ...] = ()
    discard: tuple[Spare, ...] = ()

    @property
    def empty(self) -> bool:
        return not (self.plans or self.spies or self.conspiracy or self.boca or self.discard)


# ── to JSON ──────────────────────────────────────────────────────────────────────────────────


def book_to_json(book: Book) -> dict[str, Any]:
    return {
        "round": book.round,
        "turn": book.turn,
        "plans": [_fields(plan) for plan in book.plans],
        "spies": {
            tile.id: [_fields(wish) for wish in wishes] for tile, wishes in book.spies.items()
        },
        "conspiracy": list(book.conspiracy),
        "boca": [_word(spare) for spare in book.boca],
        "discard": [_word(spare) for spare in book.discard],
    }


def _fields(item: Plan | Wish) -> dict[str, Any]:
    """To pass is to say nothing."""
    return {name: _word(value) for name, value in zip(item._fields, item, strict=True)}


def _word(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_word(item) for item in value]
    return value if value is None or isinstance(value, int | str) else value.id


# ── and back ─────────────────────────────────────────────────────────────────────────────────

Parser = Callable[[object], T]


def _one_of(table: Mapping[str, T]) -> Parser[T]:
    def parse(value: object) -> T:
        if not isinstance(value, str) or value not in table:
            raise BookError("unknown name")
        return table[value]

    return parse


def _optional(parse: Parser[T]) -> Parser[T | None]:
    return lambda value: None if value is None else parse(value)


def _list_of(parse: Parser[T]) -> Parser[tuple[T, ...]]:
    def parse_all(value: object) -> tuple[T, ...]:
        if not isinstance(value, list) or len(value) > MOST:
            raise BookError("not a list, or too long")
        items = tuple(parse(item) for item in value)
        if len(set(items)) != len(items):
            raise BookError("the same twice")
        return items

    return parse_all


def _whole(lowest: int, highest: int) -> Parser[int]:
    def parse(value: object) -> int:
        if type(value) is not int or not lowest <= value <= highest:
            raise BookError("not a number in its range")
        return value

    return parse


def _names(names: Iterable[T]) -> dict[str, T]:
    return {str(name): name for name in names}


_tile = _one_of(TILES)
_space = _one_of(SPACES)
_ability = _one_of(_names(ABILITIES))
_target: Parser[Target] = _one_of({**_names(TARGET_RULES), **TILES, **SPACES})
_look: Parser[Look] = _one_of({**_names(PEEK_RULES), **SPACES, **REWARD_SPACES})
_spare: Parser[Spare] = _one_of({**_names(SPARE_RULES), **TILES})
_liking = _one_of(_names(LIKINGS))


def _read(data: object, parsers: Mapping[str, Parser[Any]]) -> list[Any]:
    if not isinstance(data, dict) or data.keys() != parsers.keys():
        raise BookError("other fields")
    return [parse(data[name]) for name, parse in parsers.items()]


def _plan(data: object) -> Plan:
    return Plan(*_read(data, _PLAN))


def _wish(data: object) -> Wish:
    if data == {}:
        return Pass()
    act = Act(*_read(data, _ACT))
    usage = USAGE[act.ability]
    if not usage.chosen or usage.targets != (act.target is not None):
        raise BookError("no such use of an ability")
    if act.to is not None and not usage.leads:
        raise BookError("this ability leads nobody anywhere")
    return act


def _spies(data: object) -> dict[Tile, tuple[Wish, ...]]:
    if not isinstance(data, dict) or len(data) > MOST_SPIES:
        raise BookError("not a table, or too long")
    return {_tile(id): _wishes(wishes) for id, wishes in data.items()}


_PLAN: Final[dict[str, Parser[Any]]] = {
    "tile": _tile,
    "space": _space,
    "stake": _optional(_tile),
    "peek": _list_of(_look),
    "adjust": _optional(_whole(-3, 3)),
}
_ACT: Final[dict[str, Parser[Any]]] = {
    "ability": _ability,
    "target": _optional(_target),
    "to": _optional(_space),
}
_wishes = _list_of(_wish)
_BOOK: Final[dict[str, Parser[Any]]] = {
    "round": _whole(1, ROUNDS),
    "turn": _whole(0, max(MARKERS.values())),
    "plans": _list_of(_plan),
    "spies": _spies,
    "conspiracy": _list_of(_liking),
    "boca": _list_of(_spare),
    "discard": _list_of(_spare),
}


def book_from_json(data: object) -> Book:
    """Only what ``book_to_json`` writes; anything else is refused, not repaired."""
    return Book(*_read(data, _BOOK))
