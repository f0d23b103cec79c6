"""Chosen pictures, byte for byte, as hashes.

Of the pixels and the palette, not of the files: how a file is compressed is up to the zlib of the
machine. After a change that was meant, look at the pictures (``manage.py gallery``) and run
``pytest tests/render/test_goldens.py --approve``.
"""

import hashlib
import json
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from games import render
from games.engine import Options
from games.engine.components import TILES
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

FILE = Path(__file__).with_name("goldens.json")


def _view(options=BASE, seed=1, when=None, seat=0):
    return view_of(game_at(options, seed, when or placing(7)), seat)


def _board(options=BASE, seed=1, when=None, seat=0, **wanted) -> bytes:
    return render.picture(_view(options, seed, when, seat), **{"width": 320, **wanted})


def _marked(**wanted) -> bytes:
    view = _view()
    return render.picture(view, highlights=marked(view), **wanted)


PICTURES = {
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
}


def fingerprint(picture: bytes) -> str:
    image = Image.open(BytesIO(picture))
    content = f"{image.mode} {image.size} {image.getpalette()}".encode() + image.tobytes()
    return hashlib.sha256(content).hexdigest()[:32]


def test_every_golden_has_a_picture(request):
    if request.config.getoption("--approve", default=False):
        FILE.write_text("{}\n", encoding="utf-8")
    else:
        assert json.loads(FILE.read_text(encoding="utf-8")).keys() == PICTURES.keys()


@pytest.mark.parametrize("name", PICTURES)
def test_golden(name, request):
    found = fingerprint(PICTURES[name]())
    goldens = json.loads(FILE.read_text(encoding="utf-8"))
    if request.config.getoption("--approve", default=False):
        goldens[name] = found
        FILE.write_text(json.dumps(goldens, indent=2) + "\n", encoding="utf-8")
    assert goldens[name] == found, "looks different now: see the top of this file"


def test_one_pixel_more_or_less_is_noticed():
    image = Image.open(BytesIO(_board()))
    right = fingerprint(_board())
    before: Any = image.getpixel((100, 100))
    image.putpixel((100, 100), (before + 1) % 256)
    file = BytesIO()
    image.save(file, "PNG")
    assert fingerprint(file.getvalue()) != right
