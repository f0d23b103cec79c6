"""The table by keyboard."""

import pytest
from playwright.sync_api import expect

from tests.browser.looks import accessible
from tests.browser.table import placed, settled
from tests.factory import make_game

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_placement_takes_five_keys_and_the_focus_is_where_it_is_needed(visitor):
    page = visitor(make_game(2))
    page.keyboard.press("2")
    expect(page.locator("#hand-tiles li:nth-child(2) a[aria-current]")).to_be_visible()
    expect(page.locator("a.hit--lit").first).to_be_focused()
    page.keyboard.press("c")
    assert page.evaluate("document.activeElement.closest('.place').dataset.key") == "C"
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.matches('a.hit--lit')")
    page.keyboard.press("Enter")
    expect(page.locator("#confirm")).to_be_focused()
    page.keyboard.press("Enter")
    placed(page)
    expect(page.locator("#ask-title")).to_be_focused()


def test_a_choice_is_taken_back_and_all_keys_are_listed(visitor):
    page = visitor(make_game(2))
    for key in ("z", "Escape"):
        page.keyboard.press("1")
        expect(page.locator("#again")).to_be_visible()
        settled(page)
        if key == "Escape":  # the first closes the explanation of what has the focus
            expect(page.locator("#tip:popover-open")).to_be_visible()
            page.keyboard.press(key)
            expect(page.locator("#tip:popover-open")).to_have_count(0)
        page.keyboard.press(key)
        expect(page.locator("#again")).to_have_count(0)
        expect(page.locator("#ask-title")).to_be_focused()
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keys")
    expect(dialog).to_be_visible()
    accessible(page)
    page.keyboard.press("1")  # what is behind a dialog hears nothing
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(page.locator("#hand [aria-current]")).to_have_count(0)


def test_whoever_writes_or_wants_no_keys_chooses_nothing(visitor):
    page = visitor(make_game(2))
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Your message").press_sequentially("1 a z")
    page.locator("#hand a.card-link").first.focus()
    page.keyboard.press("Control+2")
    page.locator("#open-settings").click()
    page.get_by_label("Single keys").select_option("off")
    page.get_by_role("button", name="Done").click()
    page.keyboard.press("1")
    page.reload()
    page.keyboard.press("2")
    page.wait_for_load_state("networkidle")
    expect(page.locator("#hand [aria-current]")).to_have_count(0)
    assert not page.complaints
