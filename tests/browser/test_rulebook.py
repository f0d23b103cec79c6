"""The rules reference in a real browser, on a phone and on a wide screen."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse
from playwright.sync_api import expect

from games.engine.components import LOCATIONS
from games.rulebook.pages import PAGES
from games.rulebook.people import PEOPLE

pytestmark = pytest.mark.browser

# Longest names, black medal, most symbols, a starting character, no ability.
SHOWN = ("luciano", "r-szozenkowak", "carol-ii", "cynthia", "hans-r", "stefan-z")
URLS = [
    *(reverse(page.url_name) for page in PAGES),
    *(reverse("rulebook:location", args=[name]) for name in LOCATIONS),
    *(reverse("rulebook:character", args=[PEOPLE[slug].slug]) for slug in SHOWN),
]
# Elements that stick out of the window, except inside something that scrolls by itself.
STICKING_OUT = """
[...document.querySelectorAll('main *:not(svg *)')]
  .filter(e => e.checkVisibility() && !e.closest('.rules-nav ul, .table-scroll'))
  .filter(e => e.getBoundingClientRect().right > innerWidth + 0.5)
  .map(e => e.outerHTML.slice(0, 80))
"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [375, 1440])
def test_nothing_overflows_and_nothing_complains(page, width, scheme):
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme=scheme)
    for url in URLS:
        assert page.goto(url).ok, url
        assert page.evaluate("document.documentElement.scrollWidth") <= width, url
        assert page.evaluate(STICKING_OUT) == [], url
        assert page.evaluate("scrollY") == 0, url


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_kind_of_page_is_accessible(page, scheme):
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    kinds = [reverse(name.url_name) for name in PAGES]
    kinds += [reverse("rulebook:location", args=["museum"])]
    kinds += [reverse("rulebook:character", args=["carol-ii"])]
    for url in (reverse("home"), *kinds):
        page.goto(url)
        results = Axe().run(page)
        assert results.violations_count == 0, url + results.generate_report()


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


def test_running_text_is_not_small_on_a_phone(page):
    page.set_viewport_size({"width": 375, "height": 900})
    for url in URLS:
        page.goto(url)
        small = page.locator("main :is(p, li, dd, dt, td, th, a, label)").evaluate_all(
            "all => all.filter(e => e.checkVisibility() && !e.closest('.mini'))"
            ".filter(e => parseFloat(getComputedStyle(e).fontSize) < 16)"
            ".map(e => e.outerHTML.slice(0, 80))"
        )
        assert small == [], url


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


def test_a_short_ruling_address_ends_at_the_ruling(page):
    page.goto("/rules/rulings/88/")
    expect(page.locator("#r88")).to_be_in_viewport()


def test_a_board_is_pictured_and_described(page):
    page.goto(reverse("rulebook:location", args=["casino"]))
    board = page.locator(".plate img")
    expect(board).to_have_js_property("complete", True)
    assert board.evaluate("e => e.naturalWidth") > 0
    words = page.locator(".plate li").all_text_contents()
    assert "Space II, Peek: this location, Top Secret" in words
