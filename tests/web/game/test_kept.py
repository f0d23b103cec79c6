"""A page that the process has kept is, at any moment, the page that would be drawn."""

import datetime
import gzip
import re

import pytest
from django.core.cache import cache
from django.db import models
from django.test import Client

from accounts.models import User
from estoril.infra.remembered import PLACE, Remembered, weight
from games.delivery import attention
from games.engine import view_for
from games.models import Game, Seat
from games.models.game import HEAVY
from games.notify.models import Notification
from games.orders import Book
from games.pictures.game_picture import TROUBLE, broken_key
from games.services import orders, play
from games.web import kept
from games.web.game import facts
from tests.clockwork import asked, rival, running
from tests.factory import make_game, make_user, play_moves, settle
from tests.listed import some_games, waits_for

pytestmark = pytest.mark.django_db

TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')


@pytest.fixture
def drawings(monkeypatch):
    """How often a page was drawn."""
    made = []

    def draw(request, *args, **kwargs):
        made.append(request.path)
        return drawn(request, *args, **kwargs)

    drawn = kept.draw
    monkeypatch.setattr(kept, "draw", draw)
    return made


def client_of(user):
    client = Client()
    if user:
        client.force_login(user)
    return client


def shown(client, game):
    answer = client.get(game.get_absolute_url())
    return answer.status_code, TOKEN.sub("", answer.content.decode())


def is_right(client, game):
    """What is shown is what would be drawn if nothing were kept."""
    found = shown(client, game)
    cache.clear()
    right = shown(client, game)
    return found == right


def visited(game, user):
    """Somebody to whom nothing is new."""
    client = client_of(user)
    for _ in range(3):
        shown(client, game)
    return client


def other(field, value):
    """Another value for this column."""
    if field.name == "chosen_color":
        return "pink"
    match field:
        case models.BooleanField():
            return not value
        case models.DurationField():
            return value + datetime.timedelta(hours=5)
        case models.DateTimeField():
            now = value or datetime.datetime.now(datetime.UTC)
            return now + datetime.timedelta(hours=7)
        case models.JSONField():
            return {"some": "thing"}
        case models.IntegerField():
            return (value or 0) + 1
    return f"{value or ''}x"[-8:]


def columns(model, *without):
    names = {"id", "key", "game", "number", "user", "creator", "rematch_of", "options", "players"}
    return [f.name for f in model._meta.concrete_fields if f.name not in names | set(without)]


FIXED = ("rules_version", "started", "status", "pace", "line")  # or nothing could be shown at all


@pytest.mark.parametrize("column", columns(Game, *HEAVY, *FIXED))
def test_whatever_is_stored_of_a_game_is_told_at_once(column):
    game = running()
    clients = [visited(game, user) for user in (asked(game).user, rival(game).user, None)]
    value = other(Game._meta.get_field(column), getattr(game, column))
    Game.objects.filter(pk=game.pk).update(**{column: value})
    assert all(is_right(client, game) for client in clients)


@pytest.mark.parametrize("column", columns(Seat))
@pytest.mark.parametrize("whose", [asked, rival])
def test_whatever_is_stored_of_a_seat_is_told_at_once_or_not_felt(column, whose, drawings):
    game = running()
    players = [asked(game).user, rival(game).user]
    outsiders = [visited(game, None), visited(game, make_user())]
    clients = {user: visited(game, user) for user in players}
    seat = whose(game)
    value = other(Seat._meta.get_field(column), getattr(seat, column))
    Seat.objects.filter(pk=seat.pk).update(**{column: value})
    drawings.clear()
    for user, client in clients.items():
        shown(client, game)
        if user != seat.user and column not in facts.OF_SEAT + facts.WHO:
            assert not drawings  # nor can it have cost any time
        drawings.clear()
    cache.clear()
    assert all(is_right(client, game) for client in [*clients.values(), *outsiders])


@pytest.mark.parametrize(
    "column", ["name", "slug", "style", "language", "guest", "coach", "mail_trouble"]
)
def test_whatever_is_stored_of_a_person_is_told_at_once(column):
    game = running()
    clients = [visited(game, user) for user in (asked(game).user, rival(game).user, None)]
    value = {"style": "contrast", "language": "de", "guest": True, "coach": "on"}.get(
        column, "other"
    )
    User.objects.filter(pk=rival(game).user_id).update(**{column: value})
    assert all(is_right(client, game) for client in clients)


def test_moves_are_told_at_once():
    game = make_game(3)
    clients = [visited(game, user) for user in (*User.objects.filter(seats__game=game), None)]
    for _ in range(4):
        game = play_moves(game, 1)
        for client in clients:  # what is news once is none to who looks again
            assert f'data-version="{game.line}"' in shown(client, game)[1]
        assert all(is_right(client, game) for client in clients)


@pytest.mark.parametrize("pace", [{"hours": 23}, {"minutes": 3, "seconds": 20}])
def test_clocks_are_told_as_they_go(time, pace, drawings):
    game = running()
    seat = asked(game)
    deadline = time() + datetime.timedelta(**pace)
    Seat.objects.filter(pk=seat.pk).update(deadline=deadline, due=deadline)
    clients = [visited(game, user) for user in (seat.user, rival(game).user, None)]
    drawings.clear()
    shown(clients[0], game)
    assert not drawings
    for _ in range(12):
        time.jump(seconds=23)
        assert all(is_right(client, game) for client in clients)
    time.jump(hours=9)
    assert all(is_right(client, game) for client in clients)


def test_who_may_know_of_a_game_no_longer_is_told_of_none():
    game = running()
    outsider, player = visited(game, make_user()), visited(game, asked(game).user)
    assert shown(outsider, game)[0] == shown(player, game)[0] == 200
    Game.objects.filter(pk=game.pk).update(private=True)
    assert shown(outsider, game)[0] == 404
    assert shown(player, game)[0] == 200
    assert client_of(None).get(game.get_absolute_url()).status_code == 302


def test_whoever_is_suspended_or_logged_out_is_shown_what_others_see():
    game = running()
    user = asked(game).user
    client = visited(game, user)
    assert user.name in shown(client, game)[1]
    User.objects.filter(pk=user.pk).update(is_active=False)
    assert "/settings/" not in shown(client, game)[1]
    client = visited(game, rival(game).user)
    client.logout()
    assert "/settings/" not in shown(client, game)[1]


def test_whoever_resigned_is_shown_what_spectators_see(drawings):
    game = make_game(3)
    user = game.seats.get(awaiting=True).user
    client = visited(game, user)
    play.resign(game.pk, user)
    game = settle(game)
    for _ in range(2):
        shown(client, game)
    drawings.clear()
    assert 'id="hand"' not in shown(client, game)[1]
    assert not drawings
    assert is_right(client, game)


def test_each_answer_has_a_token_of_its_own(drawings):
    game = running()
    client = visited(game, asked(game).user)
    drawings.clear()
    pages = [client.get(game.get_absolute_url()).content.decode() for _ in range(2)]
    assert not drawings
    first, second = ({*TOKEN.findall(page)} for page in pages)
    assert len(first) == len(second) == 1
    assert first != second
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = client.cookies
    token = first.pop()
    answer = strict.post(f"{game.get_absolute_url()}move/", {"csrfmiddlewaretoken": token})
    assert answer.status_code == 400  # malformed, not forged


def test_compressed_it_is_the_same(drawings):
    game = running()
    client = visited(game, asked(game).user)
    drawings.clear()
    answer = client.get(game.get_absolute_url(), headers={"Accept-Encoding": "br, gzip"})
    assert answer["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in answer["Vary"]
    assert int(answer["Content-Length"]) == len(answer.content)
    text = gzip.decompress(answer.content).decode()
    assert (200, TOKEN.sub("", text)) == shown(client, game)
    assert not drawings
    (token,) = {*TOKEN.findall(text)}
    assert len(token) == 64


def test_what_waits_elsewhere_and_what_is_said_once(drawings):
    game = running()
    user = asked(game).user
    client = visited(game, user)
    waits_for(user, some_games(2, user, status="running"), hours=1)
    assert is_right(client, game)
    Notification.objects.create(user=user, kind="chat", key="a")
    assert "unread:" in shown(client, game)[1]
    client.post(f"{game.get_absolute_url()}take-back/")  # refused, in words
    assert 'class="message' in shown(client, game)[1]
    assert 'class="message' not in shown(client, game)[1]
    assert is_right(client, game)


def test_news_of_this_game_are_read_by_looking(drawings):
    game = running()
    seat = asked(game)
    client = visited(game, seat.user)
    Notification.objects.create(user=seat.user, kind="turn", key="b", game=game, seat=seat)
    assert is_right(client, game)
    assert not Notification.objects.filter(user=seat.user, read=None).exists()


def test_an_order_that_waits_is_told_at_once():
    game = running()
    seat = asked(game)
    client = visited(game, seat.user)
    view = view_for(game.engine_game().state, seat.number)
    orders.save(game.pk, seat.user, Book(round=view.round), version=0)
    assert is_right(client, game)


def test_words_stand_in_for_a_picture_and_give_way_to_it(time):
    """Another process has failed to draw it: within seconds, this one knows."""
    game = running()
    client = visited(game, None)
    with_picture = shown(client, game)
    key = broken_key(game.pk, game.line, "spectator", "board")
    cache.set_many({key: True, TROUBLE: True})
    time.jump(seconds=6)
    in_words = shown(client, game)
    assert in_words != with_picture
    cache.delete(key)
    assert shown(client, game) == with_picture
    assert is_right(client, game)


def test_no_more_is_kept_than_there_is_room_for():
    entry = PLACE + weight("a")
    remembered: Remembered[str] = Remembered(most=2 * (entry + 10))
    for key in "abac":
        if remembered.get(key) is None:
            remembered.put(key, key.upper(), 10)
    assert [remembered.get(key) for key in "abc"] == ["A", None, "C"]
    assert remembered.size == 2 * (entry + 10)
    remembered.put("a", "other", 5)
    assert (remembered.get("a"), remembered.size) == ("other", 2 * entry + 15)
    remembered.put("d", "too much", 2 * entry + 21)
    assert (remembered.get("d"), remembered.get("a")) == (None, "other")
    assert remembered.size == 2 * entry + 15


def test_keys_take_room_too():
    remembered: Remembered[str] = Remembered(most=10_000)
    for number in range(10):
        remembered.put((number, ("x" * 1500, number)), "short")
    assert [remembered.get((n, ("x" * 1500, n))) for n in (3, 9)] == [None, "short"]
    assert remembered.size <= 10_000


def test_whoever_looks_is_noted_but_not_at_every_moment(time):
    game = running()
    seat = asked(game)
    client = visited(game, seat.user)

    def last_seen():
        return attention.last_seen([seat])[seat.pk]

    began = time()
    time.jump(seconds=5)
    shown(client, game)
    assert last_seen() == began
    Notification.objects.create(user=seat.user, kind="turn", key="c", game=game, seat=seat)
    shown(client, game)
    assert last_seen() == time()
    time.jump(seconds=11)
    shown(client, game)
    assert last_seen() == time()
