"""Whether something is still worth telling, now or later. Whether it may be told, the gate says."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from functools import cached_property

from estoril.infra.optional import required
from games.engine import view_for
from games.models import Invitation, Orders, Seat
from games.notify import channels
from games.notify.kinds import Kind
from games.notify.models import Delivery, Notification
from games.orders import decide
from games.puzzles import daily
from games.services import orders

from . import attention

# Who has seen that it is their turn is reminded after a while, not at once.
JUST_SEEN = {Kind.TURN: datetime.timedelta(minutes=20), Kind.TIME: datetime.timedelta(minutes=5)}
LOOK_AGAIN = datetime.timedelta(minutes=5)


class Needless(Exception):
    """It is over, or its reader knows."""


class Relevance:
    """Judges several notifications, and asks the database once for all of them."""

    def __init__(self, notes: Sequence[Notification]) -> None:
        self.seats = {note.seat_id: note.seat for note in notes if note.seat}

    def moment(self, delivery: Delivery, now: datetime.datetime) -> datetime.datetime:
        """When to tell it: now or later. Raises Needless."""
        note = delivery.notification
        if note.kind in (Kind.TURN, Kind.TIME):
            return self._moment_of_turn(note, delivery.channel, now)
        if note.kind == Kind.INVITED:
            asked = Invitation.objects.filter(game=note.game, user=note.user, declined=None)
            if not required(note.game).is_waiting or not asked.exists():
                raise Needless
        if note.kind == Kind.PUZZLE and not self._is_unsolved(note):
            raise Needless
        if note.read or self._seen_since(note):
            raise Needless
        return now

    def _is_unsolved(self, note: Notification) -> bool:
        """Whether it is still the puzzle of the day, and its reader has not tried it."""
        puzzle = daily.of_day(daily.today())
        if puzzle is None or puzzle.key != note.text:
            return False
        return not puzzle.attempts.filter(user=note.user_id).exists()

    def _moment_of_turn(
        self, note: Notification, channel: str, now: datetime.datetime
    ) -> datetime.datetime:
        seat = required(note.seat)
        if not is_asked(seat, note):
            raise Needless
        if seen := self._seen_since(note):
            return max(now, seen + JUST_SEEN[Kind(note.kind)])
        # Not where others read: that nothing is said there would tell them of the orders.
        if channels.get(channel).is_private and seat.orders_due and self._orders_answer(seat):
            return max(now, seat.orders_due) + LOOK_AGAIN
        return now

    def _seen_since(self, note: Notification) -> datetime.datetime | None:
        seen = self._last_seen.get(note.seat_id or 0)
        return seen if seen and seen >= note.created else None

    def _orders_answer(self, seat: Seat) -> bool:
        left = self._orders.get(seat.pk)
        if left is None:
            return False
        view = view_for(seat.game.engine_game().state, None if seat.bot else seat.number)
        return decide(orders.book_of(left), view) is not None

    @cached_property
    def _last_seen(self) -> dict[int, datetime.datetime]:
        """When they last looked, by seat."""
        return attention.last_seen(list(self.seats.values()))

    @cached_property
    def _orders(self) -> dict[int, Orders]:
        """Return the orders by seat, where any are left for the round that is played."""
        return orders.left_by(self.seats.values())


def is_asked(seat: Seat, note: Notification) -> bool:
    """Tell whether the same person is still asked in the same turn as then."""
    same = seat.user_id == note.user_id and not seat.bot
    return same and seat.awaiting and required(seat.awaiting_since) <= note.created
