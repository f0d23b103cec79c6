"""Many workers rate at once. Run by test_races.py in a process of its own, on each database."""

import json

from games.ratings import devices, rate, standings, tallies
from games.ratings.guesses import riddles, settlement
from games.ratings.models import Change, Device, Standing
from games.staff import figures
from tests.factory import make_game, make_user, play_moves
from tests.ratings.results import DAY, NOON, finished
from tests.services.races import at_once

GAMES = 6


def ratings() -> dict:
    """Each game twice, in any order."""
    people = [make_user() for _ in range(4)]
    games = [
        finished({user: 1 + (n + i) % 4 for i, user in enumerate(people)}, when=NOON + n % 3 * DAY)
        for n in range(GAMES)
    ]
    answers = at_once([lambda pk=game.pk: rate.rate(pk) for game in games * 2])
    told = figures.digest()
    rate.rerate()
    standings.renew_all()
    places = Standing.objects.filter(leaderboard="all", user__in=people).order_by("rank")
    return {
        "answers": answers,
        "changes": Change.objects.filter(ladder="all", game__in=games).count(),
        "same": figures.digest() == told,
        "places": list(places.values_list("rank", flat=True)),
    }


def feats_and_guesses() -> dict:
    users = [make_user(), make_user()]
    game = make_game(2, users=users, moves=6, rng=4)
    for seat in game.seats.select_related("user"):
        for riddle in riddles.open_to(riddles.view_of(game, seat)):
            riddles.pin(game, seat.user, seat, riddle.space.id, riddle.can_be[0].id)
    games = [play_moves(game, None).pk, make_game(2, users=users, moves=None, rng=2).pk]
    calls = [lambda pk=pk, do=do: do(pk) for pk in games for do in (tallies.count, rate.rate)]
    answers = at_once([*calls * 2, *[lambda: settlement.settle(games[0])] * 2])
    told = figures.digest()
    tallies.recount()
    settlement.settle_all()
    return {"answers": answers, "same": figures.digest() == told}


def one_browser() -> dict:
    users = [make_user() for _ in range(4)]
    at_once([lambda user=user: devices.note(user, "a" * 32) for user in users * 2])
    devices.note(users[0], "a" * 32)
    return {"rows": Device.objects.count(), "shared": Device.objects.filter(shared=True).count()}


def main() -> None:
    races = (feats_and_guesses, ratings, one_browser)  # first the games that are really played
    told = {race.__name__: race() for race in races}
    print(json.dumps(told))  # noqa: T201
