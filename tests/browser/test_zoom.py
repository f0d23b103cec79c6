"""A closer look at one location, by fingers."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.fingers import Fingers, middle
from tests.browser.looks import fits
from tests.browser.table import PHONE, TO_THE_MIDDLE
from tests.factory import make_game

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# What is seen of the board beside its own table, in pixels.
BESIDE = """() => {
  const table = document.querySelector("#board .table");
  const [top, right, bottom, left] = table.style.clipPath.match(/-?[0-9.]+px/g).map(parseFloat);
  return -Math.min(top, right, bottom, left);
}"""

# A point on the board with so many lit spaces in a finger's reach, on none of them; several lie
# closer together than a finger is wide.
BETWEEN = """(many) => {
  const boxOf = (element) => element.getBoundingClientRect();
  const lit = [...document.querySelectorAll("#board a.hit--lit")].map(boxOf);
  const within = (value, low, high) => Math.max(low, Math.min(value, high));
  const gap = (box, x, y) =>
    Math.hypot(x - within(x, box.left, box.right), y - within(y, box.top, box.bottom));
  const close = (one, other) => Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y)) < 44;
  const { left, top, right, bottom } = boxOf(document.querySelector("#board .table"));
  for (let y = top + 4; y < bottom; y += 3) for (let x = left + 4; x < right; x += 3) {
    const near = lit.filter((box) => gap(box, x, y) < 24);
    const gaps = near.map((box) => gap(box, x, y));
    const all = near.every((box) => close(box, near[0]));
    if (near.length === many && all && gaps.every((gap) => gap > 3 && gap < 20)) return [x, y];
  }
}"""

# How large a location is, frame by frame.
FOLLOW = """() => {
  window.scales = [];
  const look = () => {
    window.scales.push(document.querySelector("#board .place").getBoundingClientRect().width);
    requestAnimationFrame(look);
  };
  look();
}"""


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
              const inside = place.left > whole.left - 3 && place.right < whole.right + 3;
              return inside && place.width > 0.45 * whole.width;
            }""",
            arg=number,
        )

    fingers.tap(middle(page.locator(".place h3 button").nth(4)), times=2)
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
    assert page.evaluate(BESIDE) < 0.1
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


def test_a_choice_does_not_move_what_is_looked_at(visitor):
    page = visitor(make_game(2), **PHONE)
    page.locator("#zoom-in").tap()
    page.evaluate(FOLLOW)
    page.wait_for_function("() => window.scales.at(-1) === window.scales.at(-9)")
    page.evaluate("window.scales = []")
    page.locator("#hand a.card-link").first.tap()
    expect(page.locator("#hand a[aria-current]")).to_be_visible()
    page.wait_for_function("() => window.scales.length > 9")
    assert len(set(page.evaluate("window.scales"))) == 1


MODULES = {"promo", "enigma", "vip", "roulette", "double_agent"}


@pytest.mark.parametrize("width", [375, 390, 430])
def test_on_most_phones_each_space_has_the_room_of_a_finger(visitor, width):
    """Also the smallest, of which the board of five has eight in a row."""
    phone = PHONE | {"viewport": {"width": width, "height": 812}}
    page = visitor(make_game(5, modules=MODULES), reduced_motion="reduce", **phone)
    fingers = Fingers(page)
    page.locator("#board .table").evaluate(TO_THE_MIDDLE)
    spaces = page.locator("#board a.hit--lit")
    assert spaces.count() > 12
    for number in range(0, spaces.count(), 3):
        x, y = middle(spaces.nth(number))
        corner = (x + (-21, 21)[number % 2], y + (-21, 21)[number // 2 % 2])
        fingers.tap(corner)
        expect(page.locator("a.hit--chosen")).to_have_id(spaces.nth(number).get_attribute("id"))
    assert not page.complaints


def test_a_finger_chooses_the_one_space_in_reach_and_never_guesses_between_several(visitor):
    phone = PHONE | {"viewport": {"width": 320, "height": 568}}
    page = visitor(make_game(5, modules=MODULES), reduced_motion="reduce", **phone)
    fingers, board = Fingers(page), page.locator("#board")
    zoomed, chosen = re.compile("board--zoomed"), page.locator("a.hit--chosen")
    page.locator("#board .table").evaluate(TO_THE_MIDDLE)
    fingers.tap(page.evaluate(BETWEEN, 2))
    expect(board).to_have_class(zoomed)
    expect(chosen).to_have_count(0)
    smallest = min(
        min(space.bounding_box()[side] for side in ("width", "height"))
        for space in page.locator("a.hit--lit").all()
    )
    assert smallest >= 44
    page.keyboard.press("Escape")
    expect(board).not_to_have_class(zoomed)
    fingers.tap(page.evaluate(BETWEEN, 1))
    expect(chosen).to_have_count(1)
    expect(board).not_to_have_class(zoomed)
    # A mouse is as exact as ever.
    page.mouse.click(*page.evaluate(BETWEEN, 2))
    expect(board).not_to_have_class(zoomed)
    expect(chosen).to_have_count(1)
    assert not page.complaints
