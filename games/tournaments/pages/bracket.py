"""A knockout as a drawing: boxes in columns, one for each table, and a line for whoever went on.

Lengths are those of the drawing, in which text is as large as on the page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Final

from django.utils.translation import gettext as _

from games.tournaments.formats.field import by_lot, cut, sizes
from games.tournaments.models import Result, Tournament

from .rounds import Tables

WIDTH: Final = 236  # of a box
GAP: Final = 52  # between columns
HEAD: Final = 40  # the names of the rounds
TITLE: Final = 26  # of a box
SLOT: Final = 30
AIR: Final = 18  # between boxes
LANES: Final = 4


@dataclass(slots=True)
class Slot:
    """Somebody in a box; nobody yet, if there is no entry."""

    name: str
    entry: int | None = None
    points: Decimal | None = None
    place: int | None = None  # at the table
    through: bool = False
    url: str = ""
    y: int = 0


@dataclass(slots=True)
class Box:
    title: str
    slots: list[Slot]
    link: str = ""
    number: int | None = None  # of its table; None: a bye
    counted: bool = False
    to_come: bool = False
    x: int = 0
    y: int = 0

    @property
    def height(self) -> int:
        return TITLE + SLOT * len(self.slots) + 4

    @property
    def middle(self) -> int:
        return self.y + self.height // 2

    def place(self, x: int, y: int) -> None:
        self.x, self.y = x, y
        for i, slot in enumerate(self.slots):
            slot.y = y + TITLE + SLOT * i


@dataclass(slots=True)
class Column:
    title: str
    boxes: list[Box]
    play_off: bool = False
    x: int = 0


@dataclass(slots=True)
class Bracket:
    columns: list[Column]
    lines: list[str] = field(default_factory=list)

    @property
    def width(self) -> int:
        return len(self.columns) * (WIDTH + GAP) - GAP + 2

    @property
    def height(self) -> int:
        ends = [box.y + box.height for column in self.columns for box in column.boxes]
        return max(ends, default=HEAD) + AIR

    @property
    def boxes(self) -> Iterator[Box]:
        for column in self.columns:
            yield from column.boxes


def draw(tournament: Tournament, played: Sequence[Tables]) -> Bracket:
    columns = [Column(_title(one, played), _boxes(one), one.round.play_off) for one in played]
    _mark_through(tournament, columns)
    tree = tournament.advance == 1 or tournament.table_size == 2
    if tree and columns:
        _in_order_of_the_draw(tournament, columns)
        if not tournament.is_finished:
            columns += _to_come(tournament, columns)
    bracket = Bracket(columns)
    _arrange(bracket, lanes=1 if tree else LANES)
    return bracket


def _title(one: Tables, played: Sequence[Tables]) -> str:
    if one.round.play_off:
        return _("Play-off")
    if len(one.tables) == 1 and not one.byes:
        return _("Final")
    stage = sum(not other.round.play_off for other in played[: played.index(one) + 1])
    return _("Round {number}").format(number=stage)


def _boxes(one: Tables) -> list[Box]:
    tables = [
        Box(
            _("Table {number}").format(number=seen.table.number),
            [_slot(result, told=seen.counted) for result in seen.results],
            seen.link,
            seen.table.number,
            seen.counted,
        )
        for seen in one.tables
    ]
    byes = [Box(_("Bye"), [_slot(result, told=False)], counted=True) for result in one.byes]
    return tables + byes


def _slot(result: Result, *, told: bool) -> Slot:
    person = result.entry.user
    slot = Slot(person.name, result.entry.number, url=person.get_absolute_url())
    if told:
        slot.points, slot.place = result.counted, result.place
    return slot


def _in_order_of_the_draw(tournament: Tournament, columns: Sequence[Column]) -> None:
    """Neighbours meet next: byes stand where they were drawn."""
    numbers = {slot.entry for column in columns for box in column.boxes for slot in box.slots}
    lots = {number: i for i, number in enumerate(by_lot(tournament.seed, sorted(numbers)))}
    for column in columns:
        column.boxes.sort(key=lambda box: min(lots[slot.entry] for slot in box.slots))


def _to_come(tournament: Tournament, columns: Sequence[Column]) -> Iterator[Column]:
    """The rounds that are not drawn yet, up to the final."""
    main = [column for column in columns if not column.play_off]
    boxes, stage = main[-1].boxes, len(main)
    while len(boxes) > 1:
        stage += 1
        boxes = [
            Box("", [Slot(_waits_for(one)) for one in group], to_come=True)
            for group in cut(boxes, sizes(len(boxes), tournament.table_size))
        ]
        final = len(boxes) == 1
        yield Column(_("Final") if final else _("Round {number}").format(number=stage), boxes)


def _waits_for(box: Box) -> str:
    first = [slot.name for slot in box.slots if slot.through]
    if len(first) == 1:
        return first[0]
    return "…" if box.to_come else _("Winner of table {number}").format(number=box.number)


def _mark_through(tournament: Tournament, columns: Sequence[Column]) -> None:
    """Whoever is there again later went on; of the newest round, those before the cut."""
    later: set[int | None] = set()
    for column in reversed(columns):
        most = tournament.advance if len(column.boxes) > 1 else 1
        for box in column.boxes:
            best = [] if later else _before_the_cut(box, most)
            for slot in box.slots:
                slot.through = slot in best or slot.entry in later
        later |= {slot.entry for box in column.boxes for slot in box.slots}


def _before_the_cut(box: Box, most: int) -> list[Slot]:
    """Nobody, as long as too many are equal."""
    if box.number is None:
        return box.slots
    best = [slot for slot in box.slots if slot.place is not None and slot.place <= most]
    return best if len(best) <= most else []


# ── where everything stands ──────────────────────────────────────────────────────────────────


def _arrange(bracket: Bracket, lanes: int) -> None:
    """Each box in the middle of those it comes from, as far as the one above leaves room.

    ``lanes``: side by side, so that lines to different boxes are told apart.
    """
    last: dict[int, tuple[Box, Slot]] = {}  # where everybody was seen last
    before: list[Box] = []
    for i, column in enumerate(bracket.columns):
        column.x = i * (WIDTH + GAP)
        ways = _ways(column, before, last)
        free = HEAD
        for box, ways_in in zip(column.boxes, ways, strict=True):
            wanted = free
            if ways_in:
                wanted = sum(way.source.middle for way in ways_in) // len(ways_in)
                wanted -= box.height // 2
            box.place(column.x, max(free, wanted))
            free = box.y + box.height + AIR
        bracket.lines += [
            way.line(column.x, column.x - GAP * (1 + n % lanes) // (1 + lanes))
            for n, ways_in in enumerate(ways)
            for way in ways_in
        ]
        for box in column.boxes:
            last |= {slot.entry: (box, slot) for slot in box.slots if slot.entry is not None}
        before = column.boxes


@dataclass(slots=True)
class Way:
    """From a box, or from somebody in it, to a slot of a later one."""

    source: Box
    left: Slot | None
    slot: Slot

    def line(self, x: int, turn: int) -> str:
        start = self.source.middle if self.left is None else self.left.y + SLOT // 2
        return f"M{self.source.x + WIDTH} {start}H{turn}V{self.slot.y + SLOT // 2}H{x}"


def _ways(
    column: Column, before: Sequence[Box], last: dict[int, tuple[Box, Slot]]
) -> list[list[Way]]:
    """Into each box."""
    if column.boxes and column.boxes[0].to_come:
        groups = cut(before, [len(box.slots) for box in column.boxes])
        return [
            [Way(source, None, slot) for source, slot in zip(group, box.slots, strict=True)]
            for group, box in zip(groups, column.boxes, strict=True)
        ]
    return [
        [Way(*last[slot.entry], slot) for slot in box.slots if slot.entry in last]
        for box in column.boxes
    ]
