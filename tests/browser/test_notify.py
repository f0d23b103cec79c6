"""Notifications in a real browser: the letters as pictures, the pages, and the worker for push."""

import json
import re
from typing import Any

import pytest
from django.core.cache import cache
from playwright.sync_api import expect

from accounts import services
from games.delivery.channels.mail import letter, unsubscribe
from games.delivery.channels.push import sender as push
from games.notify.kinds import Kind
from games.notify.models import PushSubscription, Webhook
from tests.browser.looks import accessible_in_both_schemes, fits
from tests.browser.test_accounts import look, sign_in
from tests.notify.samples import NOON, Post, a_game, news, person

pytestmark = pytest.mark.browser

WIDTHS = (375, 700)
# Rules for pages of a site that a letter is not bound by.
NOT_FOR_LETTERS = ["landmark-one-main", "region", "page-has-heading-one", "heading-order"]


@pytest.fixture(autouse=True)
def quick(settings, transactional_db):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    cache.clear()


@pytest.fixture
def amalia():
    return person("Amália", language="en", time_zone="Europe/Lisbon")


def letters(user):
    game = a_game(user, moves=24)
    other = a_game(user, moves=3, name="Operation Bougainvillea", rng=2)
    several = [news(kind, user, game, real_picture=True) for kind in Kind]
    yield from ([item] for item in several)
    yield [several[0], news(Kind.TIME, user, other, real_picture=True), *several[6:]]


def test_letters_fit_and_can_be_read(browser, amalia):
    context = browser.new_context()
    page = context.new_page()
    for several in letters(amalia):
        page.set_content(letter.compose(several, amalia.email, NOON).html)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            fits(page)
            button = page.locator("td.button a")
            assert button.count() == 1
            assert button.bounding_box()["height"] >= 44
        accessible_in_both_schemes(page, rules={n: {"enabled": False} for n in NOT_FOR_LETTERS})
    context.close()


@pytest.mark.parametrize(("width", "scheme"), [(375, "dark"), (1200, "light")])
def test_the_pages(page, live_server, amalia, width, scheme):
    Webhook.objects.create(user=amalia, service="json", url="https://example.org/x")
    Webhook.objects.create(
        user=amalia, service="slack", url="https://hooks.slack.com/x", trouble="404"
    )
    PushSubscription.objects.create(
        user=amalia, browser="Firefox on Linux", endpoint="https://push.example/x"
    )
    services.mail_fails(amalia, amalia.email, "550 5.1.1 no such user")
    sign_in(page, amalia, live_server)
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme=scheme)
    page.goto("/notifications/settings/")
    expect(page.get_by_text("550 5.1.1 no such user")).to_be_visible()
    look(page)
    page.goto(unsubscribe.path_for(amalia, [Kind.TURN, Kind.OVER]))
    look(page)


def test_a_box_is_switched_and_stays(page, live_server, amalia):
    sign_in(page, amalia, live_server)
    page.goto("/notifications/settings/")
    box = page.get_by_label("A round is resolved: Mail")
    expect(box).not_to_be_checked()
    box.check()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Your settings are saved.")).to_be_visible()
    expect(page.get_by_label("A round is resolved: Mail")).to_be_checked()


def test_leaving_without_a_login(page, amalia):
    page.goto(unsubscribe.path_for(amalia, [Kind.TURN]))
    page.get_by_role("button", name="No more of these").click()
    expect(page.get_by_role("heading", name="As you wish.")).to_be_visible()
    page.get_by_role("button", name="Send them after all").click()
    expect(page.get_by_role("heading", name="Welcome back.")).to_be_visible()


def test_the_outbox_shows_the_letter_with_its_picture(browser, settings, tmp_path, live_server):
    settings.OUTBOX_DIR, settings.OUTBOX_PAGE = tmp_path, True
    settings.EMAIL_BACKEND = "estoril.outbox.backend.EmailBackend"
    settings.SITE_URL = live_server.url
    guest = services.create_guest()
    game = a_game(guest, moves=3)
    with Post() as post:
        post.post([news(Kind.TURN, guest, game, real_picture=True)])
    # Not the usual page: Chromium complains of Playwright's own scripts in a frame without any.
    page = browser.new_context(base_url=live_server.url).new_page()
    page.goto("/outbox/")
    look(page)
    page.get_by_role("link", name=re.compile("your move")).click()
    frame = page.frame_locator("iframe").first
    expect(frame.get_by_role("heading", name="Your move, spymaster.")).to_be_visible()
    picture = frame.locator("img").first
    expect(picture).to_have_js_property("naturalWidth", 600)
    with page.context.expect_page() as opened:
        frame.get_by_role("link", name="Make your move").click()
    expect(opened.value).to_have_url(live_server.url + game.get_absolute_url())
    page.context.close()


@pytest.mark.parametrize("service_workers", ["allow"])
def test_a_push_message_is_shown(page, live_server, amalia):
    """The browser's own push service is far away; its worker gets what it would have delivered."""
    game = a_game(amalia, moves=3)
    page.context.grant_permissions(["notifications"], origin=live_server.url)
    sign_in(page, amalia, live_server)
    page.goto("/notifications/settings/")
    expect(page.get_by_role("button", name="Allow messages in this browser")).to_be_visible()
    devtools = page.context.new_cdp_session(page)
    ids: list[Any] = []

    def remember(event):
        found = event["registrations"]  # the one for pages without a line is another's
        ids.extend(r["registrationId"] for r in found if "/static/" in r["scopeURL"])

    devtools.on("ServiceWorker.workerRegistrationUpdated", remember)
    devtools.send("ServiceWorker.enable")
    page.evaluate(
        """async () => {
            const worker = document.getElementById("push-form").dataset.worker;
            const registration = await navigator.serviceWorker.register(worker);
            const found = registration.installing ?? registration.active;
            while (found.state !== "activated")
                await new Promise(r => found.addEventListener("statechange", r, { once: true }));
        }"""
    )
    # Without a window there is nothing to show it on: what would be shown is kept.
    [worker] = [w for w in page.context.service_workers if "/static/" in w.url]
    # And a browser without a screen has no icon to put a number at: to try ends the worker.
    worker.evaluate("() => { navigator.setAppBadge = async (number) => { self.badge = number } }")
    worker.evaluate("registration.showNotification = async (...words) => { self.shown = words }")
    payload = push.payload(news(Kind.TURN, amalia, game), 3).decode()
    devtools.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": live_server.url, "registrationId": ids[-1], "data": payload},
    )
    title, shown = worker.evaluate(
        "(async () => { while (!self.shown) await new Promise(r => setTimeout(r, 20));"
        " return self.shown })()"
    )
    assert worker.evaluate("() => self.badge") == 3
    said = json.loads(payload)
    assert [title, shown["body"], shown["data"]["url"]] == [
        said["title"],
        said["body"],
        said["url"],
    ]
