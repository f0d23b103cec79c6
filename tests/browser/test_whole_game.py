"""Rounds by clicks: two people in two windows, a guest against bots; never a reload."""

import re
from random import Random

import pytest
from playwright.sync_api import expect

from tests.processes import PATIENCE, Process, free_port

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CHOICES = 'a[id^="pick-"], a[id^="tile-"], a[id^="opt-"], a[id^="pass"]'
COUNT_SWAPS = """() => {
  window.swaps = 0;
  document.body.addEventListener("htmx:afterSettle", (event) => {
    window.swaps += event.target.id === "game";
  });
}"""
MOST_DECISIONS = 400
MY_TURN_OR_NEXT_ROUND = """() => document.querySelector("[data-your-turn]")
  || /Round [2-4] of 4/.test(document.querySelector("main").innerText)"""


@pytest.fixture
def worker(site):
    """For the ends of rounds."""
    celery = ("-m", "celery", "--app", "estoril", "worker", "--concurrency", "1")
    with Process(*celery, env=site.env):
        yield


@pytest.fixture
def windows(browser, site, worker):
    """The two players of a game in its last round, each with a window of their own on it."""
    game = site.stage("running_game", round=4)
    contexts, pages = [], []
    for session in game["sessions"][:2]:
        context = browser.new_context(base_url=site.url, reduced_motion="reduce")
        context.add_cookies([{"name": "sessionid", "value": session, "url": site.url}])
        page = context.new_page()
        page.goto(f"/games/{game['key']}/")
        page.evaluate(COUNT_SWAPS)
        expect(page.locator("[data-here]")).to_be_visible()
        contexts.append(context)
        pages.append(page)
    yield pages
    for context in contexts:
        context.close()


def swapped(page, target, act: str) -> None:
    """Do something to an element and wait until the page shows what it led to."""
    before = page.evaluate("window.swaps")
    target.evaluate(act)
    page.wait_for_function("before => window.swaps > before", arg=before)


def decide(page, rng: Random) -> None:
    """One decision by clicks: choose, never going back, until there is something to confirm."""
    said = 0
    for _ in range(5):
        boxes = page.locator('input[name="tiles"]')
        form = page.locator('form[action$="/move/"]').first
        if boxes.count() or form.count():
            chosen = rng.sample(range(boxes.count()), max(0, boxes.count() - 6))
            for i in range(boxes.count()):  # some may be checked: the page keeps them
                boxes.nth(i).set_checked(i in chosen, force=True)
            swapped(page, form, "form => form.requestSubmit()")
            return
        links = page.locator(CHOICES)
        told = links.evaluate_all("links => links.map(a => a.search.split('=').length)")
        number = rng.choice([i for i, length in enumerate(told) if length > said])
        said = told[number]
        swapped(page, links.nth(number), "link => link.click()")
    raise AssertionError("no decision after five clicks")


def asked(page) -> bool:
    return page.locator("[data-your-turn]").count() > 0


def next_turn(windows):
    """The window that is asked once the news has reached it; None: the game is over in both."""
    for _ in range(PATIENCE * 20):
        if turn := next((page for page in windows if asked(page)), None):
            return turn
        if all(page.locator(".result").count() for page in windows):
            return None
        windows[0].wait_for_timeout(50)
    raise AssertionError("nobody is asked")


@pytest.mark.timeout(900)
def test_to_the_end_of_a_game_in_two_windows_without_a_reload(windows):
    rng = Random(1)
    for _ in range(MOST_DECISIONS):
        turn = next_turn(windows)
        if turn is None:
            break
        decide(turn, rng)
    for page in windows:
        expect(page.locator(".result table.sheet")).to_be_visible()
        assert page.evaluate("window.swaps") > 20


@pytest.fixture
def served(tmp_path):
    """The site as one command starts it, with a worker for the bots."""
    port = free_port()
    env = {"ESTORIL_VAR_DIR": str(tmp_path), "ESTORIL_HTTPS": "no"}
    with Process("manage.py", "serve", "--port", str(port), env=env) as process:
        process.says("Estoril is at")
        yield f"http://127.0.0.1:{port}"


def test_a_guest_plays_bots_from_the_home_page_to_the_end_of_round_one(browser, served):
    context = browser.new_context(base_url=served, reduced_motion="reduce")
    page = context.new_page()
    page.goto("/")
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_url("**/games/*/")
    page.evaluate(COUNT_SWAPS)
    rng = Random(2)
    for _ in range(60):
        page.wait_for_function(MY_TURN_OR_NEXT_ROUND, timeout=60_000)
        if re.search(r"Round [2-4] of 4", page.inner_text("main")):
            break
        if asked(page):
            decide(page, rng)
    assert re.search(r"Round 2 of 4", page.inner_text("main"))
    assert page.evaluate("window.swaps") > 5
    context.close()
