"""Pictures drawn before anybody asks: those that the players' pages and the public's will show.

Nothing is lost if this does not happen: whoever asks first then waits for the drawing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from games.core.viewers import SPECTATOR, viewer_of
from games.engine import EngineError
from games.models import Game, Seat
from games.render import StyleName

from .addresses import ON_THE_PAGE, style_for
from .drawing import Broken, Drawing
from .moment import moment
from .prints import Print


def draw_ahead(game_id: int, number: int) -> int:
    """How many were drawn or there already. Stops as soon as the game has moved on."""
    game = Game.objects.filter(pk=game_id, version=number, started__isnull=False).first()
    if game is None:
        return 0
    seats = list(game.seats.select_related("user"))
    try:
        at = moment(game_id, number)
    except EngineError:
        return 0  # whoever asks for it will be told, and the log
    done = 0
    for eyes, style in _audience(game, seats):
        for width in ON_THE_PAGE:
            if not Game.objects.filter(pk=game_id, version=number).exists():
                return done
            with suppress(Broken):
                Drawing(game, seats, number, eyes, Print("board", width, style), at).image()
                done += 1
    return done


def _audience(game: Game, seats: list[Seat]) -> Iterator[tuple[str, StyleName]]:
    """People who play; then the public, which a private game does not have while it runs."""
    for seat in seats:
        if seat.user and not seat.bot:
            yield viewer_of(seat.number), style_for(seat.user)
    if not game.private:
        yield SPECTATOR, "poster"
