"""One step of a replay, as the debrief of its game sees it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from games.core.viewers import ALL
from games.debrief import words
from games.debrief.figures import accounts_of
from games.debrief.judging import NOTHING
from games.debrief.models import Debrief
from games.debrief.summary import turning_points
from games.models import Game, Seat
from games.story.curve import stops_of
from games.story.terms import Who, Words

from .plot import Plot, chance_at, plot
from .report import SMALL, Choice, choice_of

Mark = Literal["best", "inexact", "mistake"]


@dataclass(frozen=True, slots=True)
class Moment:
    """``chances`` of winning after this step. ``choice``, ``mark``: of the decision that it is, if
    it is one that was judged. ``turn``: what turned the game here, if anything."""

    chances: tuple[tuple[Who, str], ...]
    choice: Choice | None
    mark: Mark | None
    turn: Words | None
    plot: Plot


def moment(
    game: Game,
    debrief: Debrief,
    seats: Sequence[Seat],
    players: Sequence[Who],
    seat: int | None,
    line: int,
) -> Moment:
    """``seat``: whose eyes; None: everybody's. Raises EngineError if the log does not replay."""
    debrief.game = game
    accounts = accounts_of(debrief)
    looked_at = [each for each in accounts if seat in (None, each.seat)]
    turns = turning_points(looked_at)
    verdict = next((v for each in looked_at for v in each.verdicts if v.line == line), None)
    turn = next((turn for turn in turns if turn.last == line), None)
    people = {seat.number for seat in seats if seat.user_id}
    mark: Mark | None = None
    if verdict:
        lost = verdict.given_away
        mark = "best" if lost < NOTHING else "inexact" if lost < SMALL else "mistake"
    return Moment(
        tuple((players[each.seat], words.percent(chance_at(each, line))) for each in looked_at),
        choice_of(verdict, players, people) if verdict else None,
        mark,
        words.turn(turn, players) if turn else None,
        plot(accounts, turns, stops_of(game, ALL), players, seat, line),
    )
