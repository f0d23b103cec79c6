"""What a finished game's page tells of ratings."""

import pytest
from django.test import Client

from games.models import Game, Job
from games.ratings import rate
from tests.factory import make_game, make_user
from tests.ratings.results import DAY, NOON, finished
from tests.tables import HTMX

pytestmark = pytest.mark.django_db


def outcome(game, headers=None):
    answer = Client().get(f"/games/{game.key}/ratings/", headers=headers)
    assert answer.status_code == 200
    return answer.content.decode()


def test_who_gained_and_who_lost():
    a, b, c = (make_user() for _ in range(3))
    game = finished({a: 1, b: 2, c: 3}, left=[c])
    rate.rate(game.pk)
    page = outcome(game)
    assert page.index(a.name) < page.index(b.name) < page.index(c.name)
    assert "left" in page
    assert "<html" not in outcome(game, HTMX)


def test_why_a_game_counts_less():
    a, b = make_user(), make_user()
    for number in range(4):
        game = finished({a: 1, b: 2}, when=NOON + number * DAY)
        rate.rate(game.pk)
    assert "many games with the same people" in outcome(game)


def test_why_nothing_changed():
    a, b = make_user(), make_user()
    assert "friendly" in outcome(finished({a: 1, b: 2}, rated=False))
    assert "have an account" in outcome(finished({a: 1, b: 2}, unrated=[a, b]))
    assert "Too few decisions" in outcome(finished({a: 1, b: 2}, decisions=2))
    game = make_game(2, moves=None)
    assert "being reckoned" in outcome(game)
    rate.rate(game.pk)
    Job.objects.all().delete()
    assert "rating-changes" in outcome(game)


@pytest.mark.parametrize("private", [True, False])
@pytest.mark.parametrize("hidden", ["running", "deal_hidden"])
def test_not_for_everybody(hidden, private):
    game = finished({make_user(): 1, make_user(): 2})
    game.private = private
    game.save()
    assert Client().get(f"/games/{game.key}/ratings/").status_code == 200
    if hidden == "running":
        game.status = Game.Status.RUNNING
    else:
        setattr(game, hidden, True)
    game.save()
    status = Client().get(f"/games/{game.key}/ratings/").status_code
    assert status == (302 if private else 404)  # to the login: they may be a player


def test_the_finished_page_leads_there():
    game = make_game(2, moves=None)
    assert f"/games/{game.key}/ratings/" in Client().get(game.get_absolute_url()).content.decode()


def test_it_costs_few_queries(django_assert_max_num_queries):
    people = [make_user() for _ in range(4)]
    game = finished({user: place for place, user in enumerate(people, 1)})
    rate.rate(game.pk)
    with django_assert_max_num_queries(4):
        outcome(game)
