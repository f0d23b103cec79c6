"""What happened, in words, for one pair of eyes.

Every sentence is made from what ``Event.seen_by`` lets through, so it can tell no more than that.
"""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import dropwhile, groupby
from operator import or_
from typing import Any, NamedTuple

from django.db.models import Q
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine import Event
from games.engine.components import LOCATIONS, Tile
from games.models import Game, Move, Orders, Seat

from .known_table import Table
from .players import players_of
from .sentences import AFTER, TELL
from .teller import Line, Telling
from .terms import Who, Words

LATEST = 30  # entries on the game page
# A round is rarely longer than this; the sentences need to know who stands where since its start.
LINES_OF_ROUND = 100
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


@dataclass(frozen=True, slots=True)
class Entry:
    """``move`` is the line of the log, 0 the set-up. ``seat`` is who acted, if anybody did."""

    move: int
    kind: str
    seat: int | None
    player: Who | None
    round: int
    section: str  # dealing, placing, location, homecoming
    location: str | None
    words: Words
    tiles: tuple[Tile, ...]
    notes: tuple[Words, ...]
    lines: tuple[Line, ...]
    when: datetime.datetime | None
    own: bool  # the viewer's own move
    first: bool  # of what its move led to
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
    seats: Iterable[Seat] | None = None,
    lines: Sequence[Row] | None = None,
) -> list[Entry]:
    """The log behind move ``after`` (0: from the set-up), or the latest ``limit`` entries of it.

    ``lines``: what the caller has ``read`` for it.
    """
    if game.is_waiting:
        return []
    first = after if limit is None else max(after, game.version - limit)
    players = players_of(game, seats)
    # No line behind the game as it was read: the seat may be somebody else's by then.
    over, last = game.is_revealed, game.version
    told = list(_tell(game, viewer, first, players, lines=lines, over=over, last=last))
    return told if limit is None else told[-limit:]


def since(
    game: Game,
    seat: Seat,
    *,
    seats: Iterable[Seat] | None = None,
    lines: Sequence[Row] | None = None,
    ordered: Collection[int] | None = None,
) -> list[Entry]:
    """What this player has not seen yet, as news. Who left it to a bot watches."""
    if seat.seen >= game.version > 0:
        return []
    viewer = None if seat.bot else seat.number
    told = entries(game, viewer, after=seat.seen, seats=seats, lines=lines)
    return news(told, seat, ordered)


def news(told: list[Entry], seat: Seat, ordered: Collection[int] | None = None) -> list[Entry]:
    """Of what was told to this seat's player: not what they did themselves, but what was done for
    them, by a bot or by their orders.

    ``ordered``: what ``by_order`` found for this seat, if the caller asked. Only for its player.
    """
    if ordered is None:
        asked = any(entry.own and not entry.by_bot for entry in told)
        ordered = by_order([seat])[seat.pk] if asked else ()
    return [
        _by_order(entry) if entry.own and entry.decision in ordered else entry
        for entry in told
        if not entry.own_doing or entry.decision in ordered
    ]


def by_order(seats: Iterable[Seat]) -> dict[int, set[int]]:
    """Decisions that were answered by sealed orders, by seat: its player's secret. One query."""
    found = defaultdict[int, set[int]](set)
    for seat, used in Orders.objects.filter(seat__in=seats).values_list("seat", "used"):
        found[seat].update(used)
    return found


def _by_order(entry: Entry) -> Entry:
    if not entry.first:
        return entry
    words = Words(gettext("By your sealed orders: {sentence}"), sentence=entry.words)
    return replace(entry, words=words)


def of_move(
    game: Game, viewer: int | None, number: int, players: list[Who], *, revealed: bool = False
) -> list[Entry]:
    """What one move (0: the set-up) told this viewer at the time, or all of it, ``revealed``."""
    return between(game, viewer, number - 1, number, players, revealed=revealed)


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
    told = _tell(game, viewer, after, players, over=revealed, last=last)
    return [entry for entry in told if entry.move > after]


# ── reading ──────────────────────────────────────────────────────────────────────────────────


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


def read(wanted: Iterable[tuple[Game, int]]) -> dict[int, list[Row]]:
    """The lines that it takes to tell of several games behind these moves, by game. One query."""
    games: dict[int, Game] = {}
    starts: dict[int, int] = {}
    for game, after in wanted:
        games[game.pk] = game
        starts[game.pk] = min(_start(after), starts.get(game.pk, after))
    found = {pk: [] if start else [_set_up(games[pk])] for pk, start in starts.items()}
    which = [Q(game=pk, number__gt=start) for pk, start in starts.items()]
    moves = Move.objects.filter(reduce(or_, which)) if which else Move.objects.none()
    for pk, *row in moves.order_by("game", "number").values_list("game", *_COLUMNS):
        found[pk].append(Row(*row))
    return found


def _start(first: int) -> int:
    return max(0, first - LINES_OF_ROUND)


def _set_up(game: Game) -> Row:
    return Row(0, None, None, game.opening, game.started)


def rows_of(game: Game, start: int, last: int | None) -> list[Row]:
    """The lines behind ``start``, up to the last; with the set-up if that is 0."""
    moves = game.moves.filter(number__gt=start)
    if last is not None:
        moves = moves.filter(number__lte=last)
    rows = [Row(*row) for row in moves.order_by("number").values_list(*_COLUMNS)]
    return rows if start else [_set_up(game), *rows]


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
    """Entries of the moves behind ``first``; of the set-up too if that is 0 or less."""
    start = _start(first)
    if lines is None:
        rows = rows_of(game, start, last)
    else:
        rows = [row for row in lines if row.number > start or not start]
        rows = [row for row in rows if last is None or row.number <= last]
    if start and not any(_starts_round(row) for row in rows if row.number <= first):
        rows = rows_of(game, 0, last)
    telling = Telling(viewer, players, Table())
    for row in dropwhile(lambda row: not _starts_round(row), rows):
        yield from _tell_row(telling, row, over, wanted=row.number > first or first <= 0)


def _starts_round(row: Row) -> bool:
    return any(event["kind"] == "round_started" for event in row.events)


def _tell_row(telling: Telling, row: Row, over: bool, wanted: bool) -> Iterator[Entry]:
    table = telling.table
    first = True
    for event in _seen(row, telling.viewer, over):
        if not table.round and event["kind"] != "round_started":
            continue  # the tail of a round whose beginning was not read
        table.before(event)
        if wanted and not _idle(event):
            told = TELL[event["kind"]](telling, event)
            seat = event.get("seat")
            yield Entry(
                row.number,
                event["kind"],
                seat,
                None if seat is None else telling.players[seat],
                table.round,
                table.section,
                table.location,
                _timed_out(told.words) if first and row.missed else told.words,
                told.tiles,
                told.notes,
                told.lines,
                row.when,
                row.seat is not None and row.seat == telling.viewer == seat,
                first,
                row.decision,
                row.by_bot,
            )
            first = False
        if after := AFTER.get(event["kind"]):
            after(table, event)


def _timed_out(words: Words) -> Words:
    """Told to everybody: they all saw the clock run out."""
    return Words(gettext("Time was up, and a bot decided: {sentence}"), sentence=words)


def _idle(event: dict[str, Any]) -> bool:
    """Where nobody came, there is nobody to compare."""
    return event["kind"] == "compared" and not event["standings"]


# Moves that lead to nothing are told all the same.
_QUIET = {"peek": "peek_declined", "pass": "passed"}


def _seen(row: Row, viewer: int | None, over: bool) -> Iterator[dict[str, Any]]:
    """A move's events as the viewer may see them; the rewards of a round with its start."""
    action = row.action
    if action and (action["kind"] == "pass" or action == {"kind": "peek", "at": None}):
        yield {"kind": _QUIET[action["kind"]], "seat": row.seat}
    dealt: dict[str, Any] | None = None
    for data in row.events:
        event = Event.from_json(data).seen_by(viewer, over=over)
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
            return LOCATIONS[self.location].name
        return str(_SECTIONS[self.name])


@dataclass(frozen=True, slots=True)
class Round:
    number: int
    sections: list[Section]


_SECTIONS = {
    "dealing": _("The boards are laid out"),
    "placing": _("Spies take their places"),
    "homecoming": _("The round ends"),
}


def grouped(told: Iterable[Entry], *, newest_first: bool = False) -> list[Round]:
    """By round, then by location."""
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
