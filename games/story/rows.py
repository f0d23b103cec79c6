"""The lines of a game's log as they are stored, and what of each a viewer may see."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from games import engine
from games.core.prepared import Prepared, PreparedForMany
from games.models import Game, Move

# A round is rarely longer than this; the sentences need to know who stands where since its start.
LINES_OF_ROUND = 100
FEW_LINES = 60  # nearly every round has begun as many lines ago


class Row(NamedTuple):
    """A line of the log; line 0 is the set-up."""

    number: int
    seat: int | None
    action: dict[str, Any] | None
    events: list[dict[str, Any]]
    when: datetime.datetime | None
    decision: int | None = None
    by_bot: bool = False
    missed: bool = False


_COLUMNS = ("number", "seat", "action", "events", "created", "decision", "by_bot", "missed")
ENDLESS = 2**31 - 1  # more lines than any log has
LINES = Prepared(
    lambda game, start, last: (
        Move.objects.filter(game=game, number__gt=start, number__lte=last)
        .order_by("number")
        .values_list(*_COLUMNS)
    )
)


# Of several games.
BEHIND = PreparedForMany(
    lambda start, games: (
        Move.objects.filter(game__in=games, number__gt=start)
        .order_by("game", "number")
        .values_list("game", *_COLUMNS)
    )
)


def read(wanted: Iterable[tuple[Game, int]]) -> dict[int, list[Row]]:
    """The lines that it takes to tell of several games behind these moves, by game. One query for
    all games of which less than some hundred lines were seen, one for each hundred more."""
    games: dict[int, Game] = {}
    starts: dict[int, int] = {}
    for game, after in wanted:
        start = start_before(after) // LINES_OF_ROUND * LINES_OF_ROUND
        games[game.pk] = game
        starts[game.pk] = min(start, starts.get(game.pk, start))
    rows = {pk: [] if start else [_set_up(games[pk])] for pk, start in starts.items()}
    for start in set(starts.values()):
        ids = [pk for pk, other in starts.items() if other == start]
        for pk, *row in BEHIND.columns(start, ids):
            rows[pk].append(Row(*row))
    return rows


def start_before(first: int) -> int:
    """Where to start reading, so that the round of that line is read from its start."""
    return max(0, first - LINES_OF_ROUND)


def _set_up(game: Game) -> Row:
    return Row(0, None, None, game.opening, game.started)


def rows_of(game: Game, start: int, last: int | None) -> list[Row]:
    """The lines behind ``start``, up to the last; with the set-up if that is 0."""
    rows = [Row(*row) for row in LINES.columns(game.pk, start, ENDLESS if last is None else last)]
    return rows if start else [_set_up(game), *rows]


def round_of(game: Game, line: int, last: int) -> list[Row]:
    """The lines up to the last, from the beginning of a round that had begun by ``line``.

    One query, or more where a round is long.
    """
    reach = FEW_LINES
    while True:
        rows = rows_of(game, max(0, line - reach), last)
        starts = [n for n, row in enumerate(rows) if row.number <= line and starts_round(row)]
        if starts or reach >= line:
            return rows[starts[-1] if starts else 0 :]
        reach *= 4


def starts_round(row: Row) -> bool:
    return any(event["kind"] == "round_started" for event in row.events)


# Moves that lead to nothing are told all the same.
_QUIET = {"peek": "peek_declined", "pass": "passed"}


def seen(row: Row, viewer: int | None, *, over: bool) -> Iterator[dict[str, Any]]:
    """A line's events as the viewer may see them; the rewards of a round with its start.

    ``open``: nothing of the event was ever secret, which everybody saw.
    """
    action = row.action
    if action and (action["kind"] == "pass" or action == {"kind": "peek", "at": None}):
        yield {"kind": _QUIET[action["kind"]], "seat": row.seat, "open": True}
    dealt: dict[str, Any] | None = None
    for data in row.events:
        happened = engine.Event.from_json(data)
        event = happened.seen_by(viewer, over=over)
        event["open"] = not happened.secret
        if event["kind"] == "round_started":
            dealt = {**event, "laid": []}
        elif dealt is None:
            yield event
        elif event["kind"] == "rewards_laid":
            dealt["laid"].append(event)
        else:
            yield dealt
            dealt = None
            yield event
    if dealt is not None:
        yield dealt
