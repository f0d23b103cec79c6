"""A table with people around it, each with a browser."""

from django.test import Client
from django.urls import reverse

from games.models import Game, Message
from tests.factory import make_game, make_user

HTMX = {"HX-Request": "true"}


class Table:
    """Two players, a spectator who may write, and somebody without a name."""

    def __init__(self):
        self.game = make_game()
        self.seats = list(self.game.seats.select_related("user"))
        self.player, self.rival = (seat.user for seat in self.seats)
        self.spectator = make_user()

    def client(self, role):
        client = Client()
        if role != "anonymous":
            client.force_login(getattr(self, role))
        return client

    def address(self, name, *args):
        return reverse(f"games:{name}", args=[self.game.key, *args])

    def said(self, room="players", author=None, text="Boa noite"):
        author = author or (self.player if room == "players" else self.spectator)
        return Message.objects.create(game=self.game, room=room, author=author, text=text)

    def finish(self):
        self.game.status = Game.Status.OVER
        self.game.save()
