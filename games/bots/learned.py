"""What bots learned from games of bots: ``manage.py train_bots`` writes it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

FILE: Final = Path(__file__).with_name("learned.json")
LEARNED: Final[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
