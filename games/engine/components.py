"""What is printed on the tiles and boards: the one place where a figure can be corrected.

Every figure says where it comes from. ``print`` means it stands on the physical component;
``rebuilt`` means no printed figure could be found and ours is balanced against the printed ones.

Ids are stored in games and never change. The order of the tables is part of the rules version,
because the draw pile is shuffled from it: new entries go to the end of their table.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, Literal

Ability = Literal["assassin", "conspiracy", "nationalism", "seduction", "diplomacy", "double_agent"]
Flag = Literal[
    "DE", "GB", "US", "PT", "ES", "FR", "IT", "HU", "SU", "YU", "JP", "PL", "RO", "AT", "BE", "LU"
]
Color = Literal["red", "green", "blue", "yellow", "pink"]
Box = Literal["base", "promo", "double_agent", "vip"]
Source = Literal["print", "rebuilt"]
PeekRange = Literal["none", "here", "adjacent", "any"]

COLORS: Final[tuple[Color, ...]] = ("red", "green", "blue", "yellow", "pink")
ROMAN: Final = ("I", "II", "III", "IV")

MARKERS: Final = {2: 6, 3: 4, 4: 3, 5: 3}
ROUNDS: Final = 4
HAND_LIMIT: Final = 6
MISSION_VP: Final = 6
ENIGMA_VP: Final = 2
DIE_FACES: Final = 12  # of the die that says when the airport is resolved


@dataclass(frozen=True, slots=True)
class Usage:
    """What whoever uses an ability has to say, and what that means for a spy it is used against.

    ``chosen`` is False where there is nothing to decide; ``targets``: it names a spy; ``leads``:
    and a free space to bring it to. ``hostile``: a shield keeps it away; ``displaces``: the spy
    does not stay where it stands.
    """

    chosen: bool = True
    targets: bool = True
    leads: bool = False
    hostile: bool = False
    displaces: bool = False


USAGE: Final[dict[str, Usage]] = {
    "assassin": Usage(hostile=True, displaces=True),
    "conspiracy": Usage(targets=False),
    "nationalism": Usage(chosen=False, targets=False),
    "seduction": Usage(leads=True, hostile=True, displaces=True),
    "diplomacy": Usage(),
    "double_agent": Usage(hostile=True),
}
ABILITIES: Final = tuple(USAGE)


# Tiles, spaces, locations and missions exist once each: identity is equality, which keeps the
# engine fast, and copies of a state share them, pickled ones too.
class _Unique:
    __slots__ = ()

    def __deepcopy__(self, memo: object) -> _Unique:
        return self

    def __copy__(self) -> _Unique:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Another process takes its own, which is the same."""
        return _known, (type(self).__name__, self.id)  # type: ignore[attr-defined]


@dataclass(frozen=True, slots=True, eq=False)
class Tile(_Unique):
    """A character. ``vp`` -1 is the black medal."""

    id: str
    name: str
    flag: Flag
    strength: int
    vp: int
    abilities: tuple[Ability, ...]
    woman: bool
    box: Box
    source: Source
    color: Color | None = None  # starting characters carry their network's colour

    @property
    def starting(self) -> bool:
        return self.color is not None

    def __repr__(self) -> str:
        return f"<{self.id}>"


@dataclass(frozen=True, slots=True, eq=False)
class Space(_Unique):
    """A deployment space; ``slot`` 1-4 is its roman numeral, ``quadrant`` its unrotated place."""

    id: str
    location: str
    slot: int
    quadrant: int
    top_secret: bool
    peek: PeekRange
    die_shift: int

    @property
    def roman(self) -> str:
        return ROMAN[self.slot - 1]

    def __repr__(self) -> str:
        return f"<{self.id}>"


@dataclass(frozen=True, slots=True, eq=False)
class RewardSpace(_Unique):
    """Where one reward tile lies; Garrett has two of them."""

    id: str
    location: str
    index: int

    def __repr__(self) -> str:
        return f"<{self.id}>"


@dataclass(frozen=True, slots=True)
class Favour:
    """Whom a location makes stronger, by how much: people of a country, or women."""

    amount: int
    flag: Flag | None = None
    woman: bool = False

    def is_for(self, tile: Tile) -> bool:
        return tile.flag == self.flag or (self.woman and tile.woman)


@dataclass(frozen=True, slots=True, eq=False)
class Location(_Unique):
    """A board. Quadrants run clockwise from the top left; ``reward_at`` None is the centre.

    ``number`` None: a die says when it is resolved. The fields with defaults are rules of its own:

    ``forbids``: the ability whose symbols do nothing here · ``favours``: whom it makes stronger ·
    ``nationalists``: how much stronger those with nationalism are, here and next door ·
    ``all_outer``: its spaces are outer ones wherever it lies · ``dice``: two for each spy ·
    ``stakes``: with the roulette every spy costs one · ``takes_spy``: the weakest of several
    rivals loses a spy for good · ``turnable``: whoever comes first may turn the board.
    """

    id: str
    number: int | None
    name: str
    box: Box
    source: Source
    spaces: tuple[Space, ...]
    reward_at: int | None
    reward_top_secret: bool
    rewards: tuple[RewardSpace, ...]
    forbids: Ability | None = None
    favours: Favour | None = None
    nationalists: int = 0
    all_outer: bool = False
    dice: bool = False
    stakes: bool = False
    takes_spy: bool = False
    turnable: bool = False

    @property
    def has_die(self) -> bool:
        return self.number is None

    def __repr__(self) -> str:
        return f"<{self.id}>"


Measure = Literal["symbols", "flags", "women", "strength", "countries", "discards", "starting"]


@dataclass(frozen=True, slots=True, eq=False)
class Mission(_Unique):
    """``of`` names the abilities or flags counted; ``fewest`` turns the contest round."""

    id: str
    box: Box
    source: Source
    measure: Measure
    of: tuple[str, ...] = ()
    fewest: bool = False

    def __repr__(self) -> str:
        return f"<{self.id}>"


_TileRow = tuple[str, str, Flag, int, int, tuple[Ability, ...], bool]
_WOMAN, _MAN = True, False

_STARTING: tuple[_TileRow, ...] = (
    ("hans-r", "Hans R.", "DE", 1, 1, ("conspiracy",), _MAN),
    ("elizabeth", "Elizabeth", "GB", 1, 1, ("seduction",), _WOMAN),
    ("linda-x", "Linda X.", "US", 0, 1, ("assassin",), _WOMAN),
    ("araujo", "Araújo", "PT", 2, 1, (), _MAN),
    ("guedes", "Guedes", "PT", 1, 1, ("diplomacy",), _MAN),
    ("roque", "Roque", "PT", 0, 1, ("nationalism",), _MAN),
)
_BASE: tuple[_TileRow, ...] = (
    ("nora-s", "Nora S.", "DE", 1, 3, ("assassin",), _WOMAN),
    ("a-alekhine", "A. Alekhine", "SU", 0, 2, ("assassin", "diplomacy"), _MAN),
    ("c-rosa", "C. Rosa", "PT", 2, 2, ("assassin",), _MAN),
    ("otto-m", "Otto M.", "DE", 2, 3, ("conspiracy",), _MAN),
    ("g-green", "G. Green", "GB", 2, 3, ("nationalism",), _MAN),
    ("hedy-l", "Hedy L.", "US", 3, 2, ("nationalism",), _WOMAN),
    ("garbo", "Garbo", "ES", 3, 4, (), _MAN),
    ("a-ferro", "A. Ferro", "PT", 1, 4, ("nationalism",), _MAN),
    ("pires", "Pires", "PT", 4, 1, ("conspiracy",), _MAN),
    ("walser-s", "Walser S.", "DE", 4, 1, ("nationalism",), _MAN),
    ("j-bourbon", "J. Bourbon", "ES", 2, 3, ("diplomacy", "diplomacy"), _MAN),
    ("s-smith", "S. Smith", "US", 1, 3, ("assassin",), _MAN),
    ("amelia", "Amélia", "PT", 4, 1, ("seduction",), _WOMAN),
    ("dusko-p", "Dusko P.", "YU", 3, 1, ("conspiracy", "conspiracy"), _MAN),
    ("i-shouwaloff", "I. Shouwaloff", "SU", 1, 1, ("assassin", "assassin"), _MAN),
    ("antoine-s-e", "Antoine S.E.", "FR", 2, 2, ("seduction", "conspiracy"), _MAN),
    ("zarah-l", "Zarah L.", "DE", 1, 4, ("seduction",), _WOMAN),
    ("i-l-fleming", "I.L. Fleming", "GB", 3, 2, ("seduction",), _MAN),
    ("loreta-b", "Loreta B.", "GB", 1, 4, ("conspiracy",), _WOMAN),
    ("e-windsor", "E. Windsor", "GB", 4, 2, ("diplomacy",), _MAN),
    ("a-monteiro", "A. Monteiro", "PT", 3, 3, ("diplomacy",), _MAN),
    ("salazar", "Salazar", "PT", 2, 1, ("nationalism", "nationalism"), _MAN),
    ("g-rene", "G. René", "FR", 0, 2, ("assassin", "conspiracy"), _MAN),
    ("anne-d", "Anne D.", "US", 2, 3, ("seduction",), _WOMAN),
    ("clark-g", "Clark G.", "US", 2, 4, ("diplomacy",), _MAN),
    ("zsa-zsa-g", "Zsa Zsa G.", "HU", 1, 3, ("seduction", "seduction"), _WOMAN),
    ("luciano", "C. Lucky Luciano", "IT", 5, 1, (), _MAN),
)
_PROMO: tuple[_TileRow, ...] = (
    ("j-baker", "J. Baker", "US", 0, 1, ("assassin", "seduction"), _WOMAN),
    ("g-f-kennan", "G.F. Kennan", "US", 3, 2, ("diplomacy", "conspiracy"), _MAN),
    ("i-j-paderewski", "I.J. Paderewski", "PL", 3, 3, ("diplomacy", "nationalism"), _MAN),
    ("krystyna-s", "Krystyna S.", "PL", 3, 1, ("assassin",), _WOMAN),
)
_DOUBLE_AGENT: tuple[_TileRow, ...] = (
    ("s-buonocore", "S. Buonocore", "US", 2, 3, ("double_agent",), _MAN),
    ("eileen-b", "Eileen B.", "GB", 3, 2, ("double_agent",), _WOMAN),
    ("yoshiko-k", "Yoshiko K.", "JP", 4, 1, ("double_agent",), _WOMAN),
    ("heiko-e", "Heiko E.", "DE", 1, 4, ("double_agent",), _MAN),
    ("r-szozenkowak", "R. Szozenkowak", "PL", 2, 3, ("double_agent",), _MAN),
    ("m-morishima", "M. Morishima", "JP", 2, 2, ("nationalism",), _WOMAN),
    ("mihajlo-d", "Mihajlo D.", "YU", 3, 2, ("double_agent",), _MAN),
)
_VIP: tuple[_TileRow, ...] = (
    ("carol-ii", "Carol II", "RO", 5, -1, ("diplomacy",), _MAN),
    ("magda-l", "Magda L.", "RO", 2, 3, ("seduction",), _WOMAN),
    ("wallis-s", "Wallis S.", "US", 3, 2, ("conspiracy",), _WOMAN),
    ("c-gulbenkian", "C. Gulbenkian", "GB", 1, 5, ("diplomacy",), _MAN),
    ("n-gulbenkian", "N. Gulbenkian", "GB", 5, -1, ("seduction",), _MAN),
    ("otto-h", "Otto H.", "AT", 2, 2, ("diplomacy", "conspiracy"), _MAN),
    ("alma-m", "Alma M.", "AT", 1, 4, ("conspiracy",), _WOMAN),
    ("stefan-z", "Stefan Z.", "AT", 2, 5, (), _MAN),
    ("m-maeterlinck", "M. Maeterlinck", "BE", 3, 3, (), _MAN),
    ("charlotte-l", "Charlotte L.", "LU", 2, 4, ("diplomacy",), _WOMAN),
    ("umberto", "Umberto", "IT", 4, 2, ("diplomacy",), _MAN),
    ("leslie-h", "Leslie H.", "GB", 2, 2, ("seduction", "double_agent"), _MAN),
    ("kim-p", "Kim P.", "GB", 3, 1, ("conspiracy", "double_agent"), _MAN),
    ("w-canaris", "W. Canaris", "DE", 5, -1, ("double_agent",), _MAN),
    ("a-lourenco", "A. Lourenço", "PT", 4, -1, ("assassin",), _MAN),
    ("cynthia", "Cynthia", "US", 1, 2, ("assassin", "seduction"), _WOMAN),
    ("b-bartok", "B. Bartók", "HU", 3, 4, (), _MAN),
)


def _recruits(box: Box, source: Source, rows: Iterable[_TileRow]) -> tuple[Tile, ...]:
    return tuple(Tile(*row, box, source) for row in rows)


STARTING: Final[dict[Color, tuple[Tile, ...]]] = {
    color: tuple(Tile(f"{color}-{row[0]}", *row[1:], "base", "print", color) for row in _STARTING)
    for color in COLORS
}
RECRUITS: Final[dict[Box, tuple[Tile, ...]]] = {
    "base": _recruits("base", "print", _BASE),
    "promo": _recruits("promo", "print", _PROMO),
    "double_agent": _recruits("double_agent", "print", _DOUBLE_AGENT),
    "vip": _recruits("vip", "rebuilt", _VIP),
}
TILES: Final[dict[str, Tile]] = {
    tile.id: tile for group in (*STARTING.values(), *RECRUITS.values()) for tile in group
}


_SpaceRow = tuple[int, bool, PeekRange]
_SECRET, _OPEN = True, False


def _location(
    id: str,
    number: int | None,
    name: str,
    reward: tuple[int | None, bool],
    spaces: tuple[_SpaceRow, ...],
    box: Box = "base",
    source: Source = "print",
    reward_tiles: int = 1,
    die_shift: tuple[int, ...] = (0, 0, 0, 0),
    **rules: Any,
) -> Location:
    return Location(
        id,
        number,
        name,
        box,
        source,
        tuple(
            Space(f"{id}.{ROMAN[i]}", id, i + 1, *row, die_shift[i]) for i, row in enumerate(spaces)
        ),
        *reward,
        tuple(
            RewardSpace(f"{id}.reward" if i == 0 else f"{id}.reward{i + 1}", id, i)
            for i in range(reward_tiles)
        ),
        **rules,
    )


# fmt: off
_LOCATIONS = (
    _location("alcantara", 0, "Alcântara", (2, _SECRET),
              ((3, _OPEN, "none"), (0, _OPEN, "here"), (1, _OPEN, "adjacent")), "double_agent",
              turnable=True),
    _location("church", 1, "Sto. António do Estoril", (0, _OPEN),
              ((1, _SECRET, "none"), (2, _SECRET, "here"), (3, _SECRET, "adjacent")),
              forbids="assassin"),
    _location("palacio", 2, "Hotel Palácio", (1, _SECRET),
              ((2, _SECRET, "none"), (3, _SECRET, "here"), (0, _SECRET, "adjacent")),
              favours=Favour(1, flag="GB")),
    _location("tamariz", 3, "Tamariz", (2, _OPEN),
              ((3, _OPEN, "none"), (0, _OPEN, "none"), (1, _OPEN, "none"))),
    _location("atlantico", 4, "Hotel Atlântico", (3, _OPEN),
              ((0, _SECRET, "none"), (1, _SECRET, "here"), (2, _SECRET, "adjacent")),
              favours=Favour(1, flag="DE")),
    _location("muchaxo", 5, "Muchaxo", (0, _OPEN),
              ((3, _SECRET, "none"), (1, _SECRET, "here"), (2, _SECRET, "adjacent")),
              all_outer=True),
    _location("casino", 6, "Casino Estoril", (1, _OPEN),
              ((3, _SECRET, "none"), (0, _SECRET, "here"), (2, _SECRET, "adjacent")),
              dice=True, stakes=True),
    _location("boca", 7, "Boca do Inferno", (2, _OPEN),
              ((3, _SECRET, "none"), (1, _SECRET, "here"), (0, _SECRET, "adjacent")),
              takes_spy=True),
    _location("museum", 8, "Museu Conde Castro Guimarães", (None, _SECRET),
              ((0, _SECRET, "none"), (1, _SECRET, "here"), (2, _SECRET, "adjacent"),
               (3, _SECRET, "any"))),
    _location("avenida", 9, "Hotel Avenida Palace", (0, _OPEN),
              ((3, _SECRET, "none"), (1, _SECRET, "here"), (2, _SECRET, "adjacent")),
              "double_agent", nationalists=1),
    _location("garrett", 10, "Garrett", (3, _OPEN),
              ((0, _SECRET, "none"), (1, _SECRET, "here"), (2, _SECRET, "adjacent")),
              "vip", "rebuilt", reward_tiles=2, favours=Favour(2, woman=True)),
    _location("airport", None, "Aeroporto da Portela", (1, _OPEN),
              ((2, _SECRET, "none"), (3, _SECRET, "none"), (0, _SECRET, "none")),
              "vip", "rebuilt", die_shift=(1, 2, 3)),
)
# fmt: on
LOCATIONS: Final[dict[str, Location]] = {location.id: location for location in _LOCATIONS}
SPACES: Final[dict[str, Space]] = {s.id: s for loc in _LOCATIONS for s in loc.spaces}
REWARD_SPACES: Final[dict[str, RewardSpace]] = {r.id: r for loc in _LOCATIONS for r in loc.rewards}


def _symbols(ability: Ability, box: Box = "base") -> Mission:
    return Mission(f"most-{ability.replace('_', '-')}", box, "print", "symbols", (ability,))


_MISSIONS = (
    _symbols("nationalism"),
    _symbols("diplomacy"),
    _symbols("conspiracy"),
    _symbols("seduction"),
    _symbols("assassin"),
    *(
        Mission(f"most-{flag.lower()}", "base", "print", "flags", (flag,))
        for flag in ("DE", "US", "GB", "PT")
    ),
    Mission("most-women", "base", "print", "women"),
    Mission("highest-strength", "base", "print", "strength"),
    Mission("countries-base", "base", "print", "countries", ("ES", "FR", "IT", "HU", "SU", "YU")),
    _symbols("double_agent", "double_agent"),
    Mission("fewest-discards", "double_agent", "print", "discards", fewest=True),
    Mission("countries-vip", "vip", "rebuilt", "countries", ("JP", "PL", "RO", "AT", "BE", "LU")),
    Mission("fewest-symbols", "vip", "rebuilt", "symbols", ABILITIES, fewest=True),
    Mission("most-starting", "vip", "print", "starting"),
)
MISSIONS: Final[dict[str, Mission]] = {mission.id: mission for mission in _MISSIONS}


def _known(kind: str, id: str) -> _Unique:
    tables: dict[str, dict[str, Any]] = {
        "Tile": TILES,
        "Space": SPACES,
        "RewardSpace": REWARD_SPACES,
        "Location": LOCATIONS,
        "Mission": MISSIONS,
    }
    component: _Unique = tables[kind][id]
    return component
