"""Whole games: by clicks, by keyboard, by touch with drag, without JavaScript; a guest and bots."""

from random import Random

import pytest
from playwright.sync_api import expect

from tests.processes import PATIENCE, Process

pytestmark = [pytest.mark.browser, pytest.mark.slow]

COUNT_SWAPS = """() => {
  window.swaps = 0;
  document.body.addEventListener("htmx:afterSettle", (event) => {
    window.swaps += event.target.id === "game";
  });
}"""
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
    game = site.stage("running_game")
    windows = [window(session) for session in game["sessions"][:2]]
    windows[1].route("**/*.webp*", lambda route: route.abort())  # one is enough to draw for
    for page in windows:
        page.goto(f"/games/{game['key']}/")
        page.evaluate(COUNT_SWAPS)
        expect(page.locator("#live[data-connected]")).to_be_attached()
    rng = Random(1)
    for _ in range(MOST_DECISIONS):
        turn = next_turn(windows)
        if turn is None:
            break
        decide(turn, rng)
    for page in windows:
        expect(page.locator(".result table.sheet")).to_be_visible()
        assert page.evaluate("window.swaps") > 80


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


# ── by other hands ───────────────────────────────────────────────────────────────────────────

# What can be done now: how many things numbers choose from, tiles to discard, and so on.
OFFERED = """() => {
  const count = (selector) => document.querySelectorAll(selector).length;
  return {
    boxes: count('#game input[name="tiles"]'),
    sure: count("#opt-sure"),
    confirm: count("#confirm"),
    options: count(".ask-list:not(details:not([open])) a.option"),
    chosen: count("#hand-tiles a[aria-current]"),
    hand: count("#hand-tiles a.card-link"),
    lit: count("#board a.hit--lit"),
  };
}"""
LIT = "[...document.querySelectorAll('#board .place:has(a.hit--lit)')].map(p => p.dataset.key)"
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")


class Keyboard:
    """Nothing but keys. Counts those of a decision."""

    most = 0  # for one placement
    options: dict = {}

    def __init__(self, page, rng):
        self.page, self.rng = page, rng

    def press(self, key, *, leads=False):
        """``leads`` to a new page: until it is there, and the focus is somewhere on it."""
        swaps = self.page.evaluate("window.swaps")
        self.pressed += 1
        self.page.keyboard.press(key)
        if leads:
            self.page.wait_for_function("swaps => window.swaps > swaps", arg=swaps)
            assert self.page.evaluate("document.activeElement !== document.body"), key

    def decide(self):
        self.pressed = 0
        while True:
            offered = self.page.evaluate(OFFERED)
            if offered["boxes"]:
                for number in range(1, offered["boxes"] - 5):
                    self.press(str(number % 10))
                return self.press("Enter", leads=True)
            if offered["confirm"]:
                self.press("Enter", leads=True)
                if offered["hand"]:
                    Keyboard.most = max(Keyboard.most, self.pressed)
                return None
            self.choose(offered)

    def choose(self, offered):
        if offered["sure"]:
            self.press("Enter", leads=True)
        elif offered["options"]:
            number = self.rng.randint(1, min(10, offered["options"]))
            self.press(str(number % 10), leads=True)
        elif offered["chosen"]:
            self.press(self.rng.choice(self.page.evaluate(LIT)).lower())
            for _ in range(self.rng.randint(0, 3)):
                self.press(self.rng.choice(ARROWS))
            self.press("Enter", leads=True)
        else:
            self.press(str(self.rng.randint(1, offered["hand"])), leads=True)


class Links:
    """Without JavaScript: links and forms, and looking again."""

    options = {"java_script_enabled": False}

    def __init__(self, page, rng):
        self.page, self.rng = page, rng

    def decide(self):
        said = 0
        while not self.page.locator("#confirm").count():
            choices = 'a[id^="pick-"], a[id^="tile-"], a[id^="opt-"], a[id^="pass"]'
            links = self.page.locator(choices).evaluate_all(
                "links => links.map((link) => link.getAttribute('href'))"
            )
            forward = [link for link in links if link.count("=") > said]
            address = self.rng.choice(forward)
            said = address.count("=")
            self.page.goto(self.page.url.partition("?")[0] + address)
        boxes = self.page.locator('input[name="tiles"]')
        for box in boxes.all()[: max(0, boxes.count() - 6)]:
            box.set_checked(True, force=True)
        self.page.locator("#confirm").click()


def look_again(windows, game):
    for page in windows:
        page.goto(f"/games/{game['key']}/")


@pytest.mark.timeout(900)
@pytest.mark.parametrize("hands", [Keyboard, Links])
def test_a_whole_game_by(hands, window, site):
    game = site.stage("running_game")
    windows = [window(session, **hands.options) for session in game["sessions"][:2]]
    for page in windows:
        page.route("**/*.webp*", lambda route: route.abort())
        page.set_default_timeout(PATIENCE * 1000)
    look_again(windows, game)
    live = hands is not Links
    for page in windows if live else ():
        page.evaluate(COUNT_SWAPS)
        expect(page.locator("#live[data-connected]")).to_be_attached()
    rng = Random(3)
    players = {page: hands(page, rng) for page in windows}
    for _ in range(MOST_DECISIONS):
        turn = next_turn(windows) if live else by_looking(windows, game)
        if turn is None:
            break
        players[turn].decide()
    for page in windows:
        expect(page.locator(".result table.sheet")).to_be_visible()
    assert Keyboard.most <= 8


def by_looking(windows, game):
    """Who is asked, for those whose page does not follow the game by itself.

    Whoever has just moved sees where that led; a page that says that its player is asked is right,
    for only they can answer.
    """
    for _ in range(PATIENCE):
        for page in windows:
            if page.locator("[data-your-turn]").count():
                return page
        if all(page.locator(".result").count() for page in windows):
            return None
        look_again(windows, game)
    raise AssertionError("nobody is asked")
