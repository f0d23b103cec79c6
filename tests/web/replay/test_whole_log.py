"""The log of a whole game is kept for each viewer: nobody reads what was kept for somebody else."""

from itertools import permutations

import pytest
from django.core.cache import cache

from accounts.models import User
from games.services import play
from tests.factory import make_game, play_moves

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    return make_game(3, moves=14, rng=1)


def read(client, game, user) -> str:
    client.logout()
    if user:
        client.force_login(user)
    return client.get(f"/games/{game.key}/log/").content.decode().partition("<main")[2]


def words(page: str) -> str:
    return page.partition('<div class="log log-page">')[2].partition("</main>")[0]


def test_each_reads_their_own_in_whatever_order_they_come(client, game):
    readers = [None, *(seat.user for seat in game.seats.all())]
    alone = {}
    for user in readers:
        cache.clear()
        alone[user] = words(read(client, game, user))
    assert len(set(alone.values())) == len(readers)
    for order in permutations(readers):
        cache.clear()
        for user in (*order, *order):
            assert words(read(client, game, user)) == alone[user]


def test_what_is_kept_is_read_without_the_lines(client, game, django_assert_max_num_queries):
    user = game.seats.get(number=0).user
    first = words(read(client, game, user))
    with django_assert_max_num_queries(6):
        page = client.get(f"/games/{game.key}/log/").content.decode()
    assert words(page) == first


def test_whatever_it_says_is_told_at_once(client, game):
    user, other = (game.seats.get(number=number).user for number in (0, 1))
    first = words(read(client, game, user))
    assert other.name in first
    User.objects.filter(pk=other.pk).update(name="Somebody Else")
    assert "Somebody Else" in words(read(client, game, user))
    User.objects.filter(pk=user.pk).update(language="de")
    assert "Runde 1" in words(read(client, game, user))
    User.objects.filter(pk=user.pk).update(language="", time_zone="Asia/Seoul")
    assert "+09:00" in words(read(client, game, user))
    before = words(read(client, game, user))
    play_moves(game, 1)
    assert words(read(client, game, user)) != before


def test_whoever_resigns_reads_as_a_spectator(client, game):
    user = game.seats.get(number=0).user
    own = words(read(client, game, user))
    play.resign(game.pk, user)
    game.refresh_from_db()
    after = words(read(client, game, user))
    assert after != own
    assert after == words(read(client, game, None))
