"""People at a table with a clock."""

import datetime
from random import Random

from games import engine
from games.core import jobs
from games.models import Game, Seat
from games.services import play, table
from tests.factory import make_user

HOUR, DAY = datetime.timedelta(hours=1), datetime.timedelta(days=1)
SEED = "ab" * 32  # the same game every time


def running(players: int = 2, **how) -> Game:
    users = [make_user() for _ in range(players)]
    options = engine.Options(players=players)
    game = table.create(users[0], options, bot_pause=False, seed=SEED, **how)
    for user in users[1:]:
        game = table.join(game.pk, user)
    return game


def asked(game: Game) -> Seat:
    return game.seats.select_related("user", "game").get(awaiting=True)


def rival(game: Game) -> Seat:
    return game.seats.select_related("user").filter(awaiting=False, user__isnull=False).first()


def answer(game: Game, rng: int = 1) -> Seat:
    """By the seat that is asked, which is returned."""
    seat = asked(game)
    current = Game.objects.get(pk=game.pk).engine_game()
    decision = next(d for d in current.unanswered if d.seat == seat.number)
    play.play(game.pk, seat.user, decision.id, Random(rng).choice(decision.options))
    seat.refresh_from_db()
    return seat


def miss(game: Game, number: int, times: int, time) -> None:
    """This seat never answers, the others do at once."""
    while times:
        for seat in game.seats.filter(awaiting=True):
            if seat.number == number:
                time.to(seat.deadline)
                times -= 1
            else:
                answer_of(game, seat)
        jobs.run_due()


def answer_of(game: Game, seat: Seat) -> None:
    current = Game.objects.get(pk=game.pk).engine_game()
    decision = next(d for d in current.unanswered if d.seat == seat.number)
    play.play(game.pk, seat.user, decision.id, decision.options[0])


def abandoned(time, **how) -> tuple[Game, Seat]:
    game = running(most_misses=1, **how)
    seat = asked(game)
    time.to(seat.deadline)
    seat.refresh_from_db()
    assert seat.away
    return game, seat
