"""A game as it stood after a line of its log, through the eyes of whoever may look."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.core.viewers import ALL, seat_of
from games.engine import Event, State, View, view_for, view_revealed
from games.models import Game
from games.models.game import follow
from games.render import Highlights
from games.story.playback import changed


@dataclass(frozen=True, slots=True)
class Moment:
    """``now``: the game's newest state, which alone tells whether everything may be shown."""

    state: State
    now: State
    events: list[dict[str, Any]]

    def view(self, eyes: str) -> View:
        if eyes == ALL:
            return view_revealed(self.state, self.now)
        return view_for(self.state, seat_of(eyes))

    def highlights(self, eyes: str) -> Highlights:
        """What the line touched, and the dice it rolled, as far as these eyes may know."""
        seat, revealed = seat_of(eyes), eyes == ALL
        seen = [Event.from_json(data).seen_by(seat, over=revealed) for data in self.events]
        return Highlights(
            changed=changed(self.events, seat, revealed),
            dice={
                space: (first, second)
                for event in seen
                for space, (first, second) in event.get("dice", {}).items()
            },
        )


def moment(game_id: int, number: int) -> Moment:
    """Two or three queries. Raises EngineError if the log does not replay."""
    game = Game.objects.get(pk=game_id)  # its state and version in one piece
    now = game.engine_game().state
    state = now if number == game.version else game.replayed(number).state
    events = game.moves.filter(number=number).values_list("events", flat=True).first()
    return Moment(state, now, events or [])


def moments(game_id: int, last: int | None = None) -> Iterator[tuple[int, Moment]]:
    """One after the other with the number of the line, from the set-up to the last one asked for.

    Two queries. A moment must be looked at before the next is taken: they share their state.
    Raises EngineError if the log does not replay.
    """
    game = Game.objects.get(pk=game_id)
    now = game.engine_game().state
    current = game.engine_opening()
    yield 0, Moment(current.state, now, game.opening)
    rows = game.moves.order_by("number")
    for number, *line, events in rows.values_list("number", "seat", "decision", "action", "events")[
        :last
    ]:
        follow(current, *line)
        yield number, Moment(current.state, now, events)
