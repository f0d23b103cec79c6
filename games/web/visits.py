"""A visit to a game, with what pages say of it in words."""

from __future__ import annotations

from datetime import datetime
from functools import cached_property
from typing import Literal

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.core import access
from games.debrief import hints
from games.lessons import coach
from games.pictures.prints import style_for
from games.render import StyleName
from games.story.players import players_of
from games.story.terms import Who

from .clocks import Clocks, clocks_of


class Visit(access.Visit):
    @cached_property
    def style(self) -> StyleName:
        """The style of the pictures that the visitor has chosen."""
        return style_for(self.user)

    @cached_property
    def coach(self) -> Literal["", "offered", "on"]:
        """Whether somebody new has notes beside this table, or may have them: where all others are
        bots."""
        seat = self.seat
        if seat is None or seat.user is None or self.viewer is None or self.game.is_cancelled:
            return ""
        if any(other.user_id for other in self.seats if other is not seat):
            return ""
        if seat.user.coach == User.Coach.ON or (coach.has_left(seat.user) and self.game.is_over):
            return "on"
        return "" if seat.user.coach or self.game.is_over else "offered"

    @property
    def hints(self) -> bool:
        """Whether the visitor may ask what they might do."""
        return hints.allowed(self.game, self.seats, self.seat)

    @cached_property
    def names(self) -> list[Who]:
        """What the players are called, by seat."""
        return players_of(self.game, self.seats)

    @cached_property
    def clocks(self) -> Clocks:
        return self.clocks_at(timezone.now())

    def clocks_at(self, now: datetime) -> Clocks:
        return clocks_of(self.game, self.seats, self.seat, self.names, now)

    @property
    def colors(self) -> dict[int, str]:
        """The colour of the seat that each player has, by the player's id."""
        return {seat.user_id: seat.color for seat in self.seats if seat.user_id}


def visit(request: HttpRequest, key: str, *, whole: bool = False) -> Visit:
    return access.visit(request, key, Visit, whole=whole)


def begun(request: HttpRequest, key: str, *, whole: bool = True) -> Visit:
    """A visit to a game that has begun."""
    here = visit(request, key, whole=whole)
    if not here.started:
        raise Http404(_("There is no such game."))
    return here


def over(request: HttpRequest, key: str, refusal: str, *, whole: bool = True) -> Visit:
    """A visit to a game of which everybody may know everything; ``refusal``: what is said of any
    other."""
    here = begun(request, key, whole=whole)
    if not here.game.is_revealed:
        raise PermissionDenied(refusal)
    return here
