"""What it takes to tell several things, beside the notifications themselves."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property

from games.engine import View, view_for
from games.models import Orders, Seat
from games.pictures.addresses import style_for
from games.pictures.catchup import Strip
from games.pictures.drawing import Drawing, look_up
from games.pictures.prints import Print, eyes_of
from games.replay import log
from games.services import orders

from . import attention
from .channels import mail
from .models import Notification

# Twice what a narrow mail program shows.
BOARD, STRIP = 800, 600


class Background:
    """Each part is read for all of them at once, when the first of them needs it."""

    def __init__(self, notes: Iterable[Notification]) -> None:
        self.notes = list(notes)
        self.seats = {note.seat_id: note.seat for note in self.notes if note.seat}
        self._views: dict[int, View] = {}

    @cached_property
    def seen(self) -> dict[int, datetime.datetime]:
        """When they last looked, by seat."""
        return attention.last_seen(list(self.seats.values()))

    @cached_property
    def orders(self) -> dict[int, Orders]:
        """By seat, where any are left for the round that is played."""
        return orders.left_by(self.seats.values())

    @cached_property
    def addresses(self) -> dict[int, str]:
        """By person."""
        return mail.addresses_of(note.user for note in self.notes)

    @cached_property
    def tables(self) -> dict[int, list[Seat]]:
        """All seats with their people, by game."""
        games = {seat.game_id for seat in self.seats.values()}
        found = defaultdict(list)
        for seat in Seat.objects.filter(game__in=games).select_related("user"):
            found[seat.game_id].append(seat)
        return found

    @cached_property
    def lines(self) -> dict[int, list[log.Row]]:
        """What they have missed, by game."""
        return log.read((seat.game, seat.seen) for seat in self.seats.values())

    @cached_property
    def ordered(self) -> dict[int, set[int]]:
        """What their sealed orders have decided, by seat."""
        return log.by_order(self.seats.values())

    @cached_property
    def pictures(self) -> dict[int, tuple[Drawing, Strip]]:
        """The board as they see it and what they have missed, by seat."""
        found = {seat.pk: self._pictures(seat) for seat in self.seats.values()}
        look_up([one for pair in found.values() for one in pair])
        return found

    def _pictures(self, seat: Seat) -> tuple[Drawing, Strip]:
        game, seats = seat.game, self.tables[seat.game_id]
        eyes = eyes_of(None if seat.bot else seat.number)
        style = style_for(seats[seat.number].user)
        return (
            Drawing(game, seats, game.version, eyes, Print("board", BOARD, style, "png")),
            Strip(
                game,
                seat.seen,
                game.version,
                eyes,
                Print("strip", STRIP, style, "png"),
                self.lines[game.pk],
            ),
        )

    def view(self, seat: Seat) -> View:
        """With the eyes of whoever sits there; who has handed the seat to a bot is a spectator."""
        if seat.pk not in self._views:
            eyes = None if seat.bot else seat.number
            self._views[seat.pk] = view_for(seat.game.engine_game().state, eyes)
        return self._views[seat.pk]
