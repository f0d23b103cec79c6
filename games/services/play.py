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
from games.ratings import after

from . import announce, clocks, jobs
from .refusal import Refused, TooLate

SHORTEST_PAUSE, LONGEST_PAUSE = 0.6, 2.0  # seconds that a bot seems to think
STEP_PAUSE = 1.0  # seconds between two things to see
LOOKING_AROUND = 3.0, 9.0  # seconds from somebody's arrival to their move

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
    seats = clocks.seats_of(game)
    seat = next((seat for seat in seats if seat.user_id == user.pk), None)
    if seat is None:
        raise Refused(_("You do not play in this game."))
    if seat.bot:
        raise Refused(_("A bot has taken your seat."))
    try:
        _carry_out(game, engine.Move(seat.number, decision, action), seats)
    except engine.StaleDecision as stale:
        if game.moves.filter(seat=seat.number, decision=decision, by_bot=True).exists():
            raise TooLate(_("Your time was up: a bot has decided for you.")) from stale
        raise
    return game


def play_bot(game_id: int) -> bool:
    """One bot's move; the thinking happens before the game is locked. False: nothing to do."""
    game = Game.objects.get(pk=game_id)
    kinds = dict(game.seats.exclude(bot="").values_list("number", "bot"))
    current = game.engine_game()
    awaited = next((d for d in current.unanswered if d.seat in kinds), None)
    if awaited is None:
        return False
    move = _thought_of(kinds[awaited.seat], current, awaited)
    with transaction.atomic():
        game = locked(game_id)
        seats = clocks.seats_of(game)
        if not seats[awaited.seat].bot:
            return False
        try:
            _carry_out(game, move, seats, by_bot=True)
        except engine.StaleDecision:
            return False
    return True


def play_for(game_id: int, number: int) -> bool:
    """Time is up: a bot makes this one decision. False: it has been made, or there is time yet."""
    game = Game.objects.get(pk=game_id)
    current = game.engine_game()
    awaited = next((d for d in current.unanswered if d.seat == number), None)
    if awaited is None:
        return False
    move = _thought_of(clocks.STAND_IN, current, awaited)
    with transaction.atomic():
        game = locked(game_id)
        seats = clocks.seats_of(game)
        deadline = seats[number].deadline
        if deadline is None or deadline > timezone.now():
            return False
        # What the player left behind for this moment may only not have been looked at yet.
        chosen = _chosen_for([seats[number]], game.engine_game())
        try:
            _carry_out(game, chosen or move, seats, by_bot=not chosen, missed=not chosen)
        except engine.StaleDecision:
            return False
    return True


def _thought_of(kind: str, current: engine.Game, asked: engine.Decision) -> engine.Move:
    """What this kind of bot answers, by what its seat may know."""
    action = bots.choose(kind, view_for(current.state, asked.seat), Random())
    return engine.Move(asked.seat, asked.id, action)


class Coming(Exception):
    """An order will be carried out once rivals see its author here."""


@transaction.atomic
def go_on(game_id: int, *, unseen: bool = True) -> bool:
    """The next thing that happens without anybody being asked. False: somebody has to decide.

    Not ``unseen``: raises Coming if rivals would see that nobody was there to decide.
    """
    game = locked(game_id)
    current = game.engine_game()
    if current.pending:
        _append(game, current.unfold())
        store(game, current)
        return True
    seats = clocks.seats_of(game)
    move = _chosen_for(seats, current)
    if move is None:
        return False
    if not unseen and not _idle(current) and announce.arrives(game, move.seat):
        raise Coming
    _carry_out(game, move, seats)
    return True


def _chosen_for(seats: list[Seat], current: engine.Game) -> engine.Move | None:
    people = {seat.number: seat for seat in seats if not seat.bot}
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
def _resolve(job: Job) -> datetime.datetime | None:
    """One thing at a time: ``store`` asks for the next."""
    try:
        go_on(job.game_id, unseen=False)
    except Coming:
        return timezone.now() + datetime.timedelta(seconds=random.uniform(*LOOKING_AROUND))
    return None


def _carry_out(
    game: Game,
    move: engine.Move,
    seats: list[Seat],
    *,
    by_bot: bool = False,
    missed: bool = False,
) -> None:
    """``missed``: a bot decides because a person did not."""
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
        missed=missed,
    )
    clocks.answered(seats[move.seat], game, missed=missed)
    store(game, current, seats, by=move.seat)


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


def store(
    game: Game,
    current: engine.Game,
    seats: list[Seat] | None = None,
    by: int | None = None,
) -> None:
    """Keep the snapshot and what lists need of it; ask for what is next; let everybody know.

    ``seats``: of ``clocks``, if the caller has them. ``by``: whose move has just been carried out.
    """
    now = timezone.now()
    before = game.state["round"] if game.state else 0
    game.state = engine.state_to_json(current.state)
    game.changed = now
    if current.over:
        game.status = Game.Status.OVER
        game.finished = now
    seats = clocks.seats_of(game) if seats is None else seats
    changed = _mark(seats, current, now)
    clocks.ask(seats, game, now)
    clocks.save(seats)
    game.save(update_fields=["state", "version", "status", "finished", "changed"])
    due = _due_next(game, current, [seat for seat in seats if seat.awaiting], now, by)
    jobs.put_all(due + events.due(game, before, turns=bool(changed)) + after.due(game))
    announce.changed(game)


def _mark(seats: list[Seat], current: engine.Game, now: datetime.datetime) -> list[Seat]:
    """Who is waited for, since when; at the end, the places. Returns whose turn began or ended."""
    asked = {decision.seat for decision in current.unanswered}
    changed = []
    for seat in seats:
        awaiting = seat.number in asked
        if seat.awaiting != awaiting:
            seat.awaiting, seat.awaiting_since = awaiting, now if awaiting else None
            changed.append(seat)
        if current.state.result:
            line = current.state.result.seats[seat.number]
            seat.score, seat.place = line.total, line.place
    return changed


def _due_next(
    game: Game, current: engine.Game, asked: list[Seat], now: datetime.datetime, by: int | None
) -> list[Job]:
    wanted = {}
    if current.pending or _idle(current):
        wanted["resolve"] = now + _pause(game, STEP_PAUSE)
    elif any(not seat.bot for seat in asked):
        wanted["resolve"] = now + _while_nobody_looks(game, [seat.number for seat in asked] == [by])
    if any(seat.bot for seat in asked):
        wanted["bot"] = now + _pause(game, random.uniform(SHORTEST_PAUSE, LONGEST_PAUSE))
    if look := clocks.next_look(asked, game):
        wanted["deadline"] = look
    return [
        Job(kind=kind, subject=str(game.pk), due=due, game=game) for kind, due in wanted.items()
    ]


def look_for_choices(game: Game) -> None:
    """Have the choosers asked in a while."""
    jobs.put("resolve", game.pk, due=timezone.now() + _while_nobody_looks(game), game=game)


def _while_nobody_looks(game: Game, still_there: bool = False) -> datetime.timedelta:
    """As if somebody had to come by and see the question.

    ``still_there``: it follows from their own move. Done for everybody who is asked, so that
    nothing tells who has left something to be chosen from.
    """
    return pause(quick=still_there or not game.clock_pace().slow, rng=Random())


def _idle(current: engine.Game) -> bool:
    """Everybody sees that the answer changes nothing: it need not be waited for."""
    views = (view_for(current.state, d.seat) for d in current.unanswered if d.kind == "ability")
    return any(without_effect(view) is not None for view in views)


def _pause(game: Game, seconds: float) -> datetime.timedelta:
    return datetime.timedelta(seconds=seconds if game.bot_pause else 0)


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
