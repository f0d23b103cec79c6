"""Films, contact sheets and strips: what is in them, for how long, and that they tell no more."""

import subprocess
import sys
from io import BytesIO
from itertools import pairwise
from random import Random

import pytest
from PIL import Image, ImageChops, ImageSequence, ImageStat

from games.engine import Game, Move, Options, View, view_for
from games.engine.chance import derive_seed
from games.render import Highlights, film, picture
from games.render.film import SPEEDS, Closeup, lasting
from tests.engine.hidden import another_truth
from tests.render.scenes import BASE, FIVE, game_at, placing, resolving, view_of


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data))


def rgb(image: Image.Image) -> bytes:
    return image.convert("RGB").tobytes()


@pytest.fixture(scope="module")
def views() -> list[View]:
    """All of a short game, line by line, as the first seat sees it."""
    rng, game = Random(5), Game.new(Options(players=2), derive_seed("film"))
    seen = [view_for(game.state, 0)]
    while not game.over:
        if game.pending:
            game.unfold()
        else:
            decision = rng.choice(game.unanswered)
            game.answer(Move(decision.seat, decision.id, rng.choice(decision.options)))
        seen.append(view_for(game.state, 0))
    return seen


@pytest.fixture(scope="module")
def pictures(views) -> list[bytes]:
    """A few of them, no two alike."""
    return [picture(view, width=320) for view in views[:12]]


# ── films ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("format", ["webp", "gif"])
def test_a_film_shows_every_picture_exactly_and_as_long_as_told(pictures, format):
    assert len(set(pictures)) == len(pictures)
    times = [100 + 10 * i for i in range(len(pictures))]
    made = opened(film.film(list(zip(pictures, times, strict=True)), format))
    assert made.format == format.upper()
    assert getattr(made, "n_frames", 1) == len(pictures)
    assert made.info["loop"] == 0
    for frame, drawn, milliseconds in zip(
        ImageSequence.Iterator(made), pictures, times, strict=True
    ):
        assert rgb(frame) == rgb(opened(drawn))
        assert frame.info["duration"] == milliseconds


@pytest.mark.parametrize("format", ["webp", "gif"])
def test_a_picture_like_the_one_before_takes_no_time(pictures, format):
    first, second = pictures[:2]
    frames = [(first, 500), (first, 300), (second, 200), (first, 100)]
    made = opened(film.film(frames, format))
    shown = [(rgb(frame), frame.info["duration"]) for frame in ImageSequence.Iterator(made)]
    first, second = rgb(opened(first)), rgb(opened(second))
    assert shown == [(first, 500), (second, 200), (first, 100)]


@pytest.mark.parametrize("format", ["webp", "gif"])
def test_the_same_pictures_make_the_same_film(pictures, format):
    frames = [(drawn, 400) for drawn in pictures]
    assert film.film(frames, format) == film.film(frames, format)


@pytest.mark.parametrize("format", ["webp", "gif"])
def test_only_what_changes_is_stored(pictures, format):
    """A film is much smaller than its pictures."""
    frames = [(drawn, 400) for drawn in pictures]
    assert len(film.film(frames, format)) < sum(map(len, pictures)) / 2


def test_more_to_see_stands_longer(views):
    usual = SPEEDS["normal"]
    assert lasting(views[0], None, False, "normal") == 2 * usual
    assert lasting(views[1], views[0], True, "normal") == usual
    assert lasting(views[1], views[0], False, "normal") == usual // 2
    assert lasting(views[-1], views[-2], False, "normal") == 5 * usual
    opening = next(after for after in pairwise(views) if after[1].resolving and not after[0].order)
    assert lasting(opening[1], opening[0], True, "normal") == usual * 3 // 2
    dealing = next(after for after in pairwise(views) if after[0].round < after[1].round)
    assert lasting(dealing[1], dealing[0], False, "normal") == 2 * usual


def test_speeds_are_told_apart_and_fit_gif(views):
    def long(speed):
        return [lasting(*pair[::-1], True, speed) for pair in pairwise(views)]

    assert sum(long("slow")) > 1.5 * sum(long("normal")) > 3 * sum(long("fast"))
    assert all(milliseconds % 10 == 0 for speed in SPEEDS for milliseconds in long(speed))


# ── the contact sheet ────────────────────────────────────────────────────────────────────────


def test_a_contact_sheet_has_four_rounds_in_order(views):
    drawn = [
        picture(next(view for view in views if view.round == number), width=480)
        for number in (1, 2, 3, 4)
    ]
    sheet = opened(film.contact_sheet(drawn, "poster"))
    wide, high = opened(drawn[0]).size
    places = [spot(sheet, opened(part)) for part in drawn]
    assert places[0][1] == places[1][1] < places[2][1] == places[3][1]
    assert places[0][0] == places[2][0] < places[1][0] == places[3][0]
    assert places[1][0] >= places[0][0] + wide
    assert places[2][1] >= places[0][1] + high
    numerals = {rgb(sheet.crop((x, y + high, x + 60, y + high + 30))) for x, y in places}
    assert len(numerals) == 4


def test_a_contact_sheet_of_small_pictures_keeps_their_colours(pictures):
    """They come in a palette of their own."""
    sheet = opened(film.contact_sheet(pictures[:4], "poster")).convert("RGB")
    first = opened(pictures[0]).convert("RGB")
    left, top = (round(first.width * share) for share in (6 / 291, 22 / 291))
    same = sheet.crop((left, top, left + first.width, top + first.height))
    error = ImageStat.Stat(ImageChops.difference(same, first)).mean
    assert max(error) < 4


def spot(sheet: Image.Image, part: Image.Image) -> tuple[int, int]:
    """Where the part lies on the sheet, pixel for pixel."""
    sheet, part = sheet.convert("RGB"), part.convert("RGB")
    for y in range(sheet.height - part.height + 1):
        for x in (*range(16), *range(part.width, part.width + 32)):
            area = sheet.crop((x, y, x + part.width, y + part.height))
            if not ImageChops.difference(area, part).getbbox():
                return x, y
    raise AssertionError("not on the sheet")


# ── strips ───────────────────────────────────────────────────────────────────────────────────


def closeup(view: View, location: str = "", number: int = 7, changed: frozenset[str] = frozenset()):
    location = location or view.boards[0].location
    return Closeup(view, location, number, Highlights(changed=changed), ("green",))


@pytest.mark.parametrize("width", [600, 1200])
@pytest.mark.parametrize("options", [BASE, FIVE], ids=["four", "five"])
def test_a_strip_is_as_wide_as_asked_with_two_in_a_row(width, options):
    view = view_of(game_at(options, 1, placing(6)))
    shown = [closeup(view, board.location) for board in view.boards[:4]]
    sizes = [opened(film.strip(shown[:n], view, width=width)).size for n in (1, 2, 3, 4)]
    assert {wide for wide, _ in sizes} == {width}
    highs = [high for _, high in sizes]
    assert highs[0] == highs[1] < highs[2] == highs[3]


@pytest.mark.parametrize("format", ["png", "webp"])
def test_a_strip_is_small_enough_for_a_mail(format):
    view = view_of(game_at(FIVE, 1, placing(9)))
    shown = [closeup(view, board.location) for board in view.boards[:4]]
    assert len(film.strip(shown, view, format=format)) < 150_000


def test_changed_places_are_marked_in_close_up_and_on_the_whole_table():
    view = view_of(game_at(BASE, 1, placing(9)))
    place = next(spy.space for board in view.boards for spy in board.spies)
    first, other = (
        opened(film.strip([closeup(view, place.location, changed=changed)], view)).convert("RGB")
        for changed in (frozenset(), frozenset({place.id}))
    )
    half = first.width // 2
    for box in ((0, 0, half, first.height), (half, 0, first.width, first.height)):
        assert ImageChops.difference(first.crop(box), other.crop(box)).getbbox()


def test_number_and_marker_are_written_on_the_film():
    view = view_of(game_at(BASE, 1, placing(9)))
    location = view.boards[0].location
    plain = Closeup(view, location, 7, Highlights())
    strips = {
        film.strip([closeup], view)
        for closeup in (
            plain,
            Closeup(view, location, 8, Highlights()),
            Closeup(view, location, 7, Highlights(), ("red",)),
            Closeup(view, location, 7, Highlights(), ("pink",)),
        )
    }
    assert len(strips) == 4


@pytest.mark.parametrize("when", [placing(9), resolving], ids=["placing", "resolving"])
@pytest.mark.parametrize("seat", [0, 3, None])
def test_what_a_viewer_cannot_know_changes_no_byte(when, seat):
    state = game_at(FIVE, 2, when).state
    locations = [board.location for board in view_for(state, seat).boards[:3]]
    strips = []
    for truth in (state, another_truth(state, seat, Random(8))):
        view = view_for(truth, seat)
        strips.append(film.strip([closeup(view, location) for location in locations], view))
    assert strips[0] == strips[1]


def test_the_same_on_every_start_of_python():
    code = (
        "import hashlib; from tests.render import test_film as t;"
        "view = t.view_of(t.game_at(t.BASE, 1, t.placing(9)));"
        "ids = frozenset(space.id for space in view.grid().spaces);"
        "strip = t.film.strip([t.closeup(view, changed=ids)], view);"
        "print(hashlib.sha256(strip).hexdigest())"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed, "DJANGO_SETTINGS_MODULE": "estoril.settings"},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1
