"""The game page is a table: what it takes to decide is in view, and nothing moves meanwhile."""

import re
from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from estoril.infra.remembered import Remembered
from games.models import Move
from tests.browser.looks import accessible, accessible_in_both_schemes, fits
from tests.browser.windows import open_tab, without_news
from tests.factory import make_game, play_moves, play_out, play_until, settle

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MODULES = {"double_agent", "vip", "enigma", "roulette", "promo"}
DESKS = [(1024, 768), (1280, 720), (1440, 900), (1920, 1080)]
HANDHELDS = [(768, 1024), (375, 812), (320, 568), (812, 375)]
WIDE = {"width": 1440, "height": 900}
AT_A_DESK = (
    *("#board .table", "#ask-title", "#confirm", "#hand .tile", ".contests li .contest-name"),
    *(".contests .standing", ".player", ".player-fact:not([hidden])", "#tabs a"),
)
IN_HAND = ("#board .table", "#ask-title", "#confirm", "#hand li:first-child", "#sheet-open")

HIDDEN = """selectors => selectors.flatMap(selector => {
  const all = [...document.querySelectorAll(selector)];
  if (!all.length) return [`${selector} is missing`];
  return all.filter(element => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    if (left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1) return true;
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return !element.contains(there) && !there?.contains(element);
  }).map(element => selector + ": " + element.textContent.trim().replaceAll(/\\s+/g, " "));
})"""
SMALL = """() => [...document.querySelectorAll(
  "#bar :is(a, button), .player-line, #rail :is(#tabs a, #rail-close)"
)].filter(e => e.checkVisibility() && (e.offsetHeight < 44 || e.offsetWidth < 44))
  .map(e => `${e.id} ${e.offsetWidth}x${e.offsetHeight}`)"""
CUT = """selectors => selectors.filter(selector => {
  const element = document.querySelector(selector);
  return element.scrollWidth > element.clientWidth;
})"""
BOARD = """() => {
  const { x, y, width, height } = document.querySelector("#board .table").getBoundingClientRect();
  return [x, y, width, height];
}"""
WATCH_SHIFTS = """() => {
  window.shifted = 0;
  new PerformanceObserver(list => {
    for (const shift of list.getEntries()) window.shifted += shift.value;
  }).observe({ type: "layout-shift" });
}"""


def choose_a_space(page):
    page.locator("#hand a.card-link").first.click()
    expect(page.locator("#hand a[aria-current]")).to_be_visible()
    page.locator("a.hit--lit").first.click()
    expect(page.locator("#confirm")).to_be_visible()


@pytest.mark.parametrize("players", [2, 5])
def test_what_it_takes_to_decide_is_in_view_on_every_screen(visitor, players):
    game = play_until(make_game(players, rng=3, moves=9, modules=MODULES), "place", 3)
    page = visitor(game, viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    choose_a_space(page)
    for sizes, parts in ((DESKS, AT_A_DESK), (HANDHELDS, IN_HAND)):
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("scrollTo(0, 0)")
            page.mouse.move(1, 1)  # so that no explanation lies over it
            expect(page.locator("#tip:popover-open")).to_have_count(0)
            assert not page.evaluate(HIDDEN, parts), (width, height)
            fits(page)
            if sizes is DESKS:
                assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
                assert not page.evaluate(CUT, [".game-head h1", ".game-stage"]), (width, height)
            else:
                assert not page.evaluate(SMALL), (width, height)
    for width, height in ((1280, 720), (375, 812)):
        page.set_viewport_size({"width": width, "height": height})
        accessible_in_both_schemes(page)
    assert not page.complaints


def quiet(page):
    """Nothing is on its way, and what has come is htmx's: before, a click would load a page."""
    expect(page.locator(".htmx-request, .htmx-swapping, .htmx-settling")).to_have_count(0)


def decide(page):
    """The one choice after the other, whatever is asked; the board's places meanwhile."""
    seen = [page.evaluate(BOARD)]
    for _ in range(6):
        boxes = page.locator("#hand input[name=tiles]")
        if count := boxes.count():
            for i in range(count - 6):
                boxes.nth(i).check(force=True)
        if page.locator("#confirm").count():
            break
        links = "#ask .option, a.hit--lit, #hand a.card-link:not([aria-current])"
        if page.locator("#opt-sure").count():
            links = "#opt-sure"
        with page.expect_response(lambda answer: "?d=" in answer.url):
            page.locator(links).first.evaluate("link => link.click()")
        quiet(page)
        seen.append(page.evaluate(BOARD))
    quiet(page)
    with page.expect_response("**/move/"):
        page.locator("#confirm").click()
    quiet(page)
    return seen


def last_placements(current):
    """Two spies of each are still to be placed in the first round, before all other questions."""
    return max(current.state.markers) <= 2


def told_at_once(page):
    page.add_init_script("localStorage.setItem('estoril.speed', 'off')")


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (375, 812)])
def test_the_board_does_not_move_by_a_pixel_until_the_next_round(visitor, width, height):
    game = play_out(make_game(2, rng=3, modules=MODULES), Random(3), last_placements)
    mine = game.seats.get(awaiting=True)
    page = visitor(game, told_at_once, viewport={"width": width, "height": height})
    page.evaluate(WATCH_SHIFTS)
    page.add_init_script(f"({WATCH_SHIFTS})()")  # a click before htmx is ready loads a page
    places = [page.evaluate(BOARD)]
    decided = 0
    while game.state["round"] == 1:
        mine.refresh_from_db()
        if mine.awaiting:
            expect(page.locator("[data-your-turn]")).to_be_attached()
            places += decide(page)
            decided += 1
        else:
            game = play_moves(game, 1)
        game = settle(game)
        quiet(page)
        page.evaluate("document.body.dispatchEvent(new CustomEvent('estoril:changed'))")
        expect(page.locator("#game")).to_have_attribute("data-version", str(game.line))
        places.append(page.evaluate(BOARD))
    assert decided >= 4
    assert len(set(map(tuple, places))) == 1, places
    assert page.evaluate("window.shifted") < 0.02
    assert not page.complaints


def test_tabs_stay_as_left_and_are_fetched_when_opened(visitor):
    game = make_game(2)
    asked = []
    page = visitor(game, lambda page: page.on("request", lambda sent: asked.append(sent.url)))
    expect(page.locator("#panel-story")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert not [url for url in asked if "/chat/" in url or "/notes/" in url or "/orders/" in url]
    page.locator("#tab-story").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#tab-chat")).to_be_focused()
    expect(page.locator("#tab-chat")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_label("Your message")).to_be_visible()
    expect(page.locator("#panel-story")).to_be_hidden()
    page.keyboard.press("End")
    expect(page.locator("#panel-aid")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#panel-story")).to_be_visible()
    open_tab(page, "notes")
    page.get_by_label("Your notes").fill("Red smiles")
    page.reload()
    expect(page.get_by_label("Your notes")).to_be_visible()
    play_moves(game, 1)
    page.evaluate("document.body.dispatchEvent(new CustomEvent('estoril:changed'))")
    expect(page.locator("#game")).to_have_attribute("data-version", "1")
    expect(page.locator("#tab-notes")).to_have_attribute("aria-selected", "true")
    expect(page.locator("#panel-story")).to_be_hidden()
    expect(page.locator("#panel-networks")).to_be_hidden()
    page.goto(f"{game.get_absolute_url()}?tab=networks")
    expect(page.locator("#panel-networks")).to_be_visible()
    assert not page.complaints


SAY = """document.body.dispatchEvent(
  new CustomEvent("estoril:chat-players", { detail: { id: 7 } })
)"""


SMALLER_THAN_A_THUMB = """() => [...document.querySelectorAll(
  ":is(.site-header, #rail) :is(a, button, summary, select, textarea, input:not([type=checkbox]))"
)].filter(e => e.checkVisibility() && !e.ariaHidden && (e.offsetHeight < 44 || e.offsetWidth < 44))
  .map(e => `${e.id} ${e.textContent.trim()} ${e.offsetWidth}x${e.offsetHeight}`)"""


@pytest.mark.parametrize("width", [320, 375])
def test_nothing_on_a_phones_sheet_is_smaller_than_a_thumb(visitor, width):
    game = play_until(make_game(3, rng=3, moves=9, modules={"vip", "enigma"}), "discard", 3)
    game = play_until(play_moves(game, 3), "place")
    phone = {"viewport": {"width": width, "height": 812}, "has_touch": True, "is_mobile": True}
    page = visitor(game, told_at_once, **phone)
    page.locator("#sheet-open").tap()
    for name in ("story", "chat", "networks", "orders", "suspicions", "notes", "aid"):
        open_tab(page, name)
        expect(page.locator(f"#panel-{name}")).to_contain_text(re.compile(r"\w"))
        quiet(page)
        assert not page.evaluate(SMALLER_THAN_A_THUMB), name
    assert not page.complaints


def test_what_is_said_is_counted_until_it_is_read(visitor):
    phone = {"width": 375, "height": 812}
    page = visitor(make_game(2), viewport=phone, has_touch=True)
    page.evaluate(SAY)
    page.evaluate(SAY)
    expect(page.locator("#sheet-open .count")).to_contain_text("2")
    page.locator("#sheet-open").tap()
    expect(page.locator("#tab-chat .count")).to_contain_text("2")
    expect(page.locator("#panel-story")).to_be_visible()
    accessible(page)
    page.locator("#tab-chat").tap()
    expect(page.get_by_label("Your message")).to_be_visible()
    expect(page.locator("#tab-chat .count")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator("#rail")).to_be_hidden()
    expect(page.locator("#sheet-open")).to_be_focused()
    page.evaluate(SAY)
    expect(page.locator("#sheet-open .count")).to_contain_text("1")


def widths(page):
    """Of the rail and of the board."""
    return [page.locator("#rest").evaluate("e => e.offsetWidth"), page.evaluate(BOARD)[2]]


def test_columns_are_divided_by_keyboard_and_mouse_and_stay_so(visitor):
    page = visitor(make_game(2), viewport={"width": 1280, "height": 720})
    rail, board = widths(page)
    line = page.locator("#divider-rail")
    line.focus()
    for _ in range(4):
        page.keyboard.press("ArrowLeft")
    wider, smaller = widths(page)
    assert wider > rail
    assert smaller < board
    box = line.bounding_box()
    page.mouse.move(box["x"] + 2, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] - 60, box["y"] + 20, steps=3)
    page.mouse.up()
    dragged = widths(page)
    assert dragged[0] > wider
    page.reload()
    assert widths(page) == dragged
    page.locator("#divider-rail").dblclick()
    assert widths(page) == [rail, board]


def ago(game, hours, lines):
    """Nobody has seen the last lines, which are as old as that."""
    Move.objects.filter(game=game).update(created=timezone.now() - timedelta(hours=hours))
    game.seats.update(seen=game.line - lines)
    Remembered.forget()  # a line that was told is never changed, but here


def test_what_happened_while_one_was_away_is_told_once(visitor):
    game = play_until(make_game(2, moves=9), "place")
    ago(game, 0, 3)
    page = visitor(game)
    expect(page.locator("#ask")).to_be_visible()
    expect(page.locator("#away")).to_have_count(0)  # it happened under their eyes
    ago(game, 3, 4)
    page.reload()
    before = page.evaluate(BOARD)
    expect(page.locator("#away")).to_be_in_viewport()
    expect(page.locator("#away .log-line").first).to_be_in_viewport()
    expect(page.locator("#tabs")).to_be_in_viewport(ratio=1)  # nothing that is needed is covered
    page.locator("#tab-networks").click()
    expect(page.locator("#panel-networks")).to_be_visible()
    accessible(page)
    page.locator("#away-close").click()
    expect(page.locator("#away")).to_have_count(0)
    assert page.evaluate(BOARD) == before
    game.seats.update(seen=game.line - 4)
    page.reload()
    expect(page.locator("#ask")).to_be_visible()
    expect(page.locator("#away")).to_have_count(0)


@pytest.mark.parametrize("width", [375, 1440])
def test_a_new_question_is_read_from_its_top_and_the_same_goes_on(visitor, width):
    game = play_until(make_game(3, rng=11, modules={"vip", "enigma"}), "ability")
    page = visitor(game, told_at_once, viewport={"width": width, "height": 720})
    body = page.locator("#ask-body")
    body.evaluate("box => box.scrollTo(0, 60)")
    page.evaluate("document.body.dispatchEvent(new CustomEvent('estoril:changed'))")
    quiet(page)
    assert body.evaluate("box => box.scrollTop") == 60
    page.locator("#ask .option").last.click()
    expect(page.locator("#confirm")).to_be_visible()
    quiet(page)
    assert body.evaluate("box => box.scrollTop") == 0


@pytest.mark.parametrize("width", [375, 1440])
def test_the_end_is_shown_from_its_headline(visitor, width):
    game = play_until(make_game(2, rng=3, moves=9), "place")
    screen = {"width": width, "height": 812}
    page = visitor(game, told_at_once, viewport=screen, reduced_motion="reduce")
    open_tab(page, "orders")
    if width < 960:
        page.locator("#rail-close").click()
        page.evaluate("scrollTo(0, 300)")
    play_moves(game)
    page.evaluate("document.body.dispatchEvent(new CustomEvent('estoril:changed'))")
    expect(page.locator(".result-headline")).to_be_in_viewport()
    expect(page.locator("#tab-orders, #away, #ask")).to_have_count(0)
    expect(page.locator("#panel-orders")).to_be_hidden()
    fits(page)
    accessible(page)


def test_what_was_missed_has_the_room_of_the_story_that_would_tell_the_same(visitor):
    game = play_until(make_game(2, moves=9), "place")
    ago(game, 3, 9)
    page = visitor(game, viewport=WIDE)
    box = page.locator("#away")
    tall = box.bounding_box()["height"]
    open_tab(page, "networks")
    assert box.bounding_box()["height"] < tall
    open_tab(page, "story")
    assert box.bounding_box()["height"] == tall


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1440, 900), (1920, 1080)])
def test_the_sheet_of_five_is_whole_beside_the_curve(page, width, height):
    game = make_game(5, moves=None, rng=7, modules=MODULES, variants={"agenda", "second_place"})
    page.set_viewport_size({"width": width, "height": height})
    without_news(page, game.status)
    page.goto(game.get_absolute_url())
    expect(page.locator(".result .curve")).to_be_in_viewport()
    assert not page.evaluate(CUT, [".result .table-scroll", "#over"])
    steps = page.locator(".podium-step").all()
    assert len({step.bounding_box()["y"] for step in steps}) == 1
    expect(page.locator("#divider-rail")).to_be_visible()
    expect(page.locator("#divider-ask")).to_be_hidden()  # it would lie over the story


def test_without_javascript_tabs_are_links(visitor):
    game = play_until(make_game(2, moves=9), "place")
    page = visitor(game, java_script_enabled=False)
    expect(page.locator("#panel-story .log-line").first).to_be_in_viewport()
    page.get_by_role("link", name="Aid", exact=True).click()
    expect(page.locator("#panel-aid h3").first).to_be_in_viewport()
    page.get_by_role("link", name="Notes", exact=True).click()
    expect(page.get_by_label("Your notes")).to_be_visible()


@pytest.mark.parametrize("size", [(1440, 900), (1920, 1080)])
def test_in_full_screen_one_can_choose_confirm_and_leave(visitor, size):
    game = play_until(make_game(3, moves=9), "place")
    game.seats.update(seen=game.line)
    page = visitor(game, viewport={"width": size[0], "height": size[1]})
    small = page.locator(".table").bounding_box()["width"]
    page.locator("#full").click()
    page.wait_for_function("() => document.fullscreenElement")
    for part in (".ask-body h2", ".table", "#hand", "#tabs"):
        expect(page.locator(part).first).to_be_in_viewport(ratio=1)
    assert page.locator(".table").bounding_box()["width"] > small
    page.locator("#hand a.card-link").first.click()
    expect(page.locator("#hand a[aria-current]")).to_be_visible()
    page.locator("a.hit--lit").first.click()
    expect(page.locator("#confirm")).to_be_in_viewport(ratio=1)
    page.locator("#full").click()
    page.wait_for_function("() => !document.fullscreenElement")


def test_escape_leaves_the_full_screen(visitor):
    page = visitor(make_game(2), viewport=WIDE)
    page.locator("#full").click()
    page.wait_for_function("() => document.fullscreenElement")
    expect(page.locator("#full")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    page.wait_for_function("() => !document.fullscreenElement")
    expect(page.locator("#full")).to_have_attribute("aria-pressed", "false")
