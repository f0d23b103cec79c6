"""A puzzle is solved on the board, by a thumb; and without scripts by links alone."""

import pytest
from playwright.sync_api import expect

from tests.positions import a_puzzle

from .looks import fits, sound_on_all_screens
from .windows import close

pytestmark = pytest.mark.browser
SETTLED = "() => !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling')"


@pytest.fixture
def puzzle(transactional_db):
    return a_puzzle()


def solve(page, puzzle):
    """The best move, a spy and then a space, and the button."""
    best = puzzle.options[0]["action"]
    page.locator(f"#tile-{best['tile']}").click()
    page.wait_for_function(SETTLED)
    page.locator(f"#pick-{best['space'].replace('.', '-')}").click()
    page.wait_for_function(SETTLED)
    page.locator("#confirm").click()
    expect(page.locator("#verdict-title")).to_contain_text("Solved.")


def test_solved_on_the_board_of_a_phone(page, puzzle):
    page.set_viewport_size({"width": 375, "height": 800})
    page.emulate_media(reduced_motion="reduce")
    page.goto("/puzzles/")
    page.get_by_role("link", name="Solve it").click()
    page.wait_for_url(f"**/puzzles/{puzzle.key}/")
    fits(page)
    solve(page, puzzle)
    expect(page.locator("#board .ghost").first).to_be_attached()
    expect(page.locator(".lesson-pin")).to_be_attached()
    sound_on_all_screens(page)
    page.goto(f"/puzzles/{puzzle.key}/")
    expect(page.locator("#verdict-title")).to_be_visible()


def test_everybody_can_read_the_list_and_the_question(page, puzzle):
    for address in ("/puzzles/", f"/puzzles/{puzzle.key}/"):
        page.goto(address)
        sound_on_all_screens(page)


def test_without_javascript(browser, live_server, puzzle):
    context = browser.new_context(base_url=live_server.url, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"/puzzles/{puzzle.key}/")
    best = puzzle.options[0]["action"]
    page.locator(f"#tile-{best['tile']}").click()
    page.locator(f"#pick-{best['space'].replace('.', '-')}").click()
    page.locator("#confirm").click()
    expect(page.locator("#verdict-title")).to_contain_text("Solved.")
    close([context])
