"""Tournaments for tests: with people, and with games that end when the test says so."""

import itertools

from django.utils import timezone

from games.core import jobs
from games.models import Game
from games.tournaments.models import Round, Tournament
from games.tournaments.services import entries, lifecycle
from games.tournaments.services.queries import current_round
from tests.factory import make_user

_numbers = itertools.count(1)


def person():
    """Without an address: no mails are written, and no pictures drawn for them."""
    user = make_user()
    user.email = ""
    user.save()
    return user


def make_tournament(players: int = 0, *, open: bool = True, **settings) -> Tournament:
    """Open for registration, with so many people in it."""
    settings.setdefault("name", f"Taça {next(_numbers)}")
    settings.setdefault("seed", "draw")
    tournament = Tournament.objects.create(**settings)
    if open:
        lifecycle.open_registration(tournament.pk, None)
    for _ in range(players):
        entries.register(tournament.pk, person())
    tournament.refresh_from_db()
    return tournament


def started(players: int = 8, **settings) -> Tournament:
    """The first round is played."""
    settings.setdefault("rounds", 2)
    tournament = make_tournament(players, **settings)
    lifecycle.start(tournament.pk, None)
    jobs.run_due()
    tournament.refresh_from_db()
    return tournament


def round_of(tournament: Tournament) -> Round:
    return current_round(tournament)


def end(game: Game, places: list[int] | None = None) -> Game:
    """As if it had been played: by seat, these are the places. No engine, no moves."""
    game.refresh_from_db()
    places = places or list(range(1, game.players + 1))
    for seat, place in zip(game.seats.all(), places, strict=True):
        seat.place, seat.score, seat.awaiting = place, 40 - 3 * place, False
        seat.due = seat.deadline = None
        seat.save()
    Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER, finished=timezone.now())
    jobs.put("table", game.pk, game=game)
    game.refresh_from_db()
    return game


def end_all(tournament: Tournament) -> None:
    """Every game of the round, and what follows."""
    round_ = round_of(tournament)
    for table in round_.tables.filter(ended=None).select_related("game"):
        end(table.game)
    jobs.run_due()
    tournament.refresh_from_db()


def users_of(tournament: Tournament) -> list:
    return [entry.user for entry in tournament.entries.select_related("user").order_by("pk")]
