"""What happened between two lines of the log, step by step, as one viewer may know it.

A step is one sentence, and what makes the table before it the table after it: what turned over,
moved, was counted or won, from where to where. Whoever tells a story arranges steps. At the end of
each line the table is that of the viewer's own view, which also has what they can conclude.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from games import engine
from games.core.colors import painted
from games.core.viewers import ALL, seat_of
from games.models import Game
from games.models.game import follow

from .changes import Signs
from .happenings import Happening, happenings
from .log import Entry, as_news, entry_of
from .rows import Row, rows_of
from .table import Patch, Table, copied, difference, same_boards, table_of
from .teller import Telling
from .terms import Who


@dataclass(frozen=True, slots=True)
class Step:
    """``patch`` leads from the table before to ``table``; None where other boards lie there."""

    entry: Entry
    signs: Signs
    patch: Patch | None
    table: Table

    def to_json(self, ordered: Collection[int] | None = None) -> dict[str, Any]:
        """``ordered``: decisions that were answered by sealed orders of the player who is told. To
        them ``own`` is what they did themselves, and need not be told."""
        news = self.entry if ordered is None else as_news(self.entry, ordered)
        entry = news or self.entry
        changed = {"table": self.table} if self.patch is None else {"patch": self.patch}
        return {
            "line": entry.line,
            "kind": entry.kind,
            "round": entry.round,
            "location": entry.location,
            "own": news is None,
            "say": entry.html,
            "text": entry.text,
            "notes": [note.html for note in entry.notes],
            "links": self.signs.links,
            "moves": self.signs.moves,
            "counts": self.signs.counts,
            "dice": self.signs.dice,
            **changed,
        }


@dataclass(frozen=True, slots=True)
class Story:
    """The steps from the table after one line to that after another."""

    start: Table
    line: int
    steps: list[Step]
    end: Table


def story(
    game: Game,
    viewer: str,
    after: int,
    upto: int,
    players: list[Who],
    *,
    start: Table | None = None,
) -> Story:
    """The steps behind line ``after``, up to another. Two queries, and the log is replayed; one,
    and nothing is replayed, if the caller knows the table at the ``start`` and there is one line to
    tell, which is the newest.

    Raises EngineError if the log does not replay.
    """
    look = _eyes(game, viewer)
    rows = rows_of(game, after, upto)[0 if after else 1 :]
    if start is not None and after + 1 == upto == game.line:
        tables = iter([(upto, look(game.engine_game()))])
    else:
        tables = _replayed(game, after, rows, look)
        _number, start = next(tables)
    telling = Telling(seat_of(viewer), players, copied(start))

    def is_open(row: Row) -> bool:
        return viewer == ALL or (game.is_revealed and row.number == game.line)

    told = list(steps(telling, rows, tables, is_open))
    return Story(start, upto, told, told[-1].table if told else start)


def _eyes(game: Game, viewer: str) -> Callable[[engine.Game], Table]:
    """How the viewer sees any state of the game."""
    seat, final = seat_of(viewer), game.engine_game().state if viewer == ALL else None

    def look(current: engine.Game) -> Table:
        state = current.state
        view = engine.view_revealed(state, final) if final else engine.view_for(state, seat)
        return table_of(painted(view, game.colors))

    return look


def _replayed(
    game: Game, after: int, rows: Iterable[Row], look: Callable[[engine.Game], Table]
) -> Iterator[tuple[int, Table]]:
    """The table after line ``after``, and after each of the rows behind it."""
    current = game.engine_opening()
    before = game.moves.filter(number__lte=after).order_by("number")
    for line in before.values_list("seat", "decision", "action"):
        follow(current, *line)
    yield after, look(current)
    for row in rows:
        follow(current, row.seat, row.decision, row.action)
        yield row.number, look(current)


def steps(
    telling: Telling,
    rows: Iterable[Row],
    tables: Iterator[tuple[int, Table]],
    is_open: Callable[[Row], bool],
) -> Iterator[Step]:
    """``tables``: the viewer's after each of the rows; that of the telling is the one before."""
    shown = copied(telling.table)
    passing = happenings(telling, rows, is_open)
    for line, of_line in groupby(passing, lambda happening: happening.row.number):
        drafts = list(_drafts(of_line))
        known = next(table for number, table in tables if number == line)
        if drafts:
            drafts[-1] = (*drafts[-1][:2], known)
        for entry, signs, table in drafts:
            patch = difference(shown, table) if same_boards(shown, table) else None
            yield Step(entry, signs, patch, table)
            shown = table
        telling.table.update(copied(known))


def _drafts(of_line: Iterable[Happening]) -> Iterator[tuple[Entry, Signs, Table]]:
    """What one line tells, with the table as its events leave it."""
    first = True
    for happening in of_line:
        entry = None if happening.is_idle else entry_of(happening, first=first)
        signs = happening.change()
        if entry:
            yield entry, signs, copied(happening.telling.table)
            first = False
