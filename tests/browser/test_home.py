import pytest
from django.conf import settings
from playwright.sync_api import expect

from tests.browser.looks import fits, sound
from tests.factory import make_game

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [375, 1440])
def test_home(page, width, scheme):
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme=scheme)
    page.goto("/")
    page.wait_for_load_state("networkidle")

    expect(page.get_by_role("heading", level=1)).to_have_text("Estoril")
    fits(page)
    assert page.evaluate("document.fonts.check('16px Limelight')")
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert paper == {"light": "rgb(244, 233, 210)", "dark": "rgb(11, 20, 32)"}[scheme]


def test_small_print_is_not_small_on_a_phone(page):
    page.set_viewport_size({"width": 375, "height": 800})
    page.goto("/")
    sizes = page.evaluate(
        "[...document.querySelectorAll('body *:not(#stage *)')]"
        ".filter(e => e.innerText && e.checkVisibility())"
        ".map(e => parseFloat(getComputedStyle(e).fontSize))"
    )
    assert min(sizes) >= 16


def test_one_key_leads_from_home_to_the_game_that_waits(page, client):
    user = make_game(2, moves=9, rng=3).seats.get(awaiting=True).user
    client.force_login(user)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    page.goto("/")
    cookie = {"name": settings.SESSION_COOKIE_NAME, "value": session, "url": page.url}
    page.context.add_cookies([cookie])
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("My table")
    expect(page.locator("img.thumbnail")).to_have_js_property("naturalWidth", 320)
    sound(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Go to the next game that waits for you.")
    page.keyboard.press("Escape")
    page.route("**/games/next/", lambda route: route.fulfill(body="The next game."))
    page.keyboard.press("n")
    page.wait_for_url("**/games/next/")


def test_keyboard_reaches_the_content_first(page):
    page.goto("/")
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_from_home_to_the_lessons_and_for_whoever_knows_the_game_to_the_rules(page):
    page.goto("/")
    page.get_by_role("link", name="Learn by playing").click()
    page.wait_for_url("**/lessons/")
    page.goto("/")
    page.get_by_role("button", name="I know the game").click()
    page.get_by_role("link", name="Learn the game in five minutes").click()
    page.wait_for_url("**/rules/**")


@pytest.mark.parametrize("width", [375, 1440])
def test_choosing_a_language(page, width):
    page.set_viewport_size({"width": width, "height": 800})
    page.goto("/pl/rules/")
    chooser = page.locator(".languages")
    page.locator("summary").filter(has_text="PL").click()
    expect(chooser.get_by_role("button", name="Polski")).to_have_attribute("aria-current", "true")
    sound(page)
    expect(chooser.get_by_role("button", name="Deutsch")).to_be_in_viewport()
    chooser.get_by_role("button", name="Deutsch").click()
    page.wait_for_url("**/de/rules/")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.get_by_role("link", name="Partien", exact=True).click()
    page.wait_for_url("**/games/")  # which asks the browser
    expect(page.locator("html")).to_have_attribute("lang", "de")
