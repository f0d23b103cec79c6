"""The table after any line of the log, with any viewer's eyes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.core.viewers import ALL, seat_of
from games.engine import Event, View, view_for, view_revealed
from games.models import Game
from games.models.game import follow

# The fields of an event that name a place.
_PLACES = ("space", "target", "to", "at", "by", "location")


@dataclass(frozen=True, slots=True)
class Step:
    """``changed`` are the places that this line touched, as the viewer may know."""

    number: int
    view: View
    changed: frozenset[str]
    rounds: tuple[tuple[int, int], ...]  # number of the round, its first line


def step(game: Game, number: int, viewer: str) -> Step:
    """Replays the log, one query. Raises EngineError if the log does not replay."""
    rows = list(
        game.moves.order_by("number").values_list("number", "seat", "decision", "action", "events")
    )
    current = game.engine_opening()
    for _number, seat, decision, action, _events in rows[:number]:
        follow(current, seat, decision, action)
    seat = seat_of(viewer)
    if viewer == ALL:
        view = view_revealed(current.state, game.engine_game().state)
    else:
        view = view_for(current.state, seat)
    touched = rows[number - 1][4] if number else []
    return Step(number, view, changed(touched, seat, viewer == ALL), tuple(_rounds(game, rows)))


def _rounds(game: Game, rows: list[tuple[Any, ...]]) -> list[tuple[int, int]]:
    """Where each round begins: with the line that deals it."""
    stored = [(0, game.opening), *((row[0], row[4]) for row in rows)]
    return [
        (event["data"]["round"], number)
        for number, events in stored
        for event in events
        if event["kind"] == "round_started"
    ]


def changed(events: list[dict[str, Any]], seat: int | None, revealed: bool) -> frozenset[str]:
    """The places that these events touched, as far as the seat may know."""
    places: set[str] = set()
    for data in events:
        event = Event.from_json(data).seen_by(seat, over=revealed)
        if event["kind"] == "round_started":
            return frozenset()
        places |= places_of(event)
    return frozenset(places)


def places_of(event: dict[str, Any]) -> set[str]:
    return {event[name] for name in _PLACES if isinstance(event.get(name), str)}
