"""From what a browser sends to an order book."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.engine.components import SPACES
from games.orders import Book, book_from_json

from .quick import with_quick

if TYPE_CHECKING:
    from django.http import QueryDict


class Malformed(Exception):
    """No form of ours."""


def read(data: QueryDict) -> tuple[Book, int, bool]:
    """The book, the version it was written over, and whether something was left unfinished."""
    plans, unfinished = _plans(data)
    try:
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
    wishes = {
        name.removeprefix("spy-"): _chosen(data, name) for name in data if name.startswith("spy-")
    }
    return {tile: [_wish(word) for word in chosen] for tile, chosen in wishes.items() if chosen}


def _wish(word: str) -> dict[str, Any]:
    if word == "pass":
        return {}
    ability, _colon, target = word.partition(":")
    return {"ability": ability, "target": target or None, "to": None}


def _plans(data: QueryDict) -> tuple[list[dict[str, Any]], bool]:
    """A placement needs both a spy and a space; the same space twice is said once."""
    rows = list(zip(data.getlist("plan-tile"), data.getlist("plan-space"), strict=False))
    plans = [
        {
            "tile": tile,
            "space": space,
            "stake": _stake(data, tile, space),
            "peek": [look for look in data.get("plan-peek", "").split(",") if look],
            "adjust": 0 if data.get("plan-adjust") == "0" else None,
        }
        for tile, space in dict.fromkeys(rows)
        if tile and space
    ]
    return plans, any(bool(tile) != bool(space) for tile, space in rows)


def _stake(data: QueryDict, tile: str, space: str) -> str | None:
    there = space in SPACES and SPACES[space].location == "casino"
    stake = data.get("plan-stake", "")
    return stake if there and stake not in ("", tile) else None
