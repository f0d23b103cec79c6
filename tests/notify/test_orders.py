"""No letter asks for what orders are about to answer."""

import pytest

from games.core import jobs
from games.engine import view_for
from games.engine.suppose import to_place
from games.models import Game, Job
from games.notify.models import Delivery, Notification
from games.orders import Book, Plan
from games.orders.decisions import spies_placed
from games.services import orders
from tests.notify.samples import person
from tests.notify.test_turn_mail import open_game, told, until_asked, work
from tests.notify.times import Clock


@pytest.fixture
def clock(monkeypatch):
    return Clock(monkeypatch)


@pytest.fixture
def bruno():
    return person("Bruno", time_zone="Europe/Lisbon")


def left_orders(game: Game, user) -> None:
    seat = game.seats.get(user=user)
    view = view_for(Game.objects.get(pk=game.pk).engine_game().state, seat.number)
    plans = tuple(Plan(*place) for place in to_place(view).decisions[0].options[-6:])
    orders.save(game.pk, user, Book(1, {spies_placed(view): plans}), 0)


def to_bruno(smtp) -> int:
    return len([mail for mail in smtp.mails if mail["To"].startswith("Bruno")])


def test_it_waits_for_their_moment_and_is_needless_then(clock, amalia, bruno, smtp):
    game = open_game(amalia, bruno)
    until_asked(game, amalia)
    Notification.objects.all().delete()
    Job.objects.filter(kind="deliver").delete()
    left_orders(game, bruno)
    until_asked(game, bruno)
    work(clock, 60)
    assert to_bruno(smtp) == 0
    moment = game.seats.get(user=bruno).orders_due
    assert Delivery.objects.get(user=bruno, state="waiting").due > moment
    clock.now = moment
    assert jobs.run(Job.objects.get(kind="resolve", game=game).pk)
    told()
    work(clock, 600)
    assert to_bruno(smtp) == 0
    assert Delivery.objects.filter(user=bruno).first().state == "needless"


def test_it_comes_at_once_if_they_answer_nothing(clock, amalia, bruno, smtp):
    game = open_game(amalia, bruno)
    until_asked(game, amalia)
    Notification.objects.all().delete()
    Job.objects.filter(kind="deliver").delete()
    orders.save(game.pk, bruno, Book(1), 0)
    until_asked(game, bruno)
    work(clock, 60)
    assert to_bruno(smtp) == 1
