"""One service plays a move, whoever makes it, and what then follows by itself.

A move ends its request. The end of a round is a job, one thing to see at a time, until somebody has
to decide; so are the turns of bots.
"""

import datetime
import random
from collections.abc import Callable
from random import Random

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games import bots, engine
from games.engine import View, view_for
from games.models import Game, Job, Move, Seat
from games.notify import events
from games.orders import without_effect
from games.orders.timing import pause

from . import announce, jobs
from .refusal import Refused

SHORTEST_PAUSE, LONGEST_PAUSE = 0.6, 2.0  # seconds that a bot seems to think
STEP_PAUSE = 1.0  # seconds between two things to see

# Asked in turn on behalf of a person whose decision is awaited; the first action is played.
Chooser = Callable[[Seat, View], engine.actions.Action | None]
choosers: list[Chooser] = []


def locked(game_id: int) -> Game:
    return Game.objects.select_for_update().get(pk=game_id)


def seat_of(game: Game, user) -> Seat | None:
    if not user.is_authenticated:
        return None
    return game.seats.filter(user=user).first()


@transaction.atomic
def play(game_id: int, user, decision: int, action: engine.actions.Action) -> Game:
    """A person's move. Sending the same one again changes nothing and is no error."""
    game = locked(game_id)
    seat = seat_of(game, user)
    if seat is None:
        raise Refused(_("You do not play in this game."))
    if seat.bot:
        raise Refused(_("A bot has taken your seat."))
    _carry_out(game, engine.Move(seat.number, decision, action), by_bot=False)
    return game


def play_bot(game_id: int) -> bool:
    """One bot's move; the thinking happens before the game is locked. False: nothing to do."""
    game = Game.objects.get(pk=game_id)
    kinds = dict(game.seats.exclude(bot="").values_list("number", "bot"))
    current = game.engine_game()
    awaited = next((d for d in current.unanswered if d.seat in kinds), None)
    if awaited is None:
        return False
    action = bots.choose(kinds[awaited.seat], view_for(current.state, awaited.seat), Random())
    with transaction.atomic():
        game = locked(game_id)
        if not game.seats.filter(number=awaited.seat).exclude(bot="").exists():
            return False
        try:
            _carry_out(game, engine.Move(awaited.seat, awaited.id, action), by_bot=True)
        except engine.StaleDecision:
            return False
    return True


@transaction.atomic
def go_on(game_id: int) -> bool:
    """The next thing that happens without anybody being asked. False: somebody has to decide."""
    game = locked(game_id)
    current = game.engine_game()
    if current.pending:
        _append(game, current.unfold())
        store(game, current)
        return True
    move = _chosen_for(game, current)
    if move is None:
        return False
    _carry_out(game, move, by_bot=False)
    return True


def _chosen_for(game: Game, current: engine.Game) -> engine.Move | None:
    people = {seat.number: seat for seat in game.seats.all() if not seat.bot}
    for decision in current.unanswered:
        for choose in choosers if decision.seat in people else ():
            view = view_for(current.state, decision.seat)
            if (action := choose(people[decision.seat], view)) is not None:
                return engine.Move(decision.seat, decision.id, action)
    return None


@jobs.handler("bot")
def _bot(job: Job) -> None:
    play_bot(job.game_id)


@jobs.handler("resolve")
def _resolve(job: Job) -> None:
    """One thing at a time: ``store`` asks for the next."""
    go_on(job.game_id)


def _carry_out(game: Game, move: engine.Move, *, by_bot: bool) -> None:
    if game.state is None:
        raise Refused(_("This game has not started."))
    current = game.engine_game()
    if _was_played(game, current, move):
        return
    _append(
        game,
        current.answer(move),
        seat=move.seat,
        decision=move.decision,
        action=engine.action_to_json(move.action),
        by_bot=by_bot,
    )
    store(game, current, by=move.seat)


def _append(game: Game, events: list[engine.Event], **what: object) -> None:
    """A line of the log; nobody's if it does not say whose."""
    game.version += 1
    Move.objects.create(
        game=game, number=game.version, events=[event.to_json() for event in events], **what
    )


def _was_played(game: Game, current: engine.Game, move: engine.Move) -> bool:
    """The same answer to the same question, sent again: a double click, a retry."""
    if any(d.id == move.decision for d in current.decisions):
        chosen = current.state.chosen.get(move.seat)
        return chosen is not None and move.action == engine.actions.Discard(chosen)
    earlier = game.moves.filter(seat=move.seat, decision=move.decision).order_by("number").last()
    return earlier is not None and earlier.action == engine.action_to_json(move.action)


def store(game: Game, current: engine.Game, by: int | None = None) -> None:
    """Keep the snapshot and what lists need of it; ask for what is next; let everybody know.

    ``by``: whose move has just been carried out.
    """
    now = timezone.now()
    before = game.state["round"] if game.state else 0
    game.state = engine.state_to_json(current.state)
    game.changed = now
    if current.over:
        game.status = Game.Status.OVER
        game.finished = now
    seats = list(game.seats.select_related("user"))
    asked = {decision.seat for decision in current.unanswered}
    changed = _mark(seats, asked, now, current)
    game.save(update_fields=["state", "version", "status", "finished", "changed"])
    _ask_for_next(game, current, [seat for seat in seats if seat.number in asked], now, by)
    announce.changed(game)
    events.turns(game, changed)
    if current.over:
        events.game_over(seats)
    elif before and before < current.state.round:
        events.round_resolved(before, seats)


def _ask_for_next(
    game: Game, current: engine.Game, asked: list[Seat], now: datetime.datetime, by: int | None
) -> None:
    if current.pending or _idle(current):
        jobs.put("resolve", game.pk, due=now + _pause(game, STEP_PAUSE), game=game)
    elif any(not seat.bot for seat in asked):
        look_for_choices(game, at_once=[seat.number for seat in asked] == [by])
    if any(seat.bot for seat in asked):
        thinking = random.uniform(SHORTEST_PAUSE, LONGEST_PAUSE)
        jobs.put("bot", game.pk, due=now + _pause(game, thinking), game=game)


def look_for_choices(game: Game, *, at_once: bool = False) -> None:
    """Have the choosers asked in a while, as if somebody had just come by and seen the question.

    ``at_once``: they are still there, since it follows from their own move. Done for everybody who
    is asked, so that nothing tells who has left something to be chosen from.
    """
    wait = pause(quick=at_once or game.pace == Game.Pace.LIVE, rng=Random())
    jobs.put("resolve", game.pk, due=timezone.now() + wait, game=game)


def _idle(current: engine.Game) -> bool:
    """Everybody sees that the answer changes nothing: it need not be waited for."""
    views = (view_for(current.state, d.seat) for d in current.unanswered if d.kind == "ability")
    return any(without_effect(view) is not None for view in views)


def _pause(game: Game, seconds: float) -> datetime.timedelta:
    return datetime.timedelta(seconds=seconds if game.bot_pause else 0)


def _mark(seats: list[Seat], asked: set[int], now, current: engine.Game) -> list[Seat]:
    """Who is waited for, since when; at the end, the places. Returns whose turn began or ended."""
    changed = []
    for seat in seats:
        awaiting = seat.number in asked
        if seat.awaiting != awaiting:
            seat.awaiting, seat.awaiting_since = awaiting, now if awaiting else None
            changed.append(seat)
    if current.state.result:
        for seat in seats:
            line = current.state.result.seats[seat.number]
            seat.score, seat.place = line.total, line.place
    if to_save := seats if current.state.result else changed:
        Seat.objects.bulk_update(to_save, ["awaiting", "awaiting_since", "score", "place"])
    return changed


@transaction.atomic
def resign(game_id: int, user, bot: str = "agent") -> Game:
    """A bot takes the seat; the person keeps a place among the spectators of their own defeat."""
    game = locked(game_id)
    seat = seat_of(game, user)
    if seat is None or seat.bot or not game.is_running:
        raise Refused(_("There is nothing to resign from."))
    seat.bot = bot
    seat.save(update_fields=["bot"])
    store(game, game.engine_game())
    return game


def look(game: Game, seat: Seat) -> None:
    """This player has now seen everything up to here."""
    if seat.seen < game.version:
        Seat.objects.filter(pk=seat.pk, seen__lt=game.version).update(seen=game.version)
