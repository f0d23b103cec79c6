"""Nights and vacations: the page, the limits, and what becomes of one's clocks."""

import datetime

import pytest

from accounts import services
from accounts.models import User, Vacation
from games import engine
from games.core.refusals import Refused
from games.models import Game, Job, Move, Seat
from games.services import table, vacations
from tests.factory import make_user

from .conftest import text

REST = "/accounts/rest/"
NIGHT, GO = f"{REST}night/", f"{REST}vacation/"
HOUR, DAY = datetime.timedelta(hours=1), datetime.timedelta(days=1)
TODAY = datetime.date(2026, 5, 10)  # of the fixture


def game_of(user, **how) -> Seat:
    """In which this person is asked for the first move."""
    rival = make_user()
    for number in range(50):
        seed = f"{number:064x}"
        game = table.create(user, engine.Options(players=2), seed=seed, bot_pause=False, **how)
        table.join(game.pk, rival)
        seat = game.seats.get(user=user)
        if seat.awaiting:
            return seat
        Game.objects.filter(pk=game.pk).delete()
    raise AssertionError("somebody else begins in fifty games")


# ── nights ───────────────────────────────────────────────────────────────────────────────────


def test_nights_are_saved_and_clocks_follow(time, as_lucja, lucja):
    User.objects.filter(pk=lucja.pk).update(time_zone="Asia/Seoul")  # nine in the evening
    seat = game_of(lucja)
    page = as_lucja.post(NIGHT, {"night_from": "20:30", "night_to": "07:00"}, follow=True)
    assert page.redirect_chain == [(REST, 302)]
    assert 'value="20:30"' in text(page)
    assert "Asia/Seoul" in text(page)
    before = seat.deadline
    seat.refresh_from_db()
    assert seat.deadline == before + 10 * HOUR
    as_lucja.post(NIGHT, {"night_from": "", "night_to": ""})
    seat.refresh_from_db()
    assert seat.deadline == before


def test_the_browsers_zone_is_noted_with_the_night(as_lucja, lucja):
    User.objects.update(time_zone="")
    as_lucja.cookies["time_zone"] = "Europe/Lisbon"
    as_lucja.post(NIGHT, {"night_from": "23:00", "night_to": "07:00"})
    lucja.refresh_from_db()
    assert lucja.time_zone == "Europe/Lisbon"
    assert lucja.night.zone.key == "Europe/Lisbon"


@pytest.mark.parametrize(
    ("night", "words"),
    [
        ({"night_from": "23:00", "night_to": ""}, "two ends"),
        ({"night_from": "", "night_to": "07:00"}, "two ends"),
        ({"night_from": "19:00", "night_to": "07:01"}, "twelve hours"),
        ({"night_from": "07:00", "night_to": "07:00"}, "twelve hours"),
        ({"night_from": "late", "night_to": "07:00"}, "valid time"),
    ],
)
def test_nights_that_are_none(as_lucja, lucja, night, words):
    page = as_lucja.post(NIGHT, night)
    assert page.status_code == 400
    assert words in text(page)
    lucja.refresh_from_db()
    assert lucja.night is None


# ── vacations ────────────────────────────────────────────────────────────────────────────────


def test_from_now_on_clocks_stand_still(time, as_lucja, lucja):
    seat = game_of(lucja)
    time.on(hours=2)
    page = as_lucja.post(GO, {"first": TODAY, "last": TODAY + 6 * DAY}, follow=True)
    assert "Your clocks stand still" in text(page)
    assert "23 days of 30 are left in 2026" in text(page)
    before = seat.deadline
    seat.refresh_from_db()
    assert (seat.deadline, seat.stopped) == (None, time.now)
    time.to(Vacation.objects.get().ends)
    seat.refresh_from_db()
    assert seat.deadline == before + (Vacation.objects.get().ends - seat.awaiting_since - 2 * HOUR)
    assert not Move.objects.exists()
    assert not Job.objects.filter(kind="vacation").exists()


def test_a_vacation_to_come_begins_by_itself(time, lucja):
    seat = game_of(lucja)
    vacation = vacations.plan(lucja, TODAY + DAY, TODAY + 2 * DAY)
    seat.refresh_from_db()
    assert seat.deadline
    time.to(vacation.begins)
    seat.refresh_from_db()
    assert seat.deadline is None
    time.to(vacation.ends)
    seat.refresh_from_db()
    assert seat.deadline > time.now


def test_asked_while_on_vacation(time, lucja):
    vacations.plan(lucja, TODAY, TODAY + 3 * DAY)
    seat = game_of(lucja)
    assert (seat.deadline, seat.stopped) == (None, time.now)


@pytest.mark.parametrize("how", ["live", "forbidden"])
def test_not_in_every_game(time, lucja, how):
    seat = game_of(lucja, pace="live" if how == "live" else "daily")
    if how == "forbidden":
        Game.objects.update(vacations=False)
    before = seat.deadline
    vacations.plan(lucja, TODAY, TODAY + 3 * DAY)
    seat.refresh_from_db()
    assert seat.deadline == before


def test_nobody_elses_clock_stops(time, lucja):
    game_of(lucja)
    vacations.plan(make_user(), TODAY, TODAY + 3 * DAY)
    assert Seat.objects.filter(deadline__isnull=False).exists()


def test_back_early(time, as_lucja, lucja):
    seat = game_of(lucja)
    vacation = vacations.plan(lucja, TODAY, TODAY + 20 * DAY)
    time.on(days=2)
    as_lucja.post(f"{GO}{vacation.pk}/end/")
    as_lucja.post(f"{GO}{vacation.pk}/end/")
    before = seat.deadline
    seat.refresh_from_db()
    assert seat.deadline == before + 2 * DAY
    assert vacations.days_left(lucja, 2026) == 27
    time.on(days=19)
    assert Vacation.objects.get().ends < time.now


def test_one_that_has_not_begun_costs_nothing(time, as_lucja, lucja):
    vacation = vacations.plan(lucja, TODAY + DAY, TODAY + 2 * DAY)
    as_lucja.post(f"{GO}{vacation.pk}/end/")
    assert vacations.days_left(lucja, 2026) == 30
    time.on(days=2)
    assert not Job.objects.filter(kind="vacation").exists()


def test_others_vacations_are_not_to_be_ended(time, as_lucja):
    vacation = vacations.plan(make_user(), TODAY, TODAY + DAY)
    as_lucja.post(f"{GO}{vacation.pk}/end/")
    vacation.refresh_from_db()
    assert vacation.ends > time.now


@pytest.mark.parametrize(
    ("first", "last", "words"),
    [
        (-1, 3, "in the past"),
        (3, 2, "before the first"),
        (0, 30, "30 days of vacation left in 2026"),
        (360, 367, "no further ahead"),
        (6, 9, "already"),
    ],
)
def test_vacations_that_cannot_be(time, as_lucja, lucja, first, last, words):
    vacations.plan(lucja, TODAY + 8 * DAY, TODAY + 8 * DAY) if words == "already" else None
    page = as_lucja.post(GO, {"first": TODAY + first * DAY, "last": TODAY + last * DAY})
    assert page.status_code == 400
    assert words in text(page)


def test_the_limit_is_for_each_year(time, lucja):
    vacations.plan(lucja, datetime.date(2026, 12, 2), datetime.date(2027, 1, 30))
    assert (vacations.days_left(lucja, 2026), vacations.days_left(lucja, 2027)) == (0, 0)
    with pytest.raises(Refused, match="0 days of vacation left in 2026"):
        vacations.plan(lucja, TODAY, TODAY)


def test_the_page_is_for_people_who_are_known(client, db):
    for address in (REST, NIGHT, GO, f"{GO}1/end/"):
        response = client.get(address) if address == REST else client.post(address)
        assert response["Location"].startswith("/accounts/login/")


def test_whoever_leaves_takes_nights_and_vacations_along(time, lucja):
    vacations.plan(lucja, TODAY, TODAY)
    User.objects.filter(pk=lucja.pk).update(night_from="23:00", night_to="07:00")
    former = services.delete_account(User.objects.get(pk=lucja.pk))
    assert former.night is None
    assert not Vacation.objects.exists()
