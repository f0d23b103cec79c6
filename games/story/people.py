"""The characters as the reference shows them: one page per person, not per colour."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, get_args

from games.engine.components import ABILITIES, MISSIONS, RECRUITS, STARTING, Flag

from . import texts
from .abilities import ABILITY_WORDS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import _StrPromise as Text

    from games.engine.components import Ability, Mission, Tile


@dataclass(frozen=True, slots=True)
class Symbol:
    """A symbol with its words, as pages show it."""

    id: Ability
    name: Text


@dataclass(frozen=True, slots=True)
class Person:
    slug: str
    tile: Tile

    @property
    def country(self) -> Text:
        return texts.COUNTRIES[self.tile.flag]

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        return tuple(Symbol(a, ABILITY_WORDS[a].name) for a in self.tile.abilities)

    @property
    def rebuilt(self) -> bool:
        return self.tile.source == "rebuilt"

    @property
    def black_medal(self) -> bool:
        return self.tile.vp < 0


def slug_of(tile: Tile) -> str:
    """Starting characters exist once per colour and share a page."""
    return tile.id.removeprefix(f"{tile.color}-")


def _people(tiles: tuple[Tile, ...]) -> tuple[Person, ...]:
    return tuple(Person(slug_of(tile), tile) for tile in tiles)


GROUPS: Final[dict[str, tuple[Person, ...]]] = {
    "starting": _people(STARTING["red"]),
    **{box: _people(tiles) for box, tiles in RECRUITS.items()},
}
PEOPLE: Final[dict[str, Person]] = {
    person.slug: person for group in GROUPS.values() for person in group
}
FLAGS: Final[tuple[Flag, ...]] = get_args(Flag)
SORTS: Final = ("name", "strength", "vp")


def contribution(tile: Tile, mission: Mission) -> int:
    """How much a tile in hand adds to what a mission counts."""
    match mission.measure:
        case "symbols":
            return sum(
                tile.abilities.count(ability) for ability in ABILITIES if ability in mission.of
            )
        case "flags" | "countries":
            return int(tile.flag in mission.of)
        case "women":
            return int(tile.woman)
        case "strength":
            return tile.strength
        case "starting":
            return int(tile.starting)
        case "discards":
            return 0


def helps(tile: Tile, mission: Mission) -> bool:
    if mission.measure == "discards":
        return False  # decided by the piles, whoever lies on them
    return (contribution(tile, mission) > 0) != mission.fewest


def missions_for(tile: Tile) -> list[tuple[Mission, int]]:
    """The missions a tile helps, with what it adds to the count."""
    return [(m, contribution(tile, m)) for m in MISSIONS.values() if helps(tile, m)]


@dataclass(frozen=True, slots=True)
class Filter:
    """What the overview shows. Words it does not know are ignored."""

    box: str = ""
    flag: str = ""
    ability: str = ""
    sort: str = "name"

    @classmethod
    def from_query(cls, query: Mapping[str, str]) -> Filter:
        def known(name: str, words: object) -> str:
            word = query.get(name, "")
            return word if word in words else ""  # type: ignore[operator]

        return cls(
            known("box", GROUPS),
            known("flag", FLAGS),
            known("ability", (*ABILITIES, "woman", "none")),
            known("sort", SORTS) or "name",
        )

    def groups(self) -> list[tuple[str, list[Person]]]:
        boxes = [self.box] if self.box else list(GROUPS)
        groups = ((box, [p for p in GROUPS[box] if self._shows(p.tile)]) for box in boxes)
        return [(box, sorted(people, key=self._order)) for box, people in groups if people]

    def _shows(self, tile: Tile) -> bool:
        return self.flag in ("", tile.flag) and (
            self.ability == ""
            or self.ability in tile.abilities
            or (self.ability == "woman" and tile.woman)
            or (self.ability == "none" and not tile.abilities)
        )

    def _order(self, person: Person) -> tuple[int, str]:
        figure = {"name": 0, "strength": person.tile.strength, "vp": person.tile.vp}[self.sort]
        return -figure, person.tile.name
