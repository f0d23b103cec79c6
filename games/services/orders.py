"""Sealed orders: left by a person for their own seat, carried out in their absence as their moves.

They are as secret as a hand. Writing them tells nobody, and touches nothing that others can see;
that they are looked at is asked for at every decision of a person, whether they left any or not.
"""

import logging
from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.core.refusals import Refused
from games.engine import View
from games.engine.actions import Action
from games.models import Orders, Seat
from games.orders import Book, BookError, book_from_json, book_to_json, decide, without_effect

from . import clocks, play

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
    game = play.locked(game_id)
    seat = next((seat for seat in clocks.seats_of(game) if seat.user_id == user.pk), None)
    if user.pk is None or seat is None:
        raise Refused(_("You do not play in this game."))
    if seat.bot:
        raise Refused(_("A bot has taken your seat."))
    if not game.is_running:
        raise Refused(_("Orders are for games that are being played."))
    if game.snapshot["round"] != book.round:
        raise Outdated(_("The round that these orders were for is over."))
    orders = left(seat, book.round)
    if orders.version != version:
        raise Outdated(_("Your orders were changed in another window. This is how they stand."))
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
