"""Leaderboards: places, pages, and what they cost."""

import datetime

import pytest
from django.test import Client

from games.ratings import ladders, rate, standings
from games.ratings.models import Leaderboard, Standing
from tests.factory import make_user
from tests.ratings.results import DAY, NOON, finished

pytestmark = pytest.mark.django_db


def stand(user, points, leaderboard="all", games=20, **more):
    return Standing.objects.create(
        user=user,
        leaderboard=leaderboard,
        points=points,
        mu=25,
        sigma=5,
        games=games,
        wins=3,
        **more,
    )


@pytest.fixture
def ranked():
    """Sixty people, the best first."""
    people = [make_user(f"Agent {chr(65 + n % 26)}{n:02}") for n in range(60)]
    for number, user in enumerate(people):
        stand(user, 2000 - 10 * number)
    standings.renew("all")
    return people


def get(path, user=None):
    client = Client()
    if user:
        client.force_login(user)
    response = client.get(path)
    assert response.status_code == 200
    return response.content.decode()


def test_places_are_given_by_points(ranked):
    rows = Standing.objects.order_by("rank").values_list("user", "rank")
    assert list(rows) == [(user.pk, n) for n, user in enumerate(ranked, 1)]
    assert Leaderboard.objects.get(key="all").listed == 60


@pytest.mark.parametrize("why", ["few games", "guest", "gone"])
def test_not_everybody_is_listed(ranked, why):
    first = ranked[0]
    first.guest, first.is_active = why == "guest", why != "gone"
    first.save()
    if why == "few games":
        Standing.objects.filter(user=first).update(games=ladders.ENOUGH - 1)
    standings.renew("all")
    assert Standing.objects.get(user=first).rank is None
    assert Standing.objects.get(user=ranked[1]).rank == 1
    assert Leaderboard.objects.get(key="all").listed == 59


def test_who_rose_and_who_fell_since_monday(ranked, time):
    time.now = datetime.datetime(2026, 5, 13, 12, tzinfo=datetime.UTC)
    standings.renew("all")
    riser = ranked[9]
    Standing.objects.filter(user=riser).update(points=3000)
    time.now += DAY
    standings.renew("all")
    assert Standing.objects.get(user=riser).moved == 9
    assert Standing.objects.get(user=ranked[0]).moved == -1
    assert Standing.objects.get(user=ranked[20]).moved == 0
    page = get("/leaderboards/")
    assert "This week" in page
    assert " up this week" in page
    # A new week begins with nobody having moved.
    time.now += 7 * DAY
    standings.renew("all")
    assert not Standing.objects.exclude(moved=0).exists()


def test_pages_and_ones_own_place_on_each_of_them(ranked):
    me = ranked[54]
    page = get("/leaderboards/", me)
    assert ranked[0].name in page
    assert ranked[50].name not in page
    assert '<span class="own-rank">55</span>' in page
    assert "?page=2" in page
    second = get("/leaderboards/?page=2", me)
    assert ranked[50].name in second
    assert ranked[0].name not in second
    assert '<span class="own-rank">55</span>' in second
    assert "own-rank" not in get("/leaderboards/")


def test_whoever_is_not_listed_learns_what_is_missing(ranked):
    me = make_user()
    stand(me, 1010, games=3)
    standings.renew("all")
    assert "Play 2 more rated games to be listed here." in get("/leaderboards/", me)


def test_search_finds_people_wherever_they_are(ranked):
    page = get("/leaderboards/?q=agent b53")
    assert "Agent B53" in page
    assert "Agent A00" not in page
    assert "Nobody whose name begins with" in get("/leaderboards/?q=zorro")
    assert "&lt;b&gt;" in get("/leaderboards/?q=<b>")


def test_few_games_are_marked(ranked):
    assert "provisional" not in get("/leaderboards/")
    Standing.objects.filter(user=ranked[3]).update(games=ladders.SETTLED - 1)
    standings.renew("all")
    assert "provisional" in get("/leaderboards/")


def test_bots_are_listed_apart(ranked):
    page = get("/leaderboards/")
    assert "Their ratings are fixed" in page
    assert "Rookie" in page


LEADERBOARDS = [
    "two",
    "more",
    "season-2026-2",
    "month-2026-05",
    "edition-2016",
    "with-vip",
    "deduction",
]


@pytest.mark.parametrize("leaderboard", [*LEADERBOARDS, "tournaments"])
def test_every_leaderboard_has_a_page(leaderboard):
    user = make_user("Amália")
    assert "Nobody is listed here yet" in get(f"/leaderboards/{leaderboard}/", user)
    stand(user, 1234, leaderboard)
    standings.renew(leaderboard)
    assert "1,234" in get(f"/leaderboards/{leaderboard}/").replace("1234", "1,234")


@pytest.mark.parametrize(
    "leaderboard", ["nonsense", "season-2026-5", "month-2026-13", "edition-1999", "with-cheese"]
)
def test_there_is_no_other_leaderboard(client, leaderboard):
    assert client.get(f"/leaderboards/{leaderboard}/").status_code == 404


@pytest.mark.parametrize("query", ["page=0", "page=-1", "page=x", "page=99999999999", "page=²"])
def test_strange_pages_do_no_harm(ranked, query):
    page = get(f"/leaderboards/?{query}")
    assert "<h2" in page  # the leaderboard itself, with whoever is on that page
    assert (ranked[0].name in page) == (query != "page=99999999999")


@pytest.mark.parametrize(("path", "again"), [("", 3), ("?page=2", 3), ("?q=ag", 6)])
def test_queries_do_not_grow(ranked, django_assert_max_num_queries, path, again):
    client = Client()
    client.force_login(ranked[0])
    with django_assert_max_num_queries(8):
        client.get(f"/leaderboards/{path}")
    with django_assert_max_num_queries(again):  # session, user, what waits for them
        client.get(f"/leaderboards/{path}")


def test_a_page_is_new_once_places_are(ranked):
    get("/leaderboards/")
    Standing.objects.filter(user=ranked[59]).update(points=9000)
    assert ranked[59].name not in get("/leaderboards/")
    standings.renew("all")
    assert ranked[59].name in get("/leaderboards/")


def test_games_ask_for_places_once_a_minute(time):
    from games.models import Job

    a, b = make_user(), make_user()
    rate.rate(finished({a: 1, b: 2}).pk)
    due = Job.objects.get(kind="places", subject="all").due
    rate.rate(finished({a: 1, b: 2}, when=NOON + DAY).pk)
    assert Job.objects.get(kind="places", subject="all").due == due
    assert due - time.now <= datetime.timedelta(seconds=60)


def test_whoever_leaves_is_on_no_board(ranked):
    from accounts.services import delete_account

    delete_account(ranked[0])
    assert Standing.objects.get(user=ranked[0]).rank is None


def test_how_it_is_reckoned(client):
    page = client.get("/leaderboards/how/").content.decode()
    assert "3 games within 30 days" in page
    assert "cookie" in page
