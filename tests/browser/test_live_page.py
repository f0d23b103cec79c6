"""The page of a running game keeps up with it, whatever else its reader does meanwhile."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from tests.browser.windows import HIDE, connected, is_told, open_tab, say

pytestmark = pytest.mark.browser


def shows(page, version):
    expect(page.locator("#game")).to_have_attribute("data-version", str(version))


def choose_a_space(page):
    """As far as the last button."""
    page.locator("#hand a.card-link").first.click()
    expect(page.locator("#hand a[aria-current]")).to_be_visible()
    page.locator("a.hit--lit").first.click()
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
    with page.expect_response("**/move/"):
        page.locator("#confirm").click()
    shows(page, 2)


PLACE = """() => [
  Math.round(document.getElementById("hand").getBoundingClientRect().top),
  document.getElementById("hand-tiles").scrollLeft,
  document.activeElement.id,
]"""


@pytest.mark.parametrize("game", [3], indirect=True)
def test_a_rivals_move_takes_nothing_out_of_the_readers_hands(open_page, site, game):
    phone = {"width": 375, "height": 700}
    page = connected(
        open_page((game["asked"] + 2) % 3, "", viewport=phone, reduced_motion="reduce")
    )
    open_tab(page, "chat")
    page.get_by_label("Your message").fill("half a sen")
    page.locator("#rail-close").click()
    page.locator("#hand button.card-link").last.click()
    tip = page.locator(".tip:popover-open")
    expect(tip).to_be_visible()  # and whoever comes next is somebody else
    name, before, place = tip.get_attribute("id"), tip.bounding_box(), page.evaluate(PLACE)
    assert place[1] > 0
    site.stage("move", key=game["key"])
    shows(page, 1)
    expect(tip).to_have_id(name)
    # A window scrolls by whole pixels.
    assert page.evaluate(PLACE) == [pytest.approx(place[0], abs=1), *place[1:]]
    assert tip.bounding_box() == pytest.approx(before, abs=1)
    expect(page.get_by_label("Your message")).to_have_value("half a sen")
    # From within a tip too, and closed by hand it stays closed.
    link = tip.get_by_role("link", name="In the rules")
    link.focus()
    site.stage("move", key=game["key"])
    shows(page, 2)
    expect(link).to_be_focused()
    page.keyboard.press("Escape")
    site.stage("move", key=game["key"])
    shows(page, 3)
    expect(tip).to_have_count(0)


def test_what_is_ticked_or_unfolded_stays_so_while_the_others_choose(open_page, site, game):
    for kind in ("discard", "place", "discard"):  # in the second round there are discards to unfold
        version = site.stage("play_until", key=game["key"], kind=kind)
    page = connected(open_page(1, ""))
    open_tab(page, "networks")
    page.locator("#discards-title-1").click()
    expect(page.locator("#discards-1 .tiles")).to_be_visible()
    boxes = page.locator("input[name=tiles]")
    boxes.nth(0).check(force=True)
    boxes.nth(2).check(force=True)
    assert site.stage("move", key=game["key"]) == version + 1
    shows(page, version + 1)
    assert [box.is_checked() for box in boxes.all()[:4]] == [True, False, True, False]
    expect(boxes.nth(2)).to_be_focused()
    expect(page.locator("#discards-1 .tiles")).to_be_visible()


def test_logged_out_everywhere_a_page_shows_no_more_than_anybody_sees(open_page, site, game):
    page = connected(open_page(0, ""))
    expect(page.locator("#hand")).to_be_visible()
    site.stage("log_out_everywhere", name=game["names"][0])
    expect(page.get_by_text("You are watching.")).to_be_visible()
    expect(page.locator("#hand")).to_have_count(0)
    connected(page)


def test_where_sockets_are_blocked_the_page_looks_by_itself(open_page, site, game):
    page = open_page(0, "")
    line = {"blocked": True}
    page.route_web_socket(
        "**/ws/**", lambda ws: ws.close() if line["blocked"] else ws.connect_to_server()
    )
    looks = []
    page.on("request", lambda asked: "/standing/" in asked.url and looks.append(asked))
    page.clock.install()
    with page.expect_response("**/standing/"):
        page.reload()
    open_tab(page, "chat")
    expect(page.locator(".talk__empty")).to_be_visible()
    page.clock.pause_at(datetime.now(UTC) + timedelta(seconds=5))
    expect(page.locator("[data-notice=looking]")).to_be_visible()

    # A move, then a message: each is found.
    assert site.stage("move", key=game["key"]) == 1
    with page.expect_response("**/standing/"):
        page.clock.run_for(8_000)
    shows(page, 1)
    other = open_page(1)
    say(other, "Are you there?")
    expect(other.locator(".talk__text")).to_be_visible()
    with page.expect_response("**/standing/"):
        page.clock.run_for(5_000)
    expect(page.locator(".talk__text")).to_have_text("Are you there?")

    # The longer nothing happens, the longer the pauses; nobody looks at a page that nobody sees.
    with page.expect_response("**/standing/"):
        page.clock.run_for(5_000)
    number = len(looks)
    page.clock.run_for(7_000)
    assert len(looks) == number
    with page.expect_response("**/standing/"):
        page.clock.run_for(500)
    number = len(looks)
    page.evaluate(HIDE, True)
    page.clock.run_for(300_000)
    assert len(looks) == number
    with page.expect_response("**/standing/"):
        page.evaluate(HIDE, False)

    line["blocked"] = False
    page.clock.resume()
    page.evaluate("dispatchEvent(new Event('online'))")
    connected(page)
    expect(page.locator("[data-notice=looking]")).to_be_hidden()
    number = len(looks)
    assert site.stage("move", key=game["key"]) == 2
    shows(page, 2)
    page.clock.run_for(20_000)
    assert len(looks) == number


def test_a_reader_with_too_many_sockets_looks_at_once_and_seldom_tries_again(open_page, site, game):
    page = open_page(0, "")
    tried = []

    def refuse(ws):
        tried.append(ws)
        ws.close(code=4429)

    page.route_web_socket("**/ws/**", refuse)
    page.clock.install()
    with page.expect_response("**/standing/"):
        page.reload()
    assert len(tried) == 1
    page.clock.run_for(14_000)
    assert len(tried) == 1
    assert site.stage("move", key=game["key"]) == 1
    with page.expect_response("**/standing/"):
        page.clock.run_for(30_000)
    shows(page, 1)
    assert 1 < len(tried) <= 3


@pytest.mark.parametrize("game", [3], indirect=True)
def test_a_lamp_at_each_rivals_line_says_in_words_whether_they_are_at_the_table(
    open_page, site, game
):
    asked, watcher, rival = ((game["asked"] + n) % 3 for n in range(3))
    page = connected(open_page(watcher, ""))
    lines = page.locator(".player-line")
    lit, dark = re.compile("at the table"), re.compile("not at the table")

    def line(person):
        return lines.filter(has_text=game["names"][person])

    expect(page.locator(".player-line:has(.lamp)")).to_have_count(2)
    expect(line(rival)).to_have_accessible_name(dark)
    connected(open_page(asked, ""))  # of which nothing shows
    connected(open_page(rival, ""))
    expect(line(rival)).not_to_have_accessible_name(dark)
    expect(line(rival)).to_have_accessible_name(lit)
    expect(line(asked)).to_have_accessible_name(re.compile("not told while it is their turn"))
    site.stage("move", key=game["key"])
    expect(line(asked)).to_have_accessible_name(lit)
