"""Whole games on the whole site: two people in two windows; a guest and bots."""

from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.table import COUNT_SWAPS, ROUNDS_BY_HAND, keep
from tests.processes import PATIENCE, Process

pytestmark = [pytest.mark.browser, pytest.mark.slow]

# One click, until the page shows what it led to. Returns how much has been said, null: all of it.
# At one go, for a question can answer itself between a look at the page and a click.
STEP = """([said, luck]) => new Promise((done, fail) => {
  if (!document.querySelector("#game:not([class*=htmx])")) return setTimeout(done, 50, said);
  const form = document.querySelector('form[action$="/move/"]');
  const choices = 'a[id^="pick-"], a[id^="tile-"], a[id^="opt-"], a[id^="pass"]';
  const length = (link) => link.search.split("=").length;
  const links = [...document.querySelectorAll(choices)].filter((link) => length(link) > said);
  const link = links[Math.floor(luck * links.length)];
  if (!form && !link) return done(null);
  document.body.addEventListener("htmx:afterSettle", function seen(event) {
    if (event.target.id !== "game") return;
    document.body.removeEventListener("htmx:afterSettle", seen);
    done(form ? null : length(link));
  });
  setTimeout(fail, 60_000, "nothing came of it");
  if (!form) return link.click();
  const boxes = [...form.elements].filter((field) => field.name === "tiles");
  boxes.forEach((box, i) => { box.checked = i < boxes.length - 6; });
  form.requestSubmit();
})"""
# Where it stands, when no news is on its way.
STANDING = """() => {
  const game = document.querySelector("#game:not([class*=htmx])");
  if (game?.querySelector("[data-your-turn]")) return "asked";
  return game?.querySelector(".result") ? "over" : "";
}"""
MOST_DECISIONS = 400
MOVES_BEFORE = 14  # most spies are placed


@pytest.fixture(scope="module")
def worker(site):
    """For bots and the ends of rounds, not for pictures: it would draw all the time."""
    celery = ("-m", "celery", "--app", "estoril", "worker", "--concurrency", "1")
    with Process(*celery, "--queues", "celery", env=site.env):
        yield


@pytest.fixture
def window(browser, site, worker):
    contexts = []

    def open_(session=None, **options):
        # As small as windows are: what is drawn and laid out is what costs most here.
        options = {"viewport": {"width": 375, "height": 720}, "reduced_motion": "reduce", **options}
        context = browser.new_context(base_url=site.url, **options)
        contexts.append(context)
        if session:
            context.add_cookies([{"name": "sessionid", "value": session, "url": site.url}])
        return context.new_page()

    yield open_
    for context in contexts:
        context.close()


def decide(page, rng: Random) -> None:
    """One decision by clicks: choose, never going back, until there is something to confirm."""
    said = 0
    while said is not None:
        said = page.evaluate(STEP, [said, rng.random()])


def next_turn(windows):
    """The window that is asked once the news has reached it; None: the game is over in both."""
    for _ in range(PATIENCE * 20):
        standing = [page.evaluate(STANDING) for page in windows]
        if "asked" in standing:
            return windows[standing.index("asked")]
        if set(standing) == {"over"}:
            return None
        windows[0].wait_for_timeout(50)
    raise AssertionError("nobody is asked")


@pytest.mark.timeout(900)
def test_a_whole_game_in_two_windows_without_a_reload(window, site):
    """Only thorough runs click all of it: else the end of the first round, then people play on
    elsewhere, and both windows follow to the end."""
    game = site.stage("running_game", moves=0 if ROUNDS_BY_HAND > 1 else MOVES_BEFORE)
    windows = [window(session) for session in game["sessions"][:2]]
    windows[1].route("**/*.webp*", lambda route: route.abort())  # one is enough to draw for
    for page in windows:
        keep(page, speed="off")  # or the last round alone would be told for most of a minute
        page.goto(f"/games/{game['key']}/")
        page.evaluate(COUNT_SWAPS)
        expect(page.locator("#live[data-connected]")).to_be_attached()
    rng = Random(1)
    for _ in range(MOST_DECISIONS):
        turn = next_turn(windows)
        if turn is None:
            break
        if f"Round {ROUNDS_BY_HAND + 1} of 4" in turn.inner_text("main"):
            site.stage("play_to_the_end", key=game["key"])
            continue
        decide(turn, rng)
    for page in windows:
        expect(page.locator(".result table.sheet")).to_be_visible()
        assert page.evaluate("window.swaps") > 20


def test_a_guest_plays_bots_from_the_home_page_to_the_end_of_round_one(window, site):
    page = window()
    page.goto("/")
    page.get_by_role("button", name="Play now").first.click()
    page.get_by_role("button", name="I know the game").click()
    page.wait_for_url(lambda url: "/games/" in url and "play-now" not in url)
    page.evaluate(COUNT_SWAPS)
    site.stage("hurry", key=page.url.split("/")[-2])
    rng = Random(2)
    for _ in range(60):
        next_turn([page])
        if "Round 2 of 4" in page.inner_text("main"):
            break
        decide(page, rng)
    assert "Round 2 of 4" in page.inner_text("main")
    assert page.evaluate("window.swaps") > 5
