"""Whole games through the pages, as plain forms."""

from random import Random

import pytest
from django.test import Client

from games.engine.options import MODULES
from tests.clicks import asked, decide
from tests.factory import make_game, play_out, settle

pytestmark = pytest.mark.django_db


@pytest.mark.slow
def test_a_whole_game_by_clicking():
    """Every kind of decision is reached in two clicks and a confirmation, to the score."""
    rng = Random(5)
    game = make_game(2, rng=5, modules=MODULES, variants={"agenda"})
    clients = [Client() for _ in range(2)]
    for client, seat in zip(clients, game.seats.all(), strict=True):
        client.force_login(seat.user)
    url = game.get_absolute_url()
    played = set()
    while not game.is_over:
        (first, *_) = awaited = [d.seat for d in game.engine_game().unanswered]
        if len(awaited) == 1 and rng.random() < 0.1:
            assert not asked(clients[1 - first].get(url).content.decode())
        kind, clicks = decide(clients[first], url, rng)
        played.add(kind)
        most = {"place": 3, "use": 3}.get(kind, 2)  # harm to one's own is asked about once more
        assert clicks <= most or kind == "discard"
        game = settle(game)
        if game.state["round"] in (2, 3):  # they have nothing that the first and the last have not
            game = play_out(game, rng, lambda current: current.state.round == 4)
    assert {"place", "peek", "use", "pass", "discard"} <= played
    for client in clients:
        content = client.get(url).content.decode()
        assert "result-title" in content
        assert not asked(content)
