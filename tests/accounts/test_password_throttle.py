"""Guessing passwords is slow, and nobody can lock somebody else out."""

import itertools

import pytest
from allauth.core.internal import ratelimit
from django.test import Client

from .conftest import PASSWORD, signed_in

LOGIN = "/accounts/login/"
HOME = "81.84.1.1"


def try_it(client, password, address="lucja@example.org"):
    return client.post(LOGIN, {"login": address, "password": password})


def crowd(size):
    """Each in a network of their own."""
    return [Client(REMOTE_ADDR=f"10.0.{n // 256}.{n % 256}") for n in range(size)]


def guess(clients, rounds=1):
    """Wrong passwords; how many of them were looked at."""
    answers = [try_it(client, "wrong") for _ in range(rounds) for client in clients]
    return sum(answer.status_code == 200 for answer in answers)


def test_one_network_gets_five_in_five_minutes(lucja, monkeypatch):
    (attacker,) = crowd(1)
    assert guess([attacker], 10) == 5
    assert try_it(attacker, PASSWORD).status_code == 429  # not even the right one
    now = ratelimit.time.time()
    monkeypatch.setattr(ratelimit.time, "time", lambda: now + 301)
    assert try_it(attacker, PASSWORD).status_code == 302


def test_which_does_not_lock_the_owner_out(lucja):
    """From another network, with a browser never seen before."""
    (attacker,) = crowd(1)
    guess([attacker], 20)
    owner = Client(REMOTE_ADDR=HOME)
    assert try_it(owner, PASSWORD).status_code == 302
    assert signed_in(owner)


def test_nor_do_a_thousand_machines(lucja):
    at_home = Client(REMOTE_ADDR=HOME)
    try_it(at_home, PASSWORD)
    at_home.post("/accounts/logout/")

    # Thirty are looked at, and from then on one of each machine.
    botnet = crowd(40)
    assert guess(botnet[:10], 3) == 30
    assert guess(botnet, 2) == 40

    assert try_it(Client(REMOTE_ADDR="81.84.7.7"), PASSWORD).status_code == 302  # a new browser
    # The browser they have used before has as many tries as ever.
    assert guess([at_home], 4) == 4
    assert try_it(at_home, PASSWORD).status_code == 302


def test_one_network_cannot_try_many_people(lucja, monkeypatch):
    attacker = Client(REMOTE_ADDR="10.0.0.1")
    answers = [try_it(attacker, "wrong", f"user{n}@example.org").status_code for n in range(11)]
    assert answers == [200] * 10 + [429]
    now = ratelimit.time.time()
    looked_at = 10
    for minute, n in itertools.product(range(1, 30), range(10)):
        monkeypatch.setattr(ratelimit.time, "time", lambda minute=minute: now + 61 * minute)
        answer = try_it(attacker, "wrong", f"other{minute}-{n}@example.org")
        looked_at += answer.status_code == 200
    assert looked_at == 100


def test_a_network_of_ipv6_is_one_however_many_addresses_it_has(lucja):
    neighbours = [Client(REMOTE_ADDR=f"2001:db8:1:2::{n:x}") for n in range(1, 8)]
    assert guess(neighbours) == 5
    assert try_it(Client(REMOTE_ADDR="2001:db8:1:3::1"), PASSWORD).status_code == 302


def test_a_right_password_costs_nothing(lucja):
    for _ in range(12):
        client = Client(REMOTE_ADDR=HOME)
        assert try_it(client, PASSWORD).status_code == 302


def test_proving_oneself_again_counts_as_well(as_lucja):
    url = "/accounts/reauthenticate/"
    answers = [as_lucja.post(url, {"password": "wrong"}).status_code for _ in range(5)]
    assert answers == [200] * 5
    page = as_lucja.post(url, {"password": PASSWORD})
    assert "Too many attempts" in page.content.decode()


def test_by_name_it_is_as_slow_however_the_name_is_spelt(lucja):
    (attacker,) = crowd(1)
    answers = [try_it(attacker, "wrong", name) for name in ("Łucja", "łucja", "ŁUCJA ") * 3]
    assert sum(answer.status_code == 200 for answer in answers) == 5
    assert try_it(attacker, PASSWORD, "łUCJA").status_code == 429


def test_what_is_left_of_the_tries_does_not_tell_whose_address_it_is(lucja):
    """Her name is on every leaderboard, her address is not."""
    (attacker,) = crowd(1)
    assert [try_it(attacker, "wrong", "Łucja").status_code for _ in range(6)][-2:] == [200, 429]
    for address in ("lucja@example.org", "mucha@example.org"):
        assert try_it(attacker, "wrong", address).status_code == 200


def test_a_known_browser_is_known_by_name_too(lucja):
    at_home = Client(REMOTE_ADDR=HOME)
    try_it(at_home, PASSWORD)
    at_home.post("/accounts/logout/")
    for client in crowd(40):  # besieged
        try_it(client, "wrong", "Łucja")
    assert [try_it(at_home, "wrong", "Łucja").status_code for _ in range(4)] == [200] * 4
    assert try_it(at_home, PASSWORD, "Łucja").status_code == 302


@pytest.mark.parametrize("stranger", [True, False])
def test_a_known_browser_is_known_for_its_person_alone(lucja, make_user, stranger):
    """An attacker's own account, in the attacker's browser, is of no help with others'."""
    make_user("Ana", "ana@example.org")
    attacker = Client(REMOTE_ADDR=HOME)
    try_it(attacker, PASSWORD, "ana@example.org" if stranger else "lucja@example.org")
    attacker.post("/accounts/logout/")
    guess(crowd(40), 1)  # besieged
    assert guess([attacker], 5) == (1 if stranger else 5)
