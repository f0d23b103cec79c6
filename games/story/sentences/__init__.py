"""Every kind of event as a sentence. ``TELL`` has one function per kind of the engine's events.

``AFTER`` has one for each kind that leaves other spies on the table than its sentence speaks of.
"""

from collections.abc import Callable
from typing import Final

from games.story.abilities import ABILITY_WORDS
from games.story.known_table import Table
from games.story.teller import Event, Teller

from . import placement, resolution, rounds

TELL: Final[dict[str, Teller]] = {
    **rounds.TELL,
    **placement.TELL,
    **resolution.TELL,
    **{kind: tell for words in ABILITY_WORDS.values() for kind, tell in words.tell.items()},
}
AFTER: Final[dict[str, Callable[[Table, Event], object]]] = {
    "spy_lost": lambda table, event: table.spies.pop(event["space"]),
    "spies_retrieved": lambda table, _event: table.spies.clear(),
    **{kind: after for words in ABILITY_WORDS.values() for kind, after in words.after.items()},
}

__all__ = ["AFTER", "TELL"]
