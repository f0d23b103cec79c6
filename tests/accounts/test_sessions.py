"""Where people are logged in, until when, and what they must prove again."""

import io
import time
import zipfile

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from accounts import services, sessions
from accounts.models import OpenSession
from games.notify.models import Webhook

from .conftest import PASSWORD, prove, signed_in, text

LOGIN, DEVICES, SETTINGS = "/accounts/login/", "/accounts/devices/", "/accounts/settings/"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0"
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1"


@pytest.fixture
def later(monkeypatch):
    def pass_time(hours):
        now = time.time()
        monkeypatch.setattr(sessions.time, "time", lambda: now + hours * 3600)

    return pass_time


@pytest.fixture
def log_in(lucja):
    def log_in(agent=FIREFOX, address="81.84.1.1"):
        client = Client(headers={"user-agent": agent}, REMOTE_ADDR=address)
        client.post(LOGIN, {"login": lucja.email, "password": PASSWORD})
        return client

    return log_in


# ── devices ──────────────────────────────────────────────────────────────────────────────────


def test_devices_are_listed_by_what_people_know_them_by(log_in):
    log_in()
    phone = log_in(PHONE, "2001:db8:1:2::3")
    page = text(phone.get(DEVICES))
    assert page.index("Safari on iPhone") < page.index("this one") < page.index("Firefox on Linux")
    assert "from 81.84.*.*" in page
    assert "from 2001:0db8:*" in page
    keys = Session.objects.values_list("pk", flat=True)
    assert not any(key in page for key in keys)


def test_one_of_them_is_logged_out(log_in):
    desk, phone = log_in(), log_in(PHONE)
    row = OpenSession.objects.get(browser="Firefox on Linux")
    page = phone.post(f"/accounts/devices/{row.pk}/log-out/", follow=True)
    assert "That device is logged out." in text(page)
    assert "Firefox" not in text(page)
    assert desk.get(SETTINGS).status_code == 302
    assert phone.get(SETTINGS).status_code == 200
    assert phone.post(f"/accounts/devices/{row.pk}/log-out/").status_code == 302  # twice


def test_all_others_are_logged_out_listed_or_not(log_in, lucja):
    desk, phone, unlisted = log_in(), log_in(PHONE), Client()
    unlisted.force_login(lucja)
    page = phone.post("/accounts/devices/others/log-out/", follow=True)
    assert page.status_code == 200
    assert "Firefox" not in text(page)
    assert "Safari on iPhone" in text(page)
    assert desk.get(SETTINGS).status_code == 302
    assert unlisted.get(SETTINGS).status_code == 302


def test_nobody_logs_out_somebody_elses_device(log_in, make_user):
    make_user("Ana", "ana@example.org")
    ana = Client()
    ana.post(LOGIN, {"login": "ana@example.org", "password": PASSWORD})
    desk = log_in()
    row = OpenSession.objects.get(user__name="Łucja")
    ana.post(f"/accounts/devices/{row.pk}/log-out/")
    ana.post("/accounts/devices/others/log-out/")
    assert desk.get(SETTINGS).status_code == 200


@pytest.mark.parametrize("goes", ["log out", "new password", "everywhere", "delete"])
def test_what_has_ended_is_listed_no_more(log_in, lucja, goes):
    client = log_in()
    log_in(PHONE)
    if goes == "log out":
        client.post("/accounts/logout/")
    elif goes == "new password":
        new = {"password1": "um novo segredo", "password2": "um novo segredo"}
        client.post("/accounts/password/change/", new | {"oldpassword": PASSWORD})
    elif goes == "everywhere":
        client.post("/accounts/logout/everywhere/")
    else:
        services.delete_account(lucja)
    left = OpenSession.objects.filter(user=lucja).values_list("browser", flat=True)
    expected = {"log out": ["Safari on iPhone"], "new password": ["Firefox on Linux"]}
    assert list(left) == expected.get(goes, [])
    assert Session.objects.count() == len(left)


def test_being_there_is_noted_once_an_hour(log_in, later, django_assert_num_queries):
    client = log_in()
    client.get(DEVICES)
    before = OpenSession.objects.get().last
    with django_assert_num_queries(3):  # session and person, list, what the header counts
        client.get(DEVICES)
    assert OpenSession.objects.get().last == before
    later(hours=2)
    client.get(DEVICES)
    assert OpenSession.objects.get().last > before
    with django_assert_num_queries(3):
        client.get(DEVICES)


def test_the_list_logs_nobody_in(lucja, log_in, guest):
    client = log_in()
    OpenSession.objects.update(user=guest)
    assert client.get(DEVICES).wsgi_request.user == lucja


@pytest.mark.parametrize("change", [{"is_active": False}, {"session_generation": 1}])
def test_whoever_is_out_is_out_with_the_next_request(lucja, log_in, change):
    client = log_in()
    assert client.get(DEVICES).status_code == 200
    type(lucja).objects.filter(pk=lucja.pk).update(**change)
    assert client.get(DEVICES).status_code == 302


def test_sessions_from_before_there_was_a_list_come_onto_it(as_lucja):
    session = as_lucja.session
    del session[sessions.SINCE]
    session.save()
    as_lucja.get("/")
    assert "this one" in text(as_lucja.get(DEVICES))


# ── staff ────────────────────────────────────────────────────────────────────────────────────


def test_staff_log_in_every_day_however_busy_they_are(lucja, log_in, later, monkeypatch):
    client = log_in()
    lucja.is_staff = True
    lucja.save()
    for _ in range(11):
        later(hours=1)
        assert client.get(SETTINGS).status_code == 200
    later(hours=1.1)
    page = client.get(SETTINGS, follow=True)
    assert page.redirect_chain[-1][0].startswith(LOGIN)
    assert "please log in again" in text(page)
    assert not signed_in(client)


def test_others_stay(log_in, later):
    client = log_in()
    later(hours=89 * 24)
    assert client.get(SETTINGS).status_code == 200


# ── proving it again ─────────────────────────────────────────────────────────────────────────

WEBHOOK = {"service": "json", "url": "https://hooks.example.org/estoril"}
GUARDED = {
    "/accounts/export/": {},
    "/accounts/delete/": {"name": "Łucja"},
    "/accounts/email/": {"action_add": "", "email": "krawczynska@example.org"},
    "/notifications/settings/webhooks/": WEBHOOK,
}


@pytest.mark.parametrize("url", GUARDED)
def test_who_left_a_screen_open_loses_nothing_to_a_passer_by(as_lucja, lucja, url):
    page = as_lucja.post(url, GUARDED[url], follow=True)
    assert "Is it you?" in text(page)
    lucja.refresh_from_db()
    assert not lucja.former
    assert lucja.emailaddress_set.count() == 1
    assert not Webhook.objects.exists()
    asked = page.redirect_chain[-1][0]

    wrong = as_lucja.post(asked, {"password": "wrong"})
    assert "This is not your password." in text(wrong)
    # The right one goes on with what was sent: nothing need be typed twice.
    done = as_lucja.post(asked, {"password": PASSWORD, "next": url})
    lucja.refresh_from_db()
    assert {
        "/accounts/export/": lambda: "estoril/account.json" in names_in(done),
        "/accounts/delete/": lambda: lucja.former,
        "/accounts/email/": lambda: lucja.emailaddress_set.count() == 2,
        "/notifications/settings/webhooks/": Webhook.objects.exists,
    }[url]()


def names_in(response):
    return zipfile.ZipFile(io.BytesIO(response.content)).namelist()


def test_a_proof_is_good_for_five_minutes(as_lucja, monkeypatch):
    prove(as_lucja)
    assert as_lucja.post("/accounts/export/")["Content-Type"] == "application/zip"
    now = time.time()
    monkeypatch.setattr(
        "allauth.account.internal.flows.reauthentication.time.time", lambda: now + 301
    )
    assert as_lucja.post("/accounts/export/").status_code == 302


def test_a_guest_is_not_asked_for_what_a_guest_has_not(as_guest, guest):
    """Not even one who has chosen a password, but whose address is not confirmed yet."""
    for claimed in (False, True):
        if claimed:
            data = {"name": guest.name, "email": "ana@example.org", "password1": PASSWORD}
            as_guest.post("/accounts/claim/", data)
        assert as_guest.post("/accounts/export/")["Content-Type"] == "application/zip"
    as_guest.post("/accounts/delete/", {"name": guest.name})
    guest.refresh_from_db()
    assert guest.former
