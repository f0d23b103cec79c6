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

from .links import PAGE_WIDTHS
from .picture import Broken
from .prints import Print, style_for
from .snapshot import snapshot_at
from .table_picture import TablePicture


def prerender(game_id: int, number: int) -> int:
    """How many were drawn or there already. Stops as soon as the game has moved on."""
    game = Game.objects.filter(pk=game_id, version=number, started__isnull=False).first()
    if game is None:
        return 0
    seats = list(game.seats.select_related("user"))
    try:
        snapshot = snapshot_at(game_id, number)
    except EngineError:
        return 0  # whoever asks for it will be told, and the log
    done = 0
    for viewer, style in _audience(game, seats):
        for width in PAGE_WIDTHS:
            if not Game.objects.filter(pk=game_id, version=number).exists():
                return done
            with suppress(Broken):
                print = Print("board", width, style)
                TablePicture(game, seats, number, viewer, print, snapshot).image()
                done += 1
    return done


def _audience(game: Game, seats: list[Seat]) -> Iterator[tuple[str, StyleName]]:
    """People who play; then the public, which a private game does not have while it runs."""
    for seat in seats:
        if seat.user and not seat.bot:
            yield viewer_of(seat.number), style_for(seat.user)
    if not game.private:
        yield SPECTATOR, "poster"
