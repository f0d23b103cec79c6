import os
import re
import time
from unittest.mock import patch

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value
from django.core import mail
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.test import Client

from accounts import services
from accounts.models import User
from games.services import data_export
from tests.second_factor import SECRET, plain_force_login

from .conftest import PASSWORD, prove, signed_in, text

pytestmark = pytest.mark.usefixtures("worker")

LOGIN, ADMIN = "/accounts/login/", "/admin/"
INDEX = "/accounts/second-factor/"
CODE, APP, CODES = f"{INDEX}login/", f"{INDEX}app/", f"{INDEX}codes/"


def code(secret=SECRET, steps=0):
    """What the app shows, now or some steps of half a minute later."""
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30 + steps))


def log_in(client, user):
    return client.post(LOGIN, {"login": user.email, "password": PASSWORD, "next": ADMIN})


@pytest.fixture
def staff(make_user):
    return make_user("Vera", "vera@example.org", is_staff=True, is_superuser=True)


@pytest.mark.django_db(transaction=True)
def test_from_setting_it_up_to_logging_in_with_it(client, as_lucja, lucja):
    assert "Is it you?" in text(as_lucja.get(APP, follow=True))
    prove(as_lucja)
    page = text(as_lucja.get(APP))
    assert "<svg role" in page
    secret = re.search(r'class="secret">(\w+)<', page)[1]
    assert "not the right code" in text(as_lucja.post(APP, {"code": "000000"}))
    page = as_lucja.post(APP, {"code": code(secret)}, follow=True)
    assert page.redirect_chain[-1][0] == CODES
    paper = re.findall(r"<code>(\d+)</code>", text(page))
    assert len(paper) == 10
    assert "An app for your second factor" in [letter.subject for letter in mail.outbox]

    assert log_in(client, lucja).url == CODE
    assert not signed_in(client)
    assert "not the right code" in text(client.post(CODE, {"code": "000000"}))
    client.post(CODE, {"code": code(secret, steps=1)})
    assert signed_in(client)

    # Phone lost: each recovery code works once.
    for expected in (True, False):
        other = Client()
        log_in(other, lucja)
        other.post(CODE, {"code": paper[0]})
        assert signed_in(other) is expected


def test_codes_cannot_be_guessed(client, lucja):
    TOTP.activate(lucja, SECRET)
    log_in(client, lucja)
    for _ in range(5):
        client.post(CODE, {"code": "000000"})
    page = client.post(CODE, {"code": code()})
    assert "Too many attempts" in text(page)
    assert not signed_in(client)


def test_a_code_that_somebody_looked_at_is_good_no_more(lucja):
    totp, shown = TOTP.activate(lucja, SECRET), code()
    for expected in (True, False):
        client = Client()
        log_in(client, lucja)
        client.post(CODE, {"code": f" {shown[:3]} {shown[3:]}"})
        assert signed_in(client) is expected
        cache.delete(totp._get_used_cache_key(shown))  # as allauth does after half a minute


def test_what_is_secret_is_kept_by_no_browser(as_lucja, lucja):
    TOTP.activate(lucja, SECRET)
    RecoveryCodes.activate(lucja)
    prove(as_lucja)
    for url in (INDEX, CODES, f"{CODES}download/", "/accounts/devices/"):
        page = as_lucja.get(url)
        assert page.status_code == 200
        assert "no-store" in page["Cache-Control"]


def test_a_code_proves_it_again_as_well(as_lucja, lucja):
    TOTP.activate(lucja, SECRET)
    page = as_lucja.get(APP + "remove/", follow=True)
    assert "Use a code" in text(page)
    as_lucja.post(f"{INDEX}reauthenticate/", {"code": code()})
    as_lucja.post(f"{APP}remove/")
    assert not Authenticator.objects.exists()


def test_guests_are_asked_for_an_address_first(as_guest):
    for url in (INDEX, APP, f"{INDEX}passkeys/add/"):
        assert as_guest.get(url).url == "/accounts/claim/"


# ── staff ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.django_db(transaction=True)
def test_staff_come_to_their_desk_by_way_of_a_second_factor(client, staff):
    """The first login, setting up, and in."""
    assert log_in(client, staff).url == ADMIN
    page = client.get(ADMIN, follow=True)
    assert page.redirect_chain[-1][0] == INDEX
    assert "needs a second factor" in text(page)
    prove(client)
    secret = re.search(r'class="secret">(\w+)<', text(client.get(APP)))[1]
    client.post(APP, {"code": code(secret)})
    assert client.get(ADMIN).status_code == 200

    again = Client()
    assert log_in(again, staff).url == CODE
    assert again.get(ADMIN, follow=True).redirect_chain[-1][0].startswith(LOGIN)
    assert again.post(CODE, {"code": code(secret, steps=1)}).headers["Location"] == ADMIN
    assert again.get(ADMIN).status_code == 200


@pytest.mark.django_db(transaction=True)
def test_whom_the_command_made_needs_no_mail(client, mailoutbox):
    words = {"username": "boss", "email": "Boss@example.org", "interactive": False}
    with patch.dict(os.environ, DJANGO_SUPERUSER_PASSWORD="a password of hers"):
        call_command("createsuperuser", **words, verbosity=0)
    sent = {"login": "boss@example.org", "password": "a password of hers"}
    assert client.post(LOGIN, sent).headers["Location"] == "/"
    assert client.get(ADMIN, follow=True).redirect_chain[-1][0] == INDEX
    assert not mailoutbox


ADMIN_PAGES = ["", "accounts/user/", "games/game/", "jsi18n/", "password_change/", "nothing/"]


@pytest.mark.parametrize("page", ADMIN_PAGES)
def test_no_page_of_the_desk_opens_without(client, staff, page):
    plain_force_login(client, staff)
    for has_one in (False, True):  # but has not used it in this session
        if has_one:
            TOTP.activate(staff, SECRET)
        assert client.get(ADMIN + page).status_code == 302
        assert client.post(ADMIN + page, {"action": "x"}).status_code == 302
    assert client.get(ADMIN, follow=True).redirect_chain[-1][0].startswith(f"{INDEX}reauth")
    back = client.post(f"{INDEX}reauthenticate/?next=/admin/", {"code": code(), "next": ADMIN})
    assert back.url == ADMIN
    assert client.get(ADMIN).status_code == 200


def test_whoever_gives_it_up_is_out_everywhere(client, staff):
    client.force_login(staff)
    assert client.get(ADMIN).status_code == 200
    Authenticator.objects.all().delete()
    assert client.get(ADMIN).status_code == 302


def test_others_are_turned_away_and_nobody_is_led_elsewhere(as_lucja, client, staff):
    assert as_lucja.get(ADMIN, follow=True).status_code == 403
    client.force_login(staff)
    assert client.get("/admin/login/?next=//evil.example/").url == ADMIN
    assert client.post("/admin/login/", {"username": "x", "password": "y"}).status_code == 302


def test_the_desk_changes_passwords_by_the_same_page_as_everybody(client, staff):
    client.force_login(staff)
    for method in (client.get, client.post):
        assert method("/admin/password_change/").url == "/accounts/password/change/"


def test_who_has_lost_everything_is_let_in_again_by_a_command(client, lucja):
    TOTP.activate(lucja, SECRET)
    call_command("remove_second_factor", "Lucja@example.org")
    log_in(client, lucja)
    assert signed_in(client)
    with pytest.raises(CommandError, match="Nobody has the address"):
        call_command("remove_second_factor", "nobody@example.org")


# ── secrets ──────────────────────────────────────────────────────────────────────────────────


def test_secrets_are_stored_so_that_only_the_site_can_read_them(lucja, settings, client):
    TOTP.activate(lucja, SECRET)
    stored = Authenticator.objects.get()
    assert SECRET not in str(stored.data)
    assert stored.wrap().validate_code(code())
    settings.SECRET_KEY = "another key, for the old one is lost"
    assert not Authenticator.objects.get().wrap().validate_code(code(steps=1))


def test_secrets_leave_with_nobody(lucja, client, staff):
    TOTP.activate(lucja, SECRET)
    packed = data_export.CHAPTERS["second-factors"].rows(lucja, own=True)
    assert [row["type"] for row in packed] == ["totp"]
    assert "data" not in packed[0]
    client.force_login(staff)
    assert client.get("/admin/mfa/authenticator/").status_code == 404
    services.delete_account(lucja)
    assert not Authenticator.objects.filter(user=lucja).exists()
    assert User.objects.get(pk=lucja.pk).former
