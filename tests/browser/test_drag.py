"""A tile is dragged to a space, the acting spy to its target."""

import pytest
from playwright.sync_api import expect

from games.engine.actions import Use
from tests.browser.fingers import Fingers, middle
from tests.browser.table import DESK, PHONE, TO_THE_MIDDLE, placed, settled
from tests.factory import make_game, play_until

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_tile_is_dragged_with_the_mouse_and_dropped_elsewhere_changes_nothing(visitor):
    page = visitor(make_game(2), viewport=DESK)
    tile, space = page.locator("#hand a.card-link").first, page.locator("a.hit--lit").nth(3)
    for end in (page.locator("#ask-title"), space):
        page.mouse.move(*middle(tile))
        page.mouse.down()
        page.mouse.move(*middle(end), steps=8)
        expect(page.locator(".dragged .tile")).to_be_visible()
        page.mouse.up()
        expect(page.locator(".dragged")).to_have_count(0)
        if end is not space:
            page.wait_for_load_state("networkidle")
            expect(page.locator("#confirm")).to_have_count(0)
    expect(page.locator("#confirm")).to_be_visible()
    name = space.get_attribute("id")
    expect(page.locator(".hit--chosen")).to_have_id(name)
    page.locator("#confirm").click()
    placed(page)


def test_only_what_a_tile_may_go_to_is_lit_while_it_is_dragged(visitor):
    """No assassin enters the church."""
    for seed in range(1, 40):
        game = make_game(2, rng=seed)
        if "church" in game.engine_game().state.boards:
            break
    page = visitor(game, viewport=DESK)
    tile = page.locator("#hand a[id$='linda-x']")
    page.mouse.move(*middle(tile))
    page.mouse.down()
    page.mouse.move(*middle(page.locator("#ask-title")), steps=4)
    expect(page.locator("a.hit--closed[id^=pick-church]").first).to_be_attached()
    expect(page.locator("a.hit--closed:not([id^=pick-church])")).to_have_count(0)
    page.mouse.up()
    expect(page.locator("a.hit--closed")).to_have_count(0)


def test_a_finger_drags_a_tile_and_still_scrolls_the_page_and_the_hand(visitor):
    page = visitor(make_game(2), **PHONE)
    fingers = Fingers(page)
    fingers.drag((180, 400), (180, 300))
    page.wait_for_function("scrollY > 50")
    tile, space = page.locator("#hand a.card-link").nth(3), page.locator("a.hit--lit").nth(2)
    _, y = middle(tile)
    fingers.drag((260, y), (100, y))
    page.wait_for_function("document.getElementById('hand-tiles').scrollLeft > 50")
    expect(page.locator("#hand [aria-current]")).to_have_count(0)
    space.evaluate(TO_THE_MIDDLE)
    fingers.drag(middle(tile), middle(space))
    expect(page.locator("#confirm")).to_be_visible()
    settled(page)
    page.locator("#confirm").tap()
    placed(page)


def test_the_acting_spy_is_dragged_to_its_target(visitor):
    for seed in range(1, 40):
        game = play_until(make_game(2, rng=seed), "ability", seed)
        decision = game.engine_game().unanswered[0]
        targets = {option.target for option in decision.options if isinstance(option, Use)}
        acting = game.engine_game().state.acting
        if targets - {None, acting}:
            break
    page = visitor(game, viewport=DESK)
    target = min(space.id for space in targets - {None, acting}).replace(".", "-")
    page.mouse.move(*middle(page.locator("[data-acting]")))
    page.mouse.down()
    page.mouse.move(*middle(page.locator(f"#pick-{target}")), steps=6)
    page.mouse.up()
    expect(page.locator("#again")).to_be_visible()
    assert target.replace("-", ".") in page.locator("#game").get_attribute("hx-get")
