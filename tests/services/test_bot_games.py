"""Games with bots: how many somebody may have, and what becomes of one that nobody plays."""

import datetime

import pytest
from django.test import Client
from django.utils import timezone

from games import bots, engine
from games.core import jobs
from games.core.refusals import Refused
from games.models import Game, Job
from games.notify import events, outbox
from games.notify.kinds import Kind
from games.services import bot_moves, play, repair, stand_ins, table
from tests.factory import make_game, make_user
from tests.tournaments.making import started

pytestmark = pytest.mark.django_db
TWO = engine.Options(players=2)
FORM = {"players": "5", "bots": "4", "bot_kind": "agent", "hurry": "on", "pace": "live"}
FORM |= {"edition": "2019", "modules": "double_agent", "door": "private", "counts": "friendly"}


def solo(user):
    return table.create(user, engine.Options(players=3), bot_kinds=["agent", "rookie"])


def let_bots_play(times=50):
    """What is due is done; the number of lines that came of it."""
    before = sum(Game.objects.values_list("line", flat=True))
    for _ in range(times):
        due = Job.objects.filter(kind__in=("bot", "resolve")).order_by("due").first()
        if due is None:
            break
        jobs.run(due.pk, due.due)
    return sum(Game.objects.values_list("line", flat=True)) - before


def test_setting_up_and_resigning_over_and_over_is_refused(client):
    """By one guest, in a few seconds."""
    answers = []
    for _ in range(table.MOST_LATELY + 2):
        answers.append(client.post("/games/new/", FORM))
        if game := Game.objects.filter(status="running").first():
            client.post(f"/games/{game.key}/resign/")
    assert [a.status_code for a in answers] == [302] * table.MOST_LATELY + [400] * 2
    assert "many games with bots in the last minutes" in answers[-1].content.decode()
    assert set(Game.objects.values_list("status", flat=True)) == {"cancelled"}
    assert let_bots_play() == 0
    assert not Job.objects.filter(kind__in=("bot", "resolve", "deadline")).exists()
    Game.objects.update(created=timezone.now() - table.LATELY)
    assert client.post("/games/new/", FORM).status_code == 302


@pytest.mark.parametrize("how", ["create", "set_bot", "start", "play_now"])
@pytest.mark.parametrize("limit", ["MOST_RUNNING", "MOST_LATELY"])
def test_however_bots_come_to_a_table_there_is_an_end(monkeypatch, how, limit):
    user = make_user()
    waiting = table.create(user, TWO)
    monkeypatch.setattr(table, limit, 1)
    monkeypatch.setattr(table, "SAME_CLICK", datetime.timedelta(0))
    solo(user)
    calls = {
        "create": lambda: solo(user),
        "set_bot": lambda: table.set_bot(waiting.pk, user, 1, "rookie"),
        "start": lambda: table.start(waiting.pk, user),
        "play_now": lambda: table.play_now(user),
    }
    with pytest.raises(Refused):
        calls[how]()
    assert Game.objects.filter(status="running").count() == 1
    # People are welcome all the same, at one's own tables and at others'.
    table.join(waiting.pk, make_user())
    solo(make_user())


def test_a_game_that_nobody_plays_any_more_is_called_off():
    game = make_game(2)
    Game.objects.update(rated=False)
    game.seats.update(rated=False)
    first, second = (seat.user for seat in game.seats.select_related("user"))
    events.of_seat(Kind.TURN, game.seats.get(user=second), "turn").save()
    play.resign(game.pk, first)
    assert Game.objects.get().is_running
    client = Client()
    client.force_login(second)
    assert "ends with you" in client.get(f"/games/{game.key}/resign/").content.decode()
    client.post(f"/games/{game.key}/resign/")
    assert Game.objects.get().is_cancelled
    assert not outbox.unread(second).exists()
    assert let_bots_play() == 0
    page = client.get(f"/games/{game.key}/").content.decode()
    assert "This game was called off." in page
    assert "waits for" not in page.replace("game that waits for you", "")  # what a key does
    with pytest.raises(Refused):
        stand_ins.take_back(game.pk, second)
    assert repair.check_again(game.pk).sound


def test_rebuilding_a_game_that_was_called_off_does_not_take_it_up_again():
    user = make_user()
    game = solo(user)
    play.resign(game.pk, user)
    Game.objects.update(state={})
    assert not repair.rebuild(game.pk).sound
    assert repair.check_again(game.pk).sound
    assert Game.objects.get().is_cancelled


@pytest.mark.parametrize("why", ["rated", "away", "tournament"])
def test_it_goes_on_for_whoever_waits_for_its_end(why):
    if why == "tournament":
        tournament = started(2, table_size=2)
        game = Game.objects.get(tournament_table__round__tournament=tournament)
    else:
        game = make_game(2)
    game.seats.update(rated=why == "rated")
    first, second = game.seats.select_related("user")
    if why == "away":
        game.seats.filter(pk=first.pk).update(bot="agent", away=True)
    else:
        play.resign(game.pk, first.user)
    play.resign(game.pk, second.user)
    assert Game.objects.get(pk=game.pk).is_running
    assert let_bots_play(5) > 0


def test_a_bot_that_was_thinking_meanwhile_does_nothing(monkeypatch):
    user = make_user()
    game = solo(user)
    choose = bots.choose

    def slow(*args):
        play.resign(game.pk, user)
        return choose(*args)

    while not game.engine_game().unanswered[0].seat:
        decision = game.engine_game().unanswered[0]
        play.play(game.pk, user, decision.id, decision.options[0])
        game.refresh_from_db()
    monkeypatch.setattr(bots, "choose", slow)
    assert not bot_moves.play_bot(game.pk)
    game.refresh_from_db()
    assert game.is_cancelled
    assert game.moves.filter(by_bot=True).count() == 0
