"""The rules reference in a real browser, on a phone and on a wide screen."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from games.engine.components import LOCATIONS
from games.story.people import PEOPLE
from games.web.rules.pages import PAGES
from tests.browser.looks import fits, sound_on_all_screens

pytestmark = pytest.mark.browser

# Longest names, black medal, most symbols, a starting character, no ability.
SHOWN = ("luciano", "r-szozenkowak", "carol-ii", "cynthia", "hans-r", "stefan-z")
URLS = [
    *(reverse(page.url_name) for page in PAGES),
    *(reverse("rulebook:location", args=[name]) for name in LOCATIONS),
    *(reverse("rulebook:character", args=[PEOPLE[slug].slug]) for slug in SHOWN),
]
# One of each kind.
KINDS = {
    reverse("home"),
    *(reverse(page.url_name) for page in PAGES),
    reverse("rulebook:location", args=["museum"]),
    reverse("rulebook:character", args=["carol-ii"]),
}
# Elements that stick out of the window, except inside something that scrolls by itself.
STICKING_OUT = """
[...document.querySelectorAll('main *:not(svg *)')]
  .filter(e => e.checkVisibility() && !e.closest('.rules-nav ul, .table-scroll'))
  .filter(e => e.getBoundingClientRect().right > innerWidth + 0.5)
  .map(e => e.outerHTML.slice(0, 80))
"""
# Running text is not small on a phone.
SMALL_TEXT = """
[...document.querySelectorAll('main :is(p, li, dd, dt, td, th, a, label)')]
  .filter(e => e.checkVisibility() && !e.closest('.mini'))
  .filter(e => parseFloat(getComputedStyle(e).fontSize) < 16)
  .map(e => e.outerHTML.slice(0, 80))
"""


def nothing_sticks_out(page):
    fits(page)
    assert page.evaluate(STICKING_OUT) == [], page.url


def test_nothing_overflows_complains_or_is_hidden_from_anyone(page):
    for url in (reverse("home"), *URLS):
        assert page.goto(url).ok, url
        assert page.evaluate("scrollY") == 0, url
        if url in KINDS:
            sound_on_all_screens(page, nothing_sticks_out)
        else:
            for width in (1440, 375):
                page.set_viewport_size({"width": width, "height": 800})
                nothing_sticks_out(page)
        if url in URLS:
            assert page.evaluate(SMALL_TEXT) == [], url


@pytest.mark.parametrize("width", [375, 1440])
def test_everybody_is_pictured_and_described(page, width):
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(reverse("rulebook:characters"))
    faces = page.locator(".grid-tiles img")
    assert faces.count() == len(PEOPLE)
    last = faces.last
    last.scroll_into_view_if_needed()
    expect(last).to_have_js_property("complete", True)
    assert last.evaluate("e => e.naturalWidth >= e.clientWidth")
    expect(page.get_by_role("img", name="Hedy L.: strength 3, United States, 2 VP")).to_be_visible()


def test_the_filter_works_without_javascript(browser, live_server):
    context = browser.new_context(base_url=live_server.url, java_script_enabled=False)
    page = context.new_page()
    page.goto(reverse("rulebook:characters"))
    page.get_by_label("Country").select_option("YU")
    page.get_by_role("button", name="Show").click()
    expect(page.locator(".grid-tiles img")).to_have_count(2)
    expect(page.get_by_label("Country")).to_have_value("YU")
    page.get_by_role("link", name="Dusko P.").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Dusko P.")
    context.close()


def test_rulings_are_found_without_javascript(browser, live_server):
    context = browser.new_context(
        base_url=live_server.url, java_script_enabled=False, viewport={"width": 375, "height": 812}
    )
    page = context.new_page()
    page.goto(reverse("rulebook:rulings"))
    page.get_by_label("Find answers with these words").fill("shield assassin")
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text("answers.")
    expect(page.get_by_label("Find answers with these words")).to_have_value("shield assassin")
    assert 0 < page.locator(".ruling").count() < 40
    fits(page)
    context.close()


@pytest.mark.parametrize("path", ["/rules/", "/rules/rulings/?q=shield", "/rules/characters/"])
def test_on_paper_there_are_no_menus(page, path):
    page.goto(path)
    nav = page.locator(".rules-nav")
    expect(nav).to_be_visible()
    page.emulate_media(media="print")
    for menu in (nav, page.locator(".toc"), page.locator(".filter"), page.locator(".site-nav")):
        assert not any(one.is_visible() for one in menu.all())
    rules = page.locator(".rules-page").bounding_box()
    assert rules["width"] > page.locator(".rules").bounding_box()["width"] - 1


def test_a_short_ruling_address_ends_at_the_ruling(page):
    page.goto("/rules/rulings/88/")
    expect(page.locator("#r88")).to_be_in_viewport()


def test_a_board_is_pictured_and_described(page):
    page.goto(reverse("rulebook:location", args=["casino"]))
    board = page.locator(".plate img")
    expect(board).to_have_js_property("complete", True)
    assert board.evaluate("e => e.naturalWidth") > 0
    words = [" ".join(text.split()) for text in page.locator(".plate li").all_text_contents()]
    assert "Space II, Peek: this location, Top Secret" in words
