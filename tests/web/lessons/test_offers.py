"""To whom lessons are offered, and what is remembered of people who took or dismissed them."""

import io
import json
import zipfile

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from accounts.services import delete_account
from games import engine
from games.lessons.chapters import FIRST_MISSION
from games.lessons.models import Progress
from games.models import Game
from games.services import data_export, table
from tests.factory import make_game, make_user

pytestmark = pytest.mark.django_db
HOME, PLAY_NOW, KNOW = "/", "/games/play-now/", "/lessons/know/"
BEGIN = "Begin the first mission"
OFFER = "New to you at this table?"


@pytest.fixture
def rita():
    return make_user("Rita")


def words(client, address) -> str:
    return client.get(address, follow=True).content.decode()


# ── the first mission ────────────────────────────────────────────────────────────────────────


def test_home_offers_it_to_strangers(client):
    assert BEGIN in words(client, HOME)


def test_and_to_somebody_who_has_not_finished_a_game(client, rita):
    make_game(2, users=[rita], moves=3)
    client.force_login(rita)
    assert BEGIN in words(client, HOME)


def test_but_to_nobody_who_has(client, rita):
    make_game(2, users=[rita], moves=None)
    client.force_login(rita)
    assert BEGIN not in words(client, HOME)


def test_whoever_knows_the_game_says_so_once(client):
    assert client.post(KNOW, {"next": "/rules/"})["Location"] == "/rules/"
    assert BEGIN not in words(client, HOME)
    assert client.post(PLAY_NOW)["Location"] == Game.objects.get().get_absolute_url()


@pytest.mark.parametrize("target", ["https://example.com/", "//example.com", "", "javascript:x"])
def test_saying_so_leads_nowhere_else(client, target):
    assert client.post(KNOW, {"next": target})["Location"] == HOME


def test_whoever_finished_it_may_play_at_once(client):
    session = client.session
    session["lessons"] = {"done": [chapter.id for chapter in FIRST_MISSION[:-1]]}
    session.save()
    assert BEGIN in words(client, HOME)
    last = FIRST_MISSION[-1]
    session["lessons"] |= {"steps": {last.id: len(last.steps) - 1}}
    session.save()
    data = {"step": len(last.steps) - 1, "go": "next"}
    after = client.post(reverse("lessons:move", args=[last.id]), data, follow=True)
    assert "you know the game" in after.content.decode()
    assert BEGIN not in words(client, HOME)
    client.post(PLAY_NOW)
    assert Game.objects.get().is_running


# ── what is kept, and for whom ───────────────────────────────────────────────────────────────


def test_what_a_stranger_learnt_is_theirs_as_a_guest(client):
    client.post("/lessons/face-down/move/", {"step": 0, "go": "next"})
    client.post(PLAY_NOW, {"knows": "yes"})
    guest = User.objects.get(guest=True)
    kept = Progress.objects.get(user=guest).kept
    assert kept["steps"] == {"face-down": 1}
    assert kept["knows"]
    assert "lessons" not in client.session
    assert "Step 2 of" in words(client, "/lessons/face-down/")


def test_and_what_two_devices_learnt_comes_together_at_login(client, rita):
    Progress.objects.create(
        user=rita, kept={"steps": {"face-down": 3, "enigma": 1}, "done": ["vip"]}
    )
    for step in range(2):
        client.post("/lessons/face-down/move/", {"step": step, "go": "next"})
    session = client.session
    session["lessons"] |= {"done": ["abilities"], "dismissed": ["variants"]}
    session.save()
    client.force_login(rita)
    assert Progress.objects.get().kept == {
        "steps": {"face-down": 3, "enigma": 1},
        "done": ["abilities", "vip"],
        "dismissed": ["variants"],
        "knows": False,
    }


def test_progress_goes_with_the_account_and_is_in_its_copy(client, rita):
    client.force_login(rita)
    client.post("/lessons/enigma/move/", {"step": 0, "go": "next"})
    with zipfile.ZipFile(io.BytesIO(data_export.pack(rita, own=True))) as folder:
        (row,) = json.loads(folder.read("estoril/lessons.json"))
    assert row["kept"]["steps"] == {"enigma": 1}
    delete_account(rita)
    assert not Progress.objects.exists()


# ── extra lessons ────────────────────────────────────────────────────────────────────────────


def options(**more):
    return engine.Options(players=3, **more)


@pytest.mark.parametrize(
    ("played_with", "chapters"),
    [
        ({"modules": frozenset({"enigma"})}, ["enigma"]),
        ({"modules": frozenset({"vip", "roulette", "double_agent"})}, ["double-agent", "vip"]),
        ({"variants": frozenset({"agenda"})}, ["variants"]),
        ({"modules": frozenset({"promo"})}, []),
        ({}, []),
    ],
)
def test_a_table_offers_what_is_new_at_it(client, rita, played_with, chapters):
    client.force_login(rita)
    page = words(client, table.create(rita, options(**played_with)).get_absolute_url())
    assert page.count(OFFER) == len(chapters)
    assert all(f'href="/lessons/{chapter}/"' in page for chapter in chapters)


def test_only_those_who_sit_there_are_offered_it(client, rita):
    game = table.create(rita, options(modules=frozenset({"enigma"})))
    assert OFFER not in words(client, game.get_absolute_url())
    client.force_login(make_user("Bruno"))
    assert OFFER not in words(client, game.get_absolute_url())


def test_the_first_page_of_a_game_offers_it_until_it_is_dismissed(client, rita):
    game = make_game(2, users=[rita], moves=0, modules={"enigma"})
    client.force_login(rita)
    assert OFFER in words(client, game.get_absolute_url())
    dismissed = client.post("/lessons/enigma/dismiss/", {"next": game.get_absolute_url()})
    assert dismissed["Location"] == game.get_absolute_url()
    assert OFFER not in words(client, game.get_absolute_url())


def test_nor_to_whoever_has_had_it_or_is_in_the_middle_of_the_game(client, rita):
    Progress.objects.create(user=rita, kept={"done": ["enigma"]})
    client.force_login(rita)
    had = make_game(2, users=[rita], moves=0, modules={"enigma", "vip"})
    page = words(client, had.get_absolute_url())
    assert "/lessons/enigma/" not in page
    assert "/lessons/vip/" in page
    later = make_game(2, users=[rita], moves=30, modules={"vip"})
    assert OFFER not in words(client, later.get_absolute_url())


def test_a_table_of_the_base_game_costs_nothing(client, rita):
    game = make_game(2, users=[rita], moves=0)
    client.force_login(rita)
    with CaptureQueriesContext(connection) as queries:
        client.get(game.get_absolute_url())
    assert not [query for query in queries if "lessons_progress" in query["sql"]]
