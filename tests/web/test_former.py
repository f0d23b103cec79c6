"""Somebody who left is called so in the language of whoever reads."""

import pytest
from django.utils import translation

from accounts import names
from accounts.models import User
from accounts.services import delete_account
from games.models import Game
from games.pictures.table_picture import names_of
from games.services import chat
from tests import addresses
from tests.factory import make_game, make_user
from tests.languages import TRANSLATED


@pytest.fixture
def left(db):
    """Somebody with a finished game, a running one, and something they said."""
    return make_user("Łukasz")


@pytest.fixture
def games(left):
    people = [make_user("Amália"), left, make_user("Duarte")]
    games = [make_game(3, users=people, moves=moves, rng=3) for moves in (9, None)]
    for game in games:
        chat.say(game, "players", left, game.seats.get(number=1), "bom dia")
    delete_account(left)
    return games


def test_no_page_says_it_in_english(games, left, client):
    client.force_login(games[0].seats.get(number=0).user)
    told = 0
    for pattern in sorted(set(addresses.patterns())):
        if any(word in pattern for word in ("logout", "delete", "admin/")):
            continue
        for game in games if "key>" in pattern else games[:1]:
            address = addresses.filled(pattern, key=game.key)
            answer = client.get(address, headers={"accept-language": "pt"})
            if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
                page = answer.content.decode()
                assert "Former player" not in page, address
                told += f"Ex-participante {left.pk}" in page
    assert told > 8


def test_the_profile_says_it_in_each_language(games, left, client):
    address = User.objects.get(pk=left.pk).get_absolute_url()
    headings = set()
    for language in TRANSLATED:
        page = client.get(address, headers={"accept-language": language}).content.decode()
        headings.add(page[page.index("<h1>") : page.index("</h1>")])
    assert len(headings) == len(TRANSLATED)


def test_what_is_stored_is_the_same_whoever_saves(games, left):
    stored = User.objects.filter(pk=left.pk).values_list("name", "slug", "skeleton")
    before = list(stored)
    with translation.override("ko"):
        former = User.objects.get(pk=left.pk)
        former.refresh_from_db()
        assert former.name == f"옛 플레이어 {left.pk}"
        former.save()
    assert list(stored) == before
    assert before[0][0] == f"Former player {left.pk}"


@pytest.mark.parametrize("language", TRANSLATED)
def test_nobody_else_can_be_called_so(language):
    with translation.override(language):
        assert names.is_reserved(names.said(names.former_name(7)))


def test_pictures_which_speak_no_language_leave_them_out(games):
    seats = Game.objects.get(pk=games[1].pk).seats.select_related("user").order_by("number")
    with translation.override("de"):
        assert names_of(seats) == ("Amália", "", "Duarte")
