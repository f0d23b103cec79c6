"""A closer look at one location, by fingers."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.fingers import Fingers, middle
from tests.browser.looks import fits
from tests.browser.table import PHONE, TO_THE_MIDDLE
from tests.factory import make_game

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_fingers_look_closer_and_walk_from_location_to_location(visitor):
    page = visitor(make_game(2), reduced_motion="reduce", **PHONE)
    fingers, board = Fingers(page), page.locator("#board")
    page.locator("#board .table").evaluate(TO_THE_MIDDLE)

    def shows(number):
        expect(board).to_have_class(re.compile("board--zoomed"))
        page.wait_for_function(
            """number => {
              const places = document.querySelectorAll("#board .place");
              const [whole, place] = [document.getElementById("board"), places[number]].map(
                (element) => element.getBoundingClientRect(),
              );
              return Math.abs(place.left + place.width / 2 - whole.left - whole.width / 2) < 3;
            }""",
            arg=number,
        )

    x, y = middle(page.locator(".place h3 button").nth(4))
    fingers.tap((x, y))
    fingers.tap((x, y))
    shows(4)
    fits(page)
    ribbon = middle(page.locator(".place h3 button").nth(4))[1]
    fingers.drag((300, ribbon), (80, ribbon))
    shows(5)
    fingers.pinch((180, ribbon), 200, 80)
    expect(board).not_to_have_class(re.compile("board--zoomed"))
    x, y = middle(page.locator(".place h3 button").nth(0))
    fingers.pinch((x, y), 40, 110)
    shows(0)
    page.locator("#zoom-on").tap()
    shows(1)
    # What is chosen does not change what is looked at, and the way back leads to the whole board.
    page.locator(".place").nth(1).locator("a.hit--lit").first.tap()
    expect(page.locator("#again")).to_be_visible()
    shows(1)
    page.go_back()
    expect(board).not_to_have_class(re.compile("board--zoomed"))
    page.locator("#zoom-in").tap()
    shows(0)
    page.keyboard.press("Escape")
    expect(board).not_to_have_class(re.compile("board--zoomed"))
    expect(page.locator("#again")).to_be_visible()
    assert not page.complaints
