"""Somebody who knows nothing of the game goes through the first mission, by what the page says."""

import re
from itertools import cycle

import pytest
from playwright.sync_api import expect

from games.lessons.chapters import EXTRAS, FIRST_MISSION

from .looks import fits, sound_on_all_screens
from .windows import close

pytestmark = pytest.mark.browser
WORDS_A_MINUTE = 200
# What stands under the pin, as somebody sees it who clicks there.
UNDER_THE_PIN = """() => {
  const pin = document.querySelector(".lesson-pin");
  if (!pin) return null;
  const { x, y, width, height } = pin.getBoundingClientRect();
  const there = document.elementFromPoint(x + width / 2, y + height / 2);
  return there?.closest("a.hit--lit")?.id ?? null;
}"""
SETTLED = "() => !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling')"


class Newcomer:
    """Reads what is new to them, and clicks what they are told to."""

    def __init__(self, page):
        self.page = page
        self.clicks = self.words = 0
        self.read: set[str] = set()

    @property
    def minutes(self) -> float:
        return round(self.words / WORDS_A_MINUTE, 1)

    def look(self) -> str:
        """What the note says; all other words of the question are read as well, once each."""
        self.page.wait_for_function(SETTLED)
        note: str = self.page.locator("#ask-title").inner_text()
        lines: list[str] = self.page.locator("#ask").inner_text().splitlines()
        new = {line.strip() for line in [note, *lines]} - self.read
        self.words += sum(len(line.split()) for line in new)
        self.read |= new
        return note

    def click(self, target):
        self.clicks += 1
        target.click()
        self.page.mouse.move(1, 1)  # out of what explains itself under the pointer
        expect(self.page.locator("#tip")).to_be_hidden()
        self.page.wait_for_function(SETTLED)

    def go_on(self):
        """One step: whatever it takes."""
        page, note = self.page, self.look()
        if page.locator("#hand input[name=tiles]").count():
            for label in page.locator("#hand label").all():
                if last_name(label.locator(".visually-hidden").text_content()) in note:
                    self.click(label)
        elif not page.locator("#confirm").count():
            self.choose(note)
        self.look()
        step, url = page.locator(".game-stage").inner_text(), page.url
        self.click(page.locator("#confirm"))
        page.wait_for_function(
            "([step, url]) => location.href !== url"
            " || document.querySelector('.game-stage').innerText !== step",
            arg=[step, url],
        )

    def choose(self, note):
        """A tile that is named, then what is pinned; or what is listed by that name."""
        page = self.page
        tiles = page.locator("#hand-tiles a.card-link:not([aria-current])")
        for tile in tiles.all():
            if tile.locator(".visually-hidden").inner_text() in note:
                self.click(tile)
                break
        self.look()
        if pinned := page.evaluate(UNDER_THE_PIN):
            self.click(page.locator(f"#{pinned}"))
        else:
            names = page.locator("a.option .option-text b").all_inner_texts()
            (wanted,) = (name for name in names if last_name(name) in note.split(":")[-1])
            self.click(page.locator("a.option", has_text=wanted))


def last_name(name: str) -> str:
    """“I. Shouwaloff” is called Shouwaloff, “Hans R.” is called Hans."""
    return max(re.findall(r"\w+", name), key=len)


def begin(page, width, path="/"):
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(reduced_motion="reduce")
    page.goto(path)


def test_the_first_mission(page, record_property):
    """All of it, from the home page on, now on a phone and now at a desk."""
    begin(page, 375)
    page.get_by_role("link", name="Begin the first mission").click()
    page.get_by_role("link", name="Begin", exact=True).click()
    newcomer = Newcomer(page)
    for chapter, width in zip(FIRST_MISSION, cycle((375, 1440)), strict=False):
        page.wait_for_url(f"**/lessons/{chapter.id}/")
        page.set_viewport_size({"width": width, "height": 800})
        for _step in chapter.steps:
            fits(page)
            newcomer.go_on()
    expect(page.get_by_text("you know the game")).to_be_visible()
    assert newcomer.minutes <= 10
    assert newcomer.clicks <= 100
    told = {"clicks": newcomer.clicks, "words": newcomer.words, "minutes": newcomer.minutes}
    for name, value in told.items():
        record_property(name, value)
    print(told)  # noqa: T201 - pytest -s tells
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


@pytest.mark.parametrize("chapter", [*FIRST_MISSION, *EXTRAS], ids=lambda chapter: chapter.id)
def test_everybody_can_use_a_chapter(page, chapter):
    begin(page, 375, f"/lessons/{chapter.id}/")
    sound_on_all_screens(page)


@pytest.fixture
def window(browser, live_server):
    """A page whose console may tell of answers that were refused."""
    contexts = []

    def open_(**options):
        context = browser.new_context(base_url=live_server.url, **options)
        contexts.append(context)
        return context.new_page()

    yield open_
    close(contexts)


def test_a_wrong_try_is_answered_by_the_engine(window):
    page = window()
    begin(page, 1440, f"/lessons/{FIRST_MISSION[0].id}/")
    newcomer = Newcomer(page)
    for _step in range(3):
        newcomer.go_on()
    newcomer.click(page.locator("#tile-red-araujo"))
    newcomer.click(page.locator("#pick-tamariz-III"))
    expect(page.get_by_role("alert")).to_contain_text("inner space")
    newcomer.click(page.locator("#pick-church-I"))
    newcomer.click(page.locator("#confirm"))
    expect(page.get_by_role("alert")).to_contain_text("The rules allow that.")
    expect(page.locator(".game-stage")).to_have_text("Step 4 of 8")


def test_by_keyboard(page):
    """What is said has the focus, so that it is read aloud."""
    begin(page, 1440, f"/lessons/{FIRST_MISSION[0].id}/")
    for step in (2, 3, 4):
        page.keyboard.press("Enter")
        expect(page.locator(".game-stage")).to_have_text(f"Step {step} of 8")
        expect(page.locator("#ask-title")).to_be_focused()
    page.keyboard.press("1")
    expect(page.locator("#tile-red-araujo")).to_have_attribute("aria-current", "true")
    page.keyboard.press("a")
    expect(page.locator("#pick-tamariz-II")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#confirm")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".game-stage")).to_have_text("Step 5 of 8")


def test_without_javascript(window):
    page = window(java_script_enabled=False)
    page.goto(f"/lessons/{FIRST_MISSION[0].id}/")
    for _step in range(3):
        page.locator("#confirm").click()
    page.locator("#tile-red-araujo").click()
    page.locator("#pick-tamariz-II").click()
    page.locator("#confirm").click()
    expect(page.locator(".game-stage")).to_have_text("Step 5 of 8")
    expect(page.locator(".plain-tamariz")).to_be_visible()
