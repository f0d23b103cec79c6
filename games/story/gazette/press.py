"""The paper of a stored game: reads what an issue is composed of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core.viewers import ALL, seat_of
from games.models import Game, Seat
from games.story import log
from games.story.curve import stops_of
from games.story.log import Entry
from games.story.terms import Who, Words

from .editor import Editor
from .headlines import banner
from .issue import Issue, compose, opening
from .night import Night


def printed(game: Game, viewer: str) -> int:
    """How many issues there are: the number of the last round that has ended.

    Raises EngineError if the log does not replay.
    """
    return len(stops_of(game, viewer)) - 1


def issue_of(
    game: Game, seats: Sequence[Seat], viewer: str, players: list[Who], round: int
) -> Issue:
    """A round that has ended, as the viewer read of it. Two queries; one if it is known how the
    rounds ended.

    Raises EngineError if the log does not replay.
    """
    before, after = stops_of(game, viewer)[round - 1 : round + 1]
    seat, revealed = seat_of(viewer), viewer == ALL
    entries = log.between(game, seat, before.line, after.line, players, revealed=revealed)
    return compose(game.key, entries, players, before, after, _winners(game, seats, players))


@dataclass(frozen=True, slots=True)
class Teaser:
    """What a letter tells of an issue. No headline: it takes the whole issue to know it."""

    round: int
    headline: Words | None
    opening: Words


def teaser(
    game: Game, seats: Sequence[Seat], players: Sequence[Who], entries: Sequence[Entry]
) -> Teaser | None:
    """The newest issue of those that these entries, which somebody is told, are about. No queries,
    and nothing is replayed: the headline is told if all that it may be about is among them."""
    rounds = [entry.round for entry in entries if entry.kind == "round_ended"]
    if not rounds:
        return None
    round = rounds[-1]
    night = Night.of(entry for entry in entries if entry.round == round)
    whole = len(night.scenes) == 2 * game.engine_options().columns
    editor = Editor(game.key, round)
    headline = banner(night, _winners(game, seats, players), editor) if whole else None
    return Teaser(round, headline, opening(night, editor))


def _winners(game: Game, seats: Sequence[Seat], players: Sequence[Who]) -> list[Who]:
    if not game.is_revealed:
        return []
    return [players[seat.number] for seat in seats if seat.place == 1]
