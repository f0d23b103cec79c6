"""A person's own games: in which order, which is next, how many wait."""

import datetime

import pytest
from django.utils import timezone

from games.models import Invitation, Seat
from games.web.lobby import own
from tests.listed import some_games, waits_for

pytestmark = pytest.mark.django_db


def keys(listed):
    return [game.key for game in listed]


def newest_first(games):
    return keys(sorted(games, key=lambda game: -game.pk))


@pytest.mark.parametrize("path", ["/games/mine/", "/games/next/"])
def test_my_games_are_for_those_who_have_some(client, path):
    response = client.get(path)
    assert response.status_code == 302
    assert "/login/" in response["Location"]


def test_my_games_in_order(client, me, people):
    (short,) = some_games(1, me, status="running")
    (long,) = some_games(1, me, status="running")
    waits_for(me, [short], hours=2)
    waits_for(me, [long], hours=50)
    (running,) = some_games(1, me, status="running")
    (waiting,) = some_games(1, me)
    (over,) = some_games(1, me, status="over")
    some_games(1, me, status="cancelled")
    some_games(1, people[1], status="running")
    (asked,) = some_games(1, people[1])
    Invitation.objects.create(game=asked, user=me, by=people[1])
    response = client.get("/games/mine/")
    shown = response.context
    assert keys(shown["awaiting"]) == [long.key, short.key]
    assert keys(shown["running"]) == [running.key]
    assert keys(shown["waiting"]) == [waiting.key]
    assert keys(shown["finished"]) == [over.key]
    assert [invitation.game for invitation in shown["invitations"]] == [asked]
    words = response.content.decode()
    assert "Has waited for you for 2 days." in words
    assert "Has waited for you for 2 hours." in words
    assert f"{people[1]} asks you to join." in words
    assert "Place 1 of 2." in words


def test_no_games_in_words(client, me):
    assert "You have not played yet." in client.get("/games/mine/").content.decode()


def test_a_seat_handed_to_a_bot_waits_for_nobody(client, me):
    games = some_games(1, me, status="running")
    waits_for(me, games, hours=1)
    Seat.objects.filter(user=me).update(bot="agent")
    response = client.get("/games/mine/")
    assert not response.context["awaiting"]
    assert keys(response.context["running"]) == keys(games)
    assert client.get("/games/next/")["Location"] == "/games/mine/"


def test_leafing_through_finished_games(client, me):
    games = some_games(own.FINISHED.size + 3, me, status="over")
    first = client.get("/games/mine/").context
    second = client.get(f"/games/mine/?after={first['older']}").context
    assert keys([*first["finished"], *second["finished"]]) == newest_first(games)
    assert not second["older"]


def test_leafing_through_games_that_wait_for_others(client, me):
    """What waits for oneself is always first and complete."""
    asked = some_games(own.ACTIVE.size + 5, me, status="running")
    waits_for(me, asked, hours=1)
    games = some_games(own.ACTIVE.size, me, status="running") + some_games(3, me)
    some_games(1, me, status="over")
    response = client.get("/games/mine/")
    first = response.context
    assert len(first["awaiting"]) == len(asked)
    assert f"{len(asked)} games wait for you." in response.content.decode()
    second = client.get(f"/games/mine/?active={first['more']}").context
    assert not any(second[name] for name in ("awaiting", "finished", "more"))
    shown = (page[name] for page in (first, second) for name in ("waiting", "running"))
    assert [key for cards in shown for key in keys(cards)] == newest_first(games)
    assert client.get("/games/mine/?active=nowhere").status_code == 200


# The next game


def test_next_is_the_one_that_waits_longest_but_not_this_one(client, me):
    first, second, _other = some_games(3, me, status="running")
    waits_for(me, [first], hours=1)
    waits_for(me, [second], hours=9)
    assert client.get("/games/next/")["Location"] == second.get_absolute_url()
    there = client.get(f"/games/next/?after={second.key}")["Location"]
    assert there == first.get_absolute_url()
    back = client.get(f"/games/next/?after={first.key}")["Location"]
    assert back == second.get_absolute_url()


def test_next_is_the_nearest_deadline_and_games_without_a_clock_wait(client, me):
    games = some_games(3, me, status="running")
    solo, later, sooner = games
    waits_for(me, games, hours=1)
    now = timezone.now()
    for game, hours in ((later, 20), (sooner, 5)):
        deadline = now + datetime.timedelta(hours=hours)
        Seat.objects.filter(game=game, user=me).update(deadline=deadline)
    response = client.get("/games/mine/")
    assert keys(response.context["awaiting"]) == keys([sooner, later, solo])
    assert client.get("/games/next/")["Location"] == sooner.get_absolute_url()
    for here, there in ((sooner, later), (later, solo), (solo, sooner)):
        answer = client.get(f"/games/next/?after={here.key}")
        assert answer["Location"] == there.get_absolute_url()


def test_nothing_next(client, me):
    (game,) = some_games(1, me, status="running")
    waits_for(me, [game], hours=1)
    response = client.get(f"/games/next/?after={game.key}", follow=True)
    assert response.redirect_chain == [("/games/mine/", 302)]
    assert "Nothing else waits for you just now." in response.content.decode()


def test_until_when_a_game_waits(client, me, time):
    runs, stands, _solo = games = some_games(3, me, status="running")
    waits_for(me, games, hours=1)
    deadline = time() + datetime.timedelta(hours=5)
    Seat.objects.filter(game=runs, user=me).update(deadline=deadline)
    Seat.objects.filter(game=stands, user=me).update(stopped=time())
    words = client.get("/games/mine/").content.decode()
    assert words.count("You have until today 17:00 UTC (in 5 hours).") == 1
    assert words.count("Your clock stands still.") == 1
    assert words.count("Has waited for you for") == 3


# In the header


def test_the_header_counts_what_waits_for_you(client, me, people):
    waits_for(me, some_games(3, me, status="running"), hours=1)
    waits_for(people[1], some_games(1, people[1], status="running"), hours=1)
    assert '<span class="count">' in client.get("/rules/").content.decode()
    assert client.get("/rules/").context["games_waiting"] == 3
    client.force_login(people[1])
    assert client.get("/rules/").context["games_waiting"] == 1


def test_the_header_costs_visitors_nothing(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        assert '<span class="count">' not in client.get("/rules/").content.decode()
