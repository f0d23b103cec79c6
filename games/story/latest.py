"""The newest lines of a log, as one viewer is told them.

To tell a line, one must know who stands where since the round began. Each process remembers where
it got to with a viewer, and goes on from there: after a move it reads one line.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.utils.translation import get_language

from estoril.infra.remembered import Remembered
from games.models import Game

from .happenings import Chapter
from .log import Entry, tell
from .playback import Dice, changed, dice
from .rows import Row, round_of, rows_of, starts_round
from .table import Table, blank_table, copied
from .teller import Telling
from .terms import Who

LINES = 20  # of the log, that a page tells

MOST = 14_000_000  # bytes that a process remembers, of about five hundred viewers
TABLE, ENTRY = 10_000, 800  # bytes of them, as a rule

_known: Remembered[Latest] = Remembered(MOST)


@dataclass(frozen=True, slots=True)
class Latest:
    """``touched``: where something changed since the viewer's last move, as far as they may know;
    to those who only watch, with the last line. What a new round deals is no change. ``dice``: what
    the last line rolled. The rest is what it takes to go on."""

    line: int
    entries: tuple[Entry, ...]  # of the last lines
    touched: frozenset[str]
    dice: Dice
    table: Table
    chapter: Chapter

    @property
    def first(self) -> int:
        """The line behind which it tells; 0: from the set-up."""
        return max(0, self.line - LINES)


def latest(game: Game, viewer: int | None, players: list[Who]) -> Latest:
    """Tell up to the line of the game as it was read: the seat may be somebody else's by then."""
    key = game.pk, viewer, game.is_revealed, get_language(), *players
    known = _known.get(key)
    if known is None or known.line > game.line:
        rows = round_of(game, max(0, game.line - LINES), game.line)
        known = Latest(
            -1,
            (),
            frozenset(),
            {},
            blank_table(players),
            Chapter(0, "", None),
        )
    elif known.line == game.line:
        return known
    else:
        rows = [row for row in rows_of(game, known.line, game.line) if row.number > known.line]
    if rows:
        known = _going_on(known, Telling(viewer, players, copied(known.table)), rows, game)
        _known.put(key, known, TABLE + ENTRY * len(known.entries))
    return known


def _going_on(before: Latest, telling: Telling, rows: list[Row], game: Game) -> Latest:
    """Tell these lines, which follow it, too."""
    viewer, chapter, line = telling.viewer, replace(before.chapter), rows[-1].number
    first = max(0, line - LINES)
    told = (*before.entries, *tell(telling, rows, first, over=game.is_revealed, chapter=chapter))
    return Latest(
        line,
        tuple(entry for entry in told if entry.line > first or not first),
        _touched(before.touched, rows, viewer),
        dice(rows[-1].events, viewer, False),
        telling.table,
        chapter,
    )


def _touched(places: frozenset[str], rows: Iterable[Row], viewer: int | None) -> frozenset[str]:
    for row in rows:
        own = row.seat is not None and row.seat == viewer
        if own or viewer is None or starts_round(row):
            places = frozenset()
        if not (own or starts_round(row)):
            places |= changed(row.events, viewer, False)
    return places
