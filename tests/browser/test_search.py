"""The search in a real browser."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.looks import accessible, sound_on_all_screens
from tests.browser.table import keep
from tests.factory import make_user

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_it_finds_while_one_types(page):
    make_user(name="Zoë Duarte")
    page.goto("/")
    page.get_by_role("link", name="Search").click()
    expect(page.locator("#search-q")).to_be_focused()
    page.keyboard.type("zoe du")
    expect(page.locator("#search-found").get_by_role("option", name="Zoë Duarte")).to_be_visible()
    page.wait_for_url("**/search/?q=zoe*du")  # it can be shared, and comes back
    page.locator("#search-q").fill("zoe dux")
    expect(page.locator("#search-found .note")).to_be_visible()


@pytest.mark.parametrize("shortcut", ["/", "Control+k"])
def test_a_key_opens_it_on_every_page_and_keys_lead_through_it(page, shortcut):
    user = make_user(name="Zoë Duarte")
    make_user(name="Zoologist")
    page.goto("/rules/")
    page.keyboard.press(shortcut)
    box = page.get_by_role("combobox", name="Players, games")
    expect(box).to_be_focused()
    expect(box).to_have_attribute("aria-expanded", "false")
    page.keyboard.type("zo")
    hits = page.get_by_role("listbox").get_by_role("option")
    expect(hits).to_have_count(2)
    expect(box).to_have_attribute("aria-expanded", "true")
    expect(page.get_by_role("status").filter(has_text="2 hits.")).to_be_attached()
    accessible(page)
    for key, chosen in (("ArrowDown", 0), ("ArrowDown", 1), ("ArrowDown", None), ("ArrowUp", 1)):
        page.keyboard.press(key)
        told = box.get_attribute("aria-activedescendant")
        assert told == (None if chosen is None else hits.nth(chosen).get_attribute("id"))
        expect(box).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{user.get_absolute_url()}")


def test_escape_closes_it_and_without_a_hit_chosen_enter_leads_to_its_page(page):
    page.goto("/")
    for _ in range(2):
        page.keyboard.press("/")
        page.keyboard.type("casino")
        expect(page.get_by_role("listbox").get_by_role("option").first).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("/")
    page.keyboard.press("Enter")
    page.wait_for_url("**/search/?q=casino")
    expect(page.get_by_role("listbox").get_by_role("option").first).to_be_visible()


def test_a_slash_is_a_letter_where_one_writes_and_nothing_where_keys_are_off(page):
    page.goto("/search/?q=casino")
    page.keyboard.type("/")
    expect(page.locator("#search-q")).to_have_value(re.compile("/"))
    keep(page, keys="off")
    page.goto("/rules/")
    page.keyboard.press("/")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("Control+k")
    expect(page.get_by_role("dialog", name="Search")).to_be_visible()


def test_what_it_finds_is_legible(browser, live_server):
    make_user(name="Casimir")
    context = browser.new_context(base_url=live_server.url)
    page = context.new_page()
    for question in ("", "cas", "nothing has this"):
        page.goto(f"/search/?q={question}")
        sound_on_all_screens(page)
    context.close()
