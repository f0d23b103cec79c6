"""Seats that a bot plays for somebody: who may come back to them, and who may take them over."""

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.core.refusals import Refused
from games.models import Departure, Game, Seat
from games.notify import events

from . import clocks, play
from .reliability import refuse_unreliable


@transaction.atomic
def take_back(game_id: int, user: User) -> Game:
    """Give the seat back to the player whose time was up too often. It is idempotent."""
    game = play.locked(game_id)
    seat = play.seat_of(game, user)
    if seat is None or not game.is_running:
        raise Refused(_("There is no seat of yours to come back to."))
    if not seat.bot:
        return game
    if not seat.away:
        raise Refused(_("You have resigned from this game."))
    _sit_down(game, seat)
    return game


@transaction.atomic
def substitute(game_id: int, user: User, number: int) -> Game:
    """The seat changes hands, with all that is known there. Whoever has sat here before may not."""
    game = play.locked(game_id)
    seats = list(game.seats.all())
    seat = next((seat for seat in seats if seat.number == number), None)
    if seat is not None and seat.user_id == user.pk and not seat.bot:
        return game
    if seat is None or not game.seeks_substitutes or not seat.stood_in_for:
        raise Refused(_("That seat does not look for a substitute."))
    if any(seat.user_id == user.pk for seat in seats):
        raise Refused(_("You have a seat in this game already."))
    if Departure.objects.filter(game=game, user=user).exists():
        raise Refused(_("You have played in this game before, and know too much."))
    refuse_unreliable(game, user)
    _take_over(game, seat, user)
    return game


@transaction.atomic
def replace(game_id: int, number: int, user: User) -> None:
    """Let somebody else play on for the table's organiser, whether a bot plays there or not."""
    game = play.locked(game_id)
    seat = game.seats.get(number=number)
    if game.is_running and seat.user_id != user.pk:
        _take_over(game, seat, user)


def _take_over(game: Game, seat: Seat, user: User) -> None:
    Departure.objects.create(game=game, number=seat.number, user_id=seat.user_id)
    if seat.user_id:
        events.left(game, seat.user_id)
    seat.orders.all().delete()  # they were the other's
    seat.user, seat.seen = user, game.line
    clocks.count_from_now(user.pk)
    _sit_down(game, seat)


def _sit_down(game: Game, seat: Seat) -> None:
    seat.bot, seat.away, seat.misses = "", False, 0
    seat.save(update_fields=["user", "seen", "bot", "away", "misses"])
    play.store(game, game.engine_game())
    play.look_for_choices(game, clocks.seats_of(game))
