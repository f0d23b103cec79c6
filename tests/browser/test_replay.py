"""Looking back in a real browser: steps by link, key and slider; no violations, no overflow."""

import json
import re
from itertools import groupby

import pytest
from playwright.sync_api import expect

from games.core.viewers import SPECTATOR, viewer_of
from games.story.players import players_of
from games.story.steps import story
from tests.browser.looks import sound_on_all_screens
from tests.factory import make_game
from tests.processes import eventually

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
EVERYTHING = {"promo", "enigma", "double_agent", "vip", "roulette"}


@pytest.fixture
def over(live_server):
    """With the longest names and the most columns there are."""
    return make_game(5, moves=None, rng=7, modules=EVERYTHING, variants={"agenda", "second_place"})


def heading(page):
    return page.locator(".playback-where label")


def test_stepping_by_link_key_and_slider(page, over):
    def at(move):
        expect(heading(page)).to_have_text(f"Step {move} of {over.line}")
        expect(page.locator(".playback--live")).to_be_attached()  # the script has run

    page.goto(f"/games/{over.key}/replay/?move=0")
    expect(page.get_by_role("heading", name="Before the first move")).to_be_visible()
    page.get_by_role("link", name="Next", exact=True).click()
    at(1)
    for key, move in (("ArrowRight", 2), ("ArrowLeft", 1), ("End", over.line)):
        page.keyboard.press(key)
        at(move)
    expect(page.get_by_role("table", name="Score sheet")).to_be_visible()
    page.keyboard.press("Home")
    at(0)
    page.get_by_role("slider").fill("9")
    at(9)
    page.get_by_label("Through whose eyes").select_option("spectator")
    page.wait_for_url("**as=spectator**")
    at(9)


def test_it_plays_by_itself_until_it_is_stopped(page, over):
    page.goto(f"/games/{over.key}/replay/?move=3&as=spectator")
    page.get_by_label("Speed").select_option("fast")
    page.get_by_role("button", name="Play").click()
    expect(heading(page)).to_have_text(f"Step 5 of {over.line}")
    pause = page.get_by_role("button", name="Pause")
    expect(pause).to_be_focused()  # although it was replaced with the table
    pause.click()
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    stopped = heading(page).text_content()
    page.wait_for_timeout(1500)  # more than a step at this speed
    assert heading(page).text_content() == stopped
    page.get_by_role("button", name="Play").dblclick()  # off again at once
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    stopped = heading(page).text_content()
    page.wait_for_timeout(1500)
    assert heading(page).text_content() == stopped
    page.reload()
    expect(page.get_by_label("Speed")).to_have_value("fast")
    assert page.evaluate("localStorage.getItem('estoril.speed')") == "fast", "as at the table"
    # At its end it stops, and begins anew when it is asked to.
    page.goto(f"/games/{over.key}/replay/?move={over.line - 1}&as=spectator")
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("table", name="Score sheet")).to_be_visible()
    page.get_by_role("button", name="Play").click()
    expect(heading(page)).to_have_text(f"Step 1 of {over.line}")
    page.get_by_role("button", name="Pause").click()
    page.wait_for_load_state("networkidle")


def test_what_cannot_be_fetched_stops_it(page, over):
    page.goto(f"/games/{over.key}/replay/?move=3")
    page.wait_for_load_state("networkidle")  # the next picture is there, too
    over.moves.filter(number=2).delete()
    page.get_by_role("button", name="Play").click()
    page.wait_for_url("**/verify/")


def test_the_curve_leads_to_the_ends_of_rounds(page, over):
    page.goto(f"/games/{over.key}/replay/?move=3&as=1")
    curve = page.get_by_role("figure", name="Points by round")
    curve.get_by_role("link", name="Round 2").click()
    expect(curve.get_by_role("link", name="Round 2")).to_have_attribute("aria-current", "step")
    expect(page.locator(".playback-news")).to_contain_text("Round 2 is over.")
    assert "as=1" in page.url
    rows = curve.get_by_role("row")
    assert rows.count() == over.players + 1
    curve.get_by_role("link", name="Round 4").click()
    for seat in over.seats.select_related("user"):
        row = curve.get_by_role("row").filter(has_text=seat.user.name)
        expect(row.get_by_role("cell").last).to_have_text(
            str(seat.score).replace("-", "\N{MINUS SIGN}")
        )


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1440, 900), (375, 812)])
def test_controls_and_the_whole_board_are_in_the_window(page, over, width, height):
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"/games/{over.key}/replay/?move=9")
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    board = page.locator(".table").bounding_box()
    assert board["y"] + board["height"] <= height
    assert board["width"] >= min(width - 20, 0.5 * width)
    names = ("#play", "#speed", "#move", "#as")
    boxes = [page.locator(name).bounding_box() for name in names]
    assert all(box["y"] >= 0 and box["y"] + box["height"] <= height for box in boxes)
    if width > 1000:
        middles = [box["y"] + box["height"] / 2 for box in boxes]
        assert max(middles) - min(middles) <= 2, "one line"


def test_the_end_is_told_part_by_part_once(page, over):
    def untold():
        return page.locator(".result--telling [data-part]:not([data-told])").count()

    page.goto(f"/games/{over.key}/replay/")
    expect(page.locator(".result-headline")).to_be_in_viewport()
    assert untold()
    page.get_by_role("button", name="Show everything").click()
    assert not untold()
    expect(page.get_by_role("button", name="Show everything")).to_be_hidden()
    page.reload()
    expect(page.locator(".result[data-seen]")).to_be_attached()
    assert not untold()


def test_who_wants_no_motion_has_the_end_at_once(page, over):
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"/games/{over.key}/replay/")
    expect(page.locator(".result[data-seen]")).to_be_attached()
    expect(page.locator(".result--telling")).to_have_count(0)


TELLING = """(() => {
  window.told = [];
  document.addEventListener("estoril:step", ({ detail }) => told.push(detail.text));
})()"""
SHOWN = "JSON.stringify(estoril.board.table)"


def resolution(game, viewer):
    """The first line of a game that has several steps, and their sentences."""
    steps = story(game, viewer, 0, game.line, players_of(game)).steps
    for number, of_line in groupby(steps, lambda step: step.entry.line):
        texts = [step.entry.text for step in of_line]
        if number and len(texts) > 2:
            return number, texts
    raise AssertionError("nothing was resolved")


def is_at_rest(page, game, line, viewer):
    """The board is composed, and shows what this viewer knew then, and no more."""
    eventually(lambda: page.evaluate("!estoril.story.telling && !estoril.board.held"))
    table = story(game, viewer, line, line, players_of(game)).start
    eventually(lambda: json.loads(page.evaluate(SHOWN)) == json.loads(json.dumps(table)))
    assert f"move={line}" in page.url


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_step_forward_is_told_at_the_board_as_at_the_table(page, over, motion):
    viewer = viewer_of(1)
    line, texts = resolution(over, viewer)
    page.emulate_media(reduced_motion=motion)
    page.add_init_script('localStorage.setItem("estoril.speed", "fast")')
    page.add_init_script(TELLING)
    page.goto(f"/games/{over.key}/replay/?move={line - 1}&as=1")
    expect(page.locator("#pieces .piece").first).to_be_visible()
    page.evaluate("document.querySelectorAll('#pieces > *').forEach(e => { e.dataset.same = 1 })")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".caption-say")).to_be_visible()
    is_at_rest(page, over, line, viewer)
    assert page.evaluate("told") == texts
    expect(page.locator("#pieces > :not([data-same])")).to_have_count(0)  # moved, not made anew
    page.keyboard.press("ArrowLeft")
    expect(heading(page)).to_have_text(f"Step {line - 1} of {over.line}")
    is_at_rest(page, over, line - 1, viewer)
    assert page.evaluate("told") == texts, "back is shown, not told"


def test_whoever_looks_back_is_told_no_more_than_that_viewer_knew(page, over):
    line, _texts = resolution(over, SPECTATOR)
    page.add_init_script(TELLING)
    page.goto(f"/games/{over.key}/replay/?move={line - 1}&as=spectator")
    page.get_by_label("Speed").select_option("fast")
    with page.expect_response("**/steps/**") as answer:
        page.keyboard.press("ArrowRight")
    asked = answer.value.json()
    told = story(over, SPECTATOR, line - 1, line, players_of(over))
    assert asked["from"] == json.loads(json.dumps(told.start))
    assert [step["text"] for step in asked["steps"]] == [step.entry.text for step in told.steps]
    is_at_rest(page, over, line, SPECTATOR)


def test_the_curve_tells_nothing_of_what_comes(page, over):
    page.goto(f"/games/{over.key}/replay/?move=3")
    curve = page.get_by_role("figure", name="Points by round")
    expect(curve.get_by_role("columnheader")).to_have_text(["Player", "Start"])
    expect(curve.locator(".curve-here")).to_have_count(1)
    expect(curve.get_by_role("link")).to_have_count(5)
    expect(curve.get_by_role("link", name="Round 4")).not_to_have_attribute(
        "title", re.compile(".")
    )
    curve.get_by_role("link", name="Round 1").click()
    expect(curve.get_by_role("columnheader")).to_have_text(["Player", "Start", "Round 1"])


def test_without_javascript(browser, live_server, over):
    context = browser.new_context(base_url=live_server.url, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"/games/{over.key}/replay/?move=3")
    page.get_by_label("Through whose eyes").select_option("2")
    page.get_by_role("button", name="Go", exact=True).click()
    expect(heading(page)).to_have_text(f"Step 3 of {over.line}")
    page.get_by_role("link", name="Back").click()
    expect(heading(page)).to_have_text(f"Step 2 of {over.line}")
    assert "as=2" in page.url
    context.close()


def test_pages_are_sound(page, over):
    middle = over.line // 3
    replays = (f"replay/?move={middle}", f"replay/?move={middle}&as=1", "replay/")
    for path in ("log/", *replays, "verify/"):
        page.goto(f"/games/{over.key}/{path}")
        sound_on_all_screens(page)
