"""The boards as one viewer of the log follows them: who stands where, as far as they can tell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(slots=True)
class Spy:
    """``tile`` is None while this viewer has not been shown it."""

    tile: str | None
    owner: int
    controller: int


class Table:
    """Fed with events as the viewer may see them, never with more, so it cannot tell more."""

    def __init__(self) -> None:
        self.round = 0
        self.location: str | None = None
        self.section = "dealing"
        self.spies: dict[str, Spy] = {}

    def before(self, event: dict[str, Any]) -> None:
        """What its sentence should already stand under."""
        kind = event["kind"]
        if kind == "round_started":
            self.round = event["round"]
            self.section, self.location = "dealing", None
            self.spies.clear()
        elif kind == "placed":
            self.section = "placing"
            self.spies[event["space"]] = Spy(event.get("tile"), event["seat"], event["seat"])
        elif kind == "location_opened":
            self.section, self.location = "location", event["location"]
            for space, tile in event["spies"].items():
                self.spies[space].tile = tile
        elif kind == "spies_retrieved":
            self.section, self.location = "homecoming", None
        elif kind == "peeked" and "tile" in event and event["at"] in self.spies:
            self.spies[event["at"]].tile = event["tile"]
