"""The game page: who may see and do what, and what happens when a form is wrong or late."""

import re
from random import Random

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from estoril.infra.remembered import Remembered
from games import engine
from games.engine.actions import KINDS
from games.engine.options import MODULES, VARIANTS
from games.models import Game, Move
from games.web import slots
from games.web.game.forms import FIELDS, write
from tests.clicks import Markup, asked
from tests.engine.hidden import another_truth
from tests.factory import make_game, make_user, play_moves, play_until
from tests.tables import HTMX

TOKEN = r'<input type="hidden" name="csrfmiddlewaretoken" value="(\w+)">'
pytestmark = pytest.mark.django_db


def client_of(user=None):
    client = Client(raise_request_exception=True)
    if user is not None:
        client.force_login(user)
    return client


def url_of(game, name="game"):
    return reverse(f"games:{name}", args=[game.key])


def page(client, game, query=None):
    return client.get(url_of(game), query or {}).content.decode()


def awaited(game):
    """A decision, and a client of whoever is asked."""
    decision = game.engine_game().unanswered[0]
    return decision, client_of(game.seats.get(number=decision.seat).user)


def answer(decision, action):
    return {"decision": str(decision.id), **dict(write(action))}


# ── who ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("who", ["anonymous", "outsider"])
def test_others_see_the_public_view_and_cannot_move(who):
    game = make_game(2, moves=4)
    decision, _ = awaited(game)
    client = client_of(None if who == "anonymous" else make_user())
    content = page(client, game)
    assert not asked(content)
    assert "/move/" not in content
    assert 'id="hand"' not in content
    response = client.post(url_of(game, "move"), answer(decision, decision.options[0]))
    assert response.status_code == (302 if who == "anonymous" else 403)
    assert Move.objects.count() == 4


def test_a_rival_is_not_asked_and_cannot_answer():
    game = make_game(2)
    decision, _ = awaited(game)
    rival = client_of(game.seats.get(number=1 - decision.seat).user)
    assert not asked(page(rival, game))
    response = rival.post(url_of(game, "move"), answer(decision, decision.options[0]))
    assert response.status_code == 403
    assert "another player" in response.content.decode()


@pytest.mark.parametrize("name", ["game", "now", "move", "resign"])
def test_a_private_game_does_not_exist_for_others(name):
    game = make_game(2)
    Game.objects.filter(pk=game.pk).update(private=True)
    client = client_of(make_user())
    ask = client.post if name == "move" else client.get
    assert ask(url_of(game, name)).status_code == 404
    assert client.get(reverse("games:game", args=["nosuchgame"])).status_code == 404


def test_whoever_resigned_watches():
    game = make_game(2)
    decision, client = awaited(game)
    assert b"A bot takes your seat" in client.get(url_of(game, "resign")).content
    assert client.post(url_of(game, "resign")).status_code == 302
    content = page(client, game)
    assert not asked(content)
    response = client.post(url_of(game, "move"), answer(decision, decision.options[0]))
    assert response.status_code == 403
    assert client.post(url_of(game, "resign")).status_code == 302


def test_a_rematch_brings_both_to_the_same_table():
    game = play_moves(make_game(2), None)
    first, second = (client_of(seat.user) for seat in game.seats.select_related("user"))
    assert "Rematch" in page(first, game)
    outsider = client_of(make_user())
    assert "Rematch" not in page(outsider, game)
    assert outsider.post(url_of(game, "rematch"))["Location"] == url_of(game)
    there = first.post(url_of(game, "rematch"))["Location"]
    assert there != url_of(game)
    assert first.get(there).status_code == 200
    assert second.post(url_of(game, "rematch"))["Location"] == there
    assert 'id="game"' in second.get(there).content.decode()


# ── what ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("who", ["rival", "spectator"])
def test_who_waits_without_javascript_can_look_again(who):
    game = make_game(2)
    decision, client = awaited(game)
    again = f'<noscript><p><a class="button button--quiet" href="{game.get_absolute_url()}"'
    assert again not in page(client, game)
    rival = game.seats.get(number=1 - decision.seat).user
    assert again in page(client_of(rival if who == "rival" else make_user()), game)


def test_the_fingerprint_of_the_deal_stands_under_the_log():
    game = make_game(2)
    under = page(client_of(), game).partition('class="log-more"')[2]
    assert f'href="{url_of(game, "verify")}"' in under
    assert f"<code>{game.commitment}</code>" in under
    assert game.seed not in under


def test_every_kind_of_action_has_its_fields():
    assert len(FIELDS) == len(KINDS) + 1  # to pass answers the same question as to use


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_decision_is_asked_in_words_and_sent_by_its_form(kind):
    for seed in range(1, 30):
        game = play_until(make_game(2, rng=seed, modules=MODULES), kind, Random(seed))
        if game.is_running:
            break
    decision = next(d for d in game.engine_game().decisions if d.kind == kind)
    client = client_of(game.seats.get(number=decision.seat).user)
    assert asked(page(client, game))
    action = Random(1).choice(decision.options)
    response = client.post(url_of(game, "move"), answer_all(decision, action))
    assert response.status_code == 302
    assert response["Location"] == url_of(game)
    assert game.moves.last().action == engine.action_to_json(action)


def answer_all(decision, action):
    if decision.kind == "discard":
        tiles = [tile.id for tile in action.tiles]
        return {"decision": decision.id, "kind": "discard", "tiles": tiles}
    return answer(decision, action)


def test_choosing_lights_spaces_and_tells_what_each_would_mean():
    game = make_game(2)
    decision, client = awaited(game)
    tile = decision.options[0].tile
    content = page(client, game, {"d": decision.id, "tile": tile.id})
    spaces = {o.space.id for o in decision.options if o.tile is tile}
    assert content.count('id="pick-') == len(spaces)
    space = decision.options[0].space
    content = page(client, game, {"d": decision.id, "tile": tile.id, "space": space.id})
    fields = Markup(content).fields
    assert fields == {
        "decision": str(decision.id),
        "kind": "place",
        "tile": tile.id,
        "space": space.id,
    }
    assert f"Place {tile.name} on " in content
    assert "With it there:" in content


def test_a_choice_for_another_question_is_dropped():
    game = make_game(2)
    decision, client = awaited(game)
    old = {"d": decision.id + 7, "tile": decision.options[0].tile.id}
    content = page(client, game, old)
    assert asked(content)
    assert not Markup(content).action


def test_discards_can_be_changed_until_all_have_chosen():
    game = play_until(make_game(2, rng=2), "discard")
    while len(game.engine_game().unanswered) < 2:
        game = play_until(play_moves(game, 1), "discard")
        assert game.is_running
    decision, client = awaited(game)
    first, second = decision.options[0], decision.options[-1]
    client.post(url_of(game, "move"), answer_all(decision, first))
    content = page(client, game)
    for tile in first.tiles:
        assert f'value="{tile.id}" checked' in content
    assert not asked(content)
    assert client.post(url_of(game, "move"), answer_all(decision, second)).status_code == 302
    game.refresh_from_db()
    assert game.engine_game().state.chosen[decision.seat] == second.tiles
    few = {"decision": decision.id, "kind": "discard", "tiles": []}
    assert client.post(url_of(game, "move"), few).status_code == 422


# ── wrong, late, twice ───────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"decision": "1"},
        {"decision": "x", "kind": "place"},
        {"decision": "1", "kind": "fly"},
        {"decision": "1", "kind": "place", "tile": "nobody", "space": "casino.I"},
        {"decision": "1", "kind": "place", "tile": ["a", "b"], "space": "\x01"},
        {"decision": "1", "kind": "turn", "quarters": "²"},
        {"decision": "1", "kind": "shift", "by": "9" * 40},
        {"decision": "1", "kind": "discard", "tiles": ["red-roque", "red-roque"]},
        {"decision": "-1" + "0" * 30, "kind": "pass"},
    ],
)
def test_malformed_forms_are_refused_in_words(data):
    game = make_game(2)
    _, client = awaited(game)
    response = client.post(url_of(game, "move"), data)
    assert response.status_code == 400
    content = response.content.decode()
    assert 'class="problem" role="alert"' in content
    assert asked(content)


@pytest.mark.parametrize(
    "query",
    ["d=1&tile=%01", "d=x", "since=-4", "since=99999999999", "since=%C2%B2", "d=1&space=casino.I"],
)
def test_odd_addresses_show_the_page(query):
    game = make_game(2)
    _, client = awaited(game)
    for name in ("game", "now"):
        assert client.get(f"{url_of(game, name)}?{query}").status_code == 200


def test_an_illegal_choice_says_why_and_is_kept():
    game = make_game(2)
    decision, client = awaited(game)
    legal = {(o.tile, o.space) for o in decision.options}
    tile = decision.options[0].tile
    state = game.engine_game().state
    space = next(s for s in state.grid.spaces if (tile, s) not in legal)
    response = client.post(
        url_of(game, "move"),
        {"decision": decision.id, "kind": "place", "tile": tile.id, "space": space.id},
    )
    content = response.content.decode()
    assert response.status_code == 422
    assert "is an inner space" in content or "no assassin" in content
    assert re.search(f'id="tile-{tile.id}"[^>]*aria-current="true"', content)


def test_a_late_choice_shows_the_new_board():
    game = make_game(2)
    decision, client = awaited(game)
    play_moves(game, 1)
    other = decision.options[-1] if len(decision.options) > 1 else decision.options[0]
    sent = answer(decision, other)
    if game.moves.last().action == engine.action_to_json(other):
        sent = answer(decision, decision.options[0])
    response = client.post(url_of(game, "move"), sent)
    assert response.status_code == 409
    assert "The game has moved on" in response.content.decode()
    assert 'data-version="1"' in response.content.decode()


def test_a_double_click_is_one_move():
    game = make_game(2)
    decision, client = awaited(game)
    for _ in range(2):
        response = client.post(url_of(game, "move"), answer(decision, decision.options[0]))
        assert response.status_code == 302
    assert Move.objects.count() == 1


# ── fragments ────────────────────────────────────────────────────────────────────────────────


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
