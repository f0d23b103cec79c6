"""Who is being told, by what names, and what a sentence brings with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from games.engine.components import TILES, Tile

from .changes import Event
from .table import Table, seat_of
from .terms import Person, Place, Who, Words


@dataclass(frozen=True, slots=True)
class ComparedSpy:
    """One spy in a comparison: where, who, whose, and what its strength is made of."""

    place: str
    person: Person
    player: Who
    parts: tuple[Words, ...]
    strength: int


class Told(NamedTuple):
    """A sentence, tiles to show beside it, further sentences under it, the spies compared."""

    words: Words
    tiles: tuple[Tile, ...] = ()
    notes: tuple[Words, ...] = ()
    spies: tuple[ComparedSpy, ...] = ()


class Standing(NamedTuple):
    """A spy as the viewer knows it; ``tile`` is None while they have not been shown it."""

    tile: str | None
    owner: int
    controller: int


@dataclass(frozen=True, slots=True)
class Telling:
    """``viewer`` is a seat, or None for whoever only watches. ``table``: what they know to lie
    there before the event that is told."""

    viewer: int | None
    players: list[Who]
    table: Table

    def you(self, seat: int | None) -> bool:
        return seat is not None and seat == self.viewer

    def say(self, seat: int, yours: str, theirs: str, **params: object) -> Words:
        """What this player does, to themselves or to somebody else."""
        if seat == self.viewer:
            return Words(yours, **params)
        return Words(theirs, player=self.players[seat], **params)

    def standing(self, space: str) -> Standing | None:
        """The spy there, if there is one."""
        piece = self.table["pieces"].get(space)
        if piece is None:
            return None
        owner = seat_of(self.table, piece["owner"])
        turned = piece["controller"]
        return Standing(piece["tile"], owner, seat_of(self.table, turned) if turned else owner)

    def spy(self, space: str) -> Person | None:
        """Who stands there, if this viewer may know."""
        spy = self.standing(space)
        return Person(spy.tile) if spy and spy.tile else None

    def acting(self, event: Event) -> Person | Place:
        """Who uses an ability; that spy lies face up by then."""
        return self.spy(event["by"]) or Place(event["by"])


Teller = Callable[[Telling, Event], Told]


def tiles(ids: list[str]) -> tuple[Tile, ...]:
    return tuple(TILES[id] for id in ids)
