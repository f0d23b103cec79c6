"""Comparing a stored game with its log, and rebuilding from the log what is only a cache of it.

The log is options, seed, colours and moves. What each move led to is stored beside it, what then
followed by itself between them, and what was promised of the seed before the first one, so that a
log that was tampered with contradicts itself. The snapshot, the status and what the seats say all
follow.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from games import engine
from games.core.engine_text import say
from games.core.refusals import Refused
from games.models import Game, Move, Seat
from games.models.game import follow

from . import play


class Contradiction(Exception):
    """The log does not replay. The message says where."""


@dataclass(frozen=True, slots=True)
class Check:
    """``seed`` is why the seed is not the promised one, ``log`` why the log does not replay;
    ``cache`` is what differs from what it leads to."""

    lines: int
    moves: int
    seed: str = ""
    log: str = ""
    cache: tuple[str, ...] = ()
    end: engine.Game | None = None

    @property
    def sound(self) -> bool:
        return not self.problems

    @property
    def problems(self) -> tuple[str, ...]:
        return (*filter(None, (self.seed, self.log)), *self.cache)


def replay(game: Game, lines: list[Move]) -> engine.Game:
    """Follow every line again and compare what it leads to with what was told at the time."""
    current = _set_up(game)
    if _differ([event.to_json() for event in current.take_events()], game.opening):
        raise Contradiction(_("The set-up differs from what was told at the start."))
    for number, line in enumerate(lines, start=1):
        if line.number != number:
            raise Contradiction(_("Line {number} is missing.").format(number=number))
        try:
            events = follow(current, line.seat, line.decision, line.action)
        except engine.EngineError as error:
            raise Contradiction(
                _("Line {number} is refused: {reason}").format(
                    number=number, reason=say(error.reason)
                )
            ) from error
        if _differ([event.to_json() for event in events], line.events):
            raise Contradiction(
                _("Line {number} leads to something else than was told at the time.").format(
                    number=number
                )
            )
    return current


def _set_up(game: Game) -> engine.Game:
    try:
        return game.engine_opening()
    except engine.EngineError as error:
        raise Contradiction(say(error.reason)) from error


def _differ(first: Any, second: Any) -> bool:
    """Compare to the byte, in the one spelling that equal data have."""
    return engine.dumps(first) != engine.dumps(second)


def check(game: Game, lines: list[Move] | None = None, seats: list[Seat] | None = None) -> Check:
    """Compare everything stored with what the log leads to. Changes nothing."""
    lines = list(game.moves.order_by("number")) if lines is None else lines
    seats = list(game.seats.all()) if seats is None else seats
    moves = sum(line.seat is not None for line in lines)
    seed = _broken_promise(game)
    try:
        end = replay(game, lines)
    except Contradiction as contradiction:
        return Check(len(lines), moves, seed, log=str(contradiction))
    cache = tuple(_differences(game, len(lines), seats, end))
    return Check(len(lines), moves, seed, cache=cache, end=end)


def _broken_promise(game: Game) -> str:
    if engine.commitment(game.seed) == game.commitment:
        return ""
    return _("The fingerprint is not that of the seed.")


def _differences(game: Game, lines: int, seats: list[Seat], end: engine.Game) -> list[str]:
    differences = []
    if game.line != lines:
        differences.append(_("The number of lines is not that of the log."))
    if _differ(game.state, engine.state_to_json(end.state)):
        differences.append(_("The snapshot is not where the log leads to."))
    if game.status != _status(game, end):
        differences.append(_("The status is not that of the log's end."))
    if any(_facts(seat, end) != (seat.awaiting, seat.score, seat.place) for seat in seats):
        differences.append(_("What the seats say of turn or score is not what the log says."))
    return differences


def _status(game: Game, end: engine.Game) -> str:
    """That a game was called off is no line of its log."""
    if end.over:
        return Game.Status.OVER
    return Game.Status.CANCELLED if game.is_cancelled else Game.Status.RUNNING


def _facts(seat: Seat, end: engine.Game) -> tuple[bool, int | None, int | None]:
    """Whether the seat is waited for, and its score and place at the end."""
    awaiting = any(decision.seat == seat.number for decision in end.unanswered)
    result = end.state.result
    if result is None:
        return awaiting, None, None
    return awaiting, result.seats[seat.number].total, result.seats[seat.number].place


@transaction.atomic
def check_again(game_id: int) -> Check:
    """Locked, for a game that may have moved on while it was being read."""
    return check(play.locked(game_id))


@transaction.atomic
def rebuild(game_id: int) -> Check:
    """Snapshot, newest line, status and seats anew from the log. Returns what was wrong before."""
    game = play.locked(game_id)
    if game.started is None:
        raise Refused(_("This game has not started: there is nothing to rebuild."))
    before = check(game)
    if before.seed or before.log:
        raise Refused(before.seed or before.log)
    if before.sound:
        return before
    end, finished = before.end, game.finished
    assert end, "a log that can be followed has one"
    for seat in game.seats.all():
        _awaiting, seat.score, seat.place = _facts(seat, end)
        seat.save(update_fields=["score", "place"])
    game.line, game.status, game.finished = before.lines, _status(game, end), None
    play.store(game, end)
    if end.over and finished:
        game.finished = finished
        game.save(update_fields=["finished"])
    return before
