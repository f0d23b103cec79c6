"""From what a browser sends to an order book."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from games.engine.components import LOCATIONS, SPACES, USAGE, Location
from games.orders import Book, book_from_json

from .quick import with_quick

if TYPE_CHECKING:
    from django.http import QueryDict


class Malformed(Exception):
    """No form of ours."""


def read(data: QueryDict) -> tuple[Book, int, bool]:
    """The book, the version it was written over, and whether something was left unfinished."""
    try:
        plans, unfinished = _plans(data)
        book = book_from_json(
            {
                "round": int(data.get("round", "")),
                "turn": int(data.get("turn", "")),
                "plans": plans,
                "spies": _spies(data),
                "conspiracy": _chosen(data, "conspiracy"),
                "boca": _chosen(data, "boca"),
                "discard": _chosen(data, "discard"),
            }
        )
        if word := data.get("quick", ""):
            book = with_quick(book, word)
        version = int(data.get("version", ""))
    except ValueError as error:
        raise Malformed from error
    return book, version, unfinished


def _chosen(data: QueryDict, name: str) -> list[str]:
    """What was filled in, each once."""
    return list(dict.fromkeys(value for value in data.getlist(name) if value))


def _spies(data: QueryDict) -> dict[str, Any]:
    tiles = [name.removeprefix("spy-") for name in data if name.startswith("spy-")]
    wishes = {
        tile: _wishes(data.getlist(f"spy-{tile}"), data.getlist(f"to-{tile}")) for tile in tiles
    }
    return {tile: wished for tile, wished in wishes.items() if wished}


def _wishes(chosen: list[str], led: list[str]) -> list[dict[str, Any]]:
    """Each once. Where somebody is to be led says nothing about any other ability."""
    said = dict.fromkeys(
        (word, to if _leads(word) else "")
        for word, to in zip_longest(chosen, led, fillvalue="")
        if word
    )
    return [_wish(*one) for one in said]


def _leads(word: str) -> bool:
    ability = word.partition(":")[0]
    return any(name == ability and usage.leads for name, usage in USAGE.items())


def _wish(word: str, to: str) -> dict[str, Any]:
    if word == "pass":
        return {}
    ability, _colon, target = word.partition(":")
    return {"ability": ability, "target": target or None, "to": to or None}


def _plans(data: QueryDict) -> tuple[list[dict[str, Any]], bool]:
    """A placement needs both a spy and a space; the same space twice is said once."""
    rows = list(zip(data.getlist("plan-tile"), data.getlist("plan-space"), strict=False))
    plans = [
        {
            "tile": tile,
            "space": space,
            "stake": _stake(data, tile, space),
            "peek": [look for look in data.get("plan-peek", "").split(",") if look],
            "adjust": _adjust(data, space),
        }
        for tile, space in dict.fromkeys(rows)
        if tile and space
    ]
    return plans, any(bool(tile) != bool(space) for tile, space in rows)


def _stake(data: QueryDict, tile: str, space: str) -> str | None:
    stake = data.get("plan-stake", "")
    location = _location(space)
    return stake if location and location.stakes and stake not in ("", tile) else None


def _adjust(data: QueryDict, space: str) -> int | None:
    location = _location(space)
    adjusted = location and (location.turnable or location.has_die)
    by = data.get(f"plan-{location.id}", "") if location and adjusted else ""
    return int(by) if by else None


def _location(space: str) -> Location | None:
    return LOCATIONS[SPACES[space].location] if space in SPACES else None
