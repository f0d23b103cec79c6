"""Fill an empty site with a hundred thousand players and games, and say what to ask of it.

Run in a process of its own, with the settings of ``site_settings``; prints one JSON object.
"""

import json
import sys
from random import Random

from django.contrib.auth import get_user_model
from django.core.management import call_command

from accounts.names import slug_of
from games.ratings import ladders, standings
from games.ratings.models import Standing
from games.ratings.skill import Skill

from .site_data import cookie_of, crowd, person, queries

PLAYERS = 100_000
AT_ONCE = 2000
# The first page, one from the middle, a search.
PAGES = ("", "?page=1000", "?q=agent+4")


def players() -> None:
    users = get_user_model()
    rows = (
        users(username=f"player{n}", name=(name := f"Agent {n}"), slug=slug_of(name))
        for n in range(PLAYERS)
    )
    users.objects.bulk_create(rows, AT_ONCE)


def rated() -> None:
    """Everybody on the ladder of all games."""
    rng = Random(1)
    people = get_user_model().objects.values_list("pk", flat=True)
    Standing.objects.bulk_create((_standing(user, rng) for user in people.iterator()), AT_ONCE)
    standings.renew(ladders.ALL)


def _standing(user: int, rng: Random) -> Standing:
    skill = Skill(rng.gauss(25, 4), rng.uniform(1.5, 5))
    return Standing(
        user_id=user,
        board=ladders.ALL,
        points=skill.points,
        mu=skill.mu,
        sigma=skill.sigma,
        games=rng.randrange(5, 200),
        wins=rng.randrange(60),
    )


def main() -> None:
    call_command("migrate", verbosity=0, stdout=sys.stderr)
    user = person(0)
    crowd(user)
    players()
    rated()
    board = "/leaderboards/"
    counted = [queries(user, board + page) for page in PAGES]
    figures = {
        "trivial": ["/bench/trivial/", cookie_of(user)],
        "leaderboard": [board, cookie_of(user)],
        "queries": {"trivial": queries(user, "/bench/trivial/"), "leaderboard": max(counted)},
    }
    print(json.dumps(figures))  # noqa: T201
