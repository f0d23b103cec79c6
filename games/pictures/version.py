"""The version of the renderer: it changes when pictures do, and only then.

Stored pictures and addresses that browsers cache for ever carry it, so it must change with whatever
makes the same line of a log look different, and with nothing else: a comment or a refactoring must
not have everything drawn anew. What decides is therefore not the code but what it draws. The
hashes of chosen pictures' pixels are committed beside the code (``goldens.json``), and tests fail
as long as they are not those of the pictures that are drawn: whoever changes a picture cannot
forget the version. What the hashes do not cover is hashed beside them: how files are encoded, and
the libraries that draw and letter.
"""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import metadata
from pathlib import Path

from games import render
from games.render.encode import EXACT, OPTIONS

GOLDENS = (
    Path(render.__file__).with_name("goldens.json"),  # of the renderer
    Path(__file__).with_name("goldens.json"),  # of stored games
)
HANGUL = Path(render.__file__).parent / "hangul" / "EstorilHangul-Bold.ttf"
LIBRARIES = ("pillow", "font-source-sans-pro", "font-source-serif-pro")


@cache
def renderer_version() -> str:
    libraries = [(name, metadata.version(name)) for name in LIBRARIES]
    digest = hashlib.sha256(repr((OPTIONS, EXACT, libraries)).encode())
    for file in (*GOLDENS, HANGUL):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:10]
