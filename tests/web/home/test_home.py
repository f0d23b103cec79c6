"""The first page: somebody's own table, and what strangers see."""

import datetime
import re

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games import engine
from games.core.viewers import viewer_of
from games.models import Game, Mute, Orders, Seat
from games.orders import Book, book_to_json
from games.ratings import ladders
from games.ratings.models import Change
from games.services import invitations, table
from games.web.home import stage
from tests.factory import make_game, make_user, play_moves
from tests.listed import some_games
from tests.tournaments import making

pytestmark = pytest.mark.django_db

QUERIES = 12


def home(client) -> str:
    answer = client.get("/")
    assert answer.status_code == 200
    return answer.content.decode()


def asked_of(game: Game):
    """Whoever is asked, and somebody who is not."""
    asked = game.seats.get(awaiting=True)
    other = game.seats.exclude(pk=asked.pk).first()
    return asked, other


# My table


def test_a_game_that_waits_tells_what_is_asked_and_what_happened(client):
    game = make_game(2, moves=9, rng=3)
    seat, _other = asked_of(game)
    Seat.objects.filter(pk=seat.pk).update(seen=game.line - 3)
    client.force_login(seat.user)
    page = home(client)
    assert "One game waits for you." in page
    decision = game.engine_game().unanswered[0]
    assert {"place": "Place a spy.", "peek": "You may peek"}[decision.kind] in page
    assert "Since you last looked" in page
    assert "You have until" in page
    assert f"/pictures/{game.line}/{viewer_of(seat.number)}/thumbnail-320-poster.webp?v=" in page
    assert 'id="next"' in page


def test_what_was_looked_at_is_no_news(client):
    game = make_game(2, moves=9, rng=3)
    seat, _other = asked_of(game)
    client.force_login(seat.user)
    assert "Since you last looked" in home(client)
    client.get(f"/games/{game.key}/")
    assert "Since you last looked" not in home(client)


def test_looking_at_home_is_not_looking_at_a_game(client):
    game = make_game(2, moves=9, rng=3)
    seat, _other = asked_of(game)
    client.force_login(seat.user)
    home(client)
    seat.refresh_from_db()
    assert seat.seen == 0


def test_a_move_is_told_at_once_although_pages_are_kept(client):
    game = make_game(2, moves=9, rng=3)
    _seat, other = asked_of(game)
    client.force_login(other.user)
    shown = f"/pictures/{game.line}/"
    home(client)
    assert shown in home(client)
    play_moves(game, 1)
    assert shown not in home(client)


def test_orders_that_wait_are_told_to_their_author_alone(client):
    game = make_game(2, moves=9, rng=3)
    seat, other = asked_of(game)
    words = "Your orders wait for their moment."
    client.force_login(seat.user)
    assert words not in home(client)
    book = Book(game.snapshot["round"], conspiracy=("points",))
    Orders.objects.create(seat=seat, round=book.round, book=book_to_json(book))
    assert words in home(client)
    client.force_login(other.user)
    assert words not in home(client)


def test_who_handed_the_seat_to_a_bot_sees_what_spectators_see(client):
    game = make_game(3, moves=9, rng=3)
    seat, _other = asked_of(game)
    Seat.objects.filter(pk=seat.pk).update(bot="agent")
    client.force_login(seat.user)
    page = home(client)
    assert f"/pictures/{game.line}/spectator/thumbnail" in page
    assert f"/pictures/{game.line}/{viewer_of(seat.number)}/" not in page
    assert "Place a spy." not in page


def test_beside_the_games_stands_what_else_is_new(client, me, people):
    game = make_game(2, users=people, moves=None)
    Change.objects.create(
        game=game,
        user=me,
        ladder=ladders.ALL,
        finished=timezone.now(),
        place=1,
        won=True,
        weight=1,
        mu_before=25,
        sigma_before=8,
        mu=26,
        sigma=8,
    )
    asks = table.create(people[1], engine.Options(players=2))
    invitations.invite(asks.pk, people[1], me.name)
    Seat.objects.filter(game=game, user=me).update(seen=3)
    page = home(client)
    assert "Over, and not looked at yet" in page
    assert f'href="{game.get_absolute_url()}"' in page
    assert "One game counted this week." in page
    assert f"{people[1].name} asks you to join." in page
    Game.objects.filter(pk=game.pk).update(deal_hidden=True)
    page = home(client)
    assert "One game counted this week." not in page
    assert "Place 1 of 2." not in page
    assert "Place 2 of 2." not in page


def test_a_table_to_which_nobody_comes_offers_bots_to_its_host(client, me, people):
    game = table.create(me, engine.Options(players=3))
    table.join(game.pk, people[1])
    words = "Bots would sit down at once."
    assert words not in home(client)
    assert words not in client.get(game.get_absolute_url()).content.decode()
    long_ago = timezone.now() - datetime.timedelta(days=2)
    Game.objects.filter(pk=game.pk).update(created=long_ago)
    assert words in home(client)
    assert words in client.get(game.get_absolute_url()).content.decode()
    client.force_login(people[1])
    assert words not in home(client)
    assert words not in client.get(game.get_absolute_url()).content.decode()


def test_without_a_game_there_is_something_to_do(client, me, people):
    table.create(people[1], engine.Options(players=2), name="Chá & Torradas")
    page = home(client)
    assert "What to do now" in page
    assert "Begin the first mission" in page
    assert "Chá &amp; Torradas" in page
    make_game(2, users=people)
    assert "What to do now" not in home(client)


def test_many_games_cost_few_queries(client, me, people):
    for number in range(4):
        make_game(2, users=people, moves=8, rng=number)
    with CaptureQueriesContext(connection) as first:
        home(client)
    for number in range(4, 9):
        make_game(2, users=people, moves=8, rng=number)
    with CaptureQueriesContext(connection) as more:
        home(client)
    with CaptureQueriesContext(connection) as again:
        home(client)
    assert len(first) == len(more) <= QUERIES
    assert len(again) < len(more)
    assert not [query for query in again if '"games_game"."state"' in query["sql"]]


# Strangers


def test_strangers_see_a_game_that_anybody_may_watch(client):
    game = make_game(3, moves=30, rng=2)
    page = home(client)
    assert "Being played just now" in page
    assert game.get_absolute_url() in page
    assert 'id="stage"' in page
    cache.clear()
    Game.objects.filter(pk=game.pk).update(private=True)
    assert game.key not in home(client)


def test_where_nothing_runs_a_finished_game_unfolds(client):
    game = make_game(2, moves=None, rng=2)
    page = home(client)
    assert "Just finished" in page
    upto = int(re.search(r'data-upto="(\d+)"', page)[1])
    assert 0 < upto < game.line
    steps = f"/games/{game.key}/steps/?after={max(0, upto - stage.TOLD)}&upto={upto}&eyes=spectator"
    assert client.get(steps).json()["steps"]
    cache.clear()
    Game.objects.filter(pk=game.pk).update(deal_hidden=True)
    assert game.key not in home(client)


def test_strangers_are_told_of_a_tournament_to_join_and_of_one_that_is_played(client):
    starts = timezone.now() + datetime.timedelta(days=3)
    making.make_tournament(3, name="Casino Open", limit=27, starts=starts)
    making.make_tournament(name="For some", by_invitation=True)
    making.started(4, name="Spring Cup")
    page = home(client)
    assert "For some" not in page
    for words in ("Casino Open", "(in 3 days)", "3 of 27 players", "Spring Cup", "Round 1"):
        assert words in page


def test_where_nobody_has_played_there_is_the_poster(client):
    page = home(client)
    assert 'class="poster"' in page
    assert 'id="stage"' not in page


def test_a_log_that_contradicts_itself_is_no_trouble(client):
    game = make_game(2, moves=30, rng=2)
    game.moves.filter(number=5).delete()
    assert 'id="stage"' not in home(client)


def test_what_a_stranger_has_said_about_lessons_is_not_anothers(client):
    assert "Begin the first mission" in home(client)
    client.post("/lessons/know/", {"next": "/"})
    assert "Begin the first mission" not in home(client)
    client.cookies.clear()
    assert "Begin the first mission" in home(client)


# Blocked people


def test_tables_and_games_of_blocked_people_are_on_no_list(client, me, people):
    blocked = make_user("Blocked")
    some_games(1, blocked)
    some_games(1, blocked, status="running")
    some_games(1, people[1])
    assert client.get("/games/").content.decode().count("Blocked") == 2
    Mute.objects.create(user=me, muted=blocked)
    page = client.get("/games/").content.decode()
    assert "Blocked" not in page
    assert people[1].name in page
    client.force_login(people[1])
    assert client.get("/games/").content.decode().count("Blocked") == 2
