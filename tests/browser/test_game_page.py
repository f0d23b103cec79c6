"""A spy is placed with the mouse, by keyboard, without JavaScript and on a phone."""

import re

import pytest
from playwright.sync_api import expect

from games.models import Move
from tests.browser.looks import accessible, fits, sound
from tests.factory import make_game, play_moves, play_until

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def placed(page):
    """A move was made, and the page shows it, composed or without JavaScript."""
    expect(page.locator("#game[data-version='1']")).to_be_visible()
    spies = "#pieces .marker, #pieces .on-seal, .plain-spot--taken:not(.plain-reward)"
    expect(page.locator(spies).first).to_be_visible()
    assert Move.objects.count() == 1
    assert Move.objects.get().action["kind"] == "place"
    assert not page.complaints


def test_place_a_spy_with_the_mouse(visitor):
    page = visitor(make_game(2))
    page.locator("#hand a.card-link").first.click()
    expect(page.locator("#hand a[aria-current]")).to_be_visible()
    page.locator("a.hit--lit").first.click()
    expect(page.locator(".hit--chosen")).to_be_visible()
    page.locator("#confirm").click()
    placed(page)


def test_place_a_spy_with_tabulator_and_enter_alone(visitor):
    page = visitor(make_game(2))
    reach(page, "#hand a.card-link")
    page.keyboard.press("Enter")
    expect(page.locator("a.hit--lit").first).to_be_focused()
    reach(page, "a.hit--lit")
    page.keyboard.press("Enter")
    expect(page.locator("#confirm")).to_be_focused()
    page.keyboard.press("Enter")
    placed(page)


def reach(page, selector):
    """By the tabulator key."""
    for _ in range(120):
        page.keyboard.press("Tab")
        if page.evaluate("s => document.activeElement.matches(s)", selector):
            return
    pytest.fail(f"{selector} cannot be reached by keyboard")


def test_place_a_spy_without_javascript_on_a_phone(visitor):
    page = visitor(make_game(2), java_script_enabled=False, viewport={"width": 375, "height": 720})
    page.locator("#hand a.card-link").first.click()
    page.locator("a.hit--lit").first.click()
    page.locator("#confirm").click()
    placed(page)


def test_on_a_phone_the_buttons_are_within_the_thumbs_reach(visitor):
    page = visitor(make_game(2), viewport={"width": 375, "height": 720}, has_touch=True)
    page.locator("#hand a.card-link").first.tap()
    expect(page.locator("#hand a[aria-current]")).to_be_visible()
    expect(page.locator("#game")).not_to_have_class(re.compile("htmx"))
    place = page.locator("a.hit--lit").first
    place.evaluate("place => place.scrollIntoView({block: 'center', behavior: 'instant'})")
    place.tap()
    expect(page.locator("#confirm")).to_be_in_viewport()
    box = page.locator("#confirm").bounding_box()
    assert box["y"] > 500
    assert box["height"] >= 44
    fits(page)
    page.locator("#confirm").tap()
    placed(page)


def test_anything_explains_itself_on_a_click_or_a_key(visitor):
    page = visitor(play_until(make_game(2, moves=6), "place"))
    button = page.locator("button.hit").first
    button.focus()
    page.keyboard.press("Enter")
    tip = page.locator(".tip:popover-open")
    expect(tip).to_be_visible()
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)
    page.locator("button.on-ribbon").first.click()
    expect(tip).to_be_visible()


def test_the_page_follows_the_game_without_a_reload(visitor):
    """What live.js does when the socket tells of a move."""
    game = make_game(2)
    seat = game.seats.get(awaiting=False)
    game.seats.update(awaiting=False)
    game.seats.filter(pk=seat.pk).update(awaiting=True)
    page = visitor(game)
    expect(page.locator("#game[data-version='0']")).to_be_visible()
    play_moves(game, 1)
    page.evaluate("document.body.dispatchEvent(new CustomEvent('estoril:changed'))")
    expect(page.locator("#game[data-version='1']")).to_be_visible()
    expect(page.locator("#pieces .ring").first).to_be_visible()
    assert not page.complaints


@pytest.mark.parametrize(("width", "scheme"), [(375, "dark"), (1440, "light")])
def test_accessible_and_in_bounds_in_every_phase(visitor, width, scheme):
    game = make_game(2, rng=3, moves=9, modules={"double_agent", "vip", "enigma", "roulette"})
    for kind in ("place", "ability", "discard"):
        game = play_until(game, kind, 3)
        page = visitor(game, viewport={"width": width, "height": 800}, color_scheme=scheme)
        sound(page)
        if kind == "place":
            page.locator("#hand a.card-link").first.click()
            expect(page.locator("#hand a[aria-current]")).to_be_visible()
            accessible(page)


@pytest.mark.parametrize("width", [375, 1440])
def test_the_keyboard_reaches_what_is_asked_before_the_board(visitor, width):
    page = visitor(make_game(2), viewport={"width": width, "height": 800})
    chosen = page.locator("#hand a.card-link").first.get_attribute("href")
    page.goto(page.url.partition("?")[0] + chosen.removesuffix("#board"))
    reached = []
    for _ in range(120):
        page.keyboard.press("Tab")
        part = page.evaluate("document.activeElement.closest('.ask, .hand, .board')?.className")
        if part and part.split()[0] not in reached:
            reached.append(part.split()[0])
    assert reached == ["ask", "hand", "board"]
