"""Scenes for the browser tests: run by manage.py in the site's own surroundings."""

import itertools

from django.conf import settings
from django.contrib.auth import get_user_model
from django.test import Client

from accounts import services
from games.models import Game
from games.services import play
from tests.games import factory


def _session(user) -> str:
    client = Client()
    client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def _in_round(round: int, game: Game) -> Game:
    while game.state["round"] < round:
        game = factory.play_until(factory.play_moves(game, 1), "place")
    return game


def running_game(players: int = 2, moves: int = 0, round: int = 1) -> dict:
    """Between so many people, with somebody else about; their sessions, who is asked now."""
    # Each scene runs in a process of its own, which would count people from one.
    factory._numbers = itertools.count(1 + 10 * get_user_model().objects.count())
    game = factory.play_until(factory.make_game(players, moves=moves), "place")
    game = _in_round(round, game)
    users = [seat.user for seat in game.seats.select_related("user")]
    return {
        "key": game.key,
        "names": [user.name for user in users],
        "asked": game.seats.get(awaiting=True).number,
        "sessions": [_session(user) for user in [*users, factory.make_user()]],
    }


def third_round() -> dict:
    """Between three people, with every module that they can have; the one who is asked."""
    users = [factory.make_user(name) for name in factory.NAMES[:3]]
    game = factory.make_game(3, users=users, rng=5, modules={"vip", "enigma", "roulette"})
    game = factory.play_until(factory.play_moves(_in_round(3, game), 9), "place")
    seat = game.seats.select_related("user").get(awaiting=True)
    return {"key": game.key, "eyes": seat.color, "session": _session(seat.user)}


def look_away(key: str, lines: int) -> None:
    """Nobody has seen the last lines of the log."""
    game = Game.objects.get(key=key)
    game.seats.update(seen=game.version - lines)


def move(key: str) -> int:
    """Whoever is asked takes the first option; the version after it."""
    game = Game.objects.get(key=key)
    decision = game.engine_game().unanswered[0]
    user = game.seats.get(number=decision.seat).user
    return play.play(game.pk, user, decision.id, decision.options[0]).version


def play_until(key: str, kind: str) -> int:
    """Until a decision of this kind is asked; the version then."""
    return factory.play_until(Game.objects.get(key=key), kind).version


def log_out_everywhere(name: str) -> None:
    services.log_out_everywhere(get_user_model().objects.get(name=name))
