"""The newspaper in a real browser: legible by day and by lamp light, on a phone and at a desk."""

import pytest
from playwright.sync_api import expect

from tests.browser.looks import sound_on_all_screens
from tests.factory import NAMES, make_game, make_user

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LONG = [f"{name} {'Wwwwww ' * 3}".strip()[:28] for name in NAMES]


@pytest.fixture
def over(live_server):
    users = [make_user(name) for name in LONG]
    modules = {"promo", "enigma", "double_agent", "vip", "roulette"}
    return make_game(5, users=users, moves=None, rng=7, modules=modules, variants={"agenda"})


def test_it_fits_and_is_legible(page, over):
    for path in ("gazette/1/", "gazette/4/?as=all"):
        page.goto(f"/games/{over.key}/{path}")
        sound_on_all_screens(page)


def test_it_is_shared_by_the_device_or_by_its_link(page, over):
    page.set_viewport_size({"width": 1440, "height": 900})
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"/games/{over.key}/gazette/1/?as=0")
    image = page.locator(".gazette-halftone img")
    width, height = (int(image.get_attribute(name)) for name in ("width", "height"))
    expect(image).to_have_js_property("complete", value=True)
    shape = image.evaluate("e => e.naturalHeight / e.naturalWidth")
    assert shape == pytest.approx(height / width, rel=0.01)  # nothing moves when it comes
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_text("The link is copied.")).to_be_visible()
    address = page.evaluate("navigator.clipboard.readText()")
    assert address.endswith(f"/games/{over.key}/gazette/1/")
    page.evaluate("navigator.share = (told) => { window.told = told; }")
    page.get_by_role("button", name="Share").click()
    assert page.evaluate("window.told.url") == address


def test_one_turns_from_issue_to_issue_and_back_to_the_table(page, over):
    page.goto(f"/games/{over.key}/replay/")
    page.get_by_role("link", name="Newspaper").click()
    page.get_by_role("navigation", name="Issues", exact=True).get_by_role("link").first.click()
    expect(page.get_by_text("Morning edition")).to_be_visible()
    page.get_by_label("Through whose eyes").select_option("all")
    page.get_by_role("button", name="Go").click()
    expect(page.get_by_text("Uncensored edition")).to_be_visible()
    page.locator(".gazette-halftone").click()
    page.wait_for_url("**/replay/?move=*&as=all")
