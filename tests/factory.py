"""Stored games for tests, quickly: people at a table, and random legal moves by the services."""

from __future__ import annotations

import itertools
from random import Random

from django.contrib.auth import get_user_model

from games import engine
from games.core import jobs
from games.engine import Options
from games.lab.fastforward import play_on
from games.models import Game, Job
from games.services import play, table

_numbers = itertools.count(1)
NAMES = ("Amália", "Bruno", "Carlota", "Duarte", "Eulália")


def make_user(name: str = ""):
    """A person whose name nobody else has."""
    number = next(_numbers)
    user = get_user_model()(
        username=f"person{number}",
        name=name or f"Person {number}",
        email=f"person{number}@example.org",
    )
    user.set_unusable_password()
    user.save()
    return user


def make_game(
    players: int = 2, *, users=None, moves: int | None = 0, rng: Random | int = 1, **options
):
    """A running game between people; ``options`` are those of the engine.

    ``users`` sit in the order given. ``moves`` are made at random, at one go (None: to the end).
    With a seed for ``rng`` the whole game is always the same.
    """
    rng = Random(rng) if isinstance(rng, int) else rng
    options.setdefault("modules", {"double_agent"} if players == 5 else ())
    options = {k: frozenset(v) if k in ("modules", "variants") else v for k, v in options.items()}
    users = list(users or ())
    users += [make_user(f"{NAMES[i]} {next(_numbers)}") for i in range(len(users), players)]
    seed = rng.randbytes(32).hex()
    game = table.create(users[0], Options(players=players, **options), bot_pause=False, seed=seed)
    for user in users[1:]:
        table.join(game.pk, user)
    game = Game.objects.get(pk=game.pk)
    if moves == 0:
        return game
    left = itertools.count() if moves is None else iter(range(moves))
    return play_out(game, rng, lambda _: next(left, None) is None)


def play_moves(game: Game, moves: int | None = None, rng: Random | int = 1) -> Game:
    """So many random legal moves, each through the service (None: to the end, at one go)."""
    rng = Random(rng) if isinstance(rng, int) else rng
    if moves is None:
        return play_out(game, rng)
    users = {seat.number: seat.user for seat in game.seats.select_related("user")}
    played = 0
    while game.is_running and played < moves:
        decision = rng.choice(game.engine_game().unanswered)
        action = rng.choice(decision.options)
        play.play(game.pk, users[decision.seat], decision.id, action)
        game = settle(game)
        played += 1
    return game


def settle(game: Game) -> Game:
    """Whatever happens by itself has happened, as a worker would see to it."""
    while job := Job.objects.filter(kind="resolve", game=game).first():
        assert jobs.run(job.pk, job.due), job.error
    game.refresh_from_db()
    return game


def play_out(game: Game, rng: Random, until=lambda _current: False) -> Game:
    """At random to the end, or until then: the rows that the service would write, at one go."""

    def choose(current: engine.Game) -> engine.Move:
        decision = rng.choice(current.unanswered)
        return engine.Move(decision.seat, decision.id, rng.choice(decision.options))

    return play_on(game, choose, until)


def play_until(game: Game, kind: str, rng: Random | int = 1) -> Game:
    """Random moves until a decision of this kind is asked, or the game is over."""

    def asked(current: engine.Game) -> bool:
        return any(decision.kind == kind for decision in current.decisions)

    return play_out(game, Random(rng) if isinstance(rng, int) else rng, asked)
