"""The search in a real browser."""

import pytest
from playwright.sync_api import expect

from tests.browser.looks import sound_on_all_screens
from tests.factory import make_user

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_it_finds_while_one_types(page):
    make_user(name="Zoë Duarte")
    page.goto("/")
    page.get_by_role("link", name="Search").click()
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("zoe du")
    expect(page.locator("#found").get_by_role("link", name="Zoë Duarte")).to_be_visible()
    page.wait_for_url("**/search/?q=zoe*du")  # it can be shared, and comes back
    page.get_by_role("searchbox").fill("zoe dux")
    expect(page.locator("#found .note")).to_be_visible()


def test_what_it_finds_is_legible(browser, live_server):
    make_user(name="Casimir")
    context = browser.new_context(base_url=live_server.url)
    page = context.new_page()
    for question in ("", "cas", "nothing has this"):
        page.goto(f"/search/?q={question}")
        sound_on_all_screens(page)
    context.close()
