"""The page of a running game keeps up with it, whatever else its reader does meanwhile."""

import pytest
from playwright.sync_api import expect

from tests.browser.windows import connected, is_told

pytestmark = pytest.mark.browser


def shows(page, version):
    expect(page.locator("#game")).to_have_attribute("data-version", str(version))


def choose_a_space(page):
    """As far as the last button."""
    page.locator("#hand a.card-link").first.click()
    expect(page.locator("#hand a[aria-current]")).to_be_visible()
    page.locator("a.spot-hit").first.click()
    expect(page.locator("#confirm")).to_be_visible()


def test_a_fetch_cut_off_by_the_answer_to_ones_own_move_is_asked_for_again(open_page, site, game):
    page = connected(open_page(game["asked"], ""))
    choose_a_space(page)

    def late_answer(move):
        """It tells how things stood before another move, of which the page has heard already."""
        answer = move.fetch()
        assert site.stage("move", key=game["key"]) == 2
        is_told(page, 2)
        page.unroute("**/now/**")
        move.fulfill(response=answer)

    page.route("**/now/**", lambda _never_answered: None)
    page.route("**/move/", late_answer)
    page.locator("#confirm").click()
    shows(page, 2)
