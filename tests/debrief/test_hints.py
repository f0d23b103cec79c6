"""Hints: in unrated games against bots alone, for whoever is asked, from what they can know."""

from random import Random

import pytest
from django.core.cache import cache
from django.test import Client

from games.core import jobs
from games.debrief import hints
from games.engine import state_to_json
from games.models import Game, Job, Seat
from games.services import play
from tests.debrief.solo import against_bots
from tests.engine.hidden import another_truth
from tests.factory import make_game, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def few_games(monkeypatch):
    monkeypatch.setattr(hints, "GAMES", 5)


@pytest.fixture
def game(db):
    return against_bots(make_user("Amália"))


@pytest.fixture
def seat(game):
    return game.seats.get(bot="")


@pytest.fixture
def player(seat):
    client = Client()
    client.force_login(seat.user)
    return client


def page(game):
    return f"/games/{game.key}/hints/"


def think(game):
    job = Job.objects.get(kind="hint", game=game)
    assert jobs.run(job.pk)


def test_a_player_asks_waits_and_reads(game, player):
    assert page(game) in player.get(f"/games/{game.key}/").content.decode()
    assert player.post(page(game)).url == page(game)
    assert "Thinking" in player.get(page(game)).content.decode()
    assert player.get(f"{page(game)}progress/").status_code == 204
    think(game)
    assert player.get(f"{page(game)}progress/")["HX-Refresh"] == "true"
    body = player.get(page(game)).content.decode()
    assert body.count('class="debrief-choice-head"') == 3
    assert " goes to " in body
    assert body.count("Wins ") + body.count("Nobody wins") == 3
    player.post(page(game))  # the same question needs no second thought
    assert not Job.objects.filter(kind="hint").exists()


def test_what_fails_for_good_says_so_and_may_be_asked_again(game, seat, player, monkeypatch):
    def broken(*_args, **_kwargs):
        raise ArithmeticError

    player.post(page(game))
    with monkeypatch.context() as breaking:
        breaking.setattr(hints, "appraise", broken)
        while job := Job.objects.filter(kind="hint").first():
            assert jobs.run(job.pk, job.due)
    assert player.get(f"{page(game)}progress/")["HX-Refresh"] == "true"
    assert 'role="alert"' in player.get(page(game)).content.decode()
    player.post(page(game))
    think(game)
    assert 'class="debrief-choice-head"' in player.get(page(game)).content.decode()


def test_the_next_question_has_hints_of_its_own(game, seat, player):
    player.post(page(game))
    think(game)
    _view, decision = hints.question(game, seat)
    play.play(game.pk, seat.user, decision.id, decision.options[0])
    assert 'class="debrief-choice-head"' not in player.get(page(game)).content.decode()


def test_what_the_player_cannot_know_changes_nothing(game, seat, player):
    told = []
    for number in range(3):
        cache.clear()
        state = game.engine_game().state
        other = another_truth(state, seat.number, Random(number)) if number else state
        Game.objects.update(state=state_to_json(other))
        player.post(page(game))
        think(game)
        _view, decision = hints.question(Game.objects.get(), seat)
        told.append(hints.known(seat, decision))
    assert told[0].hints
    assert told == [told[0]] * 3


def test_strangers_are_refused(game):
    stranger = Client()
    assert stranger.get(page(game)).status_code == 302
    stranger.force_login(make_user())
    for answer in (stranger.get(page(game)), stranger.post(page(game))):
        assert answer.status_code == 403
    assert stranger.get(f"{page(game)}progress/").status_code == 403


@pytest.mark.parametrize("change", ["rated", "person", "hidden", "over", "left"])
def test_there_are_none_where_something_is_at_stake(game, seat, player, change):
    player.post(page(game))
    match change:
        case "rated":
            Seat.objects.filter(pk=seat.pk).update(rated=True)
        case "person":
            rival = Seat.objects.filter(game=game, bot="rookie").first()
            Seat.objects.filter(pk=rival.pk).update(user=make_user())
        case "hidden":
            Game.objects.update(deal_hidden=True)
        case "over":
            Game.objects.update(status=Game.Status.OVER)
        case "left":
            Seat.objects.filter(pk=seat.pk).update(bot="agent")
    think(game)  # what was asked for before is not told either
    for answer in (player.get(page(game)), player.post(page(game))):
        assert answer.status_code == 403
    assert page(game) not in player.get(f"/games/{game.key}/").content.decode()


def test_among_people_there_are_none():
    game = make_game(2, moves=3)
    client = Client()
    client.force_login(game.seats.first().user)
    assert client.get(page(game)).status_code == 403
    assert client.post(page(game)).status_code == 403
