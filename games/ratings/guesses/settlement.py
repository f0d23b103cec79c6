"""When a game is over: what lay there, who guessed it, and the leaderboard of guessers."""

from __future__ import annotations

import datetime
from typing import Any

from django.db import transaction
from django.db.models import Count, Q, Sum
from django.utils import timezone

from games.models import Game, Job
from games.ratings import ladders, standings
from games.ratings.models import Standing
from games.ratings.tallies import UNTIL_REVEALED
from games.services.play import after_game

from . import scoring
from .models import Guess

JOB = "guesses"
Place = tuple[int, str]  # round and space


@after_game(JOB)
def _guesses(job: Job) -> datetime.datetime | None:
    """While others still play the same deal, points would tell who lay there."""
    if not Game.objects.revealed().filter(pk=job.game_pk).exists():
        return timezone.now() + UNTIL_REVEALED
    settle(job.game_pk)
    return None


@transaction.atomic
def settle(game_id: int) -> None:
    """Twice comes to the same."""
    standings.hold(ladders.DEDUCTION)
    game = Game.objects.defer("state").get(pk=game_id)
    guesses = list(Guess.objects.filter(game=game))
    if not guesses or not game.is_revealed:
        return
    truth = _lay(game)
    at_stake = set(game.seats.filter(rated=True).values_list("user", flat=True))
    for guess in guesses:
        guess.truth = truth[guess.round, guess.space]
        guess.points = scoring.points(guess.choices, right=guess.right)
        guess.counts = guess.user_id in at_stake
    Guess.objects.bulk_update(guesses, ["truth", "points", "counts"])
    _sum_up({guess.user_id for guess in guesses if guess.counts})
    standings.renew_soon([ladders.DEDUCTION])


@transaction.atomic
def settle_all() -> int:
    """Everything anew from the games. Returns how many guesses are settled."""
    Standing.objects.filter(leaderboard=ladders.DEDUCTION).update(games=0)
    games = Game.objects.revealed().filter(guesses__isnull=False)
    for game_id in games.order_by("pk").values_list("pk", flat=True).distinct():
        settle(game_id)
    Standing.objects.filter(leaderboard=ladders.DEDUCTION, games=0).delete()
    return Guess.objects.exclude(points=None).count()


def _lay(game: Game) -> dict[Place, str]:
    """Which tile was placed where, round by round."""
    lay, number = {}, 0
    lines = game.moves.order_by("number").values_list("events", flat=True)
    for event in (event for events in (game.opening, *lines) for event in events):
        if event["kind"] == "round_started":
            number = event["data"]["round"]
        elif event["kind"] == "placed":
            known: dict[str, Any] = {**event["data"], **(event["secret"] or {})}
            lay[number, known["space"]] = known["tile"]
    return lay


def _sum_up(users: set[int]) -> None:
    sums = (
        Guess.objects.filter(user__in=users, counts=True)
        .order_by()
        .values("user")
        .annotate(
            gained=Sum("points"),
            number=Count("pk"),
            hits=Count("pk", filter=Q(points__gt=0)),
        )
    )
    Standing.objects.bulk_create(
        [
            Standing(
                user_id=row["user"],
                leaderboard=ladders.DEDUCTION,
                points=row["gained"],
                games=row["number"],
                wins=row["hits"],
            )
            for row in sums
        ],
        update_conflicts=True,
        unique_fields=["user", "leaderboard"],
        update_fields=["points", "games", "wins"],
    )
