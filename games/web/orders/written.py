"""What the form says of placements to come, complete or not, in its own words.

It is the same whether it comes from a book or from a browser, so that what somebody has half
written is shown again as they left it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from games.engine.components import LOCATIONS, SPACES, TILES, Location
from games.orders.book import ALTERNATIVES, CONDITIONS, Condition, Nobody, Placed, Plan, Somebody

if TYPE_CHECKING:
    from django.http import QueryDict

_TURN: Final = re.compile(r"plan-(\d)-tile")


class Said(NamedTuple):
    """A condition: ``kind`` is empty if there is none; the others, if they are as usual."""

    kind: str = ""
    whose: str = ""
    at: str = ""


class Row(NamedTuple):
    """One of the alternatives."""

    tile: str = ""
    space: str = ""
    conditions: tuple[Said, ...] = (Said(),) * CONDITIONS

    @property
    def complete(self) -> bool:
        return self.tile in TILES and self.space in SPACES


@dataclass(frozen=True, slots=True)
class Placement:
    """``then``: how to go on, by what it is about: the peek, the stake, a location to adjust."""

    rows: tuple[Row, ...] = ()
    then: Mapping[str, str] = field(default_factory=dict)

    @property
    def unfinished(self) -> bool:
        return any(bool(row.tile) != bool(row.space) for row in self.rows)


Written = dict[int, Placement]  # by which of the round's spies it is


# ── from a book ──────────────────────────────────────────────────────────────────────────────


def from_book(placements: Mapping[int, tuple[Plan, ...]]) -> Written:
    return {turn: _of_plans(plans) for turn, plans in placements.items() if plans}


def _of_plans(plans: tuple[Plan, ...]) -> Placement:
    then = {"peek": ",".join(_word(look) for look in plans[0].peek)}
    for plan in reversed(plans):
        if plan.stake:
            then["stake"] = plan.stake.id
        if plan.adjust is not None:
            then[plan.space.location] = str(plan.adjust)
    return Placement(tuple(_row(plan) for plan in plans), then)


def _row(plan: Plan) -> Row:
    said = [_said(condition) for condition in plan.conditions]
    blank = [Said()] * (CONDITIONS - len(said))
    return Row(plan.tile.id, plan.space.id, (*said, *blank))


def _said(condition: Condition) -> Said:
    match condition:
        case Placed(tile):
            return Said(f"placed:{tile.id}")
        case Nobody(whose, at):
            return Said("nobody", "" if whose is None else str(whose), at or "")
        case Somebody(whose, at):
            return Said("somebody", "" if whose is None else str(whose), at or "")


def _word(value: Any) -> str:
    return value if isinstance(value, str) else value.id


# ── from a browser ───────────────────────────────────────────────────────────────────────────


def from_data(data: QueryDict) -> Written:
    """Read all turns that the form speaks of."""
    turns = sorted(int(match[1]) for name in data if (match := _TURN.fullmatch(name)))
    return {turn: _of_data(data, f"plan-{turn}-") for turn in turns}


def _of_data(data: QueryDict, prefix: str) -> Placement:
    def column(name: str) -> list[str]:
        return data.getlist(prefix + name)

    said = [
        zip(column(f"if{n}"), column(f"whose{n}"), column(f"at{n}"), strict=False)
        for n in range(CONDITIONS)
    ]
    conditions = [[Said(*words) for words in rows] for rows in said]
    rows = [
        Row(tile, space, tuple(of[i] if i < len(of) else Said() for of in conditions))
        for i, (tile, space) in enumerate(zip(column("tile"), column("space"), strict=False))
    ]
    about = ("peek", "stake", *(location.id for location in LOCATIONS.values()))
    return Placement(tuple(rows), {name: data.get(prefix + name, "") for name in about})


def plans(placement: Placement) -> list[dict[str, Any]]:
    """What of it is complete, as JSON of a book: each once."""
    rows = dict.fromkeys(row for row in placement.rows if row.tile and row.space)
    return [
        {
            "tile": row.tile,
            "space": row.space,
            "stake": _stake(row, placement.then),
            "peek": [look for look in placement.then.get("peek", "").split(",") if look],
            "adjust": _adjust(row, placement.then),
            "conditions": list(_conditions(row.conditions)),
        }
        for row in rows
    ]


def _conditions(said: Iterable[Said]) -> Iterable[dict[str, Any]]:
    """Whose and where say nothing about a spy that has to be placed."""
    for kind, whose, at in dict.fromkeys(_plain(words) for words in said if words.kind):
        if kind.startswith("placed:"):
            yield {"kind": "placed", "tile": kind.removeprefix("placed:")}
        else:
            yield {"kind": kind, "whose": int(whose) if whose else None, "at": at or None}


def _plain(said: Said) -> Said:
    return Said(said.kind) if said.kind.startswith("placed:") else said


def _stake(row: Row, then: Mapping[str, str]) -> str | None:
    stake, location = then.get("stake", ""), _location(row)
    return stake if location and location.stakes and stake not in ("", row.tile) else None


def _adjust(row: Row, then: Mapping[str, str]) -> int | None:
    location = _location(row)
    adjusted = location and (location.turnable or location.has_die)
    by = then.get(location.id, "") if location and adjusted else ""
    return int(by) if by else None


def _location(row: Row) -> Location | None:
    return LOCATIONS[SPACES[row.space].location] if row.space in SPACES else None


# ── rearranged ───────────────────────────────────────────────────────────────────────────────


def edited(written: Written, word: str) -> tuple[Written, int]:
    """Return what is written after a click on the button with this word, and what it was about.

    ValueError: there is no such button, or nothing for it to do.
    """
    name, *numbers = word.split(":")
    turn, *row = map(int, numbers)
    if turn not in written:
        raise ValueError("no such placement")
    if name == "earlier":
        if row or turn - 1 not in written:
            raise ValueError("nothing to exchange it with")
        return {**written, turn - 1: written[turn], turn: written[turn - 1]}, turn - 1
    rows = _edited(list(written[turn].rows), name, row)
    return {**written, turn: replace(written[turn], rows=tuple(rows))}, turn


def _edited(rows: list[Row], name: str, at: list[int]) -> list[Row]:
    match name, at:
        case "add", [] if len(rows) < ALTERNATIVES:
            return [*rows, Row()]
        case "up", [i] if 0 < i < len(rows):
            return [*rows[: i - 1], rows[i], rows[i - 1], *rows[i + 1 :]]
        case "remove", [i] if 0 <= i < len(rows):
            return [*rows[:i], *rows[i + 1 :]]
    raise ValueError("no such button")
