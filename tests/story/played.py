"""Games that are played to their end at random and stored nowhere: their lines, and each viewer's
table after every line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial
from random import Random

from games import engine
from games.core.viewers import ALL, VIEWERS, seat_of
from games.engine.components import COLORS
from games.lab.selfplay import random_options
from games.models.game import follow
from games.story import steps
from games.story.rows import Row
from games.story.table import Table, copied, table_of
from games.story.teller import Telling
from games.story.terms import Who


@dataclass(eq=False)
class Played:
    options: engine.Options
    seed: str
    rows: list[Row]
    final: engine.State
    hidden: bool = False  # the end reveals nothing: others still play the same deal

    @property
    def names(self) -> list[Who]:
        return [Who(f"Player {seat}", COLORS[seat]) for seat in range(self.options.players)]

    @property
    def viewers(self) -> list[str]:
        seated = [viewer for viewer in VIEWERS if (seat_of(viewer) or 0) < self.options.players]
        return [viewer for viewer in seated if viewer != ALL or not self.hidden]

    @cache  # noqa: B019 - of a few games, for the time of a test run
    def tables(self, viewer: str) -> list[Table]:
        """After the set-up and after each line."""
        return [table_of(view) for view in self.views(viewer)]

    def views(self, viewer: str) -> Iterator[engine.View]:
        game = engine.Game.new(self.options, self.seed)
        game.take_events()
        game.state.deal_hidden = self.hidden
        for row in self.rows:
            if row.number:
                follow(game, row.seat, row.decision, row.action)
            if viewer == ALL:
                yield engine.view_revealed(game.state, self.final)
            else:
                yield engine.view_for(game.state, seat_of(viewer))

    def is_open(self, viewer: str, row: Row) -> bool:
        return viewer == ALL or (not self.hidden and row.number == self.rows[-1].number)

    def telling(self, viewer: str, start: Table) -> Telling:
        return Telling(seat_of(viewer), self.names, copied(start))

    def steps(self, viewer: str, after: int = 0) -> tuple[Table, list[steps.Step]]:
        tables = self.tables(viewer)
        numbered = iter(list(enumerate(tables))[after + 1 :])
        told = steps.steps(
            self.telling(viewer, tables[after]),
            self.rows[after + 1 :],
            numbered,
            partial(self.is_open, viewer),
        )
        return tables[after], list(told)


@cache
def played(seed: str, *, hidden: bool = False) -> Played:
    """Line by line, as the service would write it."""
    rng = Random(seed)
    options, secret = random_options(rng), rng.randbytes(32).hex()
    game = engine.Game.new(options, secret)
    rows: list[Row] = []

    def append(events, seat=None, decision=None, action=None) -> None:
        stored = [event.to_json() for event in events]
        rows.append(Row(len(rows), seat, action, stored, None, decision))

    append(game.take_events())
    while not game.over:
        if game.pending:
            append(game.unfold())
            continue
        decision = rng.choice(game.decisions)
        move = engine.Move(decision.seat, decision.id, rng.choice(decision.options))
        append(game.answer(move), move.seat, move.decision, engine.action_to_json(move.action))
    game.state.deal_hidden = hidden
    return Played(options, secret, rows, game.state, hidden)
