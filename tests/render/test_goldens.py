"""Chosen pictures of the renderer, pixel for pixel: every kind, style and module, every character
and location.
"""

from collections.abc import Callable
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from games import render
from games.engine import Options
from games.engine.components import LOCATIONS, TILES, Color
from games.engine.options import MODULES, Module
from games.render import course, film, leaflet
from games.render.film import Closeup
from games.render.style import StyleName
from tests.goldens import Goldens, fingerprint
from tests.render.scenes import (
    BASE,
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

FILE = Path(render.__file__).with_name("goldens.json")


def _view(options=BASE, seed=1, when=None, seat=0):
    return view_of(game_at(options, seed, when or placing(7)), seat)


def _board(options=BASE, seed=1, when=None, seat=0, **wanted) -> bytes:
    return render.picture(_view(options, seed, when, seat), **{"width": 320, **wanted})


def _marked(**wanted) -> bytes:
    view = _view()
    return render.picture(view, highlights=marked(view), **wanted)


def _module(module: Module) -> bytes:
    options = Options(players=5 if module == "double_agent" else 3, modules=frozenset({module}))
    return _board(options, when=placing(9), width=400)


def _strip(style: StyleName) -> bytes:
    view = _view(FIVE, when=resolving)
    colors: tuple[Color, ...] = ("red", "pink")
    closeups = [
        Closeup(view, board.location, 7 + i, marked(view), colors[: i + 1])
        for i, board in enumerate(view.boards[:3])
    ]
    return film.strip(closeups, view, style=style)


def _leaflet(style: StyleName) -> bytes:
    sections = (
        leaflet.Section("Ablauf", (leaflet.Entry("1", "", "Spione setzen, reihum."),)),
        leaflet.Section(
            "능력과 장소",
            (
                leaflet.Entry(
                    "seduction", "유혹", "이웃의 스파이를 이곳 빈 공간으로 꾀어냅니다. " * 2
                ),
                leaflet.Entry("?", "Aeroporto da Portela", "Kość mówi, kiedy się go rozstrzyga."),
                leaflet.Entry("", "Roulette", "The winner takes them all."),
            ),
        ),
    )
    below = "2019 edition · Roulette"
    return leaflet.leaflet("Player aid", below, sections, width=620, style=style, format="png")


def _course(style: StyleName) -> bytes:
    players = [
        course.Player("red", "Amália", "87 %", [(0, 0.33), (0.4, 0.7), (0.6, 0.1), (1, 0)], False),
        course.Player("green", "정은채", "91 %", [(0, 0.33), (0.5, 0.2), (0.8, 0.9), (1, 1)], True),
        course.Player("pink", "A name that is long", "\N{EN DASH}", [(0, 0.33), (1, 0)], False),
    ]
    words = "Gra zmieniła się: szansa spada z 63 % na 12 %, bo ktoś znalazł coś lepszego. " * 2
    return course.course(
        "Operation Gardenia",
        "정확도",
        players,
        words,
        width=1200,
        style=style,
        format="png",
    )


def _contact_sheet(style: StyleName) -> bytes:
    rounds = [_board(when=placing(spies), style=style, width=400) for spies in (4, 5, 6, 7)]
    return film.contact_sheet(rounds, style)


def _locations(style: StyleName, width: int = 240) -> bytes:
    """All of them in one picture, one below the other."""
    images = [
        Image.open(BytesIO(render.location(id, width=width, style=style))) for id in LOCATIONS
    ]
    high = images[0].height
    sheet = Image.new("RGB", (width, high * len(images)))
    for i, image in enumerate(images):
        sheet.paste(image, (0, i * high))
    file = BytesIO()
    sheet.save(file, "PNG")
    return file.getvalue()


def _in_style(style: StyleName) -> dict[str, Callable[[], bytes]]:
    return {
        f"sheet, {style}": lambda: _board(
            FIVE, when=resolving, kind="sheet", names=NAMES, width=800, style=style
        ),
        f"card, {style}": lambda: _board(
            FIVE, when=resolving, kind="card", names=NAMES, title="Saffron", style=style, width=1200
        ),
        f"thumbnail, {style}": lambda: _board(FIVE, when=over, seat=3, style=style),
        f"strip, {style}": lambda: _strip(style),
        f"leaflet, {style}": lambda: _leaflet(style),
        f"course, {style}": lambda: _course(style),
        f"contact sheet, {style}": lambda: _contact_sheet(style),
        f"all characters, {style}": lambda: render.row(
            tuple(TILES.values()), width=160, style=style
        ),
        f"all characters, face down, {style}": lambda: render.row(
            tuple(TILES.values()), width=160, style=style, veiled=True
        ),
        f"sheet of posters, {style}": lambda: render.poster_sheet(width=800, style=style),
        f"sheet of pieces, {style}": lambda: render.piece_sheet(width=800, style=style),
        f"all locations, {style}": lambda: _locations(style),
        # Large ones have a texture that small ones lack.
        f"large location, {style}": lambda: render.location("casino", width=960, style=style),
        f"large character, {style}": lambda: render.character(
            TILES["garbo"], width=640, style=style
        ),
    }


PICTURES: dict[str, Callable[[], bytes]] = {
    "base": _board,
    "base, as a spectator": lambda: _board(seat=None),
    "base, 800 px": lambda: _board(width=800),
    "base, colour-blind": lambda: _board(style="safe"),
    "base, high contrast": lambda: _board(style="contrast"),
    "highlights": lambda: _marked(width=400),
    "highlights, high contrast": lambda: _marked(width=400, style="contrast"),
    "two players": lambda: _board(Options(players=2), names=NAMES[:2], width=640),
    "promo and enigma": lambda: _board(
        Options(players=3, modules=frozenset({"promo", "enigma"})), when=resolving
    ),
    "five players, placing": lambda: _board(FIVE, when=placing(10), names=NAMES),
    "five players, resolving": lambda: _board(FIVE, when=resolving, seat=2, width=500),
    "discarding": lambda: _board(Options(players=2), seed=3, when=discarding),
    "sheet": lambda: _board(FIVE, kind="sheet", names=NAMES, width=480),
    "sheet, over": lambda: _board(FIVE, when=over, kind="sheet", names=NAMES, width=480),
    "card": lambda: _board(kind="card", names=NAMES[:4], title="Operation Gardenia", width=600),
    "card, over": lambda: _board(when=over, kind="card", names=NAMES[:4], title="Saffron"),
    "location": lambda: render.location("museum", width=120),
    "character": lambda: render.character(TILES["zarah-l"], width=120),
    **{f"module {module}": partial(_module, module) for module in sorted(MODULES)},
    **{name: draw for style in render.STYLES for name, draw in _in_style(style).items()},
}


@pytest.fixture
def goldens(request) -> Goldens:
    return Goldens(FILE, request)


def test_every_golden_has_a_picture(goldens):
    goldens.check_names(PICTURES)


@pytest.mark.parametrize("name", PICTURES)
def test_golden(name, goldens):
    goldens.check(name, PICTURES[name]())


def test_one_pixel_more_or_less_is_noticed():
    image = Image.open(BytesIO(_board()))
    right = fingerprint(_board())
    before: Any = image.getpixel((100, 100))
    image.putpixel((100, 100), (before + 1) % 256)
    file = BytesIO()
    image.save(file, "PNG")
    assert fingerprint(file.getvalue()) != right
