"""Whole games through the pages, as plain forms."""

from random import Random

import pytest
from django.test import Client

from games import engine
from games.engine.options import MODULES
from games.services import table
from tests.games.clicks import asked, decide

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(django_user_model):
    return [
        django_user_model.objects.create_user(username=name, name=name)
        for name in ("Amália", "Bento")
    ]


def clients_of(people):
    clients = []
    for person in people:
        client = Client()
        client.force_login(person)
        clients.append(client)
    return clients


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.slow
def test_a_whole_game_by_clicking(people, seed):
    """Every kind of decision is reached in two clicks and a confirmation, to the score."""
    rng = Random(seed)
    options = engine.Options(2, modules=frozenset(MODULES), variants=frozenset({"agenda"}))
    game = table.create(people[0], options, seed=engine.derive_seed(f"page {seed}"))
    table.join(game.pk, people[1])
    clients, url = clients_of(people), game.get_absolute_url()
    played = set()
    for _ in range(400):
        game.refresh_from_db()
        if game.is_over:
            break
        awaited = list(game.seats.filter(awaiting=True).values_list("number", flat=True))
        for seat, client in enumerate(clients):
            if seat not in awaited and not game.engine_game().state.chosen:
                assert not asked(client.get(url).content.decode())
        kind, clicks = decide(clients[rng.choice(awaited)], url, rng)
        played.add(kind)
        assert clicks <= (3 if kind == "place" else 2) or kind == "discard"
    assert game.is_over
    assert {"place", "peek", "use", "pass", "discard"} <= played
    for client in clients:
        assert client.get(url).status_code == 200
