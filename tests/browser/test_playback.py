"""The story told at the board: each event has its sentence in view there, in order, and nobody has
to wait for it."""

import json
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from games.core.viewers import viewer_of
from games.engine import view_for
from games.story.players import players_of
from games.story.steps import story
from games.story.table import table_of
from tests.factory import make_game, play_moves, play_until
from tests.processes import eventually

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
EVERYTHING = {"promo", "enigma", "vip", "roulette"}
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 375, "height": 812}
LINES = 6  # that the reader has missed
MANY = 10

# Writes down what is told and heard, and where the sentence stood then.
WATCH = """(() => {
  window.told = [];
  window.heard = [];
  document.addEventListener("estoril:sound", ({ detail }) => window.heard.push(detail));
  document.addEventListener("estoril:step", ({ detail }) => {
    const caption = document.querySelector(".caption-box");
    const box = caption.getBoundingClientRect();
    const table = document.querySelector(".table").getBoundingClientRect();
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const edge = innerWidth < 960 ? "top" : "bottom"; // below a small board
    window.told.push({
      text: detail.text,
      said: caption.querySelector(".caption-say").textContent,
      seen: getComputedStyle(caption).visibility === "visible"
        && box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth
        && caption.contains(document.elementFromPoint(x, y)),
      there: box.top >= table.top - 1 && box[edge] <= table.bottom + 1,
    });
  });
})()"""
SHOWN = "JSON.stringify(estoril.board.table)"


@pytest.fixture
def missed():
    """A round is resolved up to the discards, and whoever is asked has not seen its end."""
    game = play_until(make_game(3, rng=11, modules=EVERYTHING), "discard")
    game.seats.update(seen=game.line - LINES)
    return game


@pytest.fixture
def opened(visitor):
    """The page of a game, which writes down what it tells, at a speed."""

    def open_(game, speed="fast", **options):
        def prepare(page):
            page.add_init_script(f'localStorage.setItem("estoril.speed", "{speed}"); {WATCH}')

        page = visitor(game, prepare, **{"viewport": DESK, **options})
        page.seat = game.seats.filter(awaiting=True).first()
        return page

    return open_


def told_to(game, seat, after):
    """What its player is to be told."""
    players = players_of(game)
    steps = story(game, viewer_of(seat.number), after, game.line, players).steps
    return [step.entry.text for step in steps if not step.entry.own_doing]


def until(page, expression):
    eventually(lambda: page.evaluate(expression))


def is_told(page):
    until(page, "estoril.caption.state === 'told'")


def changed(page):
    """As the socket would say."""
    page.evaluate("document.body.dispatchEvent(new CustomEvent('estoril:changed', {detail: {}}))")


def is_over(page):
    expect(page.locator("#caption[data-state=telling]")).to_have_count(0)


def shows_the_newest(page, game):
    state = type(game).objects.get(pk=game.pk).engine_game().state
    table = table_of(view_for(state, page.seat.number))
    until(page, f"!estoril.board.held && {SHOWN}")
    assert json.loads(page.evaluate(SHOWN)) == table


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_round_is_told_with_each_sentence_in_view_at_the_board(size, missed, opened):
    missed.seats.update(seen=missed.line - MANY)
    page = opened(missed, viewport=size)
    page.locator("#board").scroll_into_view_if_needed()
    is_told(page)
    told = page.evaluate("told")
    assert [step["text"] for step in told] == told_to(missed, page.seat, missed.line - MANY)
    assert all(step["said"].strip() for step in told)
    assert [step for step in told if not step["there"]] == []
    assert [step for step in told[1:] if not step["seen"]] == []
    shows_the_newest(page, missed)
    assert page.complaints == []


# Where each piece that leaves the board ends its way: the player on whose line its middle lies.
FLIGHTS = """(() => {
  window.flights = [];
  new MutationObserver((changes) => {
    for (const piece of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!piece.classList?.contains("piece--leaving")) continue;
      const [flight] = piece.getAnimations();
      flight.pause();
      flight.currentTime = flight.effect.getComputedTiming().endTime;
      const { x, y, width, height } = piece.getBoundingClientRect();
      flight.play();
      const there = document.elementsFromPoint(x + width / 2, y + height / 2);
      window.flights.push(there.find((e) => e.matches("[data-seat]"))?.dataset.seat ?? null);
    }
  }).observe(document.documentElement, { childList: true, subtree: true });
})()"""


# What the players' lines said with each step, and at the end; where tiles were that the board had.
SAID = """(() => {
  const facts = ["points", "hand", "markers"];
  const line = (player) => [player.dataset.seat, ...facts.map((name) =>
    Number(player.querySelector(`[data-fact=${name}]`).textContent.replace("\u2212", "-")))];
  window.said = () => [...document.querySelectorAll(".player")].map(line).sort();
  const cards = () => [...document.querySelectorAll(":is(#hand, #panel-networks) .card-link")]
    .filter((card) => getComputedStyle(card).visibility !== "hidden")
    .map(({ id }) => id.split(/-(.*)/)[1]);
  window.steps = [];
  document.addEventListener("estoril:laid", () => {
    const { table, held } = estoril.board;
    if (!held) return;
    const lying = Object.values(table.pieces).map(({ tile }) => tile).filter(Boolean);
    const facts = ({ color, points, hand, markers }) => [color, points, hand, markers];
    const twice = cards().filter((tile) => lying.includes(tile));
    window.steps.push({ said: said(), mean: table.seats.map(facts).sort(), twice });
  });
})()"""


def test_what_stands_around_the_board_does_not_run_ahead_of_the_story(missed, opened):
    page = opened(missed, speed="off")
    newest = page.evaluate(f"{SAID}; said()")
    page.evaluate(f"estoril.story.speed = 'fast'; void estoril.story.play({missed.line - LINES})")
    is_told(page)
    steps = page.evaluate("steps")
    assert [step for step in steps if step["said"] != step["mean"] or step["twice"]] == []
    assert len({str(step["said"]) for step in steps}) > 1
    assert page.evaluate("said()") == newest
    assert page.locator("[data-untold]").count() == 0
    assert page.complaints == []


# What the log and the missions say with each step of a story.
LOGGED = """(() => {
  const visible = (item) => getComputedStyle(item).visibility !== "hidden";
  window.logged = () => [...document.querySelectorAll("#panel-story .log-line")]
    .filter(visible).map((item) => item.querySelector(".log-words").textContent.trim());
  window.leads = () => document.getElementById("missions").textContent.replace(/\\s+/g, " ");
  window.heads = [];
  document.addEventListener("estoril:step", ({ detail }) => {
    window.heads.push({ told: detail.text, newest: logged()[0], leads: leads() });
  });
})()"""


def test_the_log_and_the_missions_wait_for_the_story(opened):
    game = play_until(make_game(3, rng=11, modules=EVERYTHING), "ability")
    page = opened(game)
    page.evaluate(LOGGED)
    before = page.evaluate("leads()")
    play_until(game, "discard")
    changed(page)
    is_told(page)
    heads = page.evaluate("heads")
    said = [head for head in heads if head["newest"]]  # the panel begins a little later
    assert len(said) > len(heads) / 2
    assert [head for head in said if head["told"] not in head["newest"]] == []
    assert {head["leads"] for head in heads} == {before}
    assert page.evaluate("leads()") != before
    assert page.complaints == []


def test_a_reward_goes_to_the_line_of_whoever_won_it(missed, opened):
    page = opened(missed, speed="off")
    page.evaluate(FLIGHTS)
    page.evaluate(
        "estoril.story.speed = 'fast';"
        "document.addEventListener('estoril:step', ({ detail }) => {"
        "  if (detail.kind === 'reward_won') window.won = [...(window.won ?? []), ...detail.moves];"
        "});"
        f"void estoril.story.play({missed.line - LINES})"
    )
    is_told(page)
    won = [to.removeprefix("seat:") for _reward, to in page.evaluate("won")]
    assert won
    assert set(won) <= set(page.evaluate("flights"))


def test_whoever_wants_less_motion_is_told_the_same(missed, opened):
    page = opened(missed, reduced_motion="reduce")
    is_told(page)
    told = [step["text"] for step in page.evaluate("told")]
    assert told == told_to(missed, page.seat, missed.line - LINES)
    shows_the_newest(page, missed)


def skip_by_key(page):
    page.keyboard.press("Escape")


def skip_by_button(page):
    page.get_by_role("button", name="Skip").click()


def skip_by_caption(page):
    page.locator(".caption-say").click()


def test_it_can_be_skipped_and_asked_for_again(missed, opened):
    page = opened(missed, speed="normal")
    for skip in (skip_by_key, skip_by_button, skip_by_caption):
        until(page, "told.length > 1")
        skip(page)
        is_over(page)
        shows_the_newest(page, missed)
        page.evaluate("told = []")
        page.get_by_role("button", name="Show me again").click()
    page.evaluate("estoril.story.speed = 'fast'")
    everything = told_to(missed, page.seat, missed.line - LINES)
    until(page, f"told.length >= {len(everything)}")
    is_told(page)
    assert [step["text"] for step in page.evaluate("told")] == everything
    shows_the_newest(page, missed)


def test_choosing_ends_it(opened):
    game = play_until(play_moves(make_game(2, rng=3), 5), "place")
    game.seats.update(seen=game.line - 3)
    page = opened(game, speed="slow")
    until(page, "told.length > 0")
    page.locator("#hand a").first.click()
    expect(page.locator("#hand a[aria-current]")).to_be_visible()
    is_over(page)
    shows_the_newest(page, game)


def test_if_it_cannot_be_fetched_the_newest_is_shown(missed, visitor):
    def prepare(page):
        page.add_init_script(WATCH)
        page.route("**/steps/**", lambda route: route.fulfill(status=500))

    page = visitor(missed, prepare, viewport=DESK)
    page.seat = missed.seats.filter(awaiting=True).first()
    until(page, "!estoril.board.held")
    expect(page.locator("#pieces")).to_be_visible()
    assert page.evaluate("told") == []
    shows_the_newest(page, missed)


def test_off_is_off(missed, opened):
    page = opened(missed, speed="off")
    shows_the_newest(page, missed)
    assert page.evaluate("told") == []


def test_what_happens_meanwhile_is_told_and_ones_own_deeds_are_not(opened):
    game = play_until(make_game(2, rng=5), "place")
    game.seats.update(seen=game.line)
    page = opened(game)
    assert page.evaluate("told") == []
    before, seat = game.line, page.seat
    game = play_moves(game, 3)  # their own, and others'
    changed(page)
    is_told(page)
    assert [step["text"] for step in page.evaluate("told")] == told_to(game, seat, before)
    shows_the_newest(page, game)


def test_long_absence_is_told_from_its_newest_part(opened):
    game = play_until(make_game(3, rng=11, modules=EVERYTHING), "discard")
    game.seats.update(seen=0)
    page = opened(game)
    shows_the_newest(page, game)  # so much is told on request alone
    assert not page.evaluate("told")
    page.evaluate("void estoril.story.play(0)")
    until(page, "told.length > 1")
    page.keyboard.press("Escape")
    told = [step["text"] for step in page.evaluate("told")]
    everything = told_to(game, page.seat, 0)
    assert len(everything) > 25
    assert tuple(told[:2]) in pairwise(everything[-25:])
    page.get_by_role("button", name="From further back").click()
    until(page, f"told.length > {len(told)}")
    assert page.evaluate(f"told[{len(told)}].text") == everything[0]
    assert page.evaluate("estoril.story.telling")
    page.keyboard.press("Escape")
    shows_the_newest(page, game)


def test_the_end_of_the_game_waits_for_the_end_of_the_story(opened):
    moves = make_game(rng=8, moves=None).moves.exclude(seat=None).count()
    game = make_game(rng=8, moves=moves - 1)
    game.seats.update(seen=game.line - 4)
    page = opened(game, speed="slow")
    until(page, "told.length > 0")
    game = play_moves(game)
    assert game.is_over
    page.evaluate("estoril.story.speed = 'fast'")
    changed(page)
    until(page, "told.some(step => step.text.startsWith('The game is over'))")
    expect(page.locator(".table")).to_have_count(0)


def test_sounds_are_off_unless_chosen(missed, opened):
    page = opened(missed)
    is_told(page)
    assert page.evaluate("heard") == []
    page.evaluate("localStorage.setItem('estoril.sounds', 'on'); estoril.story.again()")
    until(page, "heard.includes('win')")
