"""Two-factor login in a real browser, with an app's codes and with a passkey."""

import re
import time

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.core.cache import cache
from playwright.sync_api import expect

from accounts.models import User
from tests.browser.test_accounts import PASSWORD, look

pytestmark = pytest.mark.browser


@pytest.fixture(autouse=True)
def quick(settings, transactional_db):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    cache.clear()


@pytest.fixture
def vera():
    user = User.objects.create_user("vera", "vera@example.org", PASSWORD, name="Vera")
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


@pytest.fixture
def phone(page):
    """A page whose browser has an authenticator of its own, with a finger always on it."""
    page.set_viewport_size({"width": 375, "height": 800})
    page.emulate_media(color_scheme="dark")
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return page


def code(secret, steps=0):
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30 + steps))


def log_in(page):
    page.get_by_label("E-mail address").fill("vera@example.org")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Log in", exact=True).click()


def log_out(page):
    page.locator("summary").click()
    page.locator(".menu").get_by_role("button", name="Log out").click()


def prove(page):
    expect(page.get_by_role("heading", level=1)).to_have_text("Is it you?")
    look(page)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()


def test_staff_set_up_an_app_and_come_in_with_its_codes(page, vera):
    vera.is_staff = vera.is_superuser = True
    vera.save()
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto("/admin/")
    log_in(page)
    expect(page.get_by_text("needs a second factor")).to_be_visible()
    look(page)
    page.get_by_role("link", name="Set up an authenticator app").click()
    prove(page)
    look(page)
    secret = page.locator(".secret").inner_text()
    page.get_by_role("textbox", name="Code").fill("000000")
    page.get_by_role("button", name="Set it up").click()
    expect(page.get_by_role("alert")).to_contain_text("This is not the right code.")
    assert page.locator(".secret").inner_text() == secret
    page.get_by_role("textbox", name="Code").fill(code(secret))
    page.get_by_role("button", name="Set it up").click()
    expect(page.locator(".codes li")).to_have_count(10)
    look(page)
    page.goto("/admin/")
    expect(page.get_by_text("Estoril, behind the desk")).to_be_visible()

    page.goto("/")
    log_out(page)
    page.goto("/admin/")
    log_in(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("And the second factor")
    look(page)
    page.get_by_role("textbox", name="Code").fill(code(secret, steps=1))
    page.get_by_role("button", name="Log in", exact=True).click()
    expect(page.get_by_text("Estoril, behind the desk")).to_be_visible()


def test_a_passkey_opens_the_door_alone_or_after_the_password(phone, vera):
    phone.goto("/accounts/login/")
    log_in(phone)
    phone.goto("/accounts/second-factor/")
    look(phone)
    phone.get_by_role("link", name="Add a passkey").click()
    prove(phone)
    look(phone)
    expect(phone.get_by_label("What you call it")).to_have_value("Passkey 1")
    phone.get_by_label("What you call it").fill("My phone")
    phone.get_by_role("button", name="Add a passkey").click()
    expect(phone.locator(".codes li")).to_have_count(10)
    phone.get_by_role("link", name="Back to the two-factor login").click()
    expect(phone.get_by_text("My phone")).to_be_visible()
    expect(phone.get_by_text("opens the door alone")).to_be_visible()
    look(phone)

    log_out(phone)
    phone.goto("/accounts/login/?next=/rules/")
    phone.get_by_role("button", name="Log in with a passkey").click()
    phone.wait_for_url("**/rules/")
    expect(phone.locator("summary", has_text="Vera")).to_be_visible()

    log_out(phone)
    phone.goto("/accounts/login/")
    log_in(phone)
    phone.get_by_role("button", name="Use a passkey").click()
    expect(phone.locator("summary", has_text="Vera")).to_be_visible()

    # And proves that it is them, before they remove it.
    phone.goto("/accounts/second-factor/")
    phone.get_by_role("link", name="Remove").click()
    phone.get_by_role("link", name="Use a passkey").click()
    look(phone)
    phone.get_by_role("button", name="Use a passkey").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Remove this passkey?")
    look(phone)
    phone.get_by_role("button", name="Remove").click()
    expect(phone.get_by_text("The passkey is removed.")).to_be_visible()
    assert not Authenticator.objects.exists()


def test_without_a_passkey_the_page_says_so(phone, vera):
    phone.goto("/accounts/login/")
    phone.evaluate("() => { navigator.credentials.get = () => Promise.reject(new Error('no')) }")
    phone.get_by_role("button", name="Log in with a passkey").click()
    expect(phone.get_by_role("alert")).to_contain_text("That did not work")
    look(phone)


@pytest.mark.parametrize(("width", "scheme"), [(375, "light"), (1440, "dark")])
def test_devices(page, vera, width, scheme):
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme=scheme)
    page.goto("/accounts/login/")
    log_in(page)
    page.locator("summary").click()
    page.get_by_role("link", name="Settings").click()
    look(page)
    page.get_by_role("link", name="Look, and log out").click()
    expect(page.locator(".stays li")).to_have_text(re.compile(r"Chrome on Linux\s+this one"))
    look(page)
