"""Tips: by pointer, keyboard, click and long press."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.fingers import Fingers, middle
from tests.browser.looks import accessible
from tests.browser.table import DESK, INSIDE, PHONE, keep
from tests.browser.windows import open_tab
from tests.factory import make_game, play_until

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_one_tip_for_pointer_keyboard_and_click(visitor):
    page = visitor(play_until(make_game(2, moves=6), "place"), viewport=DESK)
    tip = page.locator("#tip:popover-open")
    tile = page.locator("#hand a.card-link").first
    tile.hover()
    expect(tip).to_contain_text("strength")
    page.mouse.move(*middle(page.locator("#tip")), steps=8)
    page.wait_for_timeout(400)
    expect(tip).to_be_visible()
    link = tip.get_by_role("link", name=re.compile("In the rules"))
    assert (link.get_attribute("target"), link.get_attribute("rel")) == ("_blank", "noopener")
    page.mouse.move(2, 2)
    expect(tip).to_have_count(0)
    for space in (page.locator("button.hit[id^=spot]").first, page.locator("a.hit--lit").first):
        space.evaluate("e => e.focus({focusVisible: true})")
        expect(tip).to_be_visible()
        expect(space).to_be_focused()
        name = space.get_attribute("aria-label")
        expect(space).to_have_accessible_name(name)
        assert space.get_attribute("title") is None
        for line in tip.locator(".tip-title").all_inner_texts()[:1]:
            assert line in name
        page.keyboard.press("Escape")
        expect(tip).to_have_count(0)
    page.locator("button.on-ribbon").first.click()
    expect(tip).to_be_visible()
    page.mouse.move(2, 2)
    page.wait_for_timeout(400)
    expect(tip).to_be_visible()  # what was asked for by a click stays
    accessible(page)
    page.locator("#ask-title").click()
    expect(tip).to_have_count(0)
    assert not page.complaints


# All that is explained and in sight, each with a point at which it lies on top.
EXPLAINED = """() => {
  const parts = (thing) => (thing.dataset.tip ?? thing.getAttribute("popovertarget")).split(" ")
    .map((id) => document.getElementById(id)).filter((part) => part?.matches(".tip"));
  return [...document.querySelectorAll("[data-tip], [popovertarget]")]
    .filter((thing) => thing.checkVisibility() && parts(thing).length)
    .map((thing) => {
      const { x, y, width, height } = thing.getBoundingClientRect();
      const point = [x + width / 2, y + height / 2];
      const top = document.elementFromPoint(...point);
      const says = parts(thing)[0].textContent.trim();
      return { point, there: thing.contains(top), id: thing.id, says };
    })
    .filter(({ there }) => there);
}"""
# A point at which a link of the open tip lies over something else that is explained, and what.
UNDER_A_LINK = """() => {
  const tip = document.getElementById("tip");
  const boxes = [...tip.querySelectorAll("a")].flatMap((link) => [...link.getClientRects()]);
  for (const { left, top, right, bottom } of boxes)
    for (let x = left + 2; x < right; x += 6) for (let y = top + 2; y < bottom; y += 6) {
      const [first] = document.elementsFromPoint(x, y).filter((one) => !tip.contains(one));
      const thing = first?.closest(".hit[data-tip], .card-link[popovertarget]");
      const name = thing?.querySelector(".visually-hidden")?.textContent ?? thing?.ariaLabel;
      if (thing) return [[x, y], name];
    }
}"""


def test_a_pointer_that_leaps_from_thing_to_thing_has_each_explained(visitor):
    modules = {"promo", "enigma", "vip", "roulette"}
    game = play_until(make_game(3, moves=6, modules=modules), "place")
    page = visitor(game, lambda page: keep(page, speed="off"), viewport=DESK)
    open_tab(page, "networks")
    page.mouse.move(2, 2)
    things = page.evaluate(EXPLAINED)
    kinds = {thing["id"].partition("-")[0] for thing in things}
    assert kinds >= {"line", "mission", "tile", "title", "pick", "spot"}
    page.clock.install()
    silent, leaps = [], 0
    for thing in things:
        page.mouse.move(*thing["point"])
        page.clock.run_for(400)
        said = (
            page.locator("#tip").inner_text() if page.locator("#tip:popover-open").count() else ""
        )
        if "".join(thing["says"].split()) not in "".join(said.split()):
            silent.append(thing["id"])
        if under := page.evaluate(UNDER_A_LINK):
            page.mouse.move(*under[0])
            page.clock.run_for(400)
            title = page.locator("#tip .tip-title").first.inner_text()
            if title.split()[-1] not in under[1]:
                silent.append(under[1])
            leaps += 1
    assert silent == []
    assert leaps
    assert not page.complaints


# A tile of the hand comes to lie under a link of the open tip: where.
LAY_A_TILE_UNDER_IT = """(number) => {
  const { x, y, width, height } = document.querySelector("#tip a").getBoundingClientRect();
  const tile = document.querySelectorAll("#hand a.card-link")[number].cloneNode(true);
  tile.style = `position: fixed; z-index: 99; left: ${x}px; top: ${y}px;
    width: ${width}px; height: ${height}px`;
  document.body.append(tile);
  return [x + width / 2, y + height / 2];
}"""


def test_that_a_pointer_was_in_one_tip_says_nothing_of_the_next(visitor):
    page = visitor(make_game(2), lambda page: keep(page, speed="off"), viewport=DESK)
    page.clock.install()
    tiles = page.locator("#hand a.card-link")
    tiles.first.hover()
    page.clock.run_for(400)
    for number in (1, 2):
        page.mouse.move(*page.evaluate(LAY_A_TILE_UNDER_IT, number))
        page.clock.run_for(400)
        name = page.locator("#tip .tip-title").first.inner_text()
        assert name in tiles.nth(number).locator(".visually-hidden").text_content()


COVERED = """() => {
  const tip = document.querySelector("#tip").getBoundingClientRect();
  return [...document.querySelectorAll("a.hit--lit")].filter((hit) => {
    const { x, y, width, height } = hit.getBoundingClientRect();
    const [across, down] = [x + width / 2, y + height / 2];
    return across > tip.left && across < tip.right && down > tip.top && down < tip.bottom;
  }).map((hit) => hit.id);
}"""


def test_a_tip_is_not_in_the_way_of_a_space_under_it(visitor):
    page = visitor(make_game(2), viewport=DESK)
    page.locator("#hand a.card-link").first.click()
    expect(page.locator("#hand a[aria-current]")).to_be_visible()

    def explains(space):
        name = re.match(r".+, space [IV]+", space.get_attribute("aria-label"))[0]
        expect(page.locator("#tip:popover-open .tip-title").first).to_have_text(name)

    for space in page.locator("a.hit--lit").all():
        space.hover()
        explains(space)
        if covered := page.evaluate(COVERED):
            break
    under = page.locator(f"#{covered[0]}")
    page.mouse.move(*middle(under), steps=8)
    explains(under)
    space.hover()
    explains(space)
    page.mouse.click(*middle(under))
    expect(page.locator(f"#{covered[0]}.hit--chosen")).to_be_visible()
    assert not page.complaints


def test_a_reward_says_what_its_abilities_are(visitor):
    page = visitor(make_game(2), viewport=DESK)
    rewards = page.locator("button.hit[data-tip*='reward'][data-tip*='tip-']")
    for reward in rewards.all():
        reward.hover()
        expect(page.locator("#tip .tip-title").first).to_have_text(
            re.compile(re.escape(reward.get_attribute("aria-label").split(".")[0]))
        )
        assert page.locator("#tip .tip-title").count() == 2
        text = page.locator("#tip > div:last-child").inner_text()
        assert "No ability." in text or len(text) > 90
        page.mouse.move(2, 2)
        expect(page.locator("#tip:popover-open")).to_have_count(0)


@pytest.mark.parametrize("size", [(375, 812), (320, 568), (1280, 720)])
def test_a_tip_is_whole_on_the_screen_wherever_its_thing_is(visitor, size):
    width, height = size
    page = visitor(
        play_until(make_game(2, moves=6), "place"), viewport={"width": width, "height": height}
    )
    buttons = page.locator(":is([popovertarget], a[data-tip]):visible")
    for number in range(0, buttons.count(), 3):
        buttons.nth(number).evaluate("e => e.focus({focusVisible: true})")
        expect(page.locator("#tip:popover-open")).to_be_visible()
        assert page.evaluate(INSIDE), buttons.nth(number).get_attribute("id")
        page.keyboard.press("Escape")


def test_a_long_press_explains_and_chooses_nothing_a_tap_chooses(visitor):
    page = visitor(make_game(2), **PHONE)
    fingers, tip = Fingers(page), page.locator("#tip:popover-open")
    tile = page.locator("#hand a.card-link").nth(1)
    tile.scroll_into_view_if_needed()
    fingers.down(middle(tile))
    expect(tip).to_be_visible()
    fingers.up()
    assert page.evaluate(INSIDE)
    expect(page.locator("#hand [aria-current]")).to_have_count(0)
    page.keyboard.press("Escape")
    page.locator("button.hit[id^=spot]").first.tap()
    expect(tip).to_be_visible()
    assert page.evaluate(INSIDE)
    page.wait_for_timeout(400)  # sooner would be a double tap
    page.locator("button.hit[id^=spot]").first.tap()
    expect(tip).to_have_count(0)
    tile.tap()
    expect(page.locator("#hand [aria-current]")).to_be_visible()
    assert not page.complaints


def test_without_javascript_buttons_explain_and_settings_are_not_offered(visitor):
    page = visitor(make_game(2), java_script_enabled=False)
    page.locator("button.on-ribbon").first.click()
    expect(page.locator(".tip:popover-open")).to_be_visible()
    expect(page.locator("#open-settings")).to_be_hidden()
