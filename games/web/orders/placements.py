"""The part of the form about placements: a section for each spy that is still to be placed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.engine.components import LOCATIONS, SPACES, TILES, Location, Space
from games.engine.suppose import spy_at
from games.orders.book import ALTERNATIVES
from games.story.spaces import space_name

from . import words
from .parts import Field, Group, Rows, groups
from .written import Placement, Row

if TYPE_CHECKING:
    from games.engine import View
    from games.orders import DryRun


@dataclass(frozen=True, slots=True)
class Alternative:
    """``number`` from 0; ``tried``: how it fared in the dry run."""

    number: int
    name: str
    fields: tuple[Field, ...]
    conditions: Rows
    tried: str

    @property
    def filled(self) -> bool:
        return any(field.value for field in self.fields)

    @property
    def conditional(self) -> bool:
        return any(row[0].value for row in self.conditions)


@dataclass(frozen=True, slots=True)
class PlacementSection:
    """``turn`` is which of the round's spies it is, from 0; ``gist`` says it all in a line."""

    turn: int
    title: str
    gist: str
    alternatives: tuple[Alternative, ...]
    then: tuple[Field, ...]
    unfolded: bool
    movable: bool  # one turn earlier
    tried: str

    @property
    def room(self) -> bool:
        return len(self.alternatives) < ALTERNATIVES


class Placements:
    """The placements of one seat, from its view.

    ``written`` is what the form says of each of the spies, ``open`` which of them is being planned.
    """

    def __init__(
        self,
        view: View,
        names: Sequence[str],
        written: Mapping[int, Placement],
        trial: DryRun | None,
        open: int | None,
    ) -> None:
        assert isinstance(view.viewer, int)
        self.view, self.names, self.written, self.trial = view, names, written, trial
        self.open = open
        self.me = view.seats[view.viewer]
        self.tables = [LOCATIONS[board.location] for board in view.boards]
        self.hand = groups(("", [(tile.id, tile.name) for tile in self.me.hand]))

    def sections(
        self, turns: Sequence[int], reachable: set[Space] | None
    ) -> list[PlacementSection]:
        """``reachable``: where the first of them could go now, if that is known. Later ones may go
        wherever nobody stands yet: those before them may open the way."""
        sections: list[PlacementSection] = []
        for turn in turns:
            spaces = self._free(None if sections else reachable)
            sections.append(self._section(turn, spaces, movable=bool(sections)))
        return sections

    def _free(self, reachable: set[Space] | None) -> tuple[Group, ...]:
        return groups(
            *(
                (
                    table.name,
                    [
                        (space.id, space_name(space))
                        for space in table.spaces
                        if not spy_at(self.view, space)
                        and (reachable is None or space in reachable)
                    ],
                )
                for table in self.tables
            )
        )

    def _section(self, turn: int, spaces: tuple[Group, ...], *, movable: bool) -> PlacementSection:
        placement = self.written.get(turn, Placement())
        rows = list(placement.rows)
        if len(rows) < ALTERNATIVES and all(row.tile or row.space for row in rows):
            rows.append(Row())
        figures = self.trial.placements.get(turn, ()) if self.trial else ()
        complete = [row for row in dict.fromkeys(rows) if row.complete]
        return PlacementSection(
            turn,
            _("Spy {n} of {total} this round").format(n=turn + 1, total=self.view.options.markers),
            _gist(complete),
            tuple(
                self._alternative(turn, i, row, spaces, _figure(row, complete, figures))
                for i, row in enumerate(rows)
            ),
            tuple(self._then(turn, placement.then)),
            turn == self.open or placement.unfinished,
            movable,
            words.possible(self.trial.possible(turn), self.trial.worlds)
            if self.trial and figures
            else "",
        )

    def _alternative(
        self, turn: int, number: int, row: Row, spaces: tuple[Group, ...], figure: int | None
    ) -> Alternative:
        nth, of = words.nth(number), f"plan-{turn}"
        spy, where = _("{nth}: the spy").format(nth=nth), _("{nth}: the space").format(nth=nth)
        return Alternative(
            number,
            nth,
            (
                Field(f"{of}-{number}-tile", f"{of}-tile", spy, self.hand, row.tile),
                Field(f"{of}-{number}-space", f"{of}-space", where, spaces, row.space),
            ),
            tuple(self._condition(of, number, n, *said) for n, said in enumerate(row.conditions)),
            "" if figure is None else words.carried_out(figure),
        )

    def _condition(
        self, of: str, number: int, n: int, kind: str, whose: str, at: str
    ) -> tuple[Field, ...]:
        """A condition as a sentence of three lists: only if nobody, of a rival's, is there."""
        own = [
            (f"placed:{holding.tile.id}", words.after_placing(holding.tile))
            for holding in self.me.network
        ]
        rivals = [
            (str(seat.seat), words.whose(self.names[seat.seat]))
            for seat in self.view.seats
            if seat is not self.me
        ]
        tables = [(table.id, table.name) for table in self.tables]
        return (
            Field(
                f"{of}-{number}-if{n}",
                f"{of}-if{n}",
                pgettext("order", "And") if n else pgettext("order", "Condition"),
                groups(("", words.CONDITIONS.items()), (_("One spy after another"), own)),
                kind,
                pgettext("order", "none"),
            ),
            Field(
                f"{of}-{number}-whose{n}",
                f"{of}-whose{n}",
                _("Whose spies"),
                groups(("", [*rivals, (str(self.me.seat), pgettext("order", "mine"))])),
                whose,
                _("any rival's"),
            ),
            Field(
                f"{of}-{number}-at{n}",
                f"{of}-at{n}",
                pgettext("order", "Where"),
                groups(("", tables)),
                at,
                _("where the spy goes"),
            ),
        )

    # ── what follows a placement ─────────────────────────────────────────────────────────────

    def _then(self, turn: int, then: Mapping[str, str]) -> Iterable[Field]:
        def field(name: str, label: str, offered: Iterable[tuple[str, object]]) -> Field:
            id = f"plan-{turn}-{name}"
            return Field(id, id, label, groups(("", offered)), then.get(name, ""))

        yield field("peek", _("Then peek at"), words.PEEKS.items())
        if self._roulette():
            own = (*self.me.hand, *self.me.discards)
            yield field("stake", _("Stake at the Casino"), [(t.id, t.name) for t in own])
        for table in sorted(self.tables, key=lambda table: table.has_die):
            if table.turnable:
                label = _("Alcântara, if yours is the first spy there")
                yield field(table.id, label, words.turns())
            elif table.has_die:
                yield field(table.id, _("The airport's die"), words.shifts())

    def _roulette(self) -> bool:
        stakes: list[Location] = [table for table in self.tables if table.stakes]
        return bool(stakes) and "roulette" in self.view.options.modules


def _gist(complete: list[Row]) -> str:
    if not complete:
        return _("Not planned")
    first = _("{tile} to {space}").format(
        tile=TILES[complete[0].tile].name, space=space_name(SPACES[complete[0].space])
    )
    if len(complete) == 1:
        return first
    number = len(complete) - 1
    return ngettext(
        "{placement}, or {n} alternative", "{placement}, or {n} alternatives", number
    ).format(placement=first, n=number)


def _figure(row: Row, complete: list[Row], figures: Sequence[int]) -> int | None:
    """Tell of the dry run, for a row that it was about."""
    number = complete.index(row) if row in complete else len(figures)
    return figures[number] if number < len(figures) else None
