"""The log: every event in words, for everybody, and never more than they may know."""

import re
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation
from django.utils.html import conditional_escape

from estoril.infra import jinja
from games import engine
from games.engine import Event
from games.engine.components import COLORS, TILES
from games.lab.selfplay import random_options
from games.models import Game, Move
from games.services.play import look
from games.story import log
from games.story.rows import Row
from games.story.terms import Words
from tests.engine import emitted
from tests.factory import make_game, make_user, play_moves, play_until
from tests.languages import TRANSLATED

EVERYTHING = {"promo", "enigma", "double_agent", "vip", "roulette"}


def random_game(seed):
    """The rows that a stored game would have, without storing it."""
    rng = Random(seed)
    game = engine.Game.new(random_options(rng), rng.randbytes(32).hex())
    rows = [Row(0, None, {}, [event.to_json() for event in game.take_events()], None)]
    while not game.over:
        decision = rng.choice(game.decisions)
        action = rng.choice(decision.options)
        events = game.play(engine.Move(decision.seat, decision.id, action))
        stored = [event.to_json() for event in events]
        stored_action = engine.action_to_json(action)
        rows.append(Row(len(rows), decision.seat, stored_action, stored, None))
    return game.state.players, rows


def told(monkeypatch, rows, players, viewer, over=False):
    monkeypatch.setattr(log, "rows_of", lambda *_: rows)
    names = [log.Who(f"Player {seat}", COLORS[seat]) for seat in range(players)]
    return list(log._tell(Game(), viewer, 0, names, over=over))


def test_random_games_in_words_for_every_viewer(monkeypatch):
    kinds = set()
    for number in range(16):
        players, rows = random_game(f"log {number}")
        for viewer in (None, *range(players)):
            for over in (False, True):
                for entry in told(monkeypatch, rows, players, viewer, over):
                    kinds.add(entry.kind)
                    sentences = [entry.words, *entry.notes]
                    sentences += [part for spy in entry.spies for part in spy.parts]
                    for words in sentences:
                        text = str(words)
                        assert text.strip()
                        assert not re.search(r"[{}]|\.\.$|None", text)
                        assert conditional_escape(words)
                    if viewer is not None and entry.seat == viewer:
                        assert f"Player {viewer} " not in entry.text
    assert kinds >= emitted.kinds() - {"rewards_laid"}


BOTH_FORMS = {
    "ko": r"[가-힣]\(|\([가-힣]{1,2}\)|[은이을과]/[는가를와]|로/로",
    "pt": r"\b[\wà]{1,4}/[\wà]{1,4}\b|\b(?:em|de|por) (?:Casino|Hotel|Praia|Igreja|Boca|Museu)\b",
}


@pytest.mark.parametrize("language", BOTH_FORMS)
def test_every_word_is_chosen_that_depends_on_another(monkeypatch, language):
    """Games to their ends: no particle of Korean, no article of Portuguese is left open."""
    both = re.compile(BOTH_FORMS[language])
    with translation.override(language):
        for number in range(4):
            players, rows = random_game(f"particles {number}")
            for entry in told(monkeypatch, rows, players, 0):
                assert not both.search(entry.text), entry.text
                assert not both.search(conditional_escape(entry.words)), entry.text


def test_sentences_come_from_the_public_part_alone(monkeypatch):
    """With every secret of others taken out beforehand, each viewer reads the same words."""
    for number in range(8):
        players, rows = random_game(f"secrets {number}")
        for viewer in (None, *range(players)):
            public = [
                row._replace(events=[without_secrets(event, viewer) for event in row.events])
                for row in rows
            ]
            # The action of a move is its player's alone: nothing may be read from it but that
            # it was a pass or a declined peek.
            public = [
                row
                if row.action.get("kind") == "pass" or "at" in row.action
                else row._replace(action={})
                for row in public
            ]
            assert texts(told(monkeypatch, rows, players, viewer)) == texts(
                told(monkeypatch, public, players, viewer)
            )


def without_secrets(event, viewer):
    return event if viewer in event["to"] else {**event, "secret": None}


def texts(entries):
    return [
        (e.text, e.tiles, [str(n) for n in e.notes], [str(p) for x in e.spies for p in x.parts])
        for e in entries
    ]


@pytest.mark.django_db
def test_a_face_down_spy_is_named_to_its_player_only():
    game = make_game(2, rng=5)
    for _ in range(60):
        game = play_moves(game, 1, Random(game.line))
        move = game.moves.last()
        hidden = [e for e in map(Event.from_json, move.events) if e.kind == "placed" and e.secret]
        if hidden:
            break
    name = TILES[hidden[0].secret["tile"]].name
    for viewer in (None, 1 - move.seat):
        entry = log.of_line(game, viewer, move.number, log.players_of(game))[0]
        assert name not in entry.text
        assert not entry.tiles
        assert "a spy face down" in entry.text
    entry = log.of_line(game, move.seat, move.number, log.players_of(game))[0]
    assert entry.text.startswith(f"You place {name} face down")


@pytest.mark.django_db
def test_names_are_escaped():
    words: Any = Words("{player} wins.", player="<script>")
    assert conditional_escape(words) == "&lt;script&gt; wins."


@pytest.mark.django_db
def test_one_full_stop_is_enough():
    assert str(Words("You recruit {tile}.", tile="Nora S.")) == "You recruit Nora S."
    assert str(Words("You recruit {tile}.", tile="Garbo")) == "You recruit Garbo."


@pytest.mark.django_db
def test_since_is_what_others_did():
    game = make_game(3, moves=9, rng=2)
    seat = game.seats.get(number=1)
    news = log.since(game, seat)
    assert news[0].kind == "round_started"
    assert any(entry.seat == 0 for entry in news)
    assert not any(entry.seat == 1 and entry.kind == "placed" for entry in news)
    look(game, seat)
    seat.refresh_from_db()
    assert log.since(game, seat) == []
    game = play_moves(game, 1, 7)
    assert {entry.line for entry in log.since(game, seat)} <= {game.line}


@pytest.mark.django_db
def test_latest_entries_are_the_end_of_all_entries():
    game = make_game(4, moves=None, rng=4, modules=EVERYTHING, variants={"agenda"})
    everything = log.entries(game, 2)
    for limit in (1, 5, 30, 500):
        assert texts(log.entries(game, 2, limit=limit)) == texts(everything[-limit:])
    for after in range(0, game.line, 7):
        expected = [entry for entry in everything if entry.line > after or not after]
        assert texts(log.entries(game, 2, after=after)) == texts(expected)


@pytest.mark.django_db
def test_a_comparison_says_who_had_what_and_why():
    game = make_game(3, moves=None, rng=8)
    compared = [entry for entry in log.entries(game, None) if entry.kind == "compared"]
    assert compared
    stored = [
        event["data"]
        for move in Move.objects.filter(game=game).order_by("number")
        for event in move.events
        if event["kind"] == "compared" and event["data"]["standings"]
    ]
    for entry, data in zip(compared, stored, strict=True):
        assert sum(spy.strength for spy in entry.spies) == sum(s[1] for s in data["standings"])
        assert all("printed" in str(spy.parts[0]) for spy in entry.spies)


@pytest.mark.django_db
def test_fragments(rf):
    game = make_game(2, moves=30, rng=3)
    entries = log.entries(game, 0, limit=log.LATEST)
    html = jinja.render("replay/_log.html", {"entries": entries, "game": game})
    assert html.count('<li class="log-line') == len(entries) <= log.LATEST
    assert f"/games/{game.key}/log/" in html


@pytest.mark.django_db
def test_the_log_page(client):
    game = play_until(make_game(3, rng=6), "discard")
    page = client.get(f"/games/{game.key}/log/")
    assert page.status_code == 200
    assert "Round 1" in page.content.decode()
    client.force_login(make_user())
    assert client.get("/games/nowhere/log/").status_code == 404


@pytest.mark.django_db
def test_queries_do_not_grow(client, django_assert_num_queries):
    game = make_game(2, moves=5, rng=1)
    client.force_login(game.seats.get(number=0).user)
    counts = set()
    for moves in (0, 60):
        game = play_moves(game, moves)
        players = log.players_of(game)
        with django_assert_num_queries(1):
            log.entries(game, 0, players=players)
        with CaptureQueriesContext(connection) as queries:
            client.get(f"/games/{game.key}/log/")
        counts.add(len(queries))
    assert len(counts) == 1


@pytest.mark.django_db
@pytest.mark.parametrize("language", TRANSLATED)
def test_sentences_survive_translation(language):
    game = make_game(2, moves=None, rng=9)
    with translation.override(language):
        assert all(entry.text and entry.html for entry in log.entries(game, 0))


@pytest.mark.django_db
def test_a_bot_is_called_one():
    from games.engine import Options
    from games.services import table

    game = table.create(make_user("Amália"), Options(players=2), bot_kinds=["rookie"])
    assert [str(player) for player in log.players_of(game)] == ["Amália", "Green (bot)"]
