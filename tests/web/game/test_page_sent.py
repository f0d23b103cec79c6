"""What the game page sends: nothing twice, no token from the cache, nothing that is hidden."""

import re
from random import Random

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from estoril.infra.remembered import Remembered
from games import engine
from games.engine.options import MODULES, VARIANTS
from games.models import Game
from games.web import slots
from tests.engine.hidden import another_truth
from tests.factory import make_game, make_user, play_moves, play_until
from tests.tables import HTMX
from tests.web.game.pages import answer, awaited, client_of, page, url_of

TOKEN = r'<input type="hidden" name="csrfmiddlewaretoken" value="(\w+)">'
pytestmark = pytest.mark.django_db


def test_the_fragment_is_not_sent_twice():
    game = make_game(2, moves=3)
    _, client = awaited(game)
    first = client.get(url_of(game, "now"))
    assert first.status_code == 200
    assert first.content.startswith(b'<div id="game"')
    seat = game.seats.get(seen=3)
    second = client.get(url_of(game, "now"), headers={"if-none-match": first["ETag"]})
    third = client.get(url_of(game, "now"), headers={"if-none-match": second["ETag"]})
    assert third.status_code == 304
    assert not third.content
    play_moves(game, 1)
    fresh = client.get(url_of(game, "now"), headers={"if-none-match": third["ETag"]})
    assert fresh.status_code == 200
    seat.refresh_from_db()
    assert seat.seen == 4


def test_a_compressed_fragment_is_not_sent_twice_either():
    game = make_game(2, moves=3)
    _, client = awaited(game)
    gzip = {"accept-encoding": "gzip"}
    client.get(url_of(game, "now"))  # from now on nothing is new
    first = client.get(url_of(game, "now"), headers=gzip)
    assert first["Content-Encoding"] == "gzip"
    assert len(first.content) < 20_000
    second = client.get(url_of(game, "now"), headers=gzip | {"if-none-match": first["ETag"]})
    assert second.status_code == 304


def test_htmx_gets_the_fragment_from_the_same_address():
    game = make_game(2)
    _, client = awaited(game)
    response = client.get(url_of(game), headers={"hx-request": "true"})
    assert response.content.startswith(b'<div id="game"')
    assert "HX-Request" in response["Vary"]


def test_nothing_inline_and_no_token_in_the_cache():
    game = make_game(2)
    _, client = awaited(game)
    content = page(client, game)
    assert not re.search(r"<style|\sstyle=|<script(?![^>]*src=)|\son\w+=", content)
    again = page(client, game)  # from the cache
    tokens = {re.search(TOKEN, drawn)[1] for drawn in (content, again)}
    assert len(tokens) == 2  # masked anew for each answer
    assert {len(token) for token in tokens} == {64}


def test_what_people_write_is_no_place_for_a_token():
    """Not even the words by which the cache marked one: it has none that last."""
    game = make_game(2)
    decision, client = awaited(game)
    rival = game.seats.exclude(number=decision.seat).get().user
    asked = url_of(game, "now") + f"?d={decision.id}&tile="
    for mark in (*slots.NAMES, "csrf-token-goes-here", "next-game-goes-here"):
        rival.name = mark
        rival.save()
        for address in (url_of(game, "now"), asked + mark) * 2:  # drawn, and from the cache
            bare = re.sub(TOKEN, "", client.get(address).content.decode())
            assert mark in bare
            assert not re.search(r"\b(?=\w*[G-Z])\w{64}\b", bare)  # fingerprints are as long


def test_nobody_is_ever_sent_a_mark():
    """Or they could write it into their name."""
    game = make_game(2)
    decision, client = awaited(game)
    tile = decision.options[0].tile
    chosen = {"d": decision.id, "tile": tile.id}
    for name in ("game", "now"):
        for query in ({}, chosen):
            content = client.get(url_of(game, name), query).content.decode()
            assert f"since={game.line}" in content
            assert slots._MARK not in content


def test_queries_do_not_grow_with_the_game(django_assert_max_num_queries):
    for moves in (0, 40):
        game = play_until(make_game(2, moves=moves), "place")
        decision, client = awaited(game)
        with django_assert_max_num_queries(
            14
        ):  # with the news, and what orders did, do and shall do
            client.get(url_of(game))
        client.get(url_of(game))  # the same without the news
        with django_assert_max_num_queries(7):  # drawn already
            client.get(url_of(game))
        cache.clear()
        with django_assert_max_num_queries(10):
            client.get(url_of(game, "now"))
        with django_assert_max_num_queries(12):
            client.post(url_of(game, "move"), answer(decision, decision.options[0]))


@pytest.mark.parametrize("name", ["move", "rematch", "resign"])
def test_logged_out_meanwhile_one_comes_back_to_the_game(name):
    game = make_game(2)
    login = f"/accounts/login/?next={game.get_absolute_url()}"
    answered = client_of().post(url_of(game, name))
    assert (answered.status_code, answered.url) == (302, login)
    answered = client_of().post(url_of(game, name), headers=HTMX)
    assert (answered.status_code, answered["HX-Redirect"]) == (204, login)


def test_the_way_to_the_next_game_that_waits(client):
    """Seen at once after a move; the page counts them for its header anyway."""
    game = make_game(2)
    decision, client = awaited(game)
    user = game.seats.get(number=decision.seat).user
    way = f'href="/games/next/?after={game.key}"'
    page(client, game)
    page(client, game)
    Remembered.forget()
    with CaptureQueriesContext(connection) as queries:
        content = page(client, game)
    counts = {len(queries)}
    assert way not in content
    elsewhere = [make_game(2, rng=rng) for rng in range(2, 5)]
    for other in elsewhere:
        other.seats.filter(awaiting=True).update(user=user)
    for others, words in ((3, "3 games wait"), (1, "Another game waits")):
        for other in elsewhere[others:]:
            other.seats.update(awaiting=False)
        with CaptureQueriesContext(connection) as queries:
            content = page(client, game)
        counts.add(len(queries))
        assert way in content
        assert words in content
    assert len(counts) == 1
    assert way not in page(client_of(make_user()), game)
    answered = client.post(
        url_of(game, "move"), answer(decision, decision.options[0]), follow=True, headers=HTMX
    )
    assert answered.content.startswith(b'<div id="game"')
    assert way in answered.content.decode()
    assert client.get(way[6:-1]).url == elsewhere[0].get_absolute_url()
    elsewhere[0].seats.update(awaiting=False)
    assert way not in client.get(url_of(game, "now")).content.decode()


# ── what is hidden stays hidden ──────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("players", "moves"), [(2, 9), (2, 47), (3, 7), (3, 30)])
def test_another_truth_gives_the_same_bytes(players, moves):
    variants = set(VARIANTS) - ({"secret_missions"} if players == 2 else set())
    game = make_game(players, moves=moves, rng=moves, modules=MODULES, variants=variants)
    viewers = [(None, None), *((s.number, s.user) for s in game.seats.select_related("user"))]
    truth = game.state
    for number, user in viewers:
        client = client_of(user)
        shown(client, game)  # from now on nothing is new
        seen = {shown(client, game)}
        for seed in range(2):
            state = game.engine_game().state
            other = another_truth(state, number, Random(seed))
            Game.objects.filter(pk=game.pk).update(state=engine.state_to_json(other))
            cache.clear()
            seen.add(shown(client, game))
            Game.objects.filter(pk=game.pk).update(state=truth)
        assert len(seen) == 1


def shown(client, game):
    """Everything this client can fetch of the page, but for the tokens."""
    cache.clear()
    parts = []
    for name in ("game", "now"):
        response = client.get(url_of(game, name), {"since": 0})
        assert response.status_code == 200
        # The number of the request is each answer's own.
        headers = sorted(f"{k}: {v}" for k, v in response.items() if k != "X-Request-ID")
        parts += [response.content.decode(), *headers]
    for data in ({}, {"decision": "1", "kind": "pass"}):
        parts.append(client.post(url_of(game, "move"), data).content.decode())
    return re.sub(r'(name="csrfmiddlewaretoken" value=")[^"]*', r"\1", "\n".join(parts))
