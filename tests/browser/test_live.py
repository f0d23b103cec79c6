"""Two windows on one game: what happens in one shows in the other by itself."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.looks import sound_on_all_screens
from tests.browser.windows import HIDE, LISTEN, connected, is_told, say

pytestmark = pytest.mark.browser


def test_a_message_typed_in_one_window_appears_in_the_other(open_page, game):
    complaints: list[Any] = []
    red = connected(open_page(0, complaints=complaints))
    green = connected(open_page(1, complaints=complaints))
    green.evaluate("window.same = true")
    expect(green.locator(".talk__empty")).to_be_visible()
    green.get_by_label("Your message").fill("half a sen")
    say(red, "The Casino, at <b>nine</b>")
    expect(green.locator(".talk__text")).to_have_text("The Casino, at <b>nine</b>")
    expect(green.locator(".talk__empty")).to_be_hidden()
    expect(red.locator(".talk__text")).to_have_count(1)
    expect(red.get_by_label("Your message")).to_have_value("")
    expect(red.get_by_label("Your message")).to_be_focused()
    expect(green.get_by_label("Your message")).to_have_value("half a sen")
    say(green, "I shall be there")
    expect(red.locator(".talk__text")).to_have_text(
        ["The Casino, at <b>nine</b>", "I shall be there"]
    )
    assert green.evaluate("window.same")  # without a reload

    # The other tab, and back: what was half written is still there.
    red.get_by_label("Your message").fill("wai")
    red.get_by_role("link", name="Notes").click()
    red.get_by_label("Your notes").press_sequentially("green is punctual", delay=20)
    expect(red.locator("#notes-status")).to_contain_text("Saved")
    red.locator("#talk").get_by_role("link", name="Chat").click()
    expect(red.get_by_label("Your message")).to_have_value("wai")
    for page in (red, green):  # whoever is asked is not told of: orders may move without them
        expect(page.locator(".live__person:visible")).to_have_count(1)
    assert not complaints


def test_spectators_talk_among_themselves(open_page):
    complaints: list[Any] = []
    visitor = connected(open_page(None, "", complaints))
    reader = connected(open_page(2, "chat/spectators/", complaints))
    writer = connected(open_page(2, "chat/spectators/", complaints))
    player = connected(open_page(0, complaints=complaints))
    expect(player.locator("[data-watching]")).to_contain_text("2")
    say(writer, "Red will win")
    expect(reader.locator(".talk__text")).to_have_text("Red will win")
    # For all we know, the visitor is one of the players.
    expect(visitor.locator(".talk__refused")).to_contain_text("until the game is over")
    expect(visitor.locator(".talk__text")).to_have_count(0)
    expect(player.locator(".talk__text")).to_have_count(0)
    assert not complaints


def test_a_move_is_told_and_what_was_missed_is_caught_up(open_page, site, game):
    page = connected(open_page(0))
    assert site.stage("move", key=game["key"]) == 1
    is_told(page, 1)

    page.context.set_offline(True)
    expect(page.locator("[data-notice=reconnecting]")).to_be_visible()
    assert site.stage("move", key=game["key"]) == 2
    other = connected(open_page(1))
    say(other, "Are you there?")
    expect(other.locator(".talk__text")).to_have_count(1)
    is_told(page, 1)

    page.context.set_offline(False)
    is_told(page, 2)
    expect(page.locator(".talk__text")).to_have_text("Are you there?")
    expect(page.locator("[data-notice=reconnecting]")).to_be_hidden()


def test_a_tab_that_slept_looks_as_soon_as_it_wakes(open_page, site, game):
    page = open_page(0)
    lines = []

    def line(socket):
        """A connection that can go dead without either end noticing."""
        lines.append({"dead": False})
        mine, server = lines[-1], socket.connect_to_server()
        server.on_message(lambda message: mine["dead"] or socket.send(message))
        socket.on_message(lambda message: mine["dead"] or server.send(message))

    page.route_web_socket("**/ws/**", line)
    page.reload()
    connected(page)
    page.evaluate(LISTEN)
    page.evaluate(HIDE, True)
    lines[0]["dead"] = True
    version = site.stage("move", key=game["key"])
    page.wait_for_timeout(300)
    is_told(page, "nothing")
    page.evaluate("() => { const now = Date.now; Date.now = () => now() + 24 * 3600 * 1000; }")
    page.evaluate(HIDE, False)
    is_told(page, version, timeout=15_000)  # its pings are further apart


def test_a_hidden_tab_says_in_its_title_that_it_is_your_move(open_page):
    page = connected(open_page(0))
    title = page.title()
    page.evaluate(HIDE, True)
    page.evaluate("""() => {
      document.getElementById("main").insertAdjacentHTML("beforeend", "<p data-your-turn></p>");
      document.body.dispatchEvent(new CustomEvent("htmx:afterSettle", { detail: {} }));
    }""")
    assert page.title() == f"Your move · {title}"
    page.evaluate(HIDE, False)
    assert page.title() == title


def test_the_bell_is_silent_about_the_game_in_view(open_page, site, game):
    """The page shows the move at once; that it is told of comes later, by a job."""
    next_one = 1 - game["asked"]
    looking = connected(open_page(next_one, ""))
    while not looking.locator("[data-your-turn]").count():
        is_told(looking, site.stage("move", key=game["key"]))
        expect(looking.locator("#game")).to_have_attribute(
            "data-version", looking.locator("body").get_attribute("data-told")
        )
    with looking.expect_response("**/notifications/bell/**") as answer:
        site.stage("tell_of_turns")
    assert answer.value.ok
    answer.value.finished()
    expect(looking.locator(".bell svg")).to_be_visible()
    expect(looking.locator(".bell .count")).to_have_count(0)
    assert not open_page(next_one, "log/").locator(".bell .count").count()


def test_without_javascript_chat_and_notes_are_plain_pages(open_page):
    page = open_page(0, java_script_enabled=False)
    page.get_by_label("Your message").fill("By hand")
    page.get_by_role("button", name="Send").click()
    expect(page.locator(".talk__text")).to_have_text("By hand")
    page.get_by_role("link", name="Notes").click()
    page.get_by_label("Your notes").fill("on paper")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_label("Your notes")).to_have_value("on paper")

    other = open_page(1, java_script_enabled=False)
    other.get_by_text("More", exact=True).click()
    other.get_by_role("button", name="Mute").click()
    expect(other.locator(".talk__text")).to_be_hidden()
    other.get_by_text("Show the message").click()
    expect(other.locator(".talk__text")).to_be_visible()
    other.get_by_text("More", exact=True).click()
    other.get_by_role("link", name="Report").click()
    other.get_by_label("reason").select_option("spam")
    other.get_by_role("button", name="Send the report").click()
    expect(other.get_by_text("Somebody will look into it")).to_be_visible()


def test_accessible_and_within_the_screen(open_page, site, game):
    page = open_page(0)
    connected(page)
    say(page, "Boa noite")
    expect(page.locator(".talk__text")).to_be_visible()
    for path in ("chat/players/", "notes/", "seats/1/report/"):
        page.goto(f"{site.url}/games/{game['key']}/{path}")
        sound_on_all_screens(page)
