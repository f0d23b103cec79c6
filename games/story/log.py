"""What happened, in words, for one viewer.

Every sentence is made from what ``Event.seen_by`` lets through, so it can tell no more than that.
"""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import dropwhile, groupby
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.core.places import location_name
from games.engine.components import Tile
from games.models import Game, Orders, Seat

from .happenings import Chapter, Happening, happenings
from .players import players_of
from .rows import Row, rows_of, start_before, starts_round
from .table import blank_table
from .teller import ComparedSpy, Telling
from .terms import Who, Words

LATEST = 30  # entries on the game page
# What players did themselves a moment ago they need not be told.
OWN_DOING = frozenset(
    (
        "placed",
        "staked",
        "peek_declined",
        "board_turned",
        "die_shifted",
        "enigma_placed",
        "passed",
        "discard_chosen",
        "discard_changed",
        "reward_kept",
    )
)


class Entry(NamedTuple):
    """``line`` is a number in the log, 0 the set-up. ``seat`` is who acted, if anybody did."""

    line: int
    kind: str
    seat: int | None
    player: Who | None
    round: int
    section: str  # dealing, placing, location, homecoming
    location: str | None
    words: Words
    tiles: tuple[Tile, ...]
    notes: tuple[Words, ...]
    spies: tuple[ComparedSpy, ...]
    when: datetime.datetime | None
    own: bool  # the viewer's own move
    first: bool  # of what its line led to
    decision: int | None
    by_bot: bool

    @property
    def own_doing(self) -> bool:
        return self.own and self.kind in OWN_DOING and not self.by_bot

    @property
    def text(self) -> str:
        return str(self.words)

    @property
    def html(self) -> SafeString:
        return self.words.html

    @property
    def color(self) -> str | None:
        return self.player.color if self.player is not None else None


def entries(
    game: Game,
    viewer: int | None,
    after: int = 0,
    limit: int | None = None,
    *,
    players: list[Who] | None = None,
    lines: Sequence[Row] | None = None,
) -> list[Entry]:
    """The log behind line ``after`` (0: from the set-up), or the latest ``limit`` entries of it.

    ``players``, ``lines``: what the caller has ``read`` for it.
    """
    if game.is_waiting:
        return []
    first = after if limit is None else max(after, game.line - limit)
    players = players_of(game) if players is None else players
    # No line behind the game as it was read: the seat may be somebody else's by then.
    over, last = game.is_revealed, game.line
    listed = list(_tell(game, viewer, first, players, lines=lines, over=over, last=last))
    return listed if limit is None else listed[-limit:]


def since(
    game: Game,
    seat: Seat,
    *,
    players: list[Who] | None = None,
    lines: Sequence[Row] | None = None,
    ordered: Collection[int] | None = None,
) -> list[Entry]:
    """What this player has not seen yet, as news. Who left it to a bot watches."""
    if seat.seen >= game.line > 0:
        return []
    viewer = None if seat.bot else seat.number
    told = entries(game, viewer, after=seat.seen, players=players, lines=lines)
    return news(told, seat, ordered)


def news(told: list[Entry], seat: Seat, ordered: Collection[int] | None = None) -> list[Entry]:
    """Leave out what this seat's player did themselves, but not what was done for them, by a bot or
    by their orders.

    ``ordered``: what ``by_order`` found for this seat, if the caller asked. Only for its player.
    """
    if ordered is None:
        asked = any(entry.own and not entry.by_bot for entry in told)
        ordered = by_order([seat])[seat.pk] if asked else ()
    return [new for entry in told if (new := as_news(entry, ordered))]


def as_news(entry: Entry, ordered: Collection[int]) -> Entry | None:
    """The entry as told to its player; None if they know: it was their own doing."""
    if entry.own and entry.decision in ordered:
        return _by_order(entry)
    return None if entry.own_doing else entry


def by_order(seats: Iterable[Seat]) -> dict[int, set[int]]:
    """Decisions that were answered by orders, by seat: its player's secret. One query."""
    answered = defaultdict[int, set[int]](set)
    for seat, used in Orders.objects.filter(seat__in=seats).values_list("seat", "used"):
        answered[seat].update(used)
    return answered


def _by_order(entry: Entry) -> Entry:
    if not entry.first:
        return entry
    words = Words(gettext("By your sealed orders: {sentence}"), sentence=entry.words)
    return entry._replace(words=words)


def of_line(
    game: Game, viewer: int | None, line: int, players: list[Who], *, revealed: bool = False
) -> list[Entry]:
    """What one line (0: the set-up) told this viewer at the time, or all of it, ``revealed``."""
    return between(game, viewer, line - 1, line, players, revealed=revealed)


def between(
    game: Game,
    viewer: int | None,
    after: int,
    last: int,
    players: list[Who],
    *,
    revealed: bool = False,
) -> list[Entry]:
    """The same of the moves behind ``after`` up to the last one."""
    all_entries = _tell(game, viewer, after, players, over=revealed, last=last)
    return [entry for entry in all_entries if entry.line > after]


# ── reading ──────────────────────────────────────────────────────────────────────────────────


def _tell(
    game: Game,
    viewer: int | None,
    first: int,
    players: list[Who],
    *,
    over: bool,
    last: int | None = None,
    lines: Sequence[Row] | None = None,
) -> Iterator[Entry]:
    """Entries of the lines behind ``first``; of the set-up too if that is 0 or less."""
    start = start_before(first)
    if lines is None:
        rows = rows_of(game, start, last)
    else:
        rows = [row for row in lines if row.number > start or not start]
        rows = [row for row in rows if last is None or row.number <= last]
    if start and not any(starts_round(row) for row in rows if row.number <= first):
        rows = rows_of(game, 0, last)
    whole = dropwhile(lambda row: not starts_round(row), rows)
    return tell(
        Telling(viewer, players, blank_table(players)),
        whole,
        first,
        over=over,
    )


def tell(
    telling: Telling,
    rows: Iterable[Row],
    first: int,
    *,
    over: bool,
    chapter: Chapter | None = None,
) -> Iterator[Entry]:
    """What these lines tell, of those behind ``first``; the table of the telling changes with them.

    They begin with a round, or go on where the table and the ``chapter`` are.
    """
    told = -1  # the last line of which something was told
    for happening in happenings(telling, rows, lambda _row: over, chapter):
        if not happening.chapter.round:
            continue  # the tail of a round whose beginning was not read
        number = happening.row.number
        if (number > first or first <= 0) and not happening.is_idle:
            yield entry_of(happening, first=number != told)
            told = number
        happening.change()


def entry_of(happening: Happening, *, first: bool) -> Entry:
    """Put it in words. ``first``: of what its line led to."""
    row, event, chapter = happening.row, happening.event, happening.chapter
    viewer, players = happening.telling.viewer, happening.telling.players
    told, seat = happening.tell(), event.get("seat")
    return Entry(
        row.number,
        event["kind"],
        seat,
        None if seat is None else players[seat],
        chapter.round,
        chapter.section,
        chapter.location,
        _timed_out(told.words) if first and row.missed else told.words,
        told.tiles,
        told.notes,
        told.spies,
        row.when,
        row.seat is not None and row.seat == viewer == seat,
        first,
        row.decision,
        row.by_bot,
    )


def _timed_out(words: Words) -> Words:
    """Told to everybody: they all saw the clock run out."""
    return Words(gettext("Time was up, and a bot decided: {sentence}"), sentence=words)


# ── grouping ─────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Section:
    name: str
    location: str | None
    entries: list[Entry]

    @property
    def when(self) -> datetime.datetime | None:
        return self.entries[0].when

    @property
    def title(self) -> str:
        if self.location:
            return location_name(self.location)
        return str(_SECTIONS[self.name])


@dataclass(frozen=True, slots=True)
class Round:
    number: int
    sections: list[Section]

    @property
    def has_ended(self) -> bool:
        entries = (entry for section in self.sections for entry in section.entries)
        return any(entry.kind == "round_ended" for entry in entries)


_SECTIONS = {
    "dealing": _("The boards are laid out"),
    "placing": _("Spies take their places"),
    "homecoming": _("The round ends"),
}


def grouped(told: Iterable[Entry], *, newest_first: bool = False) -> list[Round]:
    """Group entries by round, then by location."""
    told = list(told)
    if newest_first:
        told.reverse()
    return [
        Round(
            number,
            [
                Section(*place, list(of_place))
                for place, of_place in groupby(of_round, lambda e: (e.section, e.location))
            ],
        )
        for number, of_round in groupby(told, lambda e: e.round)
    ]
