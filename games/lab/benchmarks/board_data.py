"""Fill an empty site with a hundred thousand players and games, and say what to ask of it.

Run in a process of its own, with the settings of ``site_settings``; prints one JSON object.
"""

import json
import sys
from collections.abc import Iterator
from datetime import datetime, timedelta
from decimal import Decimal
from random import Random

from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.utils import timezone

from accounts.models import User
from estoril.infra.optional import required
from games import engine
from games.lab import population
from games.models import Game
from games.services import play, table
from games.tournaments.models import Entry, Result, Round, Table, Tournament

from .site_data import cookie_of, crowd, person, queries
from .web import CONNECTIONS

PLAYERS = 100_000
ENTRIES, SEATS, ROUNDS = 200, 4, 4
OWN_GAMES, OWN_LINES = 20, 60  # of whoever comes home, and how far they have come
WEEK = timedelta(weeks=1)
# The first page, one from the middle, a search.
PAGES = ("", "?page=1000", "?q=agent+4")


def tournament(user: User) -> Tournament:
    """Two hundred of them in its fourth round, at tables of four; the visitor is one of them."""
    now = timezone.now()
    cup = Tournament.objects.create(
        name="Estoril Cup",
        status=Tournament.Status.RUNNING,
        started=now - ROUNDS * WEEK,
        rounds=ROUNDS + 2,
        taking_part=ENTRIES,
        options={},
    )
    others = get_user_model().objects.exclude(pk=user.pk).order_by("pk")[: ENTRIES - 1]
    field = Entry.objects.bulk_create(
        Entry(
            tournament=cup,
            user=player,
            state=Entry.State.CHECKED_IN,
            number=number,
            place=number,
            points=Decimal(ENTRIES - number),
            played=ROUNDS - 1,
        )
        for number, player in enumerate([user, *others], 1)
    )
    games = iter(Game.objects.order_by("-pk")[: ROUNDS * ENTRIES // SEATS])
    for number in range(1, ROUNDS + 1):
        _round(cup, number, field, games, now)
    return cup


def _round(
    cup: Tournament, number: int, field: list[Entry], games: Iterator[Game], now: datetime
) -> None:
    over = number < ROUNDS
    round_ = Round.objects.create(
        tournament=cup,
        number=number,
        status=Round.Status.OVER if over else Round.Status.RUNNING,
        starts=now - (ROUNDS - number + 1) * WEEK,
        deadline=now - (ROUNDS - number - 1) * WEEK,
        ended=now if over else None,
    )
    tables = Table.objects.bulk_create(
        Table(round=round_, number=n + 1, game=next(games), ended=now if over else None)
        for n in range(len(field) // SEATS)
    )
    Result.objects.bulk_create(
        Result(
            round=round_,
            table=tables[n // SEATS],
            entry=entry,
            position=n % SEATS,
            seat=n % SEATS,
            place=n % SEATS + 1 if over else None,
            score=40 - n % SEATS if over else None,
            points=Decimal(SEATS - n % SEATS) if over else None,
        )
        for n, entry in enumerate(field)
    )


def regular() -> User:
    """Somebody with twenty running games, of which half wait for them; they have looked at none
    since the first round."""
    user, rival = person(), person()
    for number in range(OWN_GAMES):
        game = table.join(table.create(user, engine.Options(players=2)).pk, rival)
        asked = user if number % 2 else rival
        _play(game.pk, number, asked)
    return user


def _play(game_id: int, seed: int, asked: User) -> None:
    """Some rounds at random, until this player is asked."""
    rng = Random(seed)
    while True:
        while play.go_on(game_id):
            pass
        game = Game.objects.get(pk=game_id)
        decision = game.engine_game().unanswered[0]
        player = game.seats.get(number=decision.seat).user
        if game.line >= OWN_LINES and player == asked:
            return
        play.play(game_id, required(player), decision.id, rng.choice(decision.options))


def main() -> None:
    call_command("migrate", verbosity=0, stdout=sys.stderr)
    user = person()
    crowd(user)
    population.rate(population.people(PLAYERS), PLAYERS)
    leaderboard, cup = "/leaderboards/", tournament(user).get_absolute_url()
    at_home = regular()
    pages = {
        "trivial": ["/bench/trivial/"],
        "leaderboard": [leaderboard + page for page in PAGES],
        "tournament": [cup + page for page in ("", "?page=2", "tables/", "results/")],
        "home": ["/"],
        "search": ["/search/?q=agent+4", "/search/?q=operation", "/search/?q=casino"],
    }
    readers = dict.fromkeys(pages, user) | {"home": at_home}
    figures = {name: [paths[0], cookie_of(readers[name])] for name, paths in pages.items()}
    # Somebody's questions are counted, one after the other: here many people ask.
    figures["search"] += map(cookie_of, User.objects.order_by("-pk")[: CONNECTIONS - 1])
    # Each for the first time: nothing is drawn yet.
    counted = {
        name: max(queries(readers[name], path) for path in paths) for name, paths in pages.items()
    }
    print(json.dumps(figures | {"queries": counted}))  # noqa: T201
