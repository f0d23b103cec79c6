"""Time is given, and seats change hands, in a real browser."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.looks import accessible_in_both_schemes, fits
from tests.browser.table import COUNT_SWAPS
from tests.browser.windows import connected

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 375, "height": 720}}


def sound(page):
    fits(page)
    accessible_in_both_schemes(page)


def test_time_is_given_with_a_click_and_seen_at_once(open_page, game):
    complaints: list[Any] = []

    def late(route):
        """The answer comes after the news of it."""
        answer = route.fetch()
        expect(asked.locator(".ask-due")).to_contain_text("given by rivals")
        route.fulfill(response=answer)

    asked = connected(open_page(game["asked"], "", complaints))
    giver = connected(open_page(1 - game["asked"], "", complaints, **PHONE))
    expect(asked.locator(".ask-due")).to_contain_text("You have until")
    giver.evaluate("window.loadedOnce = true")
    giver.route("**/time/?*", late)
    giver.locator(".player--asked .player-line").click()
    giver.get_by_role("button", name="Give time: +1 day").click()
    assert giver.evaluate("window.loadedOnce")  # the table alone was swapped
    said = giver.locator("#ask .done", has_text="has more time: 1 day.")
    expect(said).to_be_in_viewport()
    expect(giver.locator("#tip:popover-open")).to_have_count(0)
    expect(giver.locator("#players .clock")).to_contain_text("1 day of it given by rivals")
    expect(asked.locator(".ask-due")).to_contain_text("1 day of it given by rivals")
    # The news of it, and any others, do not take the words away at once.
    giver.evaluate(COUNT_SWAPS)
    giver.evaluate("document.body.dispatchEvent(new CustomEvent('estoril:changed', {detail: {}}))")
    giver.wait_for_function("() => window.swaps > 0")
    expect(said).to_be_in_viewport()
    sound(giver)
    said.evaluate("words => { words.dataset.at -= 11_000; }")
    giver.evaluate("document.body.dispatchEvent(new CustomEvent('estoril:changed', {detail: {}}))")
    expect(said).to_have_count(0)
    assert not complaints


def test_a_seat_is_taken_back_or_over_without_javascript(open_page, site, game):
    site.stage("stay_away", key=game["key"])
    other = open_page(2, "", **PHONE)
    sound(other)
    other.locator(".player-line", has_text="Bot").click()
    other.get_by_role("link", name="Take over this seat").click()
    expect(other.get_by_role("heading", level=1)).to_contain_text("Take over from")
    sound(other)
    owner = open_page(game["asked"], "", java_script_enabled=False, **PHONE)
    owner.get_by_role("button", name="Take your seat back").click()
    expect(owner.get_by_text("Welcome back.")).to_be_visible()
    expect(owner.locator(".ask-due")).to_contain_text("You have until")
    other.get_by_role("button", name="Take over this seat").click()
    expect(other.get_by_text("That seat does not look for a substitute.")).to_be_visible()
