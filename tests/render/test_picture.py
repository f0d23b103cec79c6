"""Pictures of random games: they render, they tell no more than the view, they are always alike."""

import hashlib
import subprocess
import sys
from io import BytesIO
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from games import render
from games.engine import Options, view_for
from games.render import geometry
from games.render.geometry import RING, Rect
from tests.engine.hidden import another_truth
from tests.engine.strategies import games, seeds
from tests.render.scenes import (
    BASE,
    EVERYTHING,
    FIVE,
    NAMES,
    discarding,
    game_at,
    marked,
    over,
    placing,
    resolving,
    view_of,
)

widths = st.sampled_from([320, 375, 640])  # parts are kept by size
slow = settings(max_examples=12, suppress_health_check=[HealthCheck.too_slow])


def opened(picture: bytes) -> Image.Image:
    return Image.open(BytesIO(picture))


@slow
@given(games(), st.sampled_from(render.KINDS), st.sampled_from(list(render.STYLES)), widths)
def test_every_view_of_every_game_has_a_picture(game, kind, style, width):
    for seat in (*range(game.state.players), None):
        view = view_for(game.state, seat)
        image = opened(render.picture(view, kind=kind, style=style, width=width))
        whole = geometry.layout(view, kind).whole
        assert image.size == (width, round(width * whole.height / whole.width))


@slow
@given(games(), seeds, st.sampled_from(render.KINDS))
def test_what_a_viewer_cannot_know_changes_no_byte(game, seed, kind):
    state = game.state
    for seat in (*range(state.players), None):
        if state.over:
            return
        other = another_truth(state, seat, Random(seed))
        first, second = (
            render.picture(view_for(truth, seat), kind=kind, width=320) for truth in (state, other)
        )
        assert first == second


def test_what_a_viewer_knows_is_seen_by_nobody_else():
    """Only on the spaces and rewards of which one knows more than the other."""
    state = game_at(BASE, 1, placing(9)).state
    mine, yours = view_for(state, 0), view_for(state, 1)
    first, second = (
        opened(render.picture(view, width=1200)).convert("RGB") for view in (mine, yours)
    )
    scale = 1200 / geometry.layout(mine).whole.width
    differing = set()
    for seen, other in zip(mine.boards, yours.boards, strict=True):
        rects = geometry.layout(mine).boards[seen.location]
        for spy, again in zip(seen.spies, other.spies, strict=True):
            if changed_within(first, second, rects.spaces[spy.space], scale):
                differing.add(spy.space)
                assert spy.tile.tile is not again.tile.tile
            else:
                assert spy.tile.tile is again.tile.tile
    assert differing


def highlights(mark: str, spot: str) -> render.Highlights:
    marked: dict[str, Any] = {mark: frozenset({spot})}
    return render.Highlights(**marked)


def changed_within(first: Image.Image, second: Image.Image, rect: Rect, scale: float) -> bool:
    inner = rect.grown(-rect.width * 0.2)
    box: Any = tuple(round(edge * scale) for edge in (inner.x, inner.y, inner.right, inner.bottom))
    return ImageChops.difference(first.crop(box), second.crop(box)).getbbox() is not None


def test_a_fresh_process_draws_the_same_bytes():
    code = (
        "import hashlib; from tests.render import scenes as s; from games import render;"
        "view = s.view_of(s.game_at(s.FIVE, 1, s.resolving));"
        "files = [render.picture(view, kind=k, width=400, format=f, names=s.NAMES)"
        " for k in render.KINDS for f in render.FORMATS];"
        "print(hashlib.sha256(b''.join(files)).hexdigest())"
    )
    fresh = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.strip()
    view = view_of(game_at(FIVE, 1, resolving))
    files = [
        render.picture(view, kind=kind, width=400, format=format, names=NAMES)
        for kind in render.KINDS
        for format in render.FORMATS
    ]
    assert hashlib.sha256(b"".join(files)).hexdigest() == fresh


@pytest.mark.parametrize("mark", ["changed", "legal", "chosen"])
@pytest.mark.parametrize("width", [320, 1200])
def test_a_highlight_is_seen_in_its_place_alone(mark, width):
    view = view_of(game_at(BASE, 1, placing(7)))
    layout = geometry.layout(view)
    scale = width / layout.whole.width
    plain = opened(render.picture(view, width=width)).convert("RGB")
    for id, rect in layout.spots():
        shown = highlights(mark, id)
        image = opened(render.picture(view, width=width, highlights=shown)).convert("RGB")
        box = ImageChops.difference(plain, image).getbbox()
        assert box is not None
        around = rect.grown(RING + 1 / scale)
        assert Rect(box[0], box[1], box[2] - box[0], box[3] - box[1]).within(around.scaled(scale))


def test_highlights_differ_without_colour():
    view = view_of(game_at(BASE, 1, placing(7)))
    spot = view.grid().spaces[0].id
    grey = [
        opened(render.picture(view, highlights=shown)).convert("L")
        for shown in (
            render.Highlights(),
            *(highlights(mark, spot) for mark in ("changed", "legal", "chosen")),
        )
    ]
    for i, first in enumerate(grey):
        for second in grey[i + 1 :]:
            difference = ImageChops.difference(first, second).point(
                lambda value: 255 * (value > 60)
            )
            assert sum(difference.histogram()[1:]) > 300


def test_the_moments_of_a_round_look_different():
    """A location before, while and after it is resolved."""
    game = game_at(Options(players=4, modules=EVERYTHING), 1, resolving)
    view = view_of(game)
    assert {board.resolved for board in view.boards} == {True, False}
    assert view.resolving
    image = opened(render.picture(view, width=1200))
    frames: dict[Any, Any] = {}
    scale = 1200 / geometry.layout(view).whole.width
    for board in view.boards:
        rect = geometry.layout(view).boards[board.location].medallion
        box: Any = tuple(round(edge * scale) for edge in (rect.x, rect.y, rect.right, rect.bottom))
        status = (board.resolved, view.resolving == board.location)
        frames.setdefault(status, image.crop(box).convert("L").resize((8, 8)).tobytes())
    assert len(frames) == len(set(frames.values())) == 3


@settings(slow, max_examples=8)
@given(st.lists(st.text(max_size=60), min_size=4, max_size=4), st.text(max_size=80))
def test_any_names_and_title(names, title):
    for view in (view_of(game_at(BASE, 1, placing(7))), view_of(game_at(BASE, 1, over))):
        for kind in render.KINDS:
            render.picture(view, kind=kind, names=names, title=title, width=640)


def test_controls_in_names_change_nothing():
    view = view_of(game_at(BASE, 1, placing(7)))
    names = ["Amália", "Duarte", "Leonor", "Tomás"]
    strange = ["A\u202emália\x00", "Du\u200barte", "\tLeonor\n", "Toma\u0301s"]
    plain, odd = (render.picture(view, names=given) for given in (names, strange))
    assert plain == odd


def test_limits_of_size():
    """What a page, a mail and a list may weigh."""
    full = view_of(game_at(Options(players=4, modules=EVERYTHING), 2, placing(11)))
    shown = marked(full)
    assert len(render.picture(full, highlights=shown)) < 300_000
    assert len(render.picture(full, highlights=shown, format="webp")) < 120_000
    assert len(render.picture(full, highlights=shown, width=320)) < 20_000


def test_formats():
    view = view_of(game_at(BASE, 1, placing(7)))
    png, webp = (opened(render.picture(view, format=format)) for format in render.FORMATS)
    assert (png.format, png.mode) == ("PNG", "P")
    assert webp.format == "WEBP"
    assert png.size == webp.size == (1200, 916)


def test_after_the_boards_are_put_away_networks_are_shown():
    view = view_of(game_at(Options(players=2), 3, discarding))
    assert not view.boards
    names = ["Amália", "Duarte"]
    assert render.picture(view, names=names) != render.picture(view)


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "poster"},
        {"width": 319},
        {"width": 2401},
        {"width": 640.5},
        {"style": "loud"},
        {"format": "gif"},
        {"names": ["one", "two"]},
    ],
)
def test_what_cannot_be_drawn_is_refused(wrong):
    with pytest.raises(ValueError, match=r"\w"):
        render.picture(view_of(game_at(BASE, 1, placing(7))), **wrong)
