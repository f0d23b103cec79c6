"""One service plays a move, whoever makes it."""

import datetime
import random
from random import Random

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games import bots, engine
from games.engine import view_for
from games.models import Game, Move, Seat

from . import announce
from .refusal import Refused

SHORTEST_PAUSE, LONGEST_PAUSE = 0.6, 2.0  # seconds that a bot seems to think


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


def play_bot(game_id: int, decision: int) -> bool:
    """A bot's move; the thinking happens before the game is locked. False: nothing to do."""
    game = Game.objects.get(pk=game_id)
    if not game.is_running:
        return False
    state = game.engine_game().state
    awaited = next((d for d in state.decisions if d.id == decision), None)
    if awaited is None or awaited.seat in state.chosen:
        return False
    kind = game.seats.get(number=awaited.seat).bot
    if not kind:
        return False
    action = bots.choose(kind, view_for(state, awaited.seat), Random())
    with transaction.atomic():
        game = locked(game_id)
        if not game.seats.filter(number=awaited.seat).exclude(bot="").exists():
            return False
        try:
            _carry_out(game, engine.Move(awaited.seat, decision, action), by_bot=True)
        except engine.StaleDecision:
            return False
    return True


def _carry_out(game: Game, move: engine.Move, *, by_bot: bool) -> None:
    if game.state is None:
        raise Refused(_("This game has not started."))
    current = game.engine_game()
    if _was_played(game, current, move):
        return
    events = current.play(move)
    game.version += 1
    Move.objects.create(
        game=game,
        number=game.version,
        seat=move.seat,
        decision=move.decision,
        action=engine.action_to_json(move.action),
        events=[event.to_json() for event in events],
        by_bot=by_bot,
    )
    store(game, current)


def _was_played(game: Game, current: engine.Game, move: engine.Move) -> bool:
    """The same answer to the same question, sent again: a double click, a retry."""
    if any(d.id == move.decision for d in current.decisions):
        chosen = current.state.chosen.get(move.seat)
        return chosen is not None and move.action == engine.actions.Discard(chosen)
    earlier = game.moves.filter(seat=move.seat, decision=move.decision).order_by("number").last()
    return earlier is not None and earlier.action == engine.action_to_json(move.action)


def store(game: Game, current: engine.Game) -> None:
    """Keep the snapshot and what lists need of it; then let everybody know."""
    now = timezone.now()
    game.state = engine.state_to_json(current.state)
    game.changed = now
    if current.over:
        game.status = Game.Status.OVER
        game.finished = now
    seats = list(game.seats.all())
    asked = {decision.seat for decision in current.unanswered}
    _mark(seats, asked, now, current)
    bots_asked = any(seat.bot for seat in seats if seat.number in asked)
    game.bot_due = now + bot_pause(game) if bots_asked else None
    game.save(update_fields=["state", "version", "status", "finished", "changed", "bot_due"])
    announce.changed(game)


def _mark(seats: list[Seat], asked: set[int], now, current: engine.Game) -> None:
    """Who is waited for, since when; at the end, the places."""
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
        changed = seats
    if changed:
        Seat.objects.bulk_update(changed, ["awaiting", "awaiting_since", "score", "place"])


def bot_pause(game: Game) -> datetime.timedelta:
    seconds = random.uniform(SHORTEST_PAUSE, LONGEST_PAUSE) if game.bot_pause else 0
    return datetime.timedelta(seconds=seconds)


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
