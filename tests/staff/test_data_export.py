"""The data of one person: all of it for themselves, nothing hidden for others."""

import io
import json
import zipfile

import pytest
from django.apps import apps
from django.urls import reverse

from accounts.models import User
from games.engine import Options
from games.models import Game, Message, Note, Orders
from games.orders import Book, book_to_json
from games.services import data_export, play, stand_ins
from games.services import table as tables
from games.staff import actions
from tests.factory import make_game, make_user, play_moves

pytestmark = pytest.mark.django_db


def unpacked(packed: bytes) -> dict:
    with zipfile.ZipFile(io.BytesIO(packed)) as folder:
        return {
            name.removeprefix("estoril/").removesuffix(".json"): json.loads(folder.read(name))
            for name in folder.namelist()
        }


def told(user, *, own=True) -> dict:
    return unpacked(data_export.pack(user, own=own))


@pytest.fixture
def game(rita):
    game = make_game(2, users=[rita], moves=8)
    seat = game.seats.get(user=rita)
    Note.objects.create(game=game, user=rita, text="the countess lies")
    Orders.objects.create(seat=seat, round=1, book=book_to_json(Book(1)))
    for room in Message.Room.values:
        Message.objects.create(game=game, room=room, author=rita, text=f"hello {room}")
    return game


def test_everything_for_oneself(game, rita):
    export = told(rita)
    assert export["account"]["email"] == rita.email
    assert [row["game__key"] for row in export["games"]] == [game.key]
    assert [row["text"] for row in export["notes"]] == ["the countess lies"]
    assert len(export["orders"]) == 1
    assert len(export["messages"]) == 2
    seat = game.seats.get(user=rita).number
    own = list(game.moves.filter(seat=seat).values_list("action", flat=True))
    assert own
    assert [row["action"] for row in export["moves"]] == own


def test_nothing_that_is_hidden_for_others_while_the_game_runs(game, rita):
    export = told(rita, own=False)
    for name in ("notes", "orders", "moves"):
        assert export[name] == []
    assert [row["room"] for row in export["messages"]] == ["players"]
    Game.objects.update(status=Game.Status.OVER)
    export = told(rita, own=False)
    for name in ("notes", "orders", "moves"):
        assert export[name]
    assert len(export["messages"]) == 2


def test_nothing_of_a_rival(game, rita):
    rival = game.seats.exclude(user=rita).get().user
    Note.objects.create(game=game, user=rival, text="rita bluffs")
    Message.objects.create(game=game, room="players", author=rival, text="never")
    export = json.dumps(told(rita))
    assert "rita bluffs" not in export
    assert "never" not in export
    assert rival.email not in export


def test_a_seat_that_changed_hands(rita, time):
    game = make_game(3, users=[rita], moves=9)
    game.substitutes = True
    game.save()
    before = told(rita)["moves"]
    assert before
    number = game.seats.get(user=rita).number
    play.resign(game.pk, rita)
    time.now += 60 * time.now.resolution * 1_000_000
    heir = make_user()
    stand_ins.substitute(game.pk, heir, number)
    game.refresh_from_db()
    time.now += 60 * time.now.resolution * 1_000_000
    game = play_moves(game, 9)
    assert told(rita)["moves"] == before
    after = told(heir)["moves"]
    assert after
    assert {move["number"] for move in after}.isdisjoint(move["number"] for move in before)


def test_every_table_with_people_in_it_is_thought_of():
    known = {(chapter.model, chapter.person) for chapter in data_export.CHAPTERS.values()}
    known |= data_export.NOT_THEIRS | {("games.Message", "author")}
    there = {
        (model._meta.label, field.name)
        for model in apps.get_models()
        for field in model._meta.get_fields()
        if field.is_relation and field.concrete and field.related_model is User
    }
    assert there <= known
    assert there >= data_export.NOT_THEIRS


def test_queries_do_not_grow(rita, django_assert_num_queries, django_assert_max_num_queries):
    with django_assert_max_num_queries(41) as few:
        told(rita)
    for _ in range(3):
        make_game(2, users=[rita], moves=2)
    tables.create(rita, Options(players=2))
    with django_assert_num_queries(len(few)):
        told(rita)


# ── where it is asked for ────────────────────────────────────────────────────────────────────


def test_from_the_settings_page(rita, enter):
    client = enter(rita)
    address = reverse("export_account")
    assert address in client.get(reverse("settings")).content.decode()
    assert client.get(address).status_code == 405
    answer = client.post(address)
    assert answer["Content-Type"] == "application/zip"
    assert "no-store" in answer["Cache-Control"]
    assert unpacked(answer.content)["account"]["name"] == "Rita"
    codes = [client.post(address).status_code for _ in range(5)]
    assert codes[-1] == 429


def test_from_the_settings_page_needs_somebody(client):
    assert client.post(reverse("export_account")).status_code == 302


def test_from_the_admin_it_is_noted(boss, rita, game, enter):
    address = reverse("admin:accounts_user_act", args=[rita.pk, "export"])
    answer = enter(boss).post(address, {"reason": "as asked by mail"})
    assert unpacked(answer.content)["notes"] == []
    assert actions.audit.of(rita).get().action == "user.export"
