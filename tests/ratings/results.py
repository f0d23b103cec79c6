"""Finished games for tests, without playing them: what a rating sees of a game."""

import datetime

from games.engine import Options
from games.models import Game, Move, Seat
from games.ratings.models import Change, Standing

NOON = datetime.datetime(2026, 5, 10, 12, tzinfo=datetime.UTC)
DAY = datetime.timedelta(days=1)


def finished(
    places,
    *,
    when=NOON,
    bots=(),
    left=(),
    unrated=(),
    decisions=20,
    edition="2019",
    modules=(),
    rated=True,
):
    """``places`` by user, ``bots`` as pairs of kind and place; people of ``left`` resigned.

    ``decisions``: of each person, all the time in turn.
    """
    people = list(places)
    players = len(people) + len(bots)
    modules = frozenset(modules) | ({"double_agent"} if players == 5 else set())
    options = Options(players=players, edition=edition, modules=modules)
    game = Game.objects.create(
        name="Operation Sardine",
        status=Game.Status.OVER,
        rated=rated,
        players=players,
        free_seats=0,
        options=options.to_json(),
        finished=when,
        line=decisions * len(people),
    )
    Seat.objects.bulk_create(
        [
            *(
                Seat(
                    game=game,
                    number=number,
                    user=user,
                    place=places[user],
                    score=30 - places[user],
                    bot="agent" if user in left else "",
                    rated=user not in unrated,
                )
                for number, user in enumerate(people)
            ),
            *(
                Seat(game=game, number=len(people) + n, bot=kind, place=place, score=30 - place)
                for n, (kind, place) in enumerate(bots)
            ),
        ]
    )
    Move.objects.bulk_create(
        Move(game=game, number=1 + number, seat=number % len(people), decision=number, events=[])
        for number in range(decisions * len(people))
    )
    return game


def figures():
    """All ratings, and how they came about."""
    standings = Standing.objects.order_by("user", "leaderboard")
    changes = Change.objects.order_by("finished", "game", "user", "ladder")
    return (
        list(
            standings.values_list("user", "leaderboard", "points", "mu", "sigma", "games", "wins")
        ),
        list(
            changes.values_list(
                "game", "user", "ladder", "weight", "mu_before", "sigma_before", "mu", "sigma"
            )
        ),
    )


def points(user, leaderboard="all"):
    row = Standing.objects.filter(user=user, leaderboard=leaderboard).first()
    return row and row.points
