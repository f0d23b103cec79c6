"""Pinning guesses: what may be guessed, by what the seat's own view leaves open."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.deletion import on_account_deletion
from accounts.models import User
from games.core.refusals import Refused
from games.engine import View, view_for
from games.engine.components import Space, Tile
from games.models import Game, Seat

from .models import Guess


@dataclass(frozen=True, slots=True)
class Riddle:
    """A rival's face-down tile that the viewer does not know."""

    space: Space
    owner: int
    can_be: tuple[Tile, ...]


def view_of(game: Game, seat: Seat) -> View:
    """What this seat may see, from the game as it stands."""
    game.state = Game.objects.values_list("state", flat=True).get(pk=game.pk)
    return view_for(game.engine_game().state, seat.number)


def open_to(view: View) -> list[Riddle]:
    """Only while spies are placed: then a tile stays where it is until the round is resolved."""
    if view.turn is None:
        return []
    return [
        Riddle(spy.space, spy.owner, spy.tile.can_be)
        for board in view.boards
        for spy in board.spies
        if spy.tile.tile is None
    ]


@transaction.atomic
def pin(game: Game, user: User, seat: Seat, space: str, tile: str) -> Guess:
    """Another guess at the same tile takes the place of the first. None is ever taken back:
    otherwise wrong ones would cost nothing."""
    view = view_of(game, seat)
    riddle = next((riddle for riddle in open_to(view) if riddle.space.id == space), None)
    if riddle is None:
        raise Refused(_("There is nothing to guess there any more."))
    if tile not in {candidate.id for candidate in riddle.can_be}:
        raise Refused(_("It cannot be that one. Choose somebody from the list."))
    subject = {"game": game, "user": user, "round": view.round, "space": space}
    guess = Guess.objects.filter(**subject).first() or Guess(**subject)
    if guess.tile != tile:
        guess.tile, guess.choices, guess.changed = tile, len(riddle.can_be), timezone.now()
        guess.save()
    return guess


@on_account_deletion
def forget(user: User) -> None:
    """Their open guesses go; those that are settled are public."""
    Guess.objects.filter(user=user, points=None).delete()
