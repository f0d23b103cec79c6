"""The coach: notes beside the table for somebody new, in games against bots, for three games."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from django.db.models import QuerySet
from django.http import HttpRequest

from accounts.models import User
from estoril.infra.optional import required
from games.models import Game, Seat

from .offers import has_played
from .progress import read

GAMES: Final = 3
UNDECIDED: Final = ""


def is_expected(request: HttpRequest, user: User) -> bool:
    """Whether somebody comes straight from the first mission, and has never finished a game."""
    progress = read(request)
    learnt = progress.has_finished_first_mission() and not progress.knows
    return learnt and not has_played(user)


def begin(user: User) -> None:
    """Unless they have had their say about it."""
    if user.coach == UNDECIDED:
        switch(user, on=True)


def switch(user: User, *, on: bool) -> None:
    """Whoever has had their three games with it keeps what they have learnt."""
    if not has_left(user):
        user.coach = User.Coach.ON if on else User.Coach.OFF
        user.save(update_fields=["coach"])


def has_left(user: User) -> bool:
    return user.coach == User.Coach.DONE


def game_over(seats: Iterable[Seat]) -> None:
    """Let the coach take leave of whoever has now finished their third game. Costs nothing where
    nobody has one; belongs to the transaction that ends the game."""
    for seat in seats:
        user = seat.user
        if user is None or user.coach not in (UNDECIDED, User.Coach.ON):
            continue
        if finished(user).count() >= GAMES:
            coached = user.coach == User.Coach.ON
            user.coach = User.Coach.DONE if coached else User.Coach.OFF
            user.save(update_fields=["coach"])


def finished(user: User) -> QuerySet[Seat]:
    """Their seats at tables that have played to the end."""
    return Seat.objects.filter(user=user, game__status=Game.Status.OVER)


def is_last(seat: Seat, game: Game) -> bool:
    """Whether this finished game was the last one with a coach: their third."""
    earlier = finished(required(seat.user)).filter(game__finished__lte=game.finished)
    return earlier.count() == GAMES
