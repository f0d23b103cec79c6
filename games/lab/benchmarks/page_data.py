"""People and games for the pages whose cost is measured; prints where they are, as JSON.

Run in a process of its own, on an empty site or on the one that ``site_data`` has filled.
"""

import json
import sys
from datetime import timedelta
from random import Random

from django.core.management import call_command
from django.utils import timezone

from accounts.models import User
from games import engine
from games.models import Game, Seat
from games.services import play, table

from .site_data import cookie_of, person

OTHERS = 20  # people at the tables of the one who has many
OPEN, RUNNING, OVER = 300, 200, 500  # games of the site
MINE = 200
LONG = 170  # lines of a long game


def _game(number: int, status: Game.Status) -> Game:
    now, options = timezone.now(), engine.Options(players=4).to_json()
    over = status == Game.Status.OVER
    return Game(
        name=f"Page {number}",
        status=status,
        options=options,
        players=4,
        free_seats=1 if status == Game.Status.WAITING else 0,
        started=None if status == Game.Status.WAITING else now,
        created=now - timedelta(minutes=number),
        changed=now - timedelta(minutes=number),
        finished=now - timedelta(minutes=number) if over else None,
    )


def _crowd(user: User, others: list[User]) -> None:
    """A thousand games; in 200 of them, four of five still played, the user has a seat."""
    statuses = (
        [Game.Status.WAITING] * OPEN + [Game.Status.RUNNING] * RUNNING + [Game.Status.OVER] * OVER
    )
    games = Game.objects.bulk_create(_game(n, status) for n, status in enumerate(statuses))
    mine = {game.pk for game in games[OPEN - 20 : OPEN - 20 + MINE]}
    now = timezone.now()
    seats = []
    for game in games:
        taken = 3 if game.is_waiting else 4
        for number in range(4):
            sitter = others[(game.pk + number) % OTHERS] if number < taken else None
            if number == 0 and game.pk in mine:
                sitter = user
            asked = number == game.pk % 2 and game.is_running
            seats.append(
                Seat(
                    game=game,
                    number=number,
                    user=sitter,
                    awaiting=asked,
                    awaiting_since=now - timedelta(hours=game.pk % 50) if asked else None,
                    deadline=now + timedelta(hours=1 + game.pk % 50) if asked else None,
                    place=number + 1 if game.is_over else None,
                    score=20 - number if game.is_over else None,
                )
            )
    Seat.objects.bulk_create(seats, batch_size=1000)


def _long(people: list[User]) -> Game:
    """A game of four up to that line, by random moves."""
    made = table.create(people[0], engine.Options(players=4))
    for other in people[1:]:
        made = table.join(made.pk, other)
    rng, pk = Random(1), made.pk
    while True:
        while play.go_on(pk):
            pass
        game = Game.objects.get(pk=pk)
        if game.line >= LONG or game.is_over:
            return game
        decision = game.engine_game().unanswered[0]
        play.play(pk, people[decision.seat], decision.id, rng.choice(decision.options))


def main() -> None:
    call_command("migrate", verbosity=0, stdout=sys.stderr)
    user, *others = [person() for _ in range(OTHERS + 1)]
    _crowd(user, others)
    game = _long(others[:4])
    cookie, player = cookie_of(user), cookie_of(others[0])
    figures = {
        "bare": ["/bench/bare/", cookie],
        "trivial": ["/bench/trivial/", cookie],
        "lobby": ["/games/", cookie],
        "mine": ["/games/mine/", cookie],
        "game_page": [f"/games/{game.key}/", player],
        "log": [f"/games/{game.key}/log/", player],
    }
    print(json.dumps(figures))  # noqa: T201
