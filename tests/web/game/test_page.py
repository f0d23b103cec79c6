"""The game page: who may see and do what, and what happens when a form is wrong or late."""

import re
from random import Random

import pytest
from django.urls import reverse

from games import engine
from games.engine.actions import KINDS
from games.engine.options import MODULES
from games.models import Game, Move
from games.web.game.forms import FIELDS
from tests.clicks import Markup, asked
from tests.factory import make_game, make_user, play_moves, play_until
from tests.web.game.pages import answer, awaited, client_of, page, url_of

pytestmark = pytest.mark.django_db


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
