"""Games from the first move to the last by one kind of hands: nothing but keys, nothing but a
finger, or links and forms without JavaScript. The rival is played by the site's own services, and
so are all rounds after the first, unless the run is thorough."""

import json
from random import Random

import pytest
from playwright.sync_api import expect

from games.models import Game
from games.services import play
from tests.browser.fingers import Fingers, middle
from tests.browser.table import COUNT_SWAPS, PHONE, ROUNDS_BY_HAND, TO_THE_MIDDLE, keep, settled
from tests.factory import make_game, settle

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
    pytest.mark.timeout(600),
]

MOST_DECISIONS = 200
# As small as windows are: what is laid out is what costs most here.
SMALL = {"viewport": {"width": 375, "height": 720}}
INTO_SIGHT = (
    "tile => tile.scrollIntoView({inline: 'center', block: 'nearest', behavior: 'instant'})"
)
# Nothing lies over the middle of it.
FREE = """element => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


class Touch:
    """A player with one finger. Counts what was dragged."""

    options = PHONE

    def __init__(self, page, rng):
        self.page, self.rng, self.fingers = page, rng, Fingers(page)
        self.dragged = {"tile": 0, "spy": 0}

    def any(self, selector):
        found = self.page.locator(selector)
        return found.nth(self.rng.randrange(found.count()))

    def tap(self, element):
        element.evaluate(INTO_SIGHT)
        assert element.evaluate(FREE), element
        self.fingers.tap(middle(element))

    def drag(self, what, start, end):
        end.evaluate(TO_THE_MIDDLE)
        assert start.evaluate(FREE), start
        assert end.evaluate(FREE), end
        self.fingers.drag(middle(start), middle(end))
        expect(self.page.locator("#again")).to_be_visible()
        self.dragged[what] += 1

    def decide(self):
        """Until the move is sent."""
        page = self.page
        boxes = page.locator("#hand-tiles label.check")
        for number in range(boxes.count() - 6):
            self.tap(boxes.nth(number))
        if not boxes.count():
            self.choose()
        while not page.locator("#confirm").count():
            chosen = page.locator("#game").get_attribute("hx-get")
            self.tap(self.any("#opt-sure" if page.locator("#opt-sure").count() else "a.option"))
            page.wait_for_function(
                "old => document.getElementById('game').getAttribute('hx-get') !== old", arg=chosen
            )
            settled(page)
        self.tap(page.locator("#confirm"))

    def choose(self):
        page = self.page
        spy = page.locator("#board [data-acting]")
        if page.locator("#hand-tiles a.card-link").count():
            tile = self.any("#hand-tiles a.card-link")
            tile.evaluate(INTO_SIGHT)
            self.drag("tile", tile, self.any("#board a.hit--lit"))
        elif spy.count() and page.locator("#board a.hit--lit:not([data-acting])").count():
            self.drag("spy", spy, self.any("#board a.hit--lit:not([data-acting])"))
        settled(page)


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
    options = SMALL
    pressed = 0

    def __init__(self, page, rng):
        self.page, self.rng = page, rng
        page.evaluate(COUNT_SWAPS)

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
                    self.most = max(self.most, self.pressed)
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


def rival_moves(game, seat, rng):
    """Until hands are asked, which this seat has, or the game is over."""
    users = {other.number: other.user for other in game.seats.select_related("user")}
    game = settle(Game.objects.get(pk=game.pk))
    while game.is_running and (
        game.state["round"] > ROUNDS_BY_HAND
        or not any(d.seat == seat for d in game.engine_game().unanswered)
    ):
        decision = game.engine_game().unanswered[0]
        play.play(game.pk, users[decision.seat], decision.id, rng.choice(decision.options))
        game = settle(game)
    return game


def whole_game(visitor, hands):
    """Play it, one side by these hands; returns them."""
    sockets: list = []

    def connect(socket):
        sockets.append(socket)

    def prepare(page):
        keep(page, speed="off")
        if hands is not Touch:  # whom words tell enough
            page.route("**/*.webp*", lambda route: route.abort())
        page.route_web_socket("**/ws/**", connect)

    game = make_game(2)
    seat = game.seats.get(awaiting=True).number
    page = visitor(game, prepare, reduced_motion="reduce", **hands.options)
    player, rng = hands(page, Random(5)), Random(6)
    asked = set()
    for _ in range(MOST_DECISIONS):
        line = game.line
        asked |= {decision.kind for decision in game.engine_game().unanswered}
        player.decide()
        expect(page.locator(f"#game[data-version='{line}']")).to_have_count(0)
        game = rival_moves(game, seat, rng)
        if sockets:
            sockets[-1].send(json.dumps({"version": game.line, "status": game.status}))
        else:
            page.goto(game.get_absolute_url())
        expect(page.locator(f"#game[data-version='{game.line}']")).to_be_visible()
        settled(page)
        if not game.is_running:
            break
    expect(page.locator(".result table.sheet")).to_be_visible()
    assert asked >= {"place", "ability", "discard"}, asked
    return player


def test_a_whole_game_by_touch(visitor):
    touch = whole_game(visitor, Touch)
    assert touch.dragged["tile"] >= 5
    assert touch.dragged["spy"] > 0
    assert not touch.page.complaints


def test_a_whole_game_by_keyboard(visitor):
    assert 0 < whole_game(visitor, Keyboard).most <= 8


def test_a_whole_game_without_javascript(visitor):
    whole_game(visitor, Links)
