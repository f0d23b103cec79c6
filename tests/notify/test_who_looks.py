"""Whoever looks at the game sees that it is their turn, and need not be told at once."""

from functools import partial
from random import Random

import pytest

from games.core import jobs, presence
from games.models import Game, Job
from games.notify.events import SHORT
from games.notify.models import Notification
from games.services import play
from tests.factory import make_game, play_out, settle

from .times import Clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def clock(monkeypatch):
    return Clock(monkeypatch)


@pytest.fixture
def look(request):
    """Have the players of these seats open the game's page."""

    def open_pages(game, *numbers):
        for number in numbers:
            entry = presence.entry(number, None, f"{game.pk}")
            presence.store().renew([(game.pk, entry)])
            request.addfinalizer(partial(presence.store().drop, [(game.pk, entry)]))

    return open_pages


def move(game):
    game = Game.objects.get(pk=game.pk)
    decision = game.engine_game().unanswered[-1]
    user = game.seats.get(number=decision.seat).user
    play.play(game.pk, user, decision.id, decision.options[0])
    settle(game)


def work():
    """What is due for people now."""
    while ready := list(Job.objects.filter(kind="turns", due__lte=jobs.timezone.now())):
        assert [jobs.run(job.pk) for job in ready]


def told(game):
    return set(Notification.objects.filter(game=game, kind="turn").values_list("seat__number"))


def asked(game):
    return set(game.seats.filter(awaiting=True).values_list("number"))


def test_where_all_look_and_play_on_nothing_is_due(clock, look):
    game = make_game(2)
    look(game, 0, 1)
    Job.objects.all().delete()
    for _ in range(8):
        clock.forward(10)
        move(game)
        work()
    assert not told(game)
    assert Job.objects.get(kind="turns").due > clock.now
    assert asked(game)
    clock.now += SHORT
    work()
    assert told(game) == asked(game)
    assert not Job.objects.filter(kind="turns").exists()


def test_who_does_not_look_is_told_at_once(clock, look):
    game = make_game(2)
    work()
    look(game, 0)
    Notification.objects.all().delete()
    while (1,) not in told(game):
        clock.forward(1)
        move(game)
        before = asked(game)
        work()
        assert told(game) == before & {(1,)}


def test_while_it_is_not_known_who_looks_everybody_is_told(clock, look, monkeypatch):
    def away(_game):
        raise ConnectionError

    game = make_game(2)
    look(game, 0, 1)
    monkeypatch.setattr(presence.LocalStore, "entries", lambda _store, game: away(game))
    work()
    assert told(game) == asked(game)


def test_when_somebody_is_told_says_nothing_of_who_else_looks(clock, look):
    """Three are asked at once; the others look or not, and answer. The first is told the same."""
    start, histories = clock.now, []
    for others in ([], [1], [2], [1, 2]):
        clock.now = start
        game = play_out(make_game(3), Random(1), lambda current: len(current.unanswered) == 3)
        look(game, 0, *others)
        play.store(game, game.engine_game())
        Notification.objects.all().delete()
        game.seats.update(awaiting_since=clock.now)
        notes = Notification.objects.filter(game=game, kind="turn", seat__number=0)
        history = []
        for second in range(90):
            if second in (7, 13):
                move(game)
            work()
            history.append(notes.count())
            clock.forward(1)
        assert history == sorted(history)
        assert history[-1] == 1
        histories.append(history)
    assert all(history == histories[0] for history in histories), histories
