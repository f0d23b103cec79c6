"""What modules add, where editions differ, and the choices of the character filter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

from games.engine import BOARD_ROWS, Options
from games.engine.components import (
    ABILITIES,
    COLORS,
    LOCATIONS,
    MARKERS,
    MISSIONS,
    RECRUITS,
    STARTING,
)
from games.engine.options import EDITIONS, PRESETS, SWITCH_VALUES
from games.engine.scoring import agenda_allowed
from games.story import people, texts
from games.story.abilities import ABILITY_WORDS

from . import contests
from .rulings import scope

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import _StrPromise as Text

    from games.engine.components import Location, Mission, Tile

    from .rulings import Ruling

GROUP_NAMES: Final[dict[str, Text]] = {
    "starting": _("Starting characters"),
    **texts.BOXES,
}


@dataclass(frozen=True, slots=True)
class Module:
    id: str
    name: Text
    line: Text
    people: tuple[people.Person, ...]
    locations: tuple[Location, ...]
    missions: tuple[tuple[Mission, texts.Entry], ...]
    rulings: tuple[Ruling, ...]

    @property
    def rebuilt(self) -> bool:
        things: tuple[Tile | Location, ...] = (*self._tiles(), *self.locations)
        return any(thing.source == "rebuilt" for thing in things)

    def _tiles(self) -> tuple[Tile, ...]:
        return tuple(person.tile for person in self.people)


def module(name: str, rulings: Mapping[int, Ruling]) -> Module:
    entry = texts.MODULES[name]
    return Module(
        name,
        entry.name,
        entry.line,
        people.GROUPS[name] if name in RECRUITS else (),
        tuple(location for location in LOCATIONS.values() if location.box == name),
        tuple((m, texts.MISSIONS[m.id]) for m in MISSIONS.values() if m.box == name),
        tuple(rulings[number] for number in scope.OF_MODULE.get(name, ())),
    )


def five_players() -> dict[str, object]:
    """What a game of five is played with."""
    options = Options(players=5, modules=frozenset({"double_agent"}))
    return {
        "color": texts.COLORS[COLORS[options.players - 1]],
        "boards": BOARD_ROWS * options.columns,
        "markers": options.markers,
        "missions": contests.OPEN_MISSIONS[options.players],
    }


def base_box() -> list[tuple[Text, int]]:
    """What the box of the base game holds, and how many of each."""
    options = Options(players=4)
    networks = options.players
    return [
        (_("Characters to win"), len(options.recruits())),
        (_("Starting characters"), networks * len(STARTING[COLORS[0]])),
        (_("Missions"), len(options.missions())),
        (_("Locations"), len(options.locations())),
        (_("Markers"), networks * max(MARKERS.values())),
        (_("Dice"), 2),
    ]


@dataclass(frozen=True, slots=True)
class Switch:
    """A point in which editions differ: its answers, and which edition gives which."""

    id: str
    name: Text
    values: tuple[texts.Entry, ...]
    by_edition: tuple[texts.Entry, ...]


def switches() -> list[Switch]:
    return [
        Switch(
            name,
            texts.SWITCHES[name],
            tuple(texts.SWITCH_VALUES[name, value] for value in values),
            tuple(texts.SWITCH_VALUES[name, getattr(PRESETS[e], name)] for e in EDITIONS),
        )
        for name, values in SWITCH_VALUES.items()
    ]


def missions_not_dealt_as_agenda() -> list[tuple[Mission, texts.Entry]]:
    return [(m, texts.MISSIONS[m.id]) for m in MISSIONS.values() if not agenda_allowed(m)]


@dataclass(frozen=True, slots=True)
class Choice:
    """A select of the filter form."""

    name: str
    label: Text
    options: tuple[tuple[str, Text], ...]


def filter_choices() -> list[Choice]:
    return [
        Choice("box", _("Box"), (("", _("All boxes")), *GROUP_NAMES.items())),
        Choice(
            "flag",
            _("Country"),
            (("", _("All countries")), *((f, texts.COUNTRIES[f]) for f in people.FLAGS)),
        ),
        Choice(
            "ability",
            _("Symbol"),
            (
                ("", _("All symbols")),
                *((a, ABILITY_WORDS[a].name) for a in ABILITIES),
                ("woman", texts.WOMAN.name),
                ("none", _("No ability")),
            ),
        ),
        Choice(
            "sort",
            _("Sorted by"),
            (("name", _("Name")), ("strength", _("Strength")), ("vp", _("Victory points"))),
        ),
    ]
