"""The table in a browser, for tests of what hands do there."""

import os
import re

from playwright.sync_api import expect

from games.models import Move

ROUNDS_BY_HAND = 4 if os.environ.get("THOROUGH") else 1  # of a whole game
DESK = {"width": 1440, "height": 900}
PHONE = {"viewport": {"width": 375, "height": 812}, "has_touch": True, "is_mobile": True}
INSIDE = """() => {
  const { left, top, right, bottom } = document.getElementById("tip").getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
}"""
# How often the game was swapped since.
COUNT_SWAPS = """() => {
  window.swaps = 0;
  document.body.addEventListener("htmx:afterSettle", (event) => {
    window.swaps += event.target.id === "game";
  });
}"""
TO_THE_MIDDLE = "place => place.scrollIntoView({block: 'center', behavior: 'instant'})"


def placed(page):
    """A move was made, and the page shows it."""
    expect(page.locator("#game[data-version='1']")).to_be_visible()
    assert Move.objects.get().action["kind"] == "place"
    assert not page.complaints


def settled(page):
    """No request is on its way."""
    expect(page.locator("#game")).not_to_have_class(re.compile("htmx"))


def choose_a_space(page):
    """As far as the last button."""
    page.locator("#hand a.card-link").first.click()
    expect(page.locator("#hand a[aria-current]")).to_be_visible()
    page.locator("a.hit--lit").first.click()
    expect(page.locator("#confirm")).to_be_visible()


def keep(page, **settings):
    """As if set on this device before."""
    for name, value in settings.items():
        page.add_init_script(f"localStorage.setItem('estoril.{name}', '{value}')")
