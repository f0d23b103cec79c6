"""A whole game by touch alone: tiles and spies are dragged by a finger, buttons are tapped."""

import json
from random import Random

import pytest
from playwright.sync_api import expect

from games.models import Game
from games.services import play
from tests.browser.fingers import Fingers, middle
from tests.browser.table import PHONE, TO_THE_MIDDLE, keep, settled
from tests.factory import make_game, settle

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
    pytest.mark.timeout(600),
]

MOST_DECISIONS = 200
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


def rival_moves(game, seat, rng):
    """Until this seat is asked, or the game is over."""
    users = {other.number: other.user for other in game.seats.select_related("user")}
    game = settle(Game.objects.get(pk=game.pk))
    while game.is_running and not any(d.seat == seat for d in game.engine_game().unanswered):
        decision = game.engine_game().unanswered[0]
        play.play(game.pk, users[decision.seat], decision.id, rng.choice(decision.options))
        game = settle(game)
    return game


def test_a_whole_game_by_touch(visitor):
    sockets: list = []

    def connect(socket):
        sockets.append(socket)

    def prepare(page):
        keep(page, speed="off")
        page.route_web_socket("**/ws/**", connect)

    game = make_game(2)
    seat = game.seats.get(awaiting=True).number
    page = visitor(game, prepare, reduced_motion="reduce", **PHONE)
    touch, rng = Touch(page, Random(5)), Random(6)
    for _ in range(MOST_DECISIONS):
        line = game.line
        touch.decide()
        expect(page.locator(f"#game[data-version='{line}']")).to_have_count(0)
        game = rival_moves(game, seat, rng)
        sockets[-1].send(json.dumps({"version": game.line, "status": game.status}))
        expect(page.locator(f"#game[data-version='{game.line}']")).to_be_visible()
        settled(page)
        if not game.is_running:
            break
    expect(page.locator(".result table.sheet")).to_be_visible()
    assert touch.dragged["tile"] > 10
    assert touch.dragged["spy"] > 0
    assert not page.complaints
