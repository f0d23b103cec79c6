"""A game as it stood after a line of its log, as any viewer may see it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.core.colors import painted
from games.core.viewers import ALL, seat_of
from games.engine import State, View, view_for, view_revealed
from games.engine.components import Color
from games.models import Game
from games.models.game import follow
from games.render import Highlights
from games.story.playback import changed, dice


@dataclass(frozen=True, slots=True)
class Snapshot:
    """``newest``: the game's state by now, which alone tells whether everything may be shown."""

    state: State
    newest: State
    events: list[dict[str, Any]]
    colors: tuple[Color, ...]

    def view(self, viewer: str) -> View:
        if viewer == ALL:
            view = view_revealed(self.state, self.newest)
        else:
            view = view_for(self.state, seat_of(viewer))
        return painted(view, self.colors)

    def highlights(self, viewer: str) -> Highlights:
        """What the line touched, and the dice it rolled, as far as this viewer may know."""
        seat, revealed = seat_of(viewer), viewer == ALL
        return Highlights(
            changed=changed(self.events, seat, revealed),
            dice=dice(self.events, seat, revealed),
        )


def snapshot_at(game_id: int, line: int) -> Snapshot:
    """Three or four queries. Raises EngineError if the log does not replay."""
    game = Game.objects.get(pk=game_id)  # its state and version in one piece
    newest = game.engine_game().state
    state = newest if line == game.line else game.replayed(line).state
    events = game.moves.filter(number=line).values_list("events", flat=True).first()
    return Snapshot(state, newest, events or [], game.colors)


def snapshots(game_id: int, last: int | None = None) -> Iterator[tuple[int, Snapshot]]:
    """One after the other with the number of the line, from the set-up to the last one asked for.

    Three queries. A snapshot must be looked at before the next is taken: they share their state.
    Raises EngineError if the log does not replay.
    """
    game = Game.objects.get(pk=game_id)
    newest = game.engine_game().state
    current = game.engine_opening()
    yield 0, Snapshot(current.state, newest, game.opening, game.colors)
    rows = game.moves.order_by("number")
    lines = rows.values_list("number", "seat", "decision", "action", "events")[:last]
    for line, seat, decision, action, events in lines:
        follow(current, seat, decision, action)
        yield line, Snapshot(current.state, newest, events, game.colors)
