"""The one pass over the lines of a log, for whoever tells of them.

Every event, as one viewer may see it, passes once: under which heading it stands, its sentence, and
what it changes on the table that the viewer knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from .abilities import ABILITY_WORDS
from .changes import OF_THE_TABLE, Changer, Event, Signs
from .rows import Row, seen
from .sentences import TELL
from .table import Table
from .teller import Telling, Told

CHANGES: Final[dict[str, Changer]] = {
    **OF_THE_TABLE,
    **{kind: change for words in ABILITY_WORDS.values() for kind, change in words.changes.items()},
}


@dataclass(slots=True)
class Chapter:
    """The heading that an event stands under: the round, and the location being resolved."""

    round: int
    section: str  # dealing, placing, location, homecoming
    location: str | None

    @classmethod
    def of(cls, table: Table) -> Chapter:
        opened = [board["id"] for board in table["boards"] if board["status"] == "resolving"]
        return cls(table["round"], "location" if opened else "dealing", next(iter(opened), None))

    def turn(self, event: Event) -> None:
        kind = event["kind"]
        if kind == "round_started":
            self.round, self.section, self.location = event["round"], "dealing", None
        elif kind == "placed":
            self.section = "placing"
        elif kind == "location_opened":
            self.section, self.location = "location", event["location"]
        elif kind == "spies_retrieved":
            self.section, self.location = "homecoming", None


class Happening(NamedTuple):
    """An event on its way; its sentence has to be asked for before the next one comes."""

    row: Row
    event: Event
    chapter: Chapter
    telling: Telling

    @property
    def is_idle(self) -> bool:
        """Where nobody came, there is nobody to compare: nothing is said."""
        return self.event["kind"] == "compared" and not self.event["standings"]

    def tell(self) -> Told:
        return TELL[self.event["kind"]](self.telling, self.event)

    def change(self) -> Signs:
        """Brings the table up to date."""
        return CHANGES[self.event["kind"]](self.telling.table, self.event)


def happenings(
    telling: Telling,
    rows: Iterable[Row],
    over: Callable[[Row], bool],
    chapter: Chapter | None = None,
) -> Iterator[Happening]:
    """What these lines tell the viewer, in order. Whoever takes one lets it ``change`` the table.

    ``over``: whether a line may be told with all that was secret of it. ``chapter``: the one that
    goes on, if that is known; it turns with the events.
    """
    chapter = chapter or Chapter.of(telling.table)
    for row in rows:
        for event in seen(row, telling.viewer, over=over(row)):
            chapter.turn(event)
            yield Happening(row, event, chapter, telling)
