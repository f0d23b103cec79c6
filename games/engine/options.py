"""What a game is played with: players, edition, modules, variants (R122)."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, Literal, get_args

from .components import (
    LOCATIONS,
    MARKERS,
    MISSIONS,
    RECRUITS,
    Ability,
    Box,
    Location,
    Mission,
    Space,
    Tile,
)
from .errors import OptionsError
from .text import Text, gettext_noop

Edition = Literal["2019", "2016", "2016-de", "2016-pl"]
Module = Literal["promo", "enigma", "double_agent", "vip", "roulette"]
Variant = Literal["secret_missions", "agenda", "second_place"]

EDITIONS: Final[tuple[Edition, ...]] = get_args(Edition)
MODULES: Final[tuple[Module, ...]] = get_args(Module)
VARIANTS: Final[tuple[Variant, ...]] = get_args(Variant)


@dataclass(frozen=True, slots=True)
class Switches:
    """The points in which the rulebooks really differ."""

    church_assassins: Literal["banned", "allowed"] = "banned"
    boca_tie: Literal["lowest_space_safe", "highest_space_loses"] = "lowest_space_safe"
    second_place_rounding: Literal["up", "down"] = "up"
    agenda_starting_tiles: Literal["excluded", "counted"] = "excluded"


PRESETS: Final[dict[Edition, Switches]] = {
    "2019": Switches(),
    "2016": Switches(church_assassins="allowed"),
    "2016-de": Switches(church_assassins="allowed", boca_tie="highest_space_loses"),
    "2016-pl": Switches(
        church_assassins="allowed", second_place_rounding="down", agenda_starting_tiles="counted"
    ),
}
_OF_THE_EDITION: Final = Switches()
SWITCH_VALUES: Final[dict[str, tuple[str, ...]]] = {
    "church_assassins": ("banned", "allowed"),
    "boca_tie": ("lowest_space_safe", "highest_space_loses"),
    "second_place_rounding": ("up", "down"),
    "agenda_starting_tiles": ("excluded", "counted"),
}


def _values(switches: Switches) -> dict[str, Any]:
    """What ``asdict`` says, which takes fourteen times as long over it."""
    return {name: getattr(switches, name) for name in SWITCH_VALUES}


@dataclass(frozen=True, slots=True)
class Options:
    """Always valid: an impossible combination cannot be built.

    ``switches`` left out means those of the edition.
    """

    players: int = 4
    edition: Edition = "2019"
    modules: frozenset[Module] = frozenset()
    variants: frozenset[Variant] = frozenset()
    switches: Switches = _OF_THE_EDITION
    # Where not every tile may go, or none without a stake: asked for with every placement.
    particular: frozenset[Space] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if problem := _problem(self):
            raise OptionsError(problem)
        if self.switches is _OF_THE_EDITION:
            object.__setattr__(self, "switches", PRESETS[self.edition])
        banned, roulette = self.switches.church_assassins == "banned", "roulette" in self.modules
        object.__setattr__(self, "particular", _particular(banned, roulette))

    @property
    def boxes(self) -> tuple[Box, ...]:
        """Whose tiles, boards and missions are in play. Enigma and roulette add none."""
        return _boxes(self.modules)

    @property
    def columns(self) -> int:
        return 4 if self.players == 5 else 3

    @property
    def markers(self) -> int:
        return MARKERS[self.players]

    def banned_at(self, location: str) -> Ability | None:
        """The ability that keeps a tile away from a location, where the edition is that strict."""
        if self.switches.church_assassins == "banned":
            return LOCATIONS[location].forbids
        return None

    def stakes_at(self, location: str) -> bool:
        """Whether every spy costs a stake there."""
        return LOCATIONS[location].stakes and "roulette" in self.modules

    def recruits(self) -> list[Tile]:
        return [tile for box in self.boxes for tile in RECRUITS[box]]

    def locations(self) -> list[Location]:
        return list(_locations(self.boxes))

    def missions(self) -> list[Mission]:
        return list(_missions(self.boxes))

    def to_json(self) -> dict[str, Any]:
        return {
            "players": self.players,
            "edition": self.edition,
            "modules": [m for m in MODULES if m in self.modules],
            "variants": [v for v in VARIANTS if v in self.variants],
            "switches": _values(self.switches),
        }

    @classmethod
    def from_json(cls, data: object) -> Options:
        """Strict about names; whatever is left out takes its default."""
        fields = _fields(data, ("players", "edition", "modules", "variants", "switches"))
        edition = fields.get("edition", "2019")
        if edition not in EDITIONS:
            raise _unknown(edition)
        switches = _fields(fields.get("switches", {}), tuple(SWITCH_VALUES))
        for name, value in switches.items():
            if value not in SWITCH_VALUES[name]:
                raise _unknown(value)
        return cls(
            players=fields.get("players", 4),
            edition=edition,
            modules=frozenset(_names(fields.get("modules", []))),  # type: ignore[arg-type]
            variants=frozenset(_names(fields.get("variants", []))),  # type: ignore[arg-type]
            switches=Switches(**{**_values(PRESETS[edition]), **switches}),
        )


@cache
def _boxes(modules: frozenset[Module]) -> tuple[Box, ...]:
    return ("base", *(box for box in RECRUITS if box in modules))


@cache
def _locations(boxes: tuple[Box, ...]) -> tuple[Location, ...]:
    return tuple(location for location in LOCATIONS.values() if location.box in boxes)


@cache
def _missions(boxes: tuple[Box, ...]) -> tuple[Mission, ...]:
    return tuple(mission for mission in MISSIONS.values() if mission.box in boxes)


@cache
def _particular(banned: bool, roulette: bool) -> frozenset[Space]:
    return frozenset(
        space
        for location in LOCATIONS.values()
        if (banned and location.forbids) or (roulette and location.stakes)
        for space in location.spaces
    )


def _problem(options: Options) -> Text | None:
    if type(options.players) is not int or not 2 <= options.players <= 5:
        return Text(gettext_noop("Two to five people play this game."))
    if options.edition not in EDITIONS:
        return _unknown(options.edition).reason
    for name in options.modules - set(MODULES) | options.variants - set(VARIANTS):
        return _unknown(name).reason
    if options.players == 5 and "double_agent" not in options.modules:
        return Text(
            gettext_noop(
                "Five players need the Double Agent expansion: it brings the fifth network."
            )
        )
    if options.players == 2 and "secret_missions" in options.variants:
        return Text(
            gettext_noop(
                "Secret missions lie between neighbours: they need at least three players."
            )
        )
    return None


def _unknown(name: object) -> OptionsError:
    quoted = name[:40] if isinstance(name, str) else "…"
    return OptionsError(
        Text(gettext_noop("There is no game option called “{name}”."), {"name": quoted})
    )


def _fields(data: object, allowed: tuple[str, ...]) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise OptionsError(Text(gettext_noop("Game options are given as names with values.")))
    for name in data:
        if name not in allowed:
            raise _unknown(name)
    return data


def _names(data: object) -> list[str]:
    if not isinstance(data, list) or not all(isinstance(name, str) for name in data):
        raise OptionsError(Text(gettext_noop("Modules and variants are given as a list of names.")))
    return data
