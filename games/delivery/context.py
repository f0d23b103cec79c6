"""What it takes to tell several things, beside the notifications themselves."""

from __future__ import annotations

import datetime
import logging
from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property

from django.db.models import Max
from django.urls import Resolver404, resolve

from estoril.infra import database
from games.core.viewers import viewer_of
from games.engine import View, view_for
from games.models import Message, Mute, Orders, Seat
from games.notify.kinds import Kind
from games.notify.models import Notification
from games.pictures.game_picture import preload
from games.pictures.prints import Print, style_for
from games.pictures.strip import Strip
from games.pictures.table_picture import TablePicture
from games.services import orders
from games.story import log
from games.tournaments.models import Tournament

from . import attention
from .channels import mail

logger = logging.getLogger(__name__)

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
    def last_words(self) -> int:
        """The number of the newest message anywhere, when it was seen who has which seat."""
        return Message.objects.aggregate(newest=Max("pk"))["newest"] or 0

    @cached_property
    def places(self) -> dict[tuple[int, int], Seat]:
        """Their seats now, by person and game, whichever they had when there was something to tell.

        What was said until then they may read: hence the order.
        """
        self.last_words  # noqa: B018 - kept from now on
        games = {note.game_id for note in self.notes if note.game_id}
        users = {note.user_id for note in self.notes}
        seats = Seat.objects.filter(game__in=games, user__in=users)
        return {(seat.user_id, seat.game_id): seat for seat in seats}

    @cached_property
    def mutes(self) -> set[tuple[int, int]]:
        """Who does not hear whom, of those who ask somebody to a table."""
        asked = [note for note in self.notes if note.kind == Kind.INVITED]
        pairs = Mute.objects.filter(
            user__in={note.user_id for note in asked}, muted__in={note.by_id for note in asked}
        )
        return set(pairs.values_list("user", "muted"))

    @cached_property
    def tournaments(self) -> dict[str, Tournament]:
        """Those that the news leads to, by key."""
        told = (note.path for note in self.notes if note.kind == Kind.TOURNAMENT)
        keys = set(filter(None, map(key_of_tournament, told)))
        return {one.key: one for one in Tournament.objects.filter(key__in=keys)}

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
    def pictures(self) -> dict[int, tuple[TablePicture, Strip]]:
        """The board as they see it and what they have missed, by seat.

        A seat for which that fails is not there: the others' letters do not wait for it.
        """
        found = {}
        for seat in self.seats.values():
            try:
                found[seat.pk] = self._pictures(seat)
            except database.AWAY:
                raise
            except Exception:
                logger.exception("game %s, seat %s: no pictures", seat.game_id, seat.number)
        preload([one for pair in found.values() for one in pair])
        return found

    def _pictures(self, seat: Seat) -> tuple[TablePicture, Strip]:
        game, seats = seat.game, self.tables[seat.game_id]
        eyes = viewer_of(None if seat.bot else seat.number)
        style = style_for(seats[seat.number].user)
        return (
            TablePicture(game, seats, game.version, eyes, Print("board", BOARD, style, "png")),
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


def key_of_tournament(path: str) -> str | None:
    """Of the one whose page this is."""
    try:
        found = resolve(path)
    except Resolver404:
        return None
    return found.kwargs.get("key") if "tournaments" in found.namespaces else None
