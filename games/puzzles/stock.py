"""The puzzles that come with the site, from games of bots: there is one from the first day on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from .models import Puzzle

# ``manage.py make_puzzles`` writes the files, one for each seed that it was called with.
FOLDER: Final = Path(__file__).with_name("data")


def read() -> list[dict[str, Any]]:
    files = sorted(FOLDER.glob("*.json"))
    return [row for file in files for row in json.loads(file.read_text("utf-8"))["puzzles"]]


def load() -> int:
    """Store those that are not there yet; how many are new."""
    before = Puzzle.objects.count()
    Puzzle.objects.bulk_create([Puzzle(**row) for row in read()], ignore_conflicts=True)
    return Puzzle.objects.count() - before
