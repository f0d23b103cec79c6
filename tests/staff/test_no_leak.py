"""Staff who play see of their own games what a spectator sees, on every page of the admin.

As in the games' own test: a stored game is compared with one that differs only in which of a
rival's unseen tiles lies where.
"""

from typing import Any

import pytest
from django.core.cache import cache
from django.urls import reverse

from games.models import Game, Message, Note, Orders
from games.orders import Book, book_to_json
from games.pictures.prints import Print
from games.services import chat, data_export
from games.staff import game_admin
from tests.factory import make_game
from tests.staff.test_data_export import unpacked
from tests.web.test_no_leak import NOISE, exchanged, unseen_pair

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(boss):
    return make_game(3, users=[boss], moves=14, rng=0, edition="2016", modules={"roulette"})


@pytest.fixture
def rival(game, boss):
    seat = game.seats.exclude(user=boss).select_related("user").first()
    said = Message.objects.create(game=game, room="players", author=seat.user, text="bom dia")
    chat.report(boss, game, reason="spam", message=said)
    return seat


def pages(game, rival):
    yield reverse("admin:games_game_changelist")
    yield reverse("admin:games_game_change", args=[game.pk])
    log = reverse("admin:games_game_log", args=[game.pk])
    yield log
    yield f"{log}?p=2"
    for number in (0, 5, game.line):
        yield reverse("admin:games_game_picture", args=[game.pk, number, Print("board", 400)])
    for model in ("job", "report", "message"):
        yield reverse(f"admin:games_{model}_changelist")
    yield reverse("admin:games_report_change", args=[rival.user.reported.get().pk])
    yield reverse("admin:accounts_user_change", args=[rival.user_id])
    yield reverse("admin:notify_notification_changelist")
    yield reverse("admin:notify_delivery_changelist")


def fetched(client, game, rival):
    cache.clear()  # or the first picture would be shown again
    found: dict[str, Any] = {
        page: NOISE.sub(b"", client.get(page).content) for page in pages(game, rival)
    }
    found["the rival's data"] = unpacked(data_export.pack(rival.user, own=False))
    return found


def test_the_admin_tells_nothing_of_a_rivals_tiles(boss, game, rival, enter, monkeypatch):
    client = enter(boss)
    pair = unseen_pair(game, rival.number)
    assert pair
    before = fetched(client, game, rival)
    exchanged(game, rival.number, *pair)
    assert fetched(client, game, rival) == before
    # As the rival sees it the difference shows: the comparison can fail.
    monkeypatch.setattr(game_admin, "viewer_for", lambda _game: rival.color)
    theirs = fetched(client, game, rival)
    exchanged(game, rival.number, *pair)
    assert fetched(client, game, rival) != theirs


def test_neither_seed_nor_state_nor_orders_nor_notes(boss, game, rival, enter):
    Note.objects.create(game=game, user=rival.user, text="a secret thought")
    Orders.objects.create(seat=rival, round=1, book=book_to_json(Book(1)))
    game = Game.objects.get(pk=game.pk)
    found = fetched(enter(boss), game, rival)
    texts = "".join(str(page) for page in found.values())
    assert game.key in texts
    assert game.seed not in texts
    assert "a secret thought" not in texts
    assert '"hands"' not in texts
    for name in ("moves", "notes", "orders"):
        assert found["the rival's data"][name] == []


def test_once_over_everything_is_open(boss, game, rival, enter):
    client = enter(boss)
    address = reverse("admin:games_game_log", args=[game.pk])
    assert "what a spectator sees" in client.get(address).content.decode()
    Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER)
    assert "everything is shown" in client.get(address).content.decode()


def test_players_do_not_hear_the_spectators_in_the_admin_either(boss, game, rival, enter):
    client = enter(boss)
    whisper = Message.objects.create(game=game, room="spectators", text="red bluffs")
    report = chat.report(rival.user, game, reason="cheating", message=whisper)
    addresses = [
        reverse("admin:games_message_changelist"),
        reverse("admin:games_report_changelist"),
    ]
    row = reverse("admin:games_message_change", args=[whisper.pk])
    about = reverse("admin:games_report_change", args=[report.pk])
    for address in addresses:
        assert "red bluffs" not in client.get(address).content.decode()
    for address in (row, about):
        assert client.get(address).status_code == 302  # there is no such thing
    Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER)
    for address in (*addresses, row, about):
        assert "red bluffs" in client.get(address).content.decode()


def test_who_plays_a_hidden_deal_sees_no_other_table(boss, game, rival, enter):
    other = make_game(2, moves=3)
    said = Message.objects.create(game=other, room="players", author=other.creator, text="psst")
    chat.report(other.seats.last().user, other, reason="cheating", message=said)
    Game.objects.update(deal_hidden=True)
    client = enter(boss)
    addresses = [
        reverse("admin:games_game_log", args=[other.pk]),
        reverse("admin:games_game_picture", args=[other.pk, 1, Print("board", 400)]),
    ]
    lists = [reverse(f"admin:games_{name}_changelist") for name in ("message", "report")]
    for address in addresses:
        assert client.get(address).status_code == 403
    for address in lists:
        page = client.get(address).content.decode()
        assert "psst" not in page
        assert "bom dia" in page
    assert unpacked(data_export.pack(other.creator, own=False))["messages"] == []

    Game.objects.filter(pk=game.pk).update(deal_hidden=False)  # theirs was none of them
    for address in addresses:
        assert client.get(address).status_code == 200
    for address in lists:
        assert "psst" in client.get(address).content.decode()


def test_a_hidden_deal_that_is_over_is_not_open(boss, game, rival, enter):
    other = make_game(2, moves=3)
    Game.objects.filter(pk=other.pk).update(status=Game.Status.OVER, deal_hidden=True)
    page = enter(boss).get(reverse("admin:games_game_log", args=[other.pk]))
    assert "what a spectator sees" in page.content.decode()
    assert unpacked(data_export.pack(other.creator, own=False))["moves"] == []
