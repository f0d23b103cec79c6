"""Accounts in a real browser: on a phone and on a wide screen, with and without JavaScript."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.cache import cache
from django.test import Client
from playwright.sync_api import expect

from accounts import services
from accounts.models import User
from games.core import jobs
from games.services import following
from tests.browser.looks import sound_on_all_screens
from tests.factory import make_game, make_user
from tests.web.people.test_challenge import befriend

pytestmark = pytest.mark.browser

PASSWORD = "pastéis de nata"
PUBLIC = [
    "/lessons/",
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
    "/accounts/password/reset/done/",
    "/accounts/confirm-email/",
    "/accounts/confirm-email/no:such:key/",
]
OF_GUESTS = ["/accounts/claim/", "/accounts/settings/", "/accounts/login/", "/accounts/logout/"]
OF_USERS = [
    "/people/",
    "/accounts/settings/",
    "/accounts/email/",
    "/accounts/password/change/",
    "/accounts/delete/",
    "/accounts/logout/",
]
# What one touches, and its smaller side. Links within sentences may be as tall as their line.
TOO_SMALL = """
[...document.querySelectorAll('main :is(button, select, input:not([type=hidden], [type=checkbox])),'
  + 'main :is(.button, label), .site-account :is(a, summary)')]
  .filter(e => e.checkVisibility() && e.tagName !== 'LABEL')
  .filter(e => e.getBoundingClientRect().height < 43.5)
  .map(e => e.outerHTML.slice(0, 90))
"""


@pytest.fixture(autouse=True)
def quick(settings, transactional_db):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    cache.clear()


@pytest.fixture
def lucja():
    # As long a name as there can be.
    user = User.objects.create_user(
        "lucja", "lucja@example.org", PASSWORD, name="Łucja Wiśniewska-Krawczy"
    )
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def sign_in(page, user, live_server):
    client = Client()
    client.force_login(user)
    session = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])


def check(page, url):
    page.goto(url)
    look(page)


def look(page):
    """Nothing sticks out, nothing is too small to touch, nothing is hidden from anyone."""
    sound_on_all_screens(page, touchable)


def touchable(page):
    assert page.evaluate(TOO_SMALL) == [], page.url


def test_every_page_fits_and_is_accessible(page, live_server, lucja):
    for url in PUBLIC:
        check(page, url)
    check(page, lucja.get_absolute_url())
    rui = make_user("Rui")
    make_game(2, users=[lucja, rui], moves=None)
    befriend(lucja, rui, make_user("Tomé"))
    following.follow(make_user("Zoé"), lucja)

    guest = services.create_guest()
    sign_in(page, guest, live_server)
    for url in [*OF_GUESTS, guest.get_absolute_url()]:
        check(page, url)

    sign_in(page, lucja, live_server)
    for url in [*OF_USERS, lucja.get_absolute_url(), rui.get_absolute_url()]:
        check(page, url)
    page.locator("summary", has_text="Łucja Wiśniewska-Krawczy").click()
    expect(page.locator(".menu").get_by_role("button", name="Log out")).to_be_visible()
    look(page)
    page.goto("/games/new/?invite=Rui")
    sound_on_all_screens(page)

    services.delete_account(guest)
    check(page, f"/people/former-player-{guest.pk}/")


def test_signing_up(page, lucja):
    page.set_viewport_size({"width": 375, "height": 800})
    page.goto("/")
    page.get_by_role("link", name="Sign up").first.click()
    page.get_by_label("Name", exact=True).fill("łucja wiśniewska krawczy")
    page.get_by_label("E-mail address").fill("ana@")
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_role("alert")).to_contain_text("Somebody already goes by this name.")
    look(page)
    page.get_by_role("alert").get_by_role("link", name="E-mail address").click()
    expect(page.get_by_label("E-mail address")).to_be_in_viewport()
    expect(page.get_by_label("E-mail address")).to_have_value("ana@")

    page.get_by_label("Name", exact=True).fill("Ana")
    page.get_by_label("E-mail address").fill("ana@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Look into your mail")
    look(page)

    jobs.run_due()
    page.goto(re.search(r"http\S+/confirm-email/\S+", str(mail.outbox[0].body))[0])
    look(page)
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("status")).to_contain_text("ana@example.org is confirmed.")
    expect(page.locator("summary", has_text="Ana")).to_be_visible()
    assert User.objects.get(name="Ana").time_zone  # told by the script


def test_claiming_and_settings_without_javascript(browser, live_server):
    guest = services.create_guest()
    context = browser.new_context(
        base_url=live_server.url,
        java_script_enabled=False,
        viewport={"width": 375, "height": 800},
    )
    page = context.new_page()
    sign_in(page, guest, live_server)
    page.goto("/")
    page.get_by_role("link", name="Keep this account").click()
    expect(page.get_by_label("Name", exact=True)).to_have_value(guest.name)
    page.get_by_label("E-mail address").fill("ana@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Keep this account").click()
    expect(page.locator(".note").first).to_contain_text("We have written to ana@example.org.")
    jobs.run_due()
    page.goto(re.search(r"http\S+/confirm-email/\S+", str(mail.outbox[0].body))[0])
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("link", name="Keep this account")).to_have_count(0)

    page.locator("summary").click()
    page.get_by_role("link", name="Settings").click()
    page.get_by_label("Time zone").select_option("Europe/Lisbon")
    page.get_by_label("Colours").select_option("safe")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status")).to_contain_text("Your settings are saved.")
    expect(page.locator("html")).to_have_class("color-safe")
    expect(page.get_by_label("Time zone")).to_have_value("Europe/Lisbon")

    page.locator("summary").click()
    page.get_by_role("button", name="Log out", exact=True).click()
    expect(page.get_by_role("link", name="Log in").first).to_be_visible()
    context.close()
