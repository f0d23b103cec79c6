"""When time is up, and whatever else moves a clock while nobody moves."""

import datetime

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.core import announcements, heartbeat, jobs, statements
from games.core.refusals import Refused
from games.models import Game, Gift, Job, Seat
from games.notify import events

from . import bot_moves, clocks, play

MOST_GIVEN = 3  # allowances that rivals may have given and that are not used up
SOON = datetime.timedelta(seconds=5)
AT_ONCE = 500  # seats of a statement, after an outage


# ── time is up ───────────────────────────────────────────────────────────────────────────────


@jobs.handler("deadline")
def _deadline(job: Job) -> datetime.datetime | None:
    """A deadline may have moved since this was asked for: then it is looked at again."""
    now = max(timezone.now(), job.due)
    late = Seat.objects.filter(game=job.game_pk, deadline__lte=now).order_by("deadline")
    moments = []
    for number in late.values_list("number", flat=True):
        asked = bot_moves.question(job.game_pk, late=number)
        thought = bot_moves.think(asked) if asked else None
        if thought and thought.at > now:
            moments.append(thought.at)
        else:
            bot_moves.play_for(job.game_pk, number)
    look = _warn(job.game_pk)
    if look and look <= now:
        return min(moments, default=now + SOON)
    return look


@transaction.atomic
def _warn(game_id: int) -> datetime.datetime | None:
    """Tell those who have little time left. Returns when to look again."""
    game, now = play.locked(game_id), timezone.now()
    seats = clocks.seats_of(game)
    for seat in seats:
        warning = clocks.clock_of(seat, game).warning(clocks.WARN)
        if warning and warning <= now and not seat.warned:
            seat.warned = True
            events.time_runs_out(seat)
    clocks.save(seats)
    return clocks.next_look(seats, game)


# ── more time ────────────────────────────────────────────────────────────────────────────────


@transaction.atomic
def give_time(game_id: int, user: User, number: int) -> Gift:
    """A rival's present: as much again as the pace allows for a decision."""
    game = play.locked(game_id)
    seats = clocks.seats_of(game)
    giver = next((seat for seat in seats if seat.user_id == user.pk and not seat.bot), None)
    if giver is None:
        raise Refused(_("Only those who play in this game can give time."))
    seat = next((seat for seat in seats if seat.number == number), None)
    if seat is None or seat is giver:
        raise Refused(_("Time is a present for others."))
    if seat.due is None:
        raise Refused(_("No clock runs there just now."))
    if seat.given + game.allowance > MOST_GIVEN * game.allowance:
        raise Refused(_("They have been given enough for now."))
    clocks.wind(seat, clocks.clock_of(seat, game).give(game.allowance))
    seat.warned = False
    clocks.save(seats)
    gift = Gift.objects.create(seat=seat, giver=user, time=game.allowance)
    announcements.changed(game)
    return gift


def align(user: User) -> None:
    """Their night or their vacation has changed: so do their clocks, wherever they run."""
    games = Seat.objects.filter(user=user, due__isnull=False).values_list("game", flat=True)
    for game_id in games.order_by("game"):
        with transaction.atomic():
            _align(play.locked(game_id), timezone.now())


@transaction.atomic
def hold(game_id: int, since: datetime.datetime | None) -> None:
    """Let all its clocks stand still since then; None: they run again. It is idempotent."""
    game = play.locked(game_id)
    if game.held != (since is not None):
        game.held = not game.held
        game.save(update_fields=["held"])
        _align(game, since or timezone.now())


def _align(game: Game, moment: datetime.datetime) -> None:
    """Let every clock do what it should from this moment: run, or stand still."""
    seats = clocks.seats_of(game)
    for seat in seats:
        if seat.due is not None:
            clock = clocks.clock_of(seat, game)
            still = clocks.stands_still(seat, game)
            clocks.wind(seat, clock.stop(moment) if still else clock.resume(moment))
            seat.orders_due = None  # drawn anew, by how their time runs now
    play.look_for_choices(game, seats)
    if look := clocks.next_look(seats, game):
        jobs.put("deadline", game.pk, due=look, game=game)
    announcements.changed(game)


@heartbeat.after_outage
def extend(began: datetime.datetime, ended: datetime.datetime) -> None:
    """The time in which the site was not there is nobody's. Jobs find out by themselves."""
    running = Seat.objects.filter(due__isnull=False, stopped=None)
    games = Game.objects.select_for_update().filter(pk__in=running.values("game")).order_by("pk")
    list(games.values_list("pk"))  # locks them, always in the same order
    seats = list(running.select_related("game", "user").defer("game__state", "game__opening"))
    for seat in seats:
        clocks.wind(seat, clocks.clock_of(seat, seat.game).skip(began, ended))
    for start in range(0, len(seats), AT_ONCE):
        statements.update(seats[start : start + AT_ONCE], ("due", "deadline"))
    # Nor are all orders that fell into it carried out as soon as it is over.
    Seat.objects.filter(orders_due__gte=began).update(orders_due=F("orders_due") + (ended - began))
