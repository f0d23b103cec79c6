"""The board with an overlay on it: the right spot, also when there are no drawings."""

from math import floor
from typing import Any

import pytest
from playwright.sync_api import expect

from games import render
from games.engine import view_for
from games.engine.components import LOCATIONS
from games.render import geometry
from tests.browser.looks import sound
from tests.browser.test_game_page import reach
from tests.factory import make_game, play_moves, play_until

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SCREENS = {"phone": {"width": 375, "height": 800}, "desk": {"width": 1440, "height": 900}}
# In this game boards lie on all four sides, the museum and Garrett among them.
EVERY_WAY: dict[str, Any] = {"players": 5, "rng": 5, "modules": {"double_agent", "vip"}}
# What would be clicked at a point of the table, by its id.
HIT = """([x, y]) => {
  const { left, top } = document.querySelector(".table").getBoundingClientRect();
  return document.elementFromPoint(left + x, top + y)?.closest(".hit")?.id ?? "";
}"""


def seen_by_asked(game):
    return view_for(game.engine_game().state, game.seats.get(awaiting=True).number)


def composed(page):
    """Once it is there, and everything else."""
    page.wait_for_load_state("networkidle")
    pieces = page.locator("#pieces[data-drawn]")
    expect(pieces).to_be_visible()
    return pieces


def spots_of(page, view):
    """From the geometry alone: ids, and where they are on the table. Boards have whole pixels."""
    layout = geometry.layout(view)
    box = page.locator(".table").bounding_box()
    felt = layout.felt
    scale = box["width"] / felt.width
    assert box["height"] == pytest.approx(felt.height * scale, abs=1)
    unit = floor(geometry.POSTER * scale) / geometry.POSTER
    spots = {}
    for board in layout.boards.values():
        x, y = (board.rect.x - felt.x) * scale, (board.rect.y - felt.y) * scale
        for id, rect in board.spots():
            on_board = rect.moved(-board.rect.x, -board.rect.y).scaled(unit)
            spots[id.replace(".", "-")] = on_board.moved(x, y)
    return spots


# ── the right spot ───────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("screen", SCREENS)
def test_every_spot_of_boards_turned_every_way_is_the_one_clicked(visitor, screen):
    game = make_game(**EVERY_WAY)
    view = seen_by_asked(game)
    assert {board.rotation for board in view.boards} == {0, 1, 2, 3}
    page = visitor(game, viewport=SCREENS[screen])
    composed(page)
    page.locator("#hand a.card-link").first.click()
    expect(page.locator("#hand a[aria-current]")).to_be_visible()
    chosen = told = 0
    for slug, rect in spots_of(page, view).items():
        x, y = rect.centre
        page.mouse.move(1, 1)  # or the explanation of the last one may lie over it
        expect(page.locator("#tip:popover-open")).to_have_count(0)
        page.locator(".table").click(position={"x": x, "y": y})
        spot = page.locator(f"#pick-{slug}")
        if spot.count():
            expect(spot).to_have_attribute("aria-current", "true")
            expect(page.locator(".hit--chosen")).to_have_count(1)
            chosen += 1
        else:
            title = page.locator(f"#info-{slug} .tip-title").text_content()
            expect(page.locator("#tip:popover-open .tip-title").first).to_have_text(title)
            page.keyboard.press("Escape")
            told += 1
    assert chosen > 8
    assert told > 8
    assert not page.complaints


@pytest.mark.parametrize(("screen", "players"), [("phone", 2), ("desk", 5)])
def test_a_spot_reaches_to_its_corners_and_no_further(visitor, screen, players):
    game = make_game(**EVERY_WAY | {"players": players})
    page = visitor(game, viewport=SCREENS[screen])
    composed(page)
    page.locator("#board").evaluate("e => e.scrollIntoView({behavior: 'instant'})")
    for slug, rect in spots_of(page, seen_by_asked(game)).items():
        inner, outer = rect.grown(-2), rect.grown(2)
        for x, y in (inner.x, inner.y), (inner.right, inner.bottom), rect.centre:
            assert page.evaluate(HIT, [x, y]) in (f"pick-{slug}", f"spot-{slug}")
        for x, y in (outer.x, outer.y), (outer.right, outer.bottom):
            assert page.evaluate(HIT, [x, y]) not in (f"pick-{slug}", f"spot-{slug}")


@pytest.mark.parametrize("players", [2, 5])
def test_without_javascript_the_boards_of_the_picture_lie_under_the_overlay(visitor, players):
    """Its strip is cut off, and nothing else."""
    game = make_game(**EVERY_WAY | {"players": players})
    page = visitor(game, viewport=SCREENS["desk"], java_script_enabled=False)
    page.wait_for_load_state("networkidle")
    image = page.locator(".table-picture")
    expect(image).to_be_visible()
    box, table = image.bounding_box(), page.locator(".table").bounding_box()
    assert (box["width"], box["height"]) == (table["width"], table["height"])
    layout = geometry.layout(seen_by_asked(game))
    shown = layout.felt.height / layout.whole.height
    high, wide = int(image.get_attribute("height")), int(image.get_attribute("width"))
    assert box["height"] / box["width"] == pytest.approx(shown * high / wide, rel=0.005)
    assert layout.felt.bottom == layout.whole.bottom


def test_the_keyboard_walks_the_board_in_reading_order(visitor):
    game = make_game(**EVERY_WAY)
    view = seen_by_asked(game)
    page = visitor(game, viewport=SCREENS["desk"])
    composed(page)
    expected = []
    for place in geometry.table(view.grid()).places:
        location = LOCATIONS[place.location]
        expected.append(f"title-{place.location}")
        expected += [
            id.replace(".", "-")
            for id in (*(s.id for s in location.spaces), *(r.id for r in location.rewards))
        ]
    reach(page, f"#{expected[0]}")
    walked = []
    for _ in expected:
        at, ring = page.evaluate(
            "() => [document.activeElement.id, getComputedStyle(document.activeElement).outline]"
        )
        walked.append(at.removeprefix("pick-").removeprefix("spot-"))
        assert "solid 3px" in ring
        page.keyboard.press("Tab")
    assert walked == expected


# ── without drawings ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("screen", SCREENS)
def test_when_no_drawing_comes_the_board_is_played_on_in_words(visitor, screen):
    game = play_until(make_game(2, rng=3, moves=6), "place")
    page = visitor(game, viewport=SCREENS[screen], prepare=no_pictures)
    expect(page.locator("#pieces.pieces--bare")).to_be_visible()
    for image in page.locator(".tile img").all():
        expect(image).to_be_hidden()
    for tile in page.locator("#hand .tile b").all():
        expect(tile).to_be_visible()
    expect(page.locator("#pieces .medallion").first).to_be_visible()
    sound(page)
    page.locator("#hand a.card-link").first.click()
    expect(page.locator("#hand a[aria-current]")).to_be_visible()
    page.locator("a.hit--lit").first.click()
    expect(page.locator(".hit--chosen")).to_be_visible()
    page.locator("#confirm").click()
    expect(page.locator(f"#game[data-version='{game.line + 1}']")).to_be_visible()


def no_pictures(page):
    page.route("**/*.webp*", lambda route: route.abort())


def test_without_javascript_a_board_that_cannot_be_drawn_is_plain(
    visitor, monkeypatch, settings, tmp_path
):
    settings.PICTURES_DIR = tmp_path  # where nobody has drawn it before

    def fail(*args, **choices):
        raise RuntimeError("no ink")

    game = make_game(2)
    page = visitor(game, java_script_enabled=False)
    expect(page.locator(".table-picture")).to_be_visible()
    monkeypatch.setattr(render, "picture", fail)
    play_moves(game, 1)
    with page.expect_response("**/board-*.webp*") as answer:
        page.reload()
    assert answer.value.status == 503
    page.reload()
    expect(page.locator(".table-picture")).to_have_count(0)
    expect(page.locator(".plain").first).to_be_visible()


def test_drawings_that_came_too_late_are_asked_for_once_more(visitor):
    busy = {"worker": True}

    def answer(route):
        if busy["worker"]:
            route.fulfill(status=503)
        else:
            route.continue_()

    def prepare(page):
        page.route("**/*.webp*", answer)
        page.clock.install()

    page = visitor(make_game(2), prepare=prepare)
    expect(page.locator("#pieces.pieces--bare")).to_be_visible()
    expect(page.locator("#hand img").first).to_be_hidden()
    busy["worker"] = False
    page.clock.run_for(15_000)
    expect(page.locator("#pieces[data-drawn]:not(.pieces--bare)")).to_be_visible()
    expect(page.locator("#hand img").first).to_be_visible()
    page.complaints.clear()  # the browser tells of the first answers


def test_a_choice_needs_no_new_drawing(visitor):
    page = visitor(make_game(2))
    composed(page)
    asked = []
    page.on("request", lambda request: ".webp" in request.url and asked.append(request.url))
    page.locator("#hand a.card-link").first.click()
    expect(page.locator("#hand a[aria-current]")).to_be_visible()
    assert not asked
