"""What is said of tables, and done to them, before and after a game."""

from games import engine
from games.models import Game, Seat

THREE = engine.Options(players=3)


def finished(game):
    """As if it had been played."""
    Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER)


def colors(game):
    return [seat.color for seat in Seat.objects.filter(game=game)]


def seated(game):
    return [seat.user or seat.bot for seat in Seat.objects.filter(game=game)]
