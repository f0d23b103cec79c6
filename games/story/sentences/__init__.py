"""Every kind of event as a sentence. ``TELL`` has one function per kind of the engine's events."""

from typing import Final

from games.story.abilities import ABILITY_WORDS
from games.story.teller import Teller

from . import placement, resolution, rounds

TELL: Final[dict[str, Teller]] = {
    **rounds.TELL,
    **placement.TELL,
    **resolution.TELL,
    **{kind: tell for words in ABILITY_WORDS.values() for kind, tell in words.tell.items()},
}

__all__ = ["TELL"]
