"""What somebody who is logged in sees is stored nowhere, neither by a proxy nor by a browser."""

import pytest
from django.test import Client

from games.tournaments.models import Tournament
from tests import addresses
from tests.factory import make_game

# Stored all the same, by design.
STORED = {
    # Drawn at some cost, and shown again on every page. A seat's own are "private".
    "games/<slug:key>/pictures/<int:line>/<viewer:viewer>/<print:print>",
    "games/<slug:key>/pictures/<int:since>-<int:upto>/<viewer:viewer>/<strip:print>",
    "art/<art:print>",
    # How far things have come, in numbers that everybody knows: asked for often, mostly in vain.
    "games/<slug:key>/standing/",
    "tournaments/<slug:key>/standing/",
    # The same for all the world.
    *("robots.txt", "sitemap.xml", "sitemap-<slug:section>.xml"),
}


@pytest.fixture
def asked(db):
    game = make_game(2, moves=8)
    cup = Tournament.objects.create(name="Taça", status="registration")

    def answers(client, pattern):
        key = cup.key if pattern.startswith("tournaments/") else game.key
        return client.get(addresses.filled(pattern, key=key, viewer="red"))

    player = Client()
    player.force_login(game.seats.first().user)
    return player, answers


def test_nothing_private_is_stored(asked):
    player, answers = asked
    headers = {}
    for pattern in {*addresses.patterns()}:
        if "logout" not in pattern and pattern not in STORED:
            headers[pattern] = answers(player, pattern)["Cache-Control"]
    assert len(headers) > 100
    assert {pattern for pattern, told in headers.items() if "no-store" not in told} == set()


def test_a_seats_pictures_stay_in_its_browser(asked):
    player, answers = asked
    answer = answers(player, "games/<slug:key>/pictures/<int:line>/<viewer:viewer>/<print:print>")
    assert answer.status_code == 200
    assert answer["Cache-Control"].startswith("private")


def test_what_anybody_sees_is_not_taken_for_another_visitors(client, db):
    assert client.get("/rules/")["Cache-Control"] == "private, no-cache"
    become = client.post("/games/play-now/", {"knows": "yes"})  # a guest from now on
    assert become["Cache-Control"] == "private, no-store"
