"""Registering, checking in and withdrawing by the pages; what is refused, in words."""

import datetime

import pytest
from django.utils import timezone

from games.tournaments.models import Entry, Tournament
from games.tournaments.services import entries
from tests.tournaments.looking import get, post
from tests.tournaments.making import end_all, make_tournament, person, started, users_of

pytestmark = pytest.mark.django_db

HOUR = datetime.timedelta(hours=1)
State = Entry.State


def test_register_and_withdraw_after_a_question():
    tournament = make_tournament(3)
    path, user = tournament.get_absolute_url(), person()
    assert "Log in to register" in get(path)
    assert "Register</button>" in get(path, user)
    assert "You are in." in post(f"{path}register/", user)
    assert "You are registered" in get(path, user)
    assert user.name in get(path)
    asked = get(f"{path}withdraw/", user)
    assert "Withdraw from" in asked
    assert Entry.objects.get(user=user).state == State.REGISTERED
    assert "You have withdrawn" in post(f"{path}withdraw/", user)
    assert Entry.objects.get(user=user).state == State.WITHDRAWN
    assert "Register</button>" in get(path, user)


def test_a_full_one_has_a_waiting_list():
    tournament = make_tournament(2, limit=2)
    path, first, second = tournament.get_absolute_url(), person(), person()
    assert "Join the waiting list" in get(path, first)
    assert "on the waiting list" in post(f"{path}register/", first)
    post(f"{path}register/", second)
    assert "You are number 1 on the waiting list" in get(path, first)
    assert "You are number 2 on the waiting list" in get(path, second)
    post(f"{path}withdraw/", users_of(tournament)[0])
    assert "You are registered" in get(path, first)
    assert "You are number 1 on the waiting list" in get(path, second)


def test_check_in():
    tournament = make_tournament(2, check_in_from=timezone.now() + HOUR)
    path, user = tournament.get_absolute_url(), users_of(tournament)[0]
    assert "Check-in opens" in get(path, user)
    assert "Check-in is not open." in post(f"{path}check-in/", user)
    Tournament.objects.update(check_in_from=timezone.now() - HOUR)
    assert "Check in</button>" in get(path, user)
    assert "You are checked in" in post(f"{path}check-in/", user)
    assert "Check in</button>" not in get(path, user)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"by_invitation": True}, "by invitation"),
        ({"least_rating": 3000}, "asks for a rating of 3000"),
        ({"least_reliability": 90}, "asks for a reliability of 90 %"),
    ],
)
def test_refusals_are_told_in_words(settings, words):
    tournament = make_tournament(**settings)
    user = person()
    assert words in post(f"{tournament.get_absolute_url()}register/", user)
    assert not Entry.objects.filter(user=user).exists()


def test_guests_are_told_to_keep_their_account_first():
    tournament, user = make_tournament(), person()
    user.guest = True
    user.save()
    assert "claim your account first" in post(f"{tournament.get_absolute_url()}register/", user)


def test_an_invitation_is_seen_and_taken():
    tournament, user, by = make_tournament(by_invitation=True), person(), person()
    entries.invite(tournament.pk, by, user=user)
    path = tournament.get_absolute_url()
    assert "You are invited" in get(path, user)
    assert "You are in." in post(f"{path}register/", user)


def test_late_entry_is_offered_where_it_is_allowed():
    late = started(4, late_until=2, rounds=4)
    assert "you can still join" in get(late.get_absolute_url(), person())
    assert "you can still join" not in get(started(4).get_absolute_url(), person())
    end_all(late)
    assert "you can still join" not in get(late.get_absolute_url(), person())


@pytest.mark.parametrize("act", ["register", "check-in", "withdraw"])
def test_acting_takes_a_login_and_a_post(client, act):
    path = f"{make_tournament(1).get_absolute_url()}{act}/"
    assert client.post(path).status_code == 302
    assert "/accounts/login/" in client.post(path)["Location"]
    if act != "withdraw":
        client.force_login(person())
        assert client.get(path).status_code == 405
