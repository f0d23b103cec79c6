"""What a seat is asked, and orders that answer it."""

from typing import Any

from games.engine import view_for
from games.engine.suppose import to_place
from games.orders import Book, Plan


def asked(game):
    """The first decision awaited, and whose it is."""
    decision = game.engine_game().unanswered[0]
    return decision, game.seats.get(number=decision.seat)


def plan_for(game, seat, option=0) -> Book:
    """To do what the seat could do if it were its turn now."""
    view = view_for(game.engine_game().state, seat.number)
    place: Any = to_place(view).decisions[0].options[option]
    return Book(1, {0: (Plan(place.tile, place.space, place.stake, ("nothing",), 0),)})
