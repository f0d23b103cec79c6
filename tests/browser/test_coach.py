"""A coach beside the table: whoever follows it can play a whole game, and the board stays in
place."""

from random import Random

import pytest
from django.test import Client
from playwright.sync_api import expect

from accounts.models import User
from games.engine.components import LOCATIONS
from games.lessons.chapters import FIRST_MISSION
from games.lessons.progress import SESSION_KEY, Progress
from games.models import Game
from games.services import table
from tests.browser.looks import fits, sound_on_all_screens
from tests.browser.table import ROUNDS_BY_HAND, keep
from tests.browser.test_lessons import Newcomer, begin
from tests.browser.test_table import (
    AT_A_DESK,
    BOARD,
    DESKS,
    HANDHELDS,
    HIDDEN,
    IN_HAND,
    SMALL,
    WATCH_SHIFTS,
    choose_a_space,
    decide,
    last_placements,
    quiet,
)
from tests.browser.windows import without_news
from tests.factory import make_user, play_out
from tests.solo import against_bots, bots_answer

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
MODULES = {"double_agent", "vip", "enigma", "roulette", "promo"}
CHANGED = "document.body.dispatchEvent(new CustomEvent('estoril:changed'))"


def newcomer(state="on"):
    user = make_user()
    User.objects.filter(pk=user.pk).update(coach=state)
    return user


def told_at_once(page):
    keep(page, speed="off")


def test_beside_the_coach_all_that_it_takes_to_decide_is_in_view(visitor):
    game = against_bots(newcomer(), players=5, modules=MODULES)
    page = visitor(game, viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    choose_a_space(page)
    for sizes, parts in ((DESKS, AT_A_DESK), (HANDHELDS, IN_HAND)):
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("scrollTo(0, 0)")
            page.mouse.move(1, 1)  # so that no explanation lies over it
            expect(page.locator("#tip:popover-open")).to_have_count(0)
            assert not page.evaluate(HIDDEN, [*parts, "#goal"]), (width, height)
            fits(page)
            if sizes is DESKS:
                assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
            else:
                assert not page.evaluate(
                    SMALL.replace("#bar :is(a, button)", "#bar :is(a, button):not(.term)")
                ), (width, height)
    assert not page.complaints


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (375, 812)])
def test_the_board_does_not_move_by_a_pixel_while_a_coach_talks(visitor, width, height):
    game = against_bots(newcomer(), players=2, modules=MODULES, rng=8)
    game = bots_answer(play_out(game, Random(3), last_placements))
    page = visitor(game, told_at_once, viewport={"width": width, "height": height})
    page.evaluate(WATCH_SHIFTS)
    page.add_init_script(f"({WATCH_SHIFTS})()")  # a click before htmx is ready loads a page
    places, told = [page.evaluate(BOARD)], set()
    while game.state["round"] == 1:
        expect(page.locator("[data-your-turn]")).to_be_attached()
        told.add(page.locator("#coach").inner_text())
        places += decide(page)
        game = bots_answer(game)
        quiet(page)
        page.evaluate(CHANGED)
        expect(page.locator("#game")).to_have_attribute("data-version", str(game.line))
        places.append(page.evaluate(BOARD))
    assert len(told) >= 4
    assert len(set(map(tuple, places))) == 1, places
    assert page.evaluate("window.shifted") < 0.02
    assert not page.complaints


@pytest.mark.parametrize("kind", ["place", "ability", "discard"])
def test_everybody_can_use_it(visitor, kind):
    game = against_bots(newcomer())
    mine = game.seats.get(user__isnull=False).number

    def is_asked(current):
        return any(d.seat == mine and d.kind == kind for d in current.decisions)

    game = play_out(game, Random(1), is_asked)
    page = visitor(game, told_at_once, viewport={"width": 375, "height": 800})
    expect(page.locator("#coach")).to_be_attached()
    sound_on_all_screens(page)


def test_words_are_explained_where_they_first_appear(visitor):
    page = visitor(against_bots(newcomer()), viewport={"width": 375, "height": 812})
    word = page.locator("#goal .term").first
    word.click()
    expect(page.locator("#tip")).to_contain_text("What you win with.")
    words = page.locator(".term").evaluate_all("words => words.map(word => word.id)")
    assert len(words) == len(set(words)) >= 3


def test_one_tap_switches_it_off_for_good(visitor):
    page = visitor(against_bots(newcomer()), viewport={"width": 1280, "height": 720})
    page.locator("#coach-off").click()
    expect(page.locator("#coach")).to_have_count(0)
    expect(page.locator("#goal")).to_have_count(0)
    page.reload()
    expect(page.locator("#ask-title")).to_be_visible()
    expect(page.locator("#coach")).to_have_count(0)


def test_without_javascript(visitor):
    game = against_bots(newcomer(""))
    page = visitor(game, java_script_enabled=False)
    page.locator("#coach-on").click()
    expect(page.locator("#goal")).to_be_visible()
    page.locator("#goal .term").first.click()
    expect(page.locator("#term-vp")).to_be_visible()


# ── a person who knows nothing ───────────────────────────────────────────────────────────────


class Pupil(Newcomer):
    """Plays by what the coach says, and by what the question says where it says nothing."""

    def look(self) -> str:
        super().look()
        notes = [self.page.locator(part).inner_text() for part in ("#goal", "#coach")]
        lines = {line.strip() for note in notes for line in note.splitlines()} - self.read
        self.words += sum(len(line.split()) for line in lines)
        self.read |= lines
        advice = self.page.locator(".coach-asked")
        return advice.inner_text() if advice.count() else ""

    def decide(self):
        """Whatever is asked, as the page tells them to."""
        page, note = self.page, self.look()
        boxes = page.locator("#hand label.check")
        if boxes.count():
            named = [box for box in boxes.all() if box.inner_text().strip() in note]
            for box in (named + boxes.all())[: boxes.count() - 6]:
                self.click(box)
        while not page.locator("#confirm").count():
            self.click(self.advised(note))
            note = self.look()
        self.click(page.locator("#confirm"))

    def advised(self, note):
        page = self.page
        options = page.locator("#ask .ask-list:not(details) a.option")
        lit = page.locator("#board a.hit--lit")
        tiles = page.locator("#hand-tiles a.card-link")
        if tiles.count() and not page.locator("#hand-tiles a[aria-current]").count():
            return tiles.last
        if tiles.count() and not options.count():
            places = [place for place in lit.all() if location_of(place) in note]
            return places[0] if places else lit.first
        named = [option for option in options.all() if tile_of(option) in note]
        if named:
            return named[0]
        if page.locator("#pass").count():
            return page.locator("#pass")
        return options.first


def location_of(place) -> str:
    return LOCATIONS[place.get_attribute("id").split("-")[1]].name


def tile_of(option) -> str:
    """Whom an option is about: “Casino Estoril II: Roque (Baltazar)”."""
    name = option.locator(".option-text b").inner_text()
    return name.partition(": ")[2].partition(" (")[0] or name


@pytest.fixture
def dealt(monkeypatch):
    """The same cards in each run: else one that fails could not be found again."""
    monkeypatch.setattr(table, "new_seed", lambda: Random(1).randbytes(32).hex())


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.usefixtures("dealt")
def test_a_game_with_the_coach_after_the_first_mission(page, live_server, record_property):
    """By hand as far as the run is thorough, then at one go: the other rounds ask the same."""
    without_news(page)
    told_at_once(page)
    client = Client()
    session = client.session
    session[SESSION_KEY] = Progress(done={chapter.id for chapter in FIRST_MISSION}).to_json()
    session.save()
    page.context.add_cookies(
        [{"name": "sessionid", "value": session.session_key, "url": live_server.url}]
    )
    begin(page, 1440, "/lessons/")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url(lambda url: "/games/" in url)
    expect(page.locator("#goal")).to_be_visible()
    game = Game.objects.get()
    pupil, decisions = Pupil(page), 0
    while True:
        game = bots_answer(game)
        if game.is_running and game.state["round"] > ROUNDS_BY_HAND:
            game = play_out(game, Random(1))
        page.evaluate(CHANGED)
        expect(page.locator("#game")).to_have_attribute("data-version", str(game.line))
        if not game.is_running:
            break
        pupil.decide()
        # Before, bots would have nothing to answer yet, and the page would be asked for too early.
        expect(page.locator(f"#game:not([data-version='{game.line}'])")).to_be_attached()
        quiet(page)  # what has come but is not htmx's yet would not hear of what is next
        decisions += 1
    expect(page.locator(".result table.sheet")).to_be_visible()
    figures = {
        "decisions": decisions,
        "clicks": pupil.clicks,
        "words": pupil.words,
        "minutes": pupil.minutes,
    }
    for name, value in figures.items():
        record_property(name, value)
    print(figures)  # noqa: T201 - pytest -s tells
    assert decisions >= 4 * ROUNDS_BY_HAND  # a marker each
    assert pupil.clicks <= 4 * decisions
    assert figures["minutes"] <= 9 + 4 * ROUNDS_BY_HAND
