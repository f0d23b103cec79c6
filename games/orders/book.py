"""An order book and its JSON: closed lists of what can be said, bounded, each thing once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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
from games.engine.parsers import (
    Parser,
    Unreadable,
    fields,
    list_of,
    one_of,
    optional,
    to_json,
    whole,
)

T = TypeVar("T")

# What a book can be refused for.
LISTED: Final = "not a list, too long, or the same twice"
RANGE: Final = "not a number in its range"
OTHER: Final = "other fields"

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
        "boca": [to_json(spare) for spare in book.boca],
        "discard": [to_json(spare) for spare in book.discard],
    }


def _fields(item: Plan | Wish) -> dict[str, Any]:
    """To pass is to say nothing."""
    return {name: to_json(value) for name, value in zip(item._fields, item, strict=True)}


# ── and back ─────────────────────────────────────────────────────────────────────────────────


def _names(names: Iterable[T]) -> dict[str, T]:
    return {str(name): name for name in names}


_tile = one_of(TILES, "unknown name")
_space = one_of(SPACES, "unknown name")
_ability = one_of(_names(ABILITIES), "unknown name")
_target: Parser[Target] = one_of({**_names(TARGET_RULES), **TILES, **SPACES}, "unknown name")
_look: Parser[Look] = one_of({**_names(PEEK_RULES), **SPACES, **REWARD_SPACES}, "unknown name")
_spare: Parser[Spare] = one_of({**_names(SPARE_RULES), **TILES}, "unknown name")
_liking = one_of(_names(LIKINGS), "unknown name")


def _plan(data: object) -> Plan:
    return Plan(*fields(data, _PLAN, OTHER))


def _wish(data: object) -> Wish:
    if data == {}:
        return Pass()
    act = Act(*fields(data, _ACT, OTHER))
    usage = USAGE[act.ability]
    if not usage.chosen or usage.targets != (act.target is not None):
        raise Unreadable("no such use of an ability")
    if act.to is not None and not usage.leads:
        raise Unreadable("this ability leads nobody anywhere")
    return act


def _spies(data: object) -> dict[Tile, tuple[Wish, ...]]:
    if not isinstance(data, dict) or len(data) > MOST_SPIES:
        raise Unreadable("not a table, or too long")
    return {_tile(id): _wishes(wishes) for id, wishes in data.items()}


_PLAN: Final[dict[str, Parser[Any]]] = {
    "tile": _tile,
    "space": _space,
    "stake": optional(_tile),
    "peek": list_of(_look, LISTED, MOST),
    "adjust": optional(whole(-3, 3, RANGE)),
}
_ACT: Final[dict[str, Parser[Any]]] = {
    "ability": _ability,
    "target": optional(_target),
    "to": optional(_space),
}
_wishes = list_of(_wish, LISTED, MOST)
_BOOK: Final[dict[str, Parser[Any]]] = {
    "round": whole(1, ROUNDS, RANGE),
    "turn": whole(0, max(MARKERS.values()), RANGE),
    "plans": list_of(_plan, LISTED, MOST),
    "spies": _spies,
    "conspiracy": list_of(_liking, LISTED, MOST),
    "boca": list_of(_spare, LISTED, MOST),
    "discard": list_of(_spare, LISTED, MOST),
}


def book_from_json(data: object) -> Book:
    """Only what ``book_to_json`` writes; anything else is refused, not repaired."""
    try:
        return Book(*fields(data, _BOOK, OTHER))
    except Unreadable as error:
        raise BookError(error.what) from error
