"""Which game, and who is looking."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.contrib.auth import get_user_model
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from games.core.prepared import Prepared
from games.models import Game, Seat
from games.pictures.addresses import style_for
from games.render import StyleName
from games.story.players import players_of
from games.story.terms import Who
from games.web.game.clocks import Clocks, clocks_of
from games.web.lobby.lists import HEAVY


@dataclass(frozen=True)
class Visit:
    """``seat``: the reader's own, if they have one. ``eyes``: whose view they get. ``style``: the
    one of the pictures they see."""

    game: Game
    seats: list[Seat]
    seat: Seat | None
    signed_in: bool
    style: StyleName

    @property
    def eyes(self) -> int | None:
        """Whoever has handed their seat to a bot is a spectator."""
        return None if self.seat is None or self.seat.bot else self.seat.number

    @property
    def started(self) -> bool:
        return self.game.started is not None

    @cached_property
    def names(self) -> list[Who]:
        return players_of(self.game, self.seats)

    @cached_property
    def clocks(self) -> Clocks:
        return clocks_of(self.game, self.seats, self.seat, self.names)


GAME = Prepared(lambda key: Game.objects.filter(key=key).defer(*HEAVY))
SEATS = Prepared(lambda game: Seat.objects.filter(game=game).order_by("number"))
PEOPLE = Prepared(lambda game: get_user_model().objects.filter(seats__game=game))


def by_key(key: str) -> Game:
    """For whoever asks, whether or not they may know of it."""
    game = GAME.first(key)
    if game is None:
        raise Http404(_("There is no such game."))
    return game


def visit(request: HttpRequest, key: str) -> Visit:
    """Three queries, the game's first: its seats are never older than it says."""
    game = by_key(key)
    seats = SEATS.rows(game.pk)
    people = {person.pk: person for person in PEOPLE.rows(game.pk)}
    for seat in seats:
        seat.game = game
        if seat.user_id in people:
            seat.user = people[seat.user_id]
    user = request.user
    seat = next((s for s in seats if user.is_authenticated and s.user_id == user.pk), None)
    if not game.exists_for(seated=seat is not None):
        raise Http404(_("There is no such game."))
    return Visit(game, seats, seat, user.is_authenticated, style_for(user))
