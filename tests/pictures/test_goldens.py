"""Chosen pictures of a stored game, pixel for pixel: every kind that can be asked for in every
style, and lines of the log as different viewers see them. See ``tests/goldens.py``.
"""

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import get_args

import pytest

from games.engine.components import TILES
from games.engine.options import MODULES, VARIANTS
from games.models import Game
from games.pictures import version
from games.pictures.art import Art
from games.pictures.picture import Picture
from games.pictures.prints import WIDTHS, ArtKind, Kind, Print
from games.pictures.strip import Strip
from games.pictures.table_picture import TablePicture
from games.pictures.tile_sets import set_of
from games.render import STYLES, StyleName
from tests.factory import NAMES, make_game, make_user
from tests.goldens import Goldens

PAIR = set_of([TILES["hedy-l"], TILES["red-roque"]])
SUBJECTS = {
    "tile": "garbo",
    "veil": "garbo",
    "location": "casino",
    "tiles": PAIR,
    "veils": PAIR,
    "example": "casino",
}
# These are words, too, which change without a change of how we draw: tests/render has them.
KINDS = [kind for kind in WIDTHS if kind not in ("aid", "debrief")]
FURTHER = ("starting-hand", "markers")  # examples that are no boards
LINES = range(0, 120, 12)
VIEWERS = ("red", "spectator", "all")


def picture_of(game: Game, kind: Kind, style: StyleName) -> Picture:
    print = Print(kind, WIDTHS[kind][0], style, "png", SUBJECTS.get(kind, ""))
    if kind in get_args(ArtKind):
        return Art(print)
    if kind == "strip":
        return Strip(game, 3, 60, "red", print)
    return TablePicture(game, seats_of(game), 60, "red", print)


def line_of(game: Game, number: int, viewer: str) -> Picture:
    return TablePicture(game, seats_of(game), number, viewer, Print("board", 400, format="png"))


def seats_of(game: Game):
    return list(game.seats.select_related("user"))


def example(_game: Game, name: str) -> Picture:
    return Art(Print("example", WIDTHS["example"][0], format="png", subject=name))


PICTURES = {
    **{
        f"{kind}, {style}": partial(picture_of, kind=kind, style=style)
        for kind, style in product(KINDS, STYLES)
    },
    **{
        f"line {number}, {viewer}": partial(line_of, number=number, viewer=viewer)
        for number, viewer in product(LINES, VIEWERS)
    },
    **{f"example, {name}": partial(example, name=name) for name in FURTHER},
}


@pytest.fixture
def game(db) -> Game:
    """Over, with everything that there is, and always the same one."""
    users = [make_user(name) for name in NAMES]
    game = make_game(5, users=users, moves=None, rng=4, modules=MODULES, variants=VARIANTS)
    Game.objects.update(name="Operation Gardenia", key="gardenia")
    game.refresh_from_db()
    assert game.line > max(LINES)
    return game


def test_goldens(game, request):
    goldens = Goldens(version.GOLDENS[1], request)
    goldens.check_names(PICTURES)
    for name, picture in PICTURES.items():
        goldens.check(name, picture(game).render())


# ── what the version is made of ──────────────────────────────────────────────────────────────────


def versions(monkeypatch, tmp_path) -> Iterator[str]:
    """As it is, and after each thing that makes pictures differ."""
    made = version.renderer_version.__wrapped__
    yield made()
    for i in range(len(version.GOLDENS)):
        changed = tmp_path / f"{i}.json"
        changed.write_text(version.GOLDENS[i].read_text().replace("0", "1", 1))
        files = (*version.GOLDENS[:i], changed, *version.GOLDENS[i + 1 :])
        with monkeypatch.context() as patch:
            patch.setattr(version, "GOLDENS", files)
            yield made()
    with monkeypatch.context() as patch:
        patch.setitem(version.OPTIONS["webp"], "quality", 41)
        yield made()
    for library in version.LIBRARIES:
        with monkeypatch.context() as patch:
            known = version.metadata.version
            patch.setattr(
                version.metadata,
                "version",
                lambda name, library=library, known=known: (
                    "0.0" if name == library else known(name)
                ),
            )
            yield made()


def test_the_version_changes_with_pictures_encoders_and_libraries(monkeypatch, tmp_path):
    seen = list(versions(monkeypatch, tmp_path))
    assert len(set(seen)) == len(seen) == 7
    assert version.renderer_version() == seen[0]
