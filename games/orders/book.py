"""An order book and its JSON: closed lists of what can be said, bounded, each thing once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple, TypeVar, get_args

from games.engine.actions import Pass
from games.engine.components import (
    ABILITIES,
    LOCATIONS,
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
# Whether nationalism counts where that is asked: it does, it does not, not for a loss of points.
Stance = Literal["count", "ignore", "ignore_loss"]

TARGET_RULES: Final[tuple[TargetRule, ...]] = get_args(TargetRule)
PEEK_RULES: Final[tuple[PeekRule, ...]] = get_args(PeekRule)
SPARE_RULES: Final[tuple[SpareRule, ...]] = get_args(SpareRule)
STANCES: Final[tuple[Stance, ...]] = get_args(Stance)
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

ALTERNATIVES: Final = 6  # for a placement, and discards, that there is room for on the page
CONDITIONS: Final = 2  # of a placement, likewise
MOST: Final = 12  # of anything in a list
MOST_SPIES: Final = 24  # with orders of their own
FORMAT: Final = 3  # of the JSON; the first had no number, the second said nothing of nationalism


class BookError(ValueError):
    """No order book could have been written like this."""


class Nobody(NamedTuple):
    """None of theirs stands there. ``whose`` is a seat, or None for any rival; ``at`` a location,
    or None for the one where the spy of the order goes."""

    whose: int | None = None
    at: str | None = None


class Somebody(NamedTuple):
    """Only once one of theirs stands there."""

    whose: int | None = None
    at: str | None = None


class Placed(NamedTuple):
    """Only after this spy of one's own was placed."""

    tile: Tile


Condition = Nobody | Somebody | Placed


class Plan(NamedTuple):
    """A placement, and how to go on: where to peek, how far to turn the board or move the die.

    It is carried out only if all its conditions hold.
    """

    tile: Tile
    space: Space
    stake: Tile | None = None
    peek: tuple[Look, ...] = ()
    adjust: int | None = None
    conditions: tuple[Condition, ...] = ()


class Act(NamedTuple):
    """An ability against somebody; a conspiracy has no target. ``to``: where to lure them."""

    ability: Ability
    target: Target | None = None
    to: Space | None = None


Wish = Act | Pass


@dataclass(frozen=True, slots=True)
class Book:
    """Everything in order of preference. ``placements`` by which of the round's spies it is, from
    0: what was meant for one turn is never carried out in another."""

    round: int
    placements: Mapping[int, tuple[Plan, ...]] = field(default_factory=dict)
    spies: Mapping[Tile, tuple[Wish, ...]] = field(default_factory=dict)
    conspiracy: tuple[str, ...] = ()
    boca: tuple[Spare, ...] = ()
    discard: tuple[Spare, ...] = ()
    nationalism: tuple[Stance, ...] = ()

    @property
    def empty(self) -> bool:
        return not any((self.placements, self.spies, *self.rest))

    @property
    def rest(self) -> tuple[tuple[Any, ...], ...]:
        """What is said of no single spy."""
        return self.conspiracy, self.boca, self.discard, self.nationalism

    def plans(self, turn: int = 0) -> list[Plan]:
        """All that is planned from this turn of the round on."""
        ahead = sorted(nth for nth in self.placements if nth >= turn)
        return [plan for nth in ahead for plan in self.placements[nth]]


# ── to JSON ──────────────────────────────────────────────────────────────────────────────────


def book_to_json(book: Book) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "round": book.round,
        "placements": {
            str(turn): [_plan_fields(plan) for plan in plans]
            for turn, plans in book.placements.items()
        },
        "spies": {
            tile.id: [_fields(wish) for wish in wishes] for tile, wishes in book.spies.items()
        },
        "conspiracy": list(book.conspiracy),
        "boca": [to_json(spare) for spare in book.boca],
        "discard": [to_json(spare) for spare in book.discard],
        "nationalism": list(book.nationalism),
    }


def _plan_fields(plan: Plan) -> dict[str, Any]:
    conditions = [
        {_KIND: _NAMES[type(condition)], **_fields(condition)} for condition in plan.conditions
    ]
    return {**_fields(plan._replace(conditions=())), "conditions": conditions}


def _fields(item: Plan | Wish | Condition) -> dict[str, Any]:
    """Return the fields as JSON. To pass is to say nothing."""
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
_stance: Parser[Stance] = one_of(_names(STANCES), "unknown name")
_liking = one_of(_names(LIKINGS), "unknown name")


def _plan(data: object) -> Plan:
    return Plan(*fields(data, _PLAN, OTHER))


def _condition(data: object) -> Condition:
    if not isinstance(data, dict):
        raise Unreadable("no condition")
    cls, parsers = _kind(data.get(_KIND))
    values = {name: value for name, value in data.items() if name != _KIND}
    return cls(*fields(values, parsers, OTHER))


def _placements(data: object) -> dict[int, tuple[Plan, ...]]:
    if not isinstance(data, dict) or not data.keys() <= _TURNS.keys():
        raise Unreadable("not a table of turns")
    return {_TURNS[turn]: _plans(plans) for turn, plans in data.items()}


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


_KIND: Final = "kind"
_where: Final[dict[str, Parser[Any]]] = {
    "whose": optional(whole(0, max(MARKERS) - 1, RANGE)),
    "at": optional(one_of(_names(LOCATIONS), "unknown name")),
}
_CONDITIONS: Final[dict[str, tuple[type[Condition], dict[str, Parser[Any]]]]] = {
    "nobody": (Nobody, _where),
    "somebody": (Somebody, _where),
    "placed": (Placed, {"tile": _tile}),
}
_NAMES: Final = {cls: name for name, (cls, _) in _CONDITIONS.items()}
_kind = one_of(_CONDITIONS, "no such condition")
_PLAN: Final[dict[str, Parser[Any]]] = {
    "tile": _tile,
    "space": _space,
    "stake": optional(_tile),
    "peek": list_of(_look, LISTED, MOST),
    "adjust": optional(whole(-3, 3, RANGE)),
    "conditions": list_of(_condition, LISTED, MOST),
}
_ACT: Final[dict[str, Parser[Any]]] = {
    "ability": _ability,
    "target": optional(_target),
    "to": optional(_space),
}
_wishes = list_of(_wish, LISTED, MOST)
_plans = list_of(_plan, LISTED, MOST)
_TURNS: Final = {str(turn): turn for turn in range(max(MARKERS.values()) + 1)}
_BOOK: Final[dict[str, Parser[Any]]] = {
    "round": whole(1, ROUNDS, RANGE),
    "placements": _placements,
    "spies": _spies,
    "conspiracy": list_of(_liking, LISTED, MOST),
    "boca": list_of(_spare, LISTED, MOST),
    "discard": list_of(_spare, LISTED, MOST),
    "nationalism": list_of(_stance, LISTED, MOST),
}


def book_from_json(data: object) -> Book:
    """Only what ``book_to_json`` writes, now or in earlier formats; anything else is refused, not
    repaired."""
    try:
        if not isinstance(data, dict) or "format" not in data:
            return _first_format(data)
        if data["format"] == 2 and "nationalism" not in data:
            data = {**data, "format": FORMAT, "nationalism": []}
        return Book(*fields(data, {"format": whole(FORMAT, FORMAT, RANGE), **_BOOK}, OTHER)[1:])
    except Unreadable as error:
        raise BookError(error.what) from error


def _first_format(data: object) -> Book:
    """Read a book of the time when one spy could be planned, and under no conditions."""
    plan = {name: parse for name, parse in _PLAN.items() if name != "conditions"}

    def unconditional(data: object) -> Plan:
        return Plan(*fields(data, plan, OTHER))

    first = {
        "round": _BOOK["round"],
        "turn": whole(0, max(MARKERS.values()), RANGE),
        "plans": list_of(unconditional, LISTED, MOST),
        **{name: _BOOK[name] for name in ("spies", "conspiracy", "boca", "discard")},
    }
    round, turn, plans, *others = fields(data, first, OTHER)
    return Book(round, {turn: plans} if plans else {}, *others)
