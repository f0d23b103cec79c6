"""Reads an order book from what a browser sends."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from games.engine.components import USAGE
from games.orders import Book, book_from_json, book_to_json

from .quick import with_quick
from .written import Written, edited, from_data, plans

if TYPE_CHECKING:
    from django.http import QueryDict


class Malformed(Exception):
    """No form of ours."""


@dataclass(frozen=True, slots=True)
class Sent:
    """``version`` of the orders that it was written over; ``placements`` as they were written;
    ``edited``: which of them was rearranged."""

    book: Book
    version: int
    placements: Written
    edited: int | None

    @property
    def unfinished(self) -> bool:
        return any(placement.unfinished for placement in self.placements.values())


def read(data: QueryDict, saved: Book) -> Sent:
    """Whatever the form does not speak of stays as it was saved."""
    try:
        placements, turn = from_data(data), None
        if word := data.get("edit", ""):
            placements, turn = edited(placements, word)
        book = book_from_json(_merged(data, placements, saved))
        if word := data.get("quick", ""):
            book = with_quick(book, word)
        return Sent(book, int(data.get("version", "")), placements, turn)
    except ValueError as error:
        raise Malformed from error


def _merged(data: QueryDict, placements: Written, saved: Book) -> dict[str, Any]:
    """The JSON of a book. Of another round nothing is taken over."""
    round = int(data.get("round", ""))
    merged = book_to_json(saved if saved.round == round else Book(round))
    for turn, placement in placements.items():
        merged["placements"].pop(str(turn), None)
        if planned := plans(placement):
            merged["placements"][str(turn)] = planned
    for name in data:
        if name.startswith("spy-"):
            tile = name.removeprefix("spy-")
            merged["spies"].pop(tile, None)
            if wishes := _wishes(data.getlist(name), data.getlist(f"to-{tile}")):
                merged["spies"][tile] = wishes
    for about in ("conspiracy", "nationalism", "boca", "discard"):
        if about in data:
            merged[about] = list(dict.fromkeys(filter(None, data.getlist(about))))
    return merged


def _wishes(chosen: list[str], led: list[str]) -> list[dict[str, Any]]:
    """Each once. Where somebody is to be led says nothing about any other ability."""
    said = dict.fromkeys(
        (word, to if _leads(word) else "")
        for word, to in zip_longest(chosen, led, fillvalue="")
        if word
    )
    return [_wish(*wish) for wish in said]


def _leads(word: str) -> bool:
    ability = word.partition(":")[0]
    return any(name == ability and usage.leads for name, usage in USAGE.items())


def _wish(word: str, to: str) -> dict[str, Any]:
    if word == "pass":
        return {}
    ability, _colon, target = word.partition(":")
    return {"ability": ability, "target": target or None, "to": to or None}
