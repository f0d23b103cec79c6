"""Looking back in a real browser: steps by link, key and slider; no violations, no overflow."""

import pytest
from playwright.sync_api import expect

from tests.browser.looks import sound
from tests.factory import make_game

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
EVERYTHING = {"promo", "enigma", "double_agent", "vip", "roulette"}


@pytest.fixture
def over(live_server):
    """With the longest names and the most columns there are."""
    return make_game(5, moves=None, rng=7, modules=EVERYTHING, variants={"agenda", "second_place"})


def heading(page):
    return page.locator(".playback-where label")


def test_stepping_by_link_key_and_slider(page, over):
    def at(move):
        expect(heading(page)).to_have_text(f"Step {move} of {over.version}")
        expect(page.locator(".playback-form--live")).to_be_attached()  # the script has run

    page.goto(f"/games/{over.key}/replay/?move=0")
    expect(page.get_by_role("heading", name="Before the first move")).to_be_visible()
    page.get_by_role("link", name="Next", exact=True).click()
    at(1)
    for key, move in (("ArrowRight", 2), ("ArrowLeft", 1), ("End", over.version)):
        page.keyboard.press(key)
        at(move)
    expect(page.get_by_role("table", name="Score sheet")).to_be_visible()
    page.keyboard.press("Home")
    at(0)
    page.get_by_role("slider").fill("9")
    at(9)
    page.get_by_label("Through whose eyes").select_option("spectator")
    page.wait_for_url("**as=spectator**")
    at(9)


def test_the_next_picture_is_there_before_it_is_asked_for(page, over):
    page.goto(f"/games/{over.key}/replay/?move=3&as=spectator")
    page.wait_for_load_state("networkidle")
    shown = page.locator(".table-picture").evaluate("e => e.currentSrc")
    assert "/pictures/3/spectator/board-800-poster.webp" in shown
    fetched = page.evaluate("performance.getEntriesByType('resource').map(e => e.name)")
    assert shown.replace("/pictures/3/", "/pictures/4/") in fetched


def test_without_javascript(browser, live_server, over):
    context = browser.new_context(base_url=live_server.url, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"/games/{over.key}/replay/?move=3")
    page.get_by_label("Through whose eyes").select_option("2")
    page.get_by_role("button", name="Go", exact=True).click()
    expect(heading(page)).to_have_text(f"Step 3 of {over.version}")
    page.get_by_role("link", name="Back").click()
    expect(heading(page)).to_have_text(f"Step 2 of {over.version}")
    assert "as=2" in page.url
    context.close()


def test_pages_are_sound(page, over):
    middle = over.version // 3
    replays = (f"replay/?move={middle}", f"replay/?move={middle}&as=1", "replay/")
    for width, scheme in ((375, "dark"), (1440, "light")):
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(color_scheme=scheme)
        for path in ("log/", *replays, "verify/"):
            page.goto(f"/games/{over.key}/{path}")
            sound(page)
