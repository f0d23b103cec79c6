"""A knockout as a drawing: boxes in columns, one for each table, and a line for whoever went on.
Rounds to come are drawn as they will be if nobody leaves.

Lengths are those of the drawing, in which text is as large as on the page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import chain
from typing import Final

from django.utils.translation import gettext as _

from estoril.infra.optional import required
from games.tournaments.formats import PastRound, Rules, knockout
from games.tournaments.formats.field import by_lot
from games.tournaments.models import Result, Tournament
from games.tournaments.services.queries import entrants_of, line_of, rules_of

from .rounds import Tables

WIDTH: Final = 236  # of a box
GAP: Final = 52  # between columns
HEAD: Final = 40  # the names of the rounds
TITLE: Final = 26  # of a box
SLOT: Final = 30
AIR: Final = 18  # between boxes


@dataclass(slots=True)
class Slot:
    """Somebody in a box; nobody yet, if there is no entry."""

    name: str
    entry: int | None = None
    points: Decimal | None = None
    place: int | None = None  # at the table
    through: bool = False
    url: str = ""
    source: Box | None = None  # if it is to come: where from
    y: int = 0


@dataclass(slots=True)
class Box:
    title: str
    slots: list[Slot]
    link: str = ""
    number: int | None = None  # of its table; None: a bye
    through: list[Slot] = field(default_factory=list)  # of the newest round; the best first
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
    """Draw the bracket of a tournament that has begun."""
    rules = rules_of(tournament)
    columns = [Column(_title(past, played), _boxes(past), past.round.play_off) for past in played]
    if rules.advance == 1:
        _in_order_of_the_draw(tournament, columns)
    history = [_past(past) for past in played]
    entrants = entrants_of(tournament)
    _mark_through(columns, knockout.through(rules, tournament.seed, entrants, history))
    if not tournament.is_finished:
        columns += _to_come(rules, columns)
    bracket = Bracket(columns)
    if rules.advance == 1:
        _as_a_tree(bracket)
    else:
        _side_by_side(bracket)
    return bracket


def _title(past: Tables, played: Sequence[Tables]) -> str:
    if past.round.play_off:
        return _("Play-off")
    if len(past.tables) == 1 and not past.byes:
        return _("Final")
    stage = sum(not other.round.play_off for other in played[: played.index(past) + 1])
    return _("Round {number}").format(number=stage)


def _boxes(past: Tables) -> list[Box]:
    tables = [
        Box(
            _("Table {number}").format(number=seen.table.number),
            [_slot(result, public=seen.counted) for result in seen.results],
            seen.link,
            seen.table.number,
            counted=seen.counted,
        )
        for seen in past.tables
    ]
    byes = [Box(_("Bye"), [_slot(result, public=False)], counted=True) for result in past.byes]
    return tables + byes


def _slot(result: Result, *, public: bool) -> Slot:
    person = result.entry.user
    slot = Slot(person.name, result.entry.number, url=person.get_absolute_url())
    if public:
        slot.points, slot.place = result.counted, result.place
    return slot


def _past(past: Tables) -> PastRound:
    tables = tuple(tuple(map(line_of, seen.results)) for seen in past.tables)
    return PastRound(tables, tuple(map(line_of, past.byes)), past.round.play_off)


def _in_order_of_the_draw(tournament: Tournament, columns: Sequence[Column]) -> None:
    """Neighbours meet next: byes stand where they were drawn."""
    slots = (slot for column in columns for box in column.boxes for slot in box.slots)
    numbers = {required(slot.entry) for slot in slots}
    lots = {number: i for i, number in enumerate(by_lot(tournament.seed, sorted(numbers)))}
    for column in columns:
        column.boxes.sort(key=lambda box: min(lots[required(slot.entry)] for slot in box.slots))


def _mark_through(columns: Sequence[Column], groups: Sequence[Sequence[int]]) -> None:
    """Whoever is there again later went on; of the newest round, whoever is ``found`` to."""
    order = {player: i for i, player in enumerate(chain.from_iterable(groups))}
    for box in _main(columns)[-1].boxes:
        through = [slot for slot in box.slots if slot.entry in order]
        box.through = sorted(through, key=lambda slot: order[required(slot.entry)])
    later: set[int | None] = set(order)
    for column in reversed(columns):
        for box in column.boxes:
            for slot in box.slots:
                slot.through = slot.entry in later
        later |= {slot.entry for box in column.boxes for slot in box.slots}


def _main(columns: Sequence[Column]) -> list[Column]:
    return [column for column in columns if not column.play_off]


def _to_come(rules: Rules, columns: Sequence[Column]) -> Iterator[Column]:
    """The rounds that are not drawn yet, up to the final."""
    boxes, stage = _main(columns)[-1].boxes, len(_main(columns))
    lengths = [len(box.slots) for box in boxes]
    for tables in knockout.ahead(lengths, rules.size, rules.advance):
        stage += 1
        before, boxes = boxes, []
        for number, origins in enumerate(tables, 1):
            slots = [_expected(before[table], place, rules) for table, place in origins]
            title = _("Table {number}").format(number=number)
            boxes.append(Box(title, slots, number=number, to_come=True))
        final = len(boxes) == 1
        yield Column(_("Final") if final else _("Round {number}").format(number=stage), boxes)


def _expected(source: Box, place: int, rules: Rules) -> Slot:
    if place < len(source.through):
        known = source.through[place]
        return Slot(known.name, known.entry, url=known.url)
    if rules.advance == 1:
        name = _("Winner of table {number}").format(number=source.number)
    else:
        name = _("Table {number}, place {place}").format(number=source.number, place=place + 1)
    return Slot(name, source=source)


# ── where everything stands ──────────────────────────────────────────────────────────────────


Seen = dict[int | None, tuple[Box, Slot]]  # where everybody was seen last


def _as_a_tree(bracket: Bracket) -> None:
    """Each box in the middle of those it comes from, as far as the one above leaves room."""
    last: Seen = {}
    for i, column in enumerate(bracket.columns):
        column.x = i * (WIDTH + GAP)
        free = HEAD
        for box in column.boxes:
            if not box.counted:  # until there are places: so that no line crosses another
                box.slots.sort(key=lambda slot: _height_before(slot, last))
            sources = [way.source.middle for way in _ways(box, last)]
            wanted = sum(sources) // len(sources) - box.height // 2 if sources else free
            box.place(column.x, max(free, wanted))
            free = box.y + box.height + AIR
        _connect(bracket, column, last)


def _height_before(slot: Slot, last: Seen) -> int:
    if slot.entry in last:
        return last[slot.entry][1].y
    return slot.source.middle if slot.source else 0


def _side_by_side(bracket: Bracket) -> None:
    """Those of one table go everywhere: lines would be a tangle, but for those to the final."""
    last: Seen = {}
    heights = [sum(box.height + AIR for box in column.boxes) - AIR for column in bracket.columns]
    for i, (column, height) in enumerate(zip(bracket.columns, heights, strict=True)):
        column.x = i * (WIDTH + GAP)
        y = HEAD + (max(heights) - height) // 2
        for box in column.boxes:
            box.place(column.x, y)
            y += box.height + AIR
        _connect(bracket, column, last, lines=len(column.boxes) == 1)


def _connect(bracket: Bracket, column: Column, last: Seen, *, lines: bool = True) -> None:
    for box in column.boxes:
        if lines:
            bracket.lines += [way.line for way in _ways(box, last)]
    for box in column.boxes:
        last |= {slot.entry: (box, slot) for slot in box.slots if slot.entry is not None}


@dataclass(slots=True)
class Way:
    """A line from a box, or from somebody in it, to a slot of a later one."""

    source: Box
    left: Slot | None
    box: Box
    slot: Slot

    @property
    def line(self) -> str:
        start = self.source.middle if self.left is None else self.left.y + SLOT // 2
        turn, end = self.box.x - GAP // 2, self.slot.y + SLOT // 2
        return f"M{self.source.x + WIDTH} {start}H{turn}V{end}H{self.box.x}"


def _ways(box: Box, last: Seen) -> Iterator[Way]:
    """Yield the lines into a box."""
    for slot in box.slots:
        if slot.entry in last:
            yield Way(*last[slot.entry], box, slot)
        elif slot.source:
            yield Way(slot.source, None, box, slot)
