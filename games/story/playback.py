"""The table after any line of the log, as any viewer sees it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.core.colors import painted
from games.core.viewers import ALL, seat_of
from games.engine import Event, View, view_for, view_revealed
from games.models import Game
from games.models.game import follow

Dice = dict[str, tuple[int, int]]  # by the spy's space

# The fields of an event that name a place.
_PLACES = ("space", "target", "to", "at", "by", "location")


@dataclass(frozen=True, slots=True)
class Step:
    """``changed`` are the places that this line touched, ``dice`` what it rolled there, as the
    viewer may know."""

    line: int
    view: View
    changed: frozenset[str]
    dice: Dice


def step(game: Game, line: int, viewer: str) -> Step:
    """Replays the log, one query. Raises EngineError if the log does not replay."""
    lines = game.moves.filter(number__lte=line).order_by("number")
    current, touched = game.engine_opening(), list[dict[str, Any]]()
    for seat, decision, action, events in lines.values_list("seat", "decision", "action", "events"):
        follow(current, seat, decision, action)
        touched = events
    seat = seat_of(viewer)
    if viewer == ALL:
        view = view_revealed(current.state, game.engine_game().state)
    else:
        view = view_for(current.state, seat)
    revealed = viewer == ALL
    view = painted(view, game.colors)
    return Step(line, view, changed(touched, seat, revealed), dice(touched, seat, revealed))


def changed(events: list[dict[str, Any]], seat: int | None, revealed: bool) -> frozenset[str]:
    """The places that these events touched, as far as the seat may know."""
    places: set[str] = set()
    for data in events:
        event = Event.from_json(data).seen_by(seat, over=revealed)
        if event["kind"] == "round_started":
            return frozenset()
        places |= places_of(event)
    return frozenset(places)


def dice(events: list[dict[str, Any]], seat: int | None, revealed: bool) -> Dice:
    """What these events rolled for whom, as far as the seat may know."""
    seen = (Event.from_json(data).seen_by(seat, over=revealed) for data in events)
    return {
        space: (first, second)
        for event in seen
        for space, (first, second) in event.get("dice", {}).items()
    }


def places_of(event: dict[str, Any]) -> set[str]:
    return {event[name] for name in _PLACES if isinstance(event.get(name), str)}
