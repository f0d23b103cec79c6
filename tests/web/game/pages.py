"""Fetching the game page, and answering what it asks."""

from django.test import Client
from django.urls import reverse

from games.web.game.forms import write


def client_of(user=None):
    client = Client(raise_request_exception=True)
    if user is not None:
        client.force_login(user)
    return client


def url_of(game, name="game"):
    return reverse(f"games:{name}", args=[game.key])


def page(client, game, query=None):
    return client.get(url_of(game), query or {}).content.decode()


def awaited(game):
    """A decision, and a client of whoever is asked."""
    decision = game.engine_game().unanswered[0]
    return decision, client_of(game.seats.get(number=decision.seat).user)


def answer(decision, action):
    return {"decision": str(decision.id), **dict(write(action))}
