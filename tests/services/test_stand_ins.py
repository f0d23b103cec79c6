"""Seats that bots play for people: substitutes, and who can be relied upon."""

import pytest

from games import engine
from games.core.refusals import Refused
from games.models import Departure, Game, Reliability
from games.orders import Book
from games.services import invitations, orders, play, stand_ins, table
from tests.clockwork import HOUR, abandoned, answer, asked, running
from tests.factory import make_user

pytestmark = pytest.mark.django_db

# ── substitutes ──────────────────────────────────────────────────────────────────────────────


def test_a_substitute_takes_the_seat_with_what_is_known_there(time):
    game, seat = abandoned(time, substitutes=True)
    user = make_user()
    stand_ins.substitute(game.pk, user, seat.number)
    stand_ins.substitute(game.pk, user, seat.number)
    former = seat.user
    seat.refresh_from_db()
    assert (seat.user, seat.bot, seat.away, seat.misses) == (user, "", False, 0)
    left = Departure.objects.get()
    assert (left.user, left.game, left.number) == (former, game, seat.number)
    with pytest.raises(Refused, match="no seat"):
        stand_ins.take_back(game.pk, former)
    with pytest.raises(Refused, match="does not look"):
        stand_ins.substitute(game.pk, make_user(), seat.number)


def test_a_former_player_knows_too_much_for_another_seat(time):
    game, seat = abandoned(time, substitutes=True)
    stand_ins.substitute(game.pk, make_user(), seat.number)
    other = game.seats.exclude(number=seat.number).get()
    play.resign(game.pk, other.user)
    with pytest.raises(Refused, match="know too much"):
        stand_ins.substitute(game.pk, seat.user, other.number)


@pytest.mark.parametrize("how", [{}, {"substitutes": True, "private": True}])
def test_not_every_seat_looks_for_a_substitute(time, how):
    game, seat = abandoned(time, **how)
    with pytest.raises(Refused, match="does not look"):
        stand_ins.substitute(game.pk, make_user(), seat.number)


def test_a_rival_or_a_bots_seat_are_not_to_be_had(time):
    game, seat = abandoned(time, substitutes=True)
    other = game.seats.exclude(number=seat.number).get()
    with pytest.raises(Refused, match="already"):
        stand_ins.substitute(game.pk, other.user, seat.number)
    with pytest.raises(Refused, match="does not look"):
        stand_ins.substitute(game.pk, make_user(), other.number)
    with pytest.raises(Refused, match="does not look"):
        stand_ins.substitute(game.pk, make_user(), 4)


def test_the_former_players_orders_go_with_them(time):
    game = running(most_misses=1, substitutes=True)
    seat = asked(game)
    orders.save(game.pk, seat.user, Book(round=1), 0)
    time.to(asked(game).deadline)
    stand_ins.substitute(game.pk, make_user(), seat.number)
    assert not seat.orders.exists()


# ── reliability ──────────────────────────────────────────────────────────────────────────────


def test_decisions_are_counted_as_they_are_made(time):
    game = running()
    time.on(hours=4)
    figures = Reliability.objects.get(user=answer(game).user)
    assert (figures.kept, figures.missed, figures.answers) == (1, 0, 1)
    assert figures.usual_answer == 4 * HOUR
    assert figures.percent is None


def test_what_a_minute_takes_at_the_table_is_no_answer_time(time):
    game = running(pace="live")
    figures = Reliability.objects.get(user=answer(game).user)
    assert (figures.kept, figures.answers, figures.usual_answer) == (1, 0, None)


@pytest.mark.parametrize(
    ("kept", "missed", "percent"), [(19, 0, None), (20, 0, 100), (18, 2, 90), (999, 1, 99)]
)
def test_the_figure(kept, missed, percent):
    assert Reliability(kept=kept, missed=missed).percent == percent


def relied(kept: int, missed: int):
    user = make_user()
    Reliability.objects.create(user=user, kept=kept, missed=missed)
    return user


def test_a_table_may_ask_for_reliability(time):
    game = table.create(make_user(), engine.Options(players=3), least_reliability=90)
    with pytest.raises(Refused, match=r"90 %. Yours is not known yet"):
        table.join(game.pk, make_user())
    with pytest.raises(Refused, match=r"90 %. Yours is 80 %"):
        table.join(game.pk, relied(16, 4))
    table.join(game.pk, relied(18, 2))
    friend = make_user()
    invitations.invite(game.pk, game.creator, friend.name)
    assert table.join(game.pk, friend).is_running


def test_a_substitute_has_to_be_reliable_as_well(time):
    game, seat = abandoned(time, substitutes=True)
    Game.objects.update(least_reliability=90)
    with pytest.raises(Refused, match="90 %"):
        stand_ins.substitute(game.pk, make_user(), seat.number)
    stand_ins.substitute(game.pk, relied(20, 0), seat.number)
