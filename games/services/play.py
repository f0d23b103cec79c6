"""One service plays a move, whoever makes it, and what then follows by itself.

A move ends its request. The end of a round is a job, one thing to see at a time, until somebody has
to decide; so are the turns of bots (``bot_moves.py``).
"""

import datetime
from collections.abc import Callable, Iterator, Sequence

from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.db.models import Min, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from estoril.infra import lines
from estoril.infra.database import reads_first
from games import engine
from games.core import announcements, jobs, statements
from games.core.jobs import Handler
from games.core.prepared import Prepared
from games.core.refusals import Refused, TooEarly, TooLate
from games.engine import View, view_for
from games.lessons import coach
from games.models import Game, Job, Move, Seat
from games.notify import events
from games.orders import without_effect

from . import clocks, moments

# Asked in turn on behalf of a person whose decision is awaited; the first action is played.
Chooser = Callable[[Seat, View], engine.actions.Action | None]
choosers: list[Chooser] = []

# What was before the first move is only needed by whoever tells of it.
_LOCKED = Game.objects.select_for_update().defer("opening", "seed")
LOCKED = Prepared(lambda game: _LOCKED.filter(pk=game))
LOCKED_BY_KEY = Prepared(lambda key: _LOCKED.filter(key=key))

# Kinds of jobs that a finished game asks for: figures, not moves, so that no move waits for them.
_after_game: list[str] = []


def after_game(kind: str, lease: datetime.timedelta = jobs.LEASE) -> Callable[[Handler], Handler]:
    """Register the handler of a job that is put for every game once it is over.

    This is how packages above this one learn that a game has ended.
    """
    _after_game.append(kind)
    return jobs.handler(kind, lease)


def locked(game: int | str) -> Game:
    """The game of this id or key, which nobody else changes until the end of the caller's
    transaction."""
    row = (LOCKED_BY_KEY if isinstance(game, str) else LOCKED).first(game)
    if row is None:
        raise Game.DoesNotExist
    return row


def seat_of(game: Game, user: User | AnonymousUser) -> Seat | None:
    if not user.is_authenticated:
        return None
    return game.seats.filter(user=user).first()


@lines.together()
@reads_first
def play(id_or_key: int | str, user: User, decision: int, action: engine.actions.Action) -> Game:
    """A person's move. Sending the same one again changes nothing and is no error."""
    game = locked(id_or_key)
    if game.started is None:
        raise TooEarly(_("This game has not started yet."))
    seats = clocks.seats_of(game)
    seat = next((seat for seat in seats if seat.user_id == user.pk), None)
    if seat is None:
        raise Refused(_("You do not play in this game."))
    if seat.bot:
        raise Refused(_("A bot has taken your seat."))
    try:
        carry_out(game, engine.Move(seat.number, decision, action), seats)
    except engine.StaleDecision as stale:
        if game.moves.filter(seat=seat.number, decision=decision, by_bot=True).exists():
            raise TooLate(_("Your time was up: a bot has decided for you.")) from stale
        raise
    return game


# ── what happens by itself ───────────────────────────────────────────────────────────────────


@lines.together()
@reads_first
def go_on(game_id: int, now: datetime.datetime | None = None) -> bool:
    """The next thing that happens without anybody being asked. False: somebody has to decide.

    For people the choosers decide once their moment has come by ``now``; None: at once.
    """
    game = locked(game_id)
    if game.is_cancelled:
        return False
    current = game.engine_game()
    if current.pending:
        store(game, current, log=[_line(game, current.unfold())])
        return True
    seats = clocks.seats_of(game)
    ready = [seat for seat in seats if now is None or _is_due(seat, now)]
    if move := chosen_for(ready, current):
        carry_out(game, move, seats)
        return True
    for seat in ready:
        seat.orders_due = None
    clocks.save(seats)
    return False


def _is_due(seat: Seat, now: datetime.datetime) -> bool:
    return seat.orders_due is not None and seat.orders_due <= now


def chosen_for(seats: list[Seat], current: engine.Game) -> engine.Move | None:
    """What the choosers decide for the first of these people for whom they decide anything."""
    people = {seat.number: seat for seat in seats if not seat.bot}
    for decision in current.unanswered:
        for choose in choosers if decision.seat in people else ():
            view = view_for(current.state, decision.seat)
            if (action := choose(people[decision.seat], view)) is not None:
                return engine.Move(decision.seat, decision.id, action)
    return None


@jobs.handler("resolve")
def _resolve(job: Job) -> datetime.datetime | None:
    """One thing at a time: ``store`` asks for the next. Others may have their moment later."""
    if go_on(job.game_pk, max(timezone.now(), job.due)):
        return None
    return _asked(job.game_pk).aggregate(next=Min("orders_due"))["next"]


def _asked(game_id: int) -> QuerySet[Seat]:
    """The people who have to decide."""
    return Seat.objects.filter(game=game_id, awaiting=True, bot="")


def carry_out(
    game: Game,
    move: engine.Move,
    seats: list[Seat],
    *,
    by_bot: bool = False,
    missed: bool = False,
) -> None:
    """Play a move of a game that is locked. ``missed``: a bot decides because a person did not."""
    current = game.engine_game()
    if _was_played(game, current, move):
        return
    line = _answer(game, current, move, by_bot=by_bot, missed=missed)
    clocks.answered(seats[move.seat], game, missed=missed)
    store(game, current, seats, by=move.seat, log=[line], missed=missed)


def _answer(game: Game, current: engine.Game, move: engine.Move, **how: bool) -> Move:
    return _line(
        game,
        current.answer(move),
        seat=move.seat,
        decision=move.decision,
        action=engine.action_to_json(move.action),
        **how,
    )


def _line(game: Game, events: list[engine.Event], **what: object) -> Move:
    """The next line of the log, for ``store``; nobody's if it does not say whose."""
    game.line += 1
    told = [event.to_json() for event in events]
    return Move(game=game, number=game.line, events=told, **what)


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
    *,
    log: Sequence[Move] = (),
    missed: bool = False,
) -> None:
    """Keep the log, the snapshot and what lists need of it; ask for what is next; let everybody
    know. Of what need not be asked nobody is: it is answered before.

    ``seats``: of ``clocks``, if the caller has them. ``by``: whose move has just been carried out;
    ``missed``: a bot's, because they were late. ``log``: its lines that this comes of.

    Nothing is written before all is known, for from then on others may have to wait.
    """
    now = timezone.now()
    before = game.state["round"] if game.state else 0
    known = {number for number, *_ in game.state["decisions"]} if game.state else set()
    seats = clocks.seats_of(game) if seats is None else seats
    log = [*log, *_answered_without_effect(game, current, seats)]
    game.state = engine.state_to_json(current.state)
    game.changed = now
    if current.over:
        game.status = Game.Status.OVER
        game.finished = now
    changed = _mark(seats, current, now)
    clocks.ask(seats, game, now)
    asked = {decision.seat: decision.id for decision in current.unanswered}
    for seat in seats:
        if seat.number not in asked:
            seat.orders_due = None
        elif asked[seat.number] not in known:
            seat.orders_due = moments.of_orders(seat, game, now, still_there=seat.number == by)
    due = _due_next(game, current, [seat for seat in seats if seat.awaiting], now)
    due += events.due(game, before, seats, changed) + _due_after(game)
    if log:
        statements.insert(log)
    clocks.save(seats)
    statements.update([game], ("state", "line", "status", "finished", "changed"))
    if current.over:
        coach.game_over(seats)
    jobs.put_all(due)
    announcements.changed(game, seats, moved=None if missed else by)


def _due_after(game: Game) -> list[Job]:
    if not game.is_over:
        return []
    assert game.finished
    return [
        Job(kind=kind, subject=str(game.pk), due=game.finished, game=game) for kind in _after_game
    ]


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
    game: Game, current: engine.Game, asked: list[Seat], now: datetime.datetime
) -> list[Job]:
    wanted = {}
    looks = [seat.orders_due for seat in asked if seat.orders_due and not seat.bot]
    if current.pending:
        wanted["resolve"] = moments.of_step(game, now)
    elif looks:
        wanted["resolve"] = min(looks)
    if any(seat.bot for seat in asked):
        wanted["bot"] = now
    if look := clocks.next_look(asked, game):
        wanted["deadline"] = look
    return [
        Job(kind=kind, subject=str(game.pk), due=due, game=game) for kind, due in wanted.items()
    ]


def look_for_choices(game: Game, seats: list[Seat]) -> None:
    """Have the choosers asked anew for these people, unless their moment is yet to come."""
    now = timezone.now()
    looked = [s for s in seats if s.awaiting and not s.bot and s.orders_due is None]
    for seat in looked:
        seat.orders_due = moments.of_orders(seat, game, now)
    clocks.save(seats)
    if looked and (look := _asked(game.pk).aggregate(next=Min("orders_due"))["next"]):
        jobs.put("resolve", game.pk, due=look, game=game)


def _answered_without_effect(game: Game, current: engine.Game, seats: list[Seat]) -> Iterator[Move]:
    """Everybody sees that the answer changes nothing: its player is never asked for it."""
    people = {seat.number for seat in seats if not seat.bot}
    while move := _without_effect(current, people):
        yield _answer(game, current, move)


def _without_effect(current: engine.Game, people: set[int]) -> engine.Move | None:
    for decision in current.unanswered:
        if decision.kind == "ability" and decision.seat in people:
            action = without_effect(view_for(current.state, decision.seat))
            if action is not None:
                return engine.Move(decision.seat, decision.id, action)
    return None


@transaction.atomic
def resign(game_id: int, user: User, bot: str = "agent") -> Game:
    """A bot takes the seat; the person keeps a place among the spectators of their own defeat.
    Unless only bots were left to play it: then the game is called off."""
    game = locked(game_id)
    seat = seat_of(game, user)
    if seat is None or seat.bot or not game.is_running:
        raise Refused(_("There is nothing to resign from."))
    seat.bot = bot
    seat.save(update_fields=["bot"])
    if ends_without(game, seat):
        game.status, game.changed = Game.Status.CANCELLED, timezone.now()
        game.save(update_fields=["status", "changed"])
        events.left(game, user.pk)
        announcements.changed(game)
    else:
        store(game, game.engine_game())
    return game


def ends_without(game: Game, seat: Seat) -> bool:
    """Whether nobody would be left who plays here or may come back, and nobody waits for the
    result: bots alone would think on the site's time for nobody."""
    seats = game.seats.all()
    others = seats.filter(user__isnull=False).exclude(pk=seat.pk)
    anybody = others.filter(Q(bot="") | Q(away=True)).exists()
    return not (anybody or clocks.is_at_stake(game))


def look(game: Game, seat: Seat) -> None:
    """This player has now seen everything up to here."""
    if seat.seen < game.line:
        statements.raise_to(Seat, seat.pk, "seen", game.line)
