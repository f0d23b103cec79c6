"""The board that the page composes of pieces looks like the picture of the same view."""

import json
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import expect

from games import render
from games.engine import Options, View, view_for
from games.engine.options import MODULES
from games.render import Highlights, geometry
from games.story.table import table_of
from tests.browser.similarity import similarity
from tests.factory import make_game, play_until
from tests.render.scenes import game_at, placing, resolving, view_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ALIKE = 0.95
WIDTH = 1200
SCREEN = {"width": 1400, "height": 1000}
EVERYTHING = frozenset(MODULES)
# Only the pieces, at the picture's size and in the corner of the window.
ALONE = """width => {
  document.querySelector(".outlooks").hidden = true;
  document.querySelector(".places").hidden = true;
  const { style } = document.querySelector(".table");
  Object.assign(style, {
    position: "fixed", inset: "0 auto auto 0", width: `${width}px`, zIndex: 999, borderRadius: 0,
  });
}"""
SHOW = "table => { estoril.board.held = true; estoril.board.show(table) }"
# Of the sheets that were drawn for boards of this very size.
DRAWN = """() =>
  document.querySelector("#pieces").dataset.drawn == document.querySelector(".lying").clientWidth
  && [...document.querySelectorAll("#pieces img")].every(e => e.complete && e.naturalWidth)"""


def alone(page):
    page.evaluate(ALONE, WIDTH)
    page.wait_for_function(DRAWN)


def with_everything(view: View) -> View:
    """Whatever may befall a spy befalls one of them."""
    number = 0

    def fated(spy: Any) -> Any:
        nonlocal number
        number += 1
        others = len(view.seats) - 1
        match number % 4:
            case 0:
                return replace(spy, shielded=True)
            case 1:
                return replace(spy, seduced=True, shielded=number % 8 == 1)
            case 2:
                return replace(spy, controller=(spy.owner + 1 + number % others) % (others + 1))
        return spy

    boards = tuple(replace(b, spies=tuple(fated(spy) for spy in b.spies)) for b in view.boards)
    return replace(view, boards=boards)


CASES = {
    "two, placing": (Options(players=2), placing(7)),
    "two, everything": (Options(players=2, modules=EVERYTHING - {"double_agent"}), placing(9)),
    "two, resolving": (Options(players=2, modules=frozenset({"enigma"})), resolving),
    "five, everything": (Options(players=5, modules=EVERYTHING), placing(14)),
    "five, resolving": (Options(players=5, modules=EVERYTHING), resolving),
}


def screenshot(page) -> Image.Image:
    page.wait_for_function(DRAWN)
    height = int(page.locator(".table").bounding_box()["height"]) - 1  # the last one may be cut
    clip = {"x": 0, "y": 0, "width": WIDTH, "height": height}
    return Image.open(BytesIO(page.screenshot(clip=clip, animations="disabled"))).convert("RGB")


def picture(view: View, **choices: Any) -> Image.Image:
    """Without the strip above the boards."""
    whole = Image.open(BytesIO(render.picture(view, width=WIDTH, **choices)))
    layout = geometry.layout(view)
    scale = WIDTH / layout.whole.width
    felt = layout.felt.scaled(scale)
    return whole.convert("RGB").crop((0, round(felt.y), WIDTH, whole.height))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("case", CASES)
def test_the_composed_board_looks_like_the_picture(visitor, case, theme):
    options, when = CASES[case]
    view = with_everything(view_of(game_at(options, 3, when), 0))
    page = visitor(make_game(options.players), viewport=SCREEN, color_scheme=theme)
    alone(page)
    page.evaluate(SHOW, table_of(view))
    composed, drawn = screenshot(page), picture(view)
    assert similarity(composed, drawn.crop((0, 0, *composed.size))) >= ALIKE
    assert not page.complaints


@pytest.mark.parametrize("case", ["two, resolving", "five, resolving"])
def test_rolled_dice_lie_as_on_the_picture(visitor, case):
    options, when = CASES[case]
    view = view_of(game_at(options, 3, when), 0)
    spies = [spy.space.id for board in view.boards for spy in board.spies]
    dice = {space: (1 + n % 6, 6 - n % 6) for n, space in enumerate(spies)}
    page = visitor(make_game(options.players), viewport=SCREEN)
    alone(page)
    page.evaluate("dice => { estoril.board.dice = dice }", dice)
    page.evaluate(SHOW, table_of(view))
    expect(page.locator("#pieces .die")).to_have_count(2 * len(spies))
    composed, drawn = screenshot(page), picture(view, highlights=Highlights(dice=dice))
    drawn = drawn.crop((0, 0, *composed.size))
    assert similarity(composed, drawn) >= ALIKE
    page.locator("#pieces .die").evaluate_all("dice => dice.forEach((die) => die.remove())")
    assert similarity(composed, drawn) > similarity(screenshot(page), drawn), "they are seen"


@pytest.mark.parametrize("style", ["safe", "contrast"])
def test_it_does_so_in_the_style_that_its_reader_chose(visitor, style):
    game = make_game(2)
    user = game.seats.get(awaiting=True).user
    user.style = style
    user.save()
    view = with_everything(view_of(game_at(*CASES["two, everything"][:1], 3, placing(9)), 0))
    page = visitor(game, viewport=SCREEN)
    alone(page)
    page.evaluate(SHOW, table_of(view))
    composed, drawn = screenshot(page), picture(view, style=style)
    assert similarity(composed, drawn.crop((0, 0, *composed.size))) >= ALIKE


def test_what_changed_is_marked_as_on_the_picture(visitor):
    game = play_until(make_game(3, rng=3, moves=9), "place")
    game.seats.update(seen=game.line)  # or it would be told first
    page = visitor(game, viewport=SCREEN)
    alone(page)
    changed = json.loads(page.locator(".table").get_attribute("data-changed"))
    assert len(changed) > 1, "more than the last line"
    view = view_for(game.engine_game().state, game.seats.get(awaiting=True).number)
    composed, drawn = screenshot(page), picture(view, highlights=Highlights(frozenset(changed)))
    assert similarity(composed, drawn.crop((0, 0, *composed.size))) >= ALIKE
    expect(page.locator(".ring")).to_have_count(len(changed))


# ── what moves ───────────────────────────────────────────────────────────────────────────────


def test_a_patch_moves_turns_and_removes_pieces_and_keeps_the_rest(visitor):
    view = with_everything(view_of(game_at(Options(players=2), 3, placing(7)), 0))
    page = visitor(make_game(2), viewport=SCREEN)
    page.evaluate(SHOW, table_of(view))
    pieces = table_of(view)["pieces"]
    spies = [id for id, piece in pieces.items() if piece["owner"]]
    free = next(s.id for s in view.grid().spaces if s.id not in pieces)
    went, left, turned = spies[:3]
    page.evaluate(
        "() => document.querySelectorAll('.piece').forEach((e, i) => { e.dataset.i = i })"
    )
    patch = {
        "pieces": {
            went: None,
            free: pieces[went],
            left: None,
            turned: {**pieces[turned], "tile": "garbo", "up": True},
        }
    }
    moves = [[went, free], [left, "seat:red"]]
    page.evaluate("([patch, moves]) => estoril.board.set(patch, { moves })", [patch, moves])
    shown = page.evaluate("() => estoril.board.table.pieces")
    assert shown == {id: piece for id, piece in (pieces | patch["pieces"]).items() if piece}
    expect(page.locator("#pieces .piece")).to_have_count(len(shown))
    expect(page.locator("#pieces .piece:not([data-i])")).to_have_count(0)  # all are the old ones
    at = page.evaluate("id => estoril.board.spot(id).getBoundingClientRect().toJSON()", free)
    tile = page.locator(f"#pieces .piece[data-face^='{pieces[went]['tile'] or 'back-'}']")
    boxes = [one.bounding_box() for one in tile.all()]
    assert any(abs(box["x"] - at["x"]) < 2 and abs(box["y"] - at["y"]) < 2 for box in boxes)
    assert page.locator("#pieces .piece[data-face^='garbo'] img").evaluate("e => e.complete")
    assert not page.complaints


def test_pieces_stay_while_the_rest_of_the_page_is_swapped(visitor):
    game = play_until(make_game(2, rng=3, moves=6), "place")
    game.seats.update(seen=game.line)  # or it would be told first
    page = visitor(game, viewport=SCREEN)
    page.evaluate("() => document.querySelectorAll('.piece').forEach(e => { e.dataset.same = 1 })")
    before = page.locator(".piece[data-same]").count()
    asked: list[str] = []
    page.on("request", lambda request: ".webp" in request.url and asked.append(request.url))
    page.locator("#hand a.card-link").first.click()
    expect(page.locator("#hand a[aria-current]")).to_be_visible()
    page.locator("a.hit--lit").first.click()
    expect(page.locator(".hit--chosen")).to_be_visible()
    page.locator("#confirm").click()
    expect(page.locator(f"#game[data-version='{game.line + 1}']")).to_be_visible()
    expect(page.locator("#pieces .piece")).to_have_count(before + 1)
    expect(page.locator("#pieces .piece[data-same]")).to_have_count(before)
    # Of all drawings, only the spy's that was placed face down may be new.
    assert all("/art/veil/" in url for url in asked), asked
    assert len(asked) <= 1
    assert not page.complaints
