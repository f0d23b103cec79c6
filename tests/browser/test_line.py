"""The line is down, or answers too late."""

import pytest
from playwright.sync_api import APIResponse, expect

from games.models import Move
from tests.browser.table import choose_a_space
from tests.factory import make_game, play_moves

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_choice_made_offline_is_said_to_be_kept_and_goes_on(visitor):
    page = visitor(make_game(2))
    page.context.set_offline(True)
    page.locator("#hand a.card-link").nth(1).click()
    notice = page.locator("#ask .line-down")
    expect(notice).to_contain_text("Your choice is kept")
    page.context.set_offline(False)
    expect(page.locator("#hand-tiles li:nth-child(2) a[aria-current]")).to_be_visible()
    expect(notice).to_have_count(0)
    page.locator("a.hit--lit").first.click()
    expect(page.locator("#confirm")).to_be_visible()
    page.context.set_offline(True)
    page.locator("#confirm").click()
    expect(notice).to_contain_text("Your move is kept")
    assert Move.objects.count() == 0
    page.context.set_offline(False)
    expect(page.locator("#game[data-version='1']")).to_be_visible()
    expect(notice).to_have_count(0)
    assert Move.objects.count() == 1


def test_a_choice_that_was_kept_can_be_forgotten(visitor):
    page = visitor(make_game(2))
    page.context.set_offline(True)
    page.locator("#hand a.card-link").first.click()
    page.get_by_role("button", name="Forget it").click()
    expect(page.locator(".line-down")).to_have_count(0)
    page.context.set_offline(False)
    page.wait_for_load_state("networkidle")
    expect(page.locator("#hand [aria-current]")).to_have_count(0)


def test_a_move_whose_answer_was_lost_is_made_once(visitor):
    """The site had it; the browser does not know."""
    page = visitor(make_game(2))
    choose_a_space(page)
    lost: list[APIResponse] = []

    def lose(route):
        if lost:
            return route.continue_()
        lost.append(route.fetch(max_redirects=0))
        return route.abort()

    page.route("**/move/", lose)
    page.locator("#confirm").click()
    expect(page.locator("#ask .line-down")).to_contain_text("Your move is kept")
    expect(page.locator("#game[data-version='1']")).to_be_visible()
    expect(page.locator(".line-down")).to_have_count(0)
    assert Move.objects.count() == 1


def test_a_late_move_shows_the_new_board_and_why(visitor):
    game = make_game(2)
    page = visitor(game)
    choose_a_space(page)
    play_moves(game, 2)
    page.locator("#confirm").click()
    expect(page.get_by_role("alert")).to_contain_text("The game has moved on")
    expect(page.locator("#game[data-version='2']")).to_be_visible()
