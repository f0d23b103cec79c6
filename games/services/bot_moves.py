"""Bots move: for themselves, and in the place of people whose time was up.

A bot thinks before the game is locked, so nobody ever waits for it but its own turn. One that takes
long does so in a queue of its own, and stops as soon as its answer is not awaited any more.
"""

import datetime
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

from django.db import transaction
from django.utils import timezone

from estoril.infra import lines
from estoril.infra.database import reads_first
from games import bots, engine
from games.core import jobs
from games.engine import view_for
from games.models import Game, Job, Seat

from . import adapting, clocks, moments, play
from .adapting import ADAPTIVE

LOOK_AGAIN = 0.25  # seconds after which a bot looks whether its answer is awaited still


class Thought(NamedTuple):
    """What a bot is going to do, and when."""

    move: engine.Move
    at: datetime.datetime


@dataclass(frozen=True)
class Question:
    """What a bot has to decide."""

    game: Game
    seat: Seat
    decision: int
    current: engine.Game

    @cached_property
    def kind(self) -> str:
        """Which bot answers: for one that adapts, the level that it plays at just now."""
        if self.seat.bot == ADAPTIVE:
            return adapting.level(self.game, self.seat, self.current.state)
        return self.seat.bot or clocks.stand_in(self.seat)

    @property
    def answer(self) -> Thought | None:
        """What was decided, if the bot has thought about it before."""
        thought = self.seat.thought
        if not thought or thought["decision"] != self.decision:
            return None
        return _kept(self.seat.number, thought)


def question(game_id: int, number: int | None = None) -> Question | None:
    """What is asked of a bot next; or of the seat with this number, whose player may be late."""
    game = Game.objects.get(pk=game_id)
    if game.is_cancelled:
        return None
    all_seats = {seat.number: seat for seat in game.seats.all()}
    if number is None:
        seats = {own: seat for own, seat in all_seats.items() if seat.bot}
    else:
        seats = {number: all_seats[number]}
    current = game.engine_game()
    asked = next((d for d in current.unanswered if d.seat in seats), None)
    return Question(game, seats[asked.seat], asked.id, current) if asked else None


def think(asked: Question, kind: str = "") -> Thought | None:
    """What the bot is going to do, or one of this kind in its place. None: nobody awaits it any
    more.

    The moment is settled before the thinking begins, and both are kept: how long it took tells
    nobody what there was to think about.
    """
    if known := asked.answer:
        return known
    game, seat = asked.game, asked.seat
    at = moments.of_bot(game, timezone.now())
    view = view_for(asked.current.state, seat.number)
    try:
        action = bots.choose(kind or asked.kind, view, Random(), _is_awaited(asked))
    except bots.Interrupted:
        return None
    at = moments.still_ahead(at, game, timezone.now())
    seat.thought = {
        "decision": asked.decision,
        "action": engine.action_to_json(action),
        "at": at.isoformat(),
    }
    seat.save(update_fields=["thought"])
    return _kept(seat.number, seat.thought)


def _kept(number: int, thought: dict[str, Any]) -> Thought:
    action = engine.action_from_json(thought["action"])
    move = engine.Move(number, thought["decision"], action)
    return Thought(move, datetime.datetime.fromisoformat(thought["at"]))


def _is_awaited(asked: Question) -> Callable[[], bool]:
    """Ask the returned function, as often as you like, whether the question still stands."""
    look = time.monotonic() + LOOK_AGAIN
    known = asked.game.line, asked.game.status

    def is_awaited() -> bool:
        nonlocal look, known
        if time.monotonic() < look:
            return True
        look = time.monotonic() + LOOK_AGAIN
        rows = Game.objects.filter(pk=asked.game.pk)
        if (now := rows.values_list("line", "status").get()) == known:
            return True
        known = now
        game = rows.get()
        awaited = {decision.id for decision in game.engine_game().unanswered}
        return asked.decision in awaited and not game.is_cancelled

    return is_awaited


def play_bot(game_id: int) -> bool:
    """One bot's move, at once. False: nothing to do."""
    asked = question(game_id)
    thought = think(asked) if asked else None
    return thought is not None and _play_thought(game_id, thought.move)


@lines.together()
@reads_first
def _play_thought(game_id: int, move: engine.Move) -> bool:
    game = play.locked(game_id)
    seats = clocks.seats_of(game)
    if not seats[move.seat].bot or game.is_cancelled:
        return False
    try:
        play.carry_out(game, move, seats, by_bot=True)
    except engine.StaleDecision:
        return False
    return True


def play_for(game_id: int, number: int) -> bool:
    """Time is up: a bot makes this one decision. False: it has been made, or there is time yet."""
    asked = question(game_id, number)
    thought = think(asked) if asked else None
    if thought is None:
        return False
    with transaction.atomic():
        game = play.locked(game_id)
        seats = clocks.seats_of(game)
        deadline = seats[number].deadline
        if deadline is None or deadline > timezone.now():
            return False
        # What the player left behind for this moment may only not have been looked at yet.
        chosen = play.chosen_for([seats[number]], game.engine_game())
        try:
            play.carry_out(
                game, chosen or thought.move, seats, by_bot=not chosen, missed=not chosen
            )
        except engine.StaleDecision:
            return False
    return True


@jobs.handler("bot")
def _bot(job: Job) -> datetime.datetime | None:
    """It thinks as soon as it is asked, and moves at its moment."""
    asked = question(job.game_pk)
    if asked is None:
        return None
    if ponders(asked):
        return None
    thought = think(asked)
    if thought is None:
        return None
    if not moments.reached(thought.at, max(timezone.now(), job.due)):
        return thought.at
    _play_thought(job.game_pk, thought.move)
    return None


# ── slowly ───────────────────────────────────────────────────────────────────────────────────


def ponders(asked: Question) -> bool:
    """Whether that takes long: then it has been asked for, and the answer will be there later."""
    if asked.kind not in bots.SLOW or asked.answer:
        return False
    jobs.put("ponder", f"{asked.game.pk}.{asked.seat.number}", game=asked.game)
    return True


def _asked_in(job: Job) -> Question | None:
    _game, _, number = job.subject.partition(".")
    return question(job.game_pk, int(number))


def _go_on(asked: Question) -> None:
    """Whoever plays the answer looks, too, whether there is another question by now."""
    jobs.put("bot" if asked.seat.bot else "deadline", asked.game.pk, game=asked.game)


def _by_habit(job: Job, _reason: str) -> None:
    """Whatever keeps a bot from thinking does not keep the game: one that is quick decides."""
    if asked := _asked_in(job):
        think(asked, clocks.STAND_IN)
        _go_on(asked)


@jobs.handler("ponder", attempts=3, give_up=_by_habit, task=jobs.THINK)
def _ponder(job: Job) -> None:
    """What takes long is thought about here, with nothing locked, and played elsewhere."""
    if asked := _asked_in(job):
        think(asked)
        _go_on(asked)
