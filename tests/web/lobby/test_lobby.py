"""Lists of games: what is on them, for whom, and at what cost."""

import datetime
import re

import pytest
from django.core.cache import cache
from django.db import connection
from django.utils import timezone

from games import engine
from games.models import Game, Invitation, Seat
from games.services import table
from games.web.lobby import lists
from games.web.lobby.forms import Filters
from tests.listed import some_games, waits_for

pytestmark = pytest.mark.django_db


TITLE = re.compile(r'class="card-title"><a href="[^"]*">([^<]*)</a>')


def listed(response, section="found"):
    """The names on the list of tables that wait, or of others under their heading."""
    page = response.content.decode()
    if section == "found":
        page = page.partition('id="found"')[2].partition("<section")[0]
    else:
        page = page.partition(f"<h2>{section}</h2>")[2].partition("</section>")[0]
    return TITLE.findall(page)


# The lobby


def test_an_empty_lobby_says_so(client):
    words = client.get("/games/").content.decode()
    assert "No game waits for players just now." in words
    assert "Nobody plays in public just now." in words


def test_open_games_newest_first(client, people):
    some_games(3, people[0])
    response = client.get("/games/")
    assert listed(response) == ["Operation 0", "Operation 1", "Operation 2"]
    assert people[0].name in response.content.decode()


def test_private_games_are_not_listed(client, people):
    some_games(1, people[0], private=True)
    some_games(1, people[0], private=True, status="running")
    some_games(1, people[0], private=True, status="over")
    some_games(1, people[0], deal_hidden=True, status="over")
    some_games(1, people[0], status="cancelled")
    for path in ("/games/", "/"):
        assert "Operation" not in client.get(path).content.decode()


def test_running_games_can_be_watched(client, people):
    some_games(lists.TO_WATCH + 1, people[0], status="running")
    response = client.get("/games/")
    assert listed(response, "Being played") == [f"Operation {i}" for i in range(lists.TO_WATCH)]


def test_finished_games_can_be_looked_back_at(client, people):
    assert "Just finished" not in client.get("/games/").content.decode()
    cache.clear()
    games = some_games(lists.JUST_FINISHED + 1, people[0], status="over")
    Game.objects.filter(pk=games[0].pk).update(finished=timezone.now() - datetime.timedelta(days=9))
    response = client.get("/games/")
    assert listed(response, "Just finished") == [game.name for game in games[1:]]
    words = response.content.decode()
    assert "Finished 1 minute ago." in words
    assert words.count("Won </span>30</b>") == words.count(">29</b>") == lists.JUST_FINISHED


def test_the_home_page_leads_to_a_table_with_a_free_chair(
    client, people, django_assert_num_queries, django_capture_on_commit_callbacks
):
    assert "A chair is free" not in client.get("/").content.decode()
    with django_capture_on_commit_callbacks(execute=True):
        game = table.create(people[0], engine.Options(players=2), name="Chá & Torradas")
    link = f'<a href="{game.get_absolute_url()}">Chá &amp; Torradas</a>'
    assert link in client.get("/").content.decode()
    with django_assert_num_queries(0):
        assert link in client.get("/").content.decode()
    with django_capture_on_commit_callbacks(execute=True):
        table.join(game.pk, people[1])
    assert "A chair is free" not in client.get("/").content.decode()


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", {"a", "b", "c"}),
        ("players=3", {"b"}),
        ("pace=weekly", {"a", "b"}),
        ("pace=weekly&players=2", {"a"}),
        ("box=base", {"a", "c"}),
        ("box=more", {"b"}),
        ("players=5", set()),
        ("players=many&pace=%01&box=3", {"a", "b", "c"}),
    ],
)
def test_filters(client, people, query, expected):
    table.create(people[0], engine.Options(players=2), name="a", pace="weekly")
    vip = engine.Options(players=3, modules=frozenset({"vip"}))
    table.create(people[0], vip, name="b", pace="weekly")
    agenda = engine.Options(players=2, variants=frozenset({"agenda"}))
    table.create(people[0], agenda, name="c", pace="live")
    response = client.get(f"/games/?{query}")
    assert set(listed(response)) == expected
    if not expected:
        assert "No open game is like that." in response.content.decode()


def test_leafing_through_the_lobby_meets_every_game_once(client, people):
    games = some_games(2 * lists.OPEN_PER_PAGE + 5, people[0])
    # All set up at the same moment: the order must still be a total one.
    Game.objects.filter(pk__in=[game.pk for game in games[5:40]]).update(created=games[5].created)
    seen, query = [], "pace=daily"
    while query:
        assert "pace=daily" in query
        response = client.get(f"/games/?{query}")
        seen.append(listed(response))
        query = response.context["older_query"]
    assert [len(page) for page in seen] == [lists.OPEN_PER_PAGE, lists.OPEN_PER_PAGE, 5]
    seen = [name for page in seen for name in page]
    assert len(seen) == len(set(seen)) == len(games)
    assert client.get("/games/?after=nothing").status_code == 200


# Seats to take over


def abandon(games, user):
    Game.objects.filter(pk__in=[game.pk for game in games]).update(substitutes=True)
    Seat.objects.filter(game__in=games, user=user).update(bot="agent")


def test_seats_that_look_for_a_substitute(client, people):
    assert "Seats to take over" not in client.get("/games/").content.decode()
    assert "Every seat has its player" in client.get("/games/seats/").content.decode()
    (wanted,) = some_games(1, people[0], status="running")
    abandon([wanted], people[0])
    (hidden,) = some_games(1, people[0], status="running", private=True)
    (over,) = some_games(1, people[0], status="over")
    abandon([hidden, over], people[0])
    (unwanted,) = some_games(1, people[0], status="running")
    Seat.objects.filter(game=unwanted).update(bot="agent")
    cache.clear()
    for path in ("/games/", "/games/seats/"):
        response = client.get(path)
        assert [seat.game for seat in response.context["seats"]] == [wanted]
        words = response.content.decode()
        assert f"The seat of {people[0]}" in words
        assert f"/games/{wanted.key}/seats/0/take-over/" in words


def test_leafing_through_seats_to_take_over_meets_each_once(client, people):
    games = some_games(lists.SEATS_PER_PAGE, people[0], status="running")
    abandon(games, people[0])
    Seat.objects.filter(game__in=games[:5], user=None).update(user=people[1])  # both are away
    first = client.get("/games/seats/").context
    second = client.get(f"/games/seats/?after={first['older']}").context
    shown = [seat.pk for seat in (*first["seats"], *second["seats"])]
    assert len(shown) == len(set(shown)) == lists.SEATS_PER_PAGE + 5
    assert not second["older"]
    for nonsense in ("x", "9" * 30, "-1", "٣"):
        assert client.get("/games/seats/", {"after": nonsense}).status_code == 200


def test_seats_to_take_over_are_read_from_an_index(people):
    later = lists.to_take_over().filter(game_id__lte=7).exclude(game_id=7, id__lte=9)
    for rows in (lists.to_take_over()[:21], later[:21]):
        plan = plan_of(rows)
        assert "INDEX seat_stood_in_for" in plan
        assert "TEMP B-TREE" not in plan
        assert "SCAN games_game" not in plan


# Cost


@pytest.mark.parametrize("path", ["/", "/games/", "/games/mine/", "/games/next/", "/games/seats/"])
def test_more_games_cost_no_more_queries(client, me, people, django_assert_num_queries, path):
    def more(number):
        some_games(number, me)
        some_games(number, people[1])
        some_games(number, me, status="over")
        waits_for(me, some_games(number, me, status="running"), hours=1)
        abandon(some_games(number, people[1], status="running"), people[1])
        for game in some_games(number, people[1]):
            Invitation.objects.create(game=game, user=me, by=people[1])

    def queries():
        cache.clear()
        with connection.execute_wrapper(count), connection.execute_wrapper(no_states):
            seen.clear()
            client.get(path)
        return len(seen)

    def count(execute, sql, *rest):
        seen.append(sql)
        return execute(sql, *rest)

    def no_states(execute, sql, *rest):
        assert '"games_game"."state"' not in sql
        return execute(sql, *rest)

    seen = []
    more(5)
    few = queries()
    more(55)
    assert queries() == few
    assert few <= 12


def test_lists_are_kept_until_somebody_sits_down(
    client, people, django_assert_num_queries, django_capture_on_commit_callbacks
):
    def cards():
        return client.get("/games/").content.count(b"<article")

    game = table.create(people[0], engine.Options(players=3))
    assert cards() == 1
    with django_assert_num_queries(0):
        assert cards() == 1
    with django_capture_on_commit_callbacks(execute=True):
        table.create(people[1], engine.Options(players=3))
    assert cards() == 2
    Game.objects.filter(pk=game.pk).update(created=timezone.now() - 2 * table.OPEN_FOR)
    assert cards() == 2
    with django_capture_on_commit_callbacks(execute=True):
        table.expire()
    assert cards() == 1


def plan_of(rows):
    return " / ".join(line for line in rows.explain().splitlines())


@pytest.mark.parametrize(
    ("query", "index"),
    [
        ({}, "game_waiting"),
        ({"players": "2"}, "game_open_players"),
        ({"pace": "daily"}, "game_open_pace"),
        ({"box": "more"}, "game_waiting"),
    ],
)
def test_the_lobby_is_read_from_an_index(people, query, index):
    games = Filters(query).narrow(lists.open_games())
    later = games.filter(created__lte=timezone.now()).exclude(created=timezone.now(), id__gte=7)
    for rows in (games, later):
        plan = plan_of(rows[:21])
        assert f"INDEX {index} " in f"{plan} "
        assert "TEMP B-TREE" not in plan


def test_games_to_expire_are_read_from_an_index(people):
    old, deserted = table.too_old()
    assert "INDEX game_waiting" in plan_of(old)
    assert "INDEX game_deserted" in plan_of(deserted)


@pytest.mark.parametrize(
    ("rows", "index"),
    [(lists.to_watch, "game_to_watch"), (lists.just_finished, "game_just_finished")],
)
def test_games_to_look_at_are_read_from_an_index(people, rows, index):
    plan = plan_of(rows())
    assert f"INDEX {index}" in plan
    assert "TEMP B-TREE" not in plan


@pytest.mark.parametrize(
    ("rows", "index"),
    [
        (lists.awaiting, "seat_awaiting"),
        (lambda user: lists._with_games(lists.awaiting(user)), "seat_awaiting"),
        (lambda user: lists.awaiting(user).exclude(game__key="x")[:1], "seat_awaiting"),
        (lists.active, "seat_playing"),
        (lists.finished, "seat_of_user"),
    ],
)
def test_games_of_a_person_are_read_from_an_index(me, rows, index):
    plan = plan_of(rows(me))
    assert f"INDEX {index} (user_id=?" in plan
    assert "TEMP B-TREE" not in plan
    assert "SCAN games_game" not in plan
