"""The standings, a page at a time, from what is kept with the entries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise

from django.db.models import Count, F, QuerySet

from games.story.texts import Entry as Words
from games.tournaments import words
from games.tournaments.formats import tie_breaks
from games.tournaments.models import Entry, Tournament
from games.tournaments.services.queries import rules_of

PER_PAGE = 50


@dataclass(slots=True)
class Row:
    """``decides``: the tie-break that separates it from a neighbour with as many points."""

    entry: Entry
    values: list[Decimal | None]
    decides: int | None = None
    moves: str = ""  # of a league: "up" or "down", as things stand

    @property
    def decided_by(self) -> Decimal | None:
        return None if self.decides is None else self.values[self.decides]


@dataclass(frozen=True, slots=True)
class Division:
    number: int  # 0: there are none
    rows: list[Row]


@dataclass(frozen=True, slots=True)
class Page:
    number: int
    pages: int
    divisions: list[Division]
    columns: list[Words]
    tie_breaks: list[Words]

    @property
    def previous(self) -> int | None:
        return self.number - 1 if self.number > 1 else None

    @property
    def next(self) -> int | None:
        return self.number + 1 if self.number < self.pages else None


def page(tournament: Tournament, number: int) -> Page:
    """Two queries."""
    crowd = _crowd(tournament)
    pages = max(1, -(-sum(crowd.values()) // PER_PAGE))
    number = min(number, pages)
    names = columns_of(tournament)
    first = (number - 1) * PER_PAGE
    rows = [_row(entry, names) for entry in in_order(tournament)[first : first + PER_PAGE]]
    if tournament.format != Tournament.Format.KNOCKOUT:
        _mark_deciding(rows)
    if tournament.format == Tournament.Format.LEAGUE:
        _mark_movers(rows, crowd, tournament)
    columns, explained = (
        [words.TIE_BREAKS[name] for name in some]
        for some in (names, tie_breaks(rules_of(tournament)))
    )
    return Page(number, pages, _divided(rows), columns, explained)


def columns_of(tournament: Tournament) -> list[str]:
    """The tie-breaks, but for the points: these have a column of their own anyway."""
    return [name for name in tie_breaks(rules_of(tournament)) if name != "points"]


def in_order(tournament: Tournament) -> QuerySet[Entry]:
    """Everybody who ever took part, the leader first; who has no place any more, last."""
    entries = Entry.objects.filter(tournament=tournament, number__isnull=False)
    order = ("division", F("place").asc(nulls_last=True), "number")
    return entries.order_by(*order).select_related("user")


def _crowd(tournament: Tournament) -> dict[tuple[int, int | None], int]:
    """How many share each place of each division."""
    entries = Entry.objects.filter(tournament=tournament, number__isnull=False)
    rows = entries.order_by("division", "place").values_list("division", "place")
    return {(division, place): n for division, place, n in rows.annotate(Count("pk"))}


def _row(entry: Entry, names: Sequence[str]) -> Row:
    values = entry.tie_break_values
    return Row(entry, [Decimal(values[name]) if name in values else None for name in names])


def _mark_deciding(rows: Sequence[Row]) -> None:
    for upper, lower in pairwise(rows):
        better, worse = upper.entry, lower.entry
        if (better.division, better.points) != (
            worse.division,
            worse.points,
        ) or worse.place is None:
            continue
        pairs = enumerate(zip(upper.values, lower.values, strict=True))
        column = next((i for i, (a, b) in pairs if a != b), None)
        if column is not None:
            lower.decides = column
            upper.decides = column if upper.decides is None else upper.decides


def _mark_movers(
    rows: Sequence[Row], crowd: dict[tuple[int, int | None], int], tournament: Tournament
) -> None:
    """Mark who moves: across each border as many rise as fall, never more than half of a division.
    Where equals stand at the border, nobody is promised anything."""
    sizes: Counter[int] = Counter()
    for (division, place), number in crowd.items():
        sizes[division] += number if place else 0
    for row in rows:
        division, place = row.entry.division, row.entry.place
        if place is None or not row.entry.played:
            continue
        last = place - 1 + crowd[division, place]
        if division > 1 and last <= _movers(tournament, sizes, division - 1):
            row.moves = "up"
        elif place > sizes[division] - _movers(tournament, sizes, division):
            row.moves = "down"


def _movers(tournament: Tournament, sizes: Counter[int], upper: int) -> int:
    """How many change places across the border below this division."""
    return min(tournament.movers, sizes[upper] // 2, sizes[upper + 1] // 2)


def _divided(rows: Sequence[Row]) -> list[Division]:
    divisions: list[Division] = []
    for row in rows:
        if not divisions or divisions[-1].number != row.entry.division:
            divisions.append(Division(row.entry.division, []))
        divisions[-1].rows.append(row)
    return divisions
