"""Orders: left by a person for their own seat, carried out in their absence as their moves.

They are as secret as a hand. Writing them tells nobody, and touches nothing that others can see;
that they are looked at is asked for at every decision of a person, whether they left any or not.
"""

import logging
from collections.abc import Iterable, Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.core.refusals import Refused
from games.engine import View, view_for
from games.engine.actions import Action
from games.models import Game, Orders, Seat
from games.orders import (
    Book,
    BookError,
    asked,
    book_from_json,
    book_to_json,
    cancelled,
    decide,
    without_effect,
)
from games.orders.timing import Window

from . import clocks, moments, play

logger = logging.getLogger(__name__)


class Outdated(Refused):
    """Written for a round that is over, or in a tab that did not know of newer orders."""


def left(seat: Seat, round: int) -> Orders:
    """What this seat has left for a round; an empty book, not stored, if it has left nothing."""
    row = Orders.objects.filter(seat=seat, round=round).first()
    return row or Orders(seat=seat, round=round, book=book_to_json(Book(round)))


def left_by(seats: Iterable[Seat]) -> dict[int, Orders]:
    """What these seats have left for the rounds that they play now, by seat. One query."""
    rounds = {seat.pk: seat.game.snapshot["round"] for seat in seats}
    rows = Orders.objects.filter(seat__in=rounds)
    return {row.seat_id: row for row in rows if row.round == rounds[row.seat_id]}


def book_of(orders: Orders) -> Book:
    """What is not readable any more says nothing: the player is asked."""
    try:
        return book_from_json(orders.book)
    except BookError:
        logger.exception("orders %s cannot be read", orders.pk)
        return Book(orders.round)


@transaction.atomic
def save(game_id: int, user: User, book: Book, version: int) -> Orders:
    """Replace the orders of the person's seat, which they have seen in this version."""
    game, seat = _own_seat(game_id, user)
    if game.snapshot["round"] != book.round:
        raise Outdated(_("The round that these orders were for is over."))
    return _replace(game, seat, _in_version(left(seat, book.round), version), book)


@transaction.atomic
def play_now(game_id: int, user: User, decision: int, version: int) -> Game:
    """Carry out at once what the person's orders say about this decision. They click: it is their
    own move, and not one that was made in their absence. Asked twice, it is done once."""
    game, seat = _own_seat(game_id, user)
    if game.moves.filter(seat=seat.number, decision=decision).exists():
        return game
    orders, view = _about(game, seat, decision, version)
    action = decide(book_of(orders), view)
    if action is None:
        raise Outdated(_("Your orders say nothing that is possible now. Decide yourself."))
    return play.play(game_id, user, decision, action)


@transaction.atomic
def cancel(game_id: int, user: User, decision: int, version: int) -> Orders:
    """Take back what the person's orders say about this decision, and nothing else."""
    game, seat = _own_seat(game_id, user)
    orders, view = _about(game, seat, decision, version)
    return _replace(game, seat, orders, cancelled(book_of(orders), view))


def window(seat: Seat, game: Game, seats: Sequence[Seat]) -> Window | None:
    """When orders of this seat are carried out that answer what it is asked; if nothing is, when
    they would be if something were. For its author alone. None: not for the time being."""
    now = timezone.now()
    if seat.awaiting:
        return moments.window_of_orders(seat, now)
    people = [other for other in seats if other.user_id and not other.bot]
    deadline = clocks.clock_of(seat, game).ask(now).deadline if len(people) > 1 else None
    return moments.window_if_asked(seat, game, now, deadline)


def _own_seat(game_id: int, user: User) -> tuple[Game, Seat]:
    """Locks the game."""
    game = play.locked(game_id)
    seat = next((seat for seat in clocks.seats_of(game) if seat.user_id == user.pk), None)
    if user.pk is None or seat is None:
        raise Refused(_("You do not play in this game."))
    if seat.bot:
        raise Refused(_("A bot has taken your seat."))
    if not game.is_running:
        raise Refused(_("Orders are for games that are being played."))
    return game, seat


def _about(game: Game, seat: Seat, decision: int, version: int) -> tuple[Orders, View]:
    """The orders that may answer this decision, and how their seat sees it."""
    view = view_for(game.engine_game().state, seat.number)
    awaited = asked(view)
    if awaited is None or awaited.id != decision:
        raise Outdated(_("This is no longer asked. This is how things stand."))
    return _in_version(left(seat, view.round), version), view


def _in_version(orders: Orders, version: int) -> Orders:
    if orders.version != version:
        raise Outdated(_("Your orders were changed in another window. This is how they stand."))
    return orders


def _replace(game: Game, seat: Seat, orders: Orders, book: Book) -> Orders:
    orders.book = book_to_json(book)
    orders.version += 1
    orders.changed = timezone.now()
    orders.save()
    play.look_for_choices(game, [seat])
    return orders


def _ordered(seat: Seat, view: View) -> Action | None:
    """Called with the game locked: what is saved now is what is carried out."""
    orders = left(seat, view.round)
    action = decide(book_of(orders), view)
    if action is not None:
        decision = next(d for d in view.decisions if d.seat == seat.number)
        orders.used = [*orders.used, decision.id]
        orders.save(update_fields=["used"])
    return action


def _idle(_seat: Seat, view: View) -> Action | None:
    return without_effect(view)


play.choosers += [_idle, _ordered]
