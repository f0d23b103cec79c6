"""Which close-ups show best what somebody missed between two lines of the log."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from games.core.viewers import ALL, seat_of
from games.engine import Event
from games.engine.components import Color
from games.models import Game
from games.render.film import MOST_CLOSEUPS
from games.story import log
from games.story.abilities import ABILITY_WORDS
from games.story.playback import places_of
from games.story.rows import Row, rows_of

# Where an event happens: by the first of these that it has.
_WHERE = ("location", "by", "space", "at")
# The kinds of events that are seen at a location.
VISIBLE = frozenset(
    (
        "compared",
        "enigma_placed",
        "enigma_unclaimed",
        "enigma_won",
        "location_opened",
        "peeked",
        "placed",
        "reward_unclaimed",
        "reward_won",
        "rewards_revealed",
        "spy_lost",
        *(kind for words in ABILITY_WORDS.values() for kind in words.tell),
    )
)


@dataclass(frozen=True, slots=True)
class Pick:
    """A location where something happened, and the line after which that is seen best."""

    line: int
    location: str
    changed: frozenset[str]
    whose: tuple[Color, ...]
    settled: bool  # who gets the reward
    lines: frozenset[int]  # those that say the same in words


def picks(
    game: Game, viewer: str, since: int, upto: int, rows: Iterable[Row] | None = None
) -> list[Pick]:
    """What this viewer may see of the lines behind ``since``, without their own doing.

    One query, unless the caller has read the ``rows`` of the log.
    """
    seat, revealed = seat_of(viewer), viewer == ALL
    if rows is None:
        rows = rows_of(game, since, upto)
    rounds = 0
    happened: dict[tuple[int, str], list[tuple[int, dict[str, Any]]]] = {}
    for row in rows:
        if not since < row.number <= upto:
            continue
        did = row.seat is not None and row.seat == seat and not row.by_bot
        for data in row.events:
            event = Event.from_json(data).seen_by(seat, over=revealed)
            rounds += event["kind"] == "round_started"
            if event["kind"] in VISIBLE and not (did and event["kind"] in log.OWN_DOING):
                happened.setdefault((rounds, _location(event)), []).append((row.number, event))
    candidates = [
        _pick(location, events, game.colors) for (_, location), events in happened.items()
    ]
    best = sorted(candidates, key=lambda pick: (pick.settled, pick.line))[-MOST_CLOSEUPS:]
    return sorted(best, key=lambda pick: pick.line)


def _location(event: dict[str, Any]) -> str:
    spot: str = next(event[name] for name in _WHERE if name in event)
    return spot.partition(".")[0]


def _pick(
    location: str, events: list[tuple[int, dict[str, Any]]], colors: tuple[Color, ...]
) -> Pick:
    """Best seen before the reward is taken away and the lights go out, if that was missed too."""
    end = [line for line, event in events if event["kind"] == "compared"]
    best = max([line for line, _ in events if line not in end] or end)
    won = [event["seat"] for _, event in events if event["kind"] == "reward_won"]
    did = [event["seat"] for _, event in events if event.get("seat") is not None]
    touched = (places_of(event) for line, event in events if line <= best)
    return Pick(
        best,
        location,
        frozenset[str]().union(*touched),
        tuple(colors[seat] for seat in dict.fromkeys(won if end else did)),
        bool(end),
        frozenset(end or [line for line, _ in events]),
    )
