"""Which bots sit down with whoever plays now."""

import pytest

from games.models import Game

pytestmark = pytest.mark.django_db


def kinds(game):
    return set(game.seats.filter(user=None).values_list("bot", flat=True))


def test_whoever_plays_now_chooses_how_strong_the_bots_are(client):
    assert 'name="bot"' in client.get("/games/play-now/").content.decode()
    client.post("/games/play-now/", {"knows": "yes", "bot": "spymaster"})
    assert kinds(Game.objects.get()) == {"spymaster"}


@pytest.mark.parametrize("choice", [{}, {"bot": "admiral"}])
def test_nobody_has_to_choose(client, choice):
    client.post("/games/play-now/", {"knows": "yes"} | choice)
    assert kinds(Game.objects.get()) == {"agent"}
