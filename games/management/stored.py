"""Stored games, as commands name them."""

from __future__ import annotations

from django.core.management.base import CommandError

from games.models import Game


def begun(word: str) -> Game:
    """The game of this key or id. Raises CommandError if there is none, or it has not begun."""
    game = Game.objects.filter(key=word).first()
    if game is None and word.isascii() and word.isdigit() and len(word) < 19:
        game = Game.objects.filter(pk=int(word)).first()
    if game is None:
        raise CommandError(f"There is no game {word}.")
    if game.started is None:
        raise CommandError(f"{game.name} has not started yet.")
    return game


def seat_in(game: Game, color: str) -> int:
    """A seat, asked for by the colour of its player."""
    seat = next((n for n, own in enumerate(game.colors) if own == color), None)
    if seat is None:
        raise CommandError(f"Nobody plays {color} in this game.")
    return seat
