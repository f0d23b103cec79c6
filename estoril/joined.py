"""Static files made of others, so that a page asks for few and ours stay small.

They are found like any other file: fresh while developing, collected and hashed in production.
Measured in Chromium when a first view of a game took 13 requests, and 32 with the files listed in
the template: over a network of 40 ms, the document was ready in 0.40 s instead of 0.58 s. How many
it may take now is in ``tests/browser/test_first_view.py``.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.files.storage import FileSystemStorage

_SITE = (
    "css/base/fonts.css",
    "css/base/palette.css",
    "css/base/tokens.css",
    "css/base/elements.css",
    "css/base/layout.css",
    "css/base/components.css",
    "css/base/forms.css",
    "css/base/dialogs.css",
    "css/base/search.css",
)
# A board, and the story told at it.
_BOARD = (
    "css/base/pieces.css",
    "css/game.css",
    "css/game-board.css",
    "css/game-overlay.css",
    "css/game-pieces.css",
    "css/game-parts.css",
    "css/game-playback.css",
    "css/game-hands.css",
)
_TABLE = (
    "css/base/pieces.css",
    "css/replay.css",
    "css/replay-result.css",
    "css/game.css",
    "css/game-ask.css",
    "css/game-coach.css",
    "css/game-board.css",
    "css/game-overlay.css",
    "css/game-pieces.css",
    "css/game-parts.css",
    "css/game-players.css",
    "css/game-rail.css",
    "css/game-away.css",
    "css/game-phone.css",
    "css/game-playback.css",
    "css/game-hands.css",
)
# A sheet lies as deep as those of its parts that name other files, so that the names hold.
JOINED = {
    "estoril/css/joined/site.css": (*_SITE, "css/base/lists.css", "css/base/offline.css"),
    "estoril/css/joined/game.css": (*_SITE, "css/chat.css", *_TABLE, "css/orders.css"),
    "estoril/css/joined/home.css": (
        *_SITE,
        *_BOARD,
        "css/lobby.css",
        "css/home.css",
        "css/home-table.css",
    ),
    "estoril/css/joined/lessons.css": (*_SITE, *_TABLE, "css/lessons.css"),
    "estoril/css/joined/puzzles.css": (*_SITE, *_TABLE, "css/lessons.css", "css/puzzles.css"),
    "estoril/js/joined/site.js": (
        "js/time-zone.js",
        "js/bell.js",
        "js/install.js",
        "js/search.js",
    ),
    "estoril/js/joined/home.js": (
        "js/time-zone.js",
        "js/bell.js",
        "js/install.js",
        "js/search.js",
        "js/table-settings.js",
        "js/printed.js",
        "js/tiles.js",
        "js/pieces.js",
        "js/caption.js",
        "js/playback.js",
        "js/tips.js",
        "js/stage.js",
    ),
    "estoril/js/joined/tournaments.js": (
        "js/time-zone.js",
        "js/bell.js",
        "js/search.js",
        "js/live.js",
        "js/keep.js",
    ),
    "estoril/js/joined/lessons.js": (
        "vendor/htmx-2.0.11.min.js",
        "js/htmx.js",
        "js/time-zone.js",
        "js/bell.js",
        "js/search.js",
        "js/keep.js",
        "js/printed.js",
        "js/tiles.js",
        "js/pieces.js",
        "js/table-settings.js",
        "js/aim.js",
        "js/tips.js",
        "js/zoom.js",
        "js/drag.js",
        "js/keys.js",
    ),
    "estoril/js/joined/game.js": (
        "vendor/htmx-2.0.11.min.js",
        "js/htmx.js",
        "js/time-zone.js",
        "js/bell.js",
        "js/search.js",
        "js/change.js",
        "js/live.js",
        "js/keep.js",
        "js/chat.js",
        "js/rail.js",
        "js/printed.js",
        "js/tiles.js",
        "js/pieces.js",
        "js/caption.js",
        "js/playback.js",
        "js/untold.js",
        "js/sounds.js",
        "js/table-settings.js",
        "js/quiet.js",
        "js/aim.js",
        "js/tips.js",
        "js/zoom.js",
        "js/drag.js",
        "js/keys.js",
        "js/line.js",
        "js/plan.js",
        "js/result.js",
    ),
}


def joined(path: str) -> str:
    """The parts one after the other. Scripts are modules, each with names of its own."""
    frame = "{{\n{}\n}}" if path.endswith(".js") else "{}"
    texts = (_source(f"estoril/{part}").read_text() for part in JOINED[path])
    return "\n".join(frame.format(text) for text in texts)


def _source(path: str) -> Path:
    file = finders.find(path)
    if file is None:
        raise FileNotFoundError(path)
    return Path(file)


class JoinedFinder(finders.BaseFinder):
    storage = FileSystemStorage(settings.VAR_DIR / "joined")

    def check(self, **_kwargs: object) -> list:
        return []

    def find(self, path: str, find_all: bool = False, **_kwargs: object) -> Any:
        """Its path; a list of it with ``find_all``; an empty one if it is none of ours."""
        if path not in JOINED:
            return []
        self._write(path)
        return [self.storage.path(path)] if find_all else self.storage.path(path)

    def list(self, _ignore_patterns: object) -> Iterator[tuple[str, FileSystemStorage]]:
        for path in JOINED:
            self._write(path)
            yield path, self.storage

    def _write(self, path: str) -> None:
        """Write a draft beside it first: another process may be reading."""
        file, text = Path(self.storage.path(path)), joined(path)
        if file.exists() and file.read_text() == text:
            return
        file.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile("w", dir=file.parent, delete=False) as draft:
            draft.write(text)
        Path(draft.name).replace(file)
