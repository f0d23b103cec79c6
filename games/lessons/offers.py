"""Whom lessons are offered to."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest

from accounts.models import User
from games.models import Game, Seat

from .chapter import Chapter
from .chapters import EXTRAS
from .progress import read

EARLY: Final = 12  # lines of a game's log: whoever comes to it later has found their way


def is_newcomer(request: HttpRequest) -> bool:
    """Whether the first mission is for them: they have finished neither it nor a game, and have not
    said that they know the game."""
    progress = read(request)
    if progress.knows or progress.has_finished_first_mission():
        return False
    return not request.user.is_authenticated or not has_played(request.user)


def has_played(user: User) -> bool:
    """Whether somebody has finished a game."""
    return Seat.objects.filter(user=user, game__status=Game.Status.OVER).exists()


def at_table(request: HttpRequest, game: Game, *, seated: bool) -> list[Chapter]:
    """The extra chapters about what a table plays with, for a player who sits down there and has
    not had them yet. Who has had one is never offered it again, and nobody late in a game."""
    played_with = {*game.options.get("modules", ()), *game.options.get("variants", ())}
    about = [chapter for chapter in EXTRAS if chapter.teaches & played_with]
    if not seated or not about or game.line > EARLY or game.is_cancelled:
        return []
    progress = read(request)
    had = progress.done | progress.dismissed
    return [chapter for chapter in about if chapter.id not in had]
