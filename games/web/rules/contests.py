"""The missions as the reference shows them, and how points are shared in a tie."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

from games.engine.components import MARKERS, MISSION_VP, MISSIONS, RECRUITS
from games.engine.scoring import SECOND_VP
from games.story import people, texts

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as Text

    from games.engine.components import Box, Flag, Mission, Source

RULINGS: Final = (77, 78, 79, 81, 120, 121)
MOST_PLAYERS: Final = max(MARKERS)
OPEN_MISSIONS: Final = {2: 4, 3: 4, 4: 4, 5: 5}  # by number of players
_FIRST_AND_SECOND_VP: Final = MISSION_VP + SECOND_VP
_LONG_LIST: Final = 40  # the strength mission counts nearly everybody: no list

_HOW_COUNTED: Final[dict[str, Text]] = {
    "symbols": _("A tile that shows the symbol twice counts twice."),
    "flags": _("One per tile."),
    "women": _("One per tile."),
    "strength": _("Printed strength only: no bonus of any location or ability."),
    "countries": _("Each country counts once, however many of its people you hold."),
    "discards": _("The only mission that looks at discard piles. None at all is a fine result."),
    "starting": _("One per tile of your own six."),
}
_FEWEST_SYMBOLS: Final = _("Every ability symbol counts, doubles twice. Women are not an ability.")


@dataclass(frozen=True, slots=True)
class Contest:
    mission: Mission
    name: Text
    line: Text
    counted: Text
    countries: tuple[tuple[Flag, Text], ...]
    source: Source
    helpers: tuple[people.Person, ...]


def _contest(mission: Mission) -> Contest:
    entry = texts.MISSIONS[mission.id]
    helpers = tuple(p for p in people.PEOPLE.values() if people.helps(p.tile, mission))
    return Contest(
        mission,
        entry.name,
        entry.line,
        _FEWEST_SYMBOLS
        if mission.measure == "symbols" and mission.fewest
        else _HOW_COUNTED[mission.measure],
        tuple((f, texts.COUNTRIES[f]) for f in people.FLAGS if f in mission.of),
        mission.source,
        helpers if len(helpers) < _LONG_LIST else (),
    )


def groups() -> list[tuple[Box, Text, list[Contest]]]:
    """The missions of each box that brings any."""
    boxes = (
        (box, texts.BOXES[box], [_contest(m) for m in MISSIONS.values() if m.box == box])
        for box in RECRUITS
    )
    return [group for group in boxes if group[2]]


def shares() -> list[tuple[int, int]]:
    """(players tied, points for each): rounded down."""
    return [(tied, MISSION_VP // tied) for tied in range(1, MOST_PLAYERS + 1)]


@dataclass(frozen=True, slots=True)
class Share:
    tied: int
    up: int
    down: int


def second_place_shares() -> dict[str, object]:
    """Return shared prizes: in the variant, a tie for first shares both, for second the smaller."""
    return {
        "first_vp": MISSION_VP,
        "second_vp": SECOND_VP,
        "both_vp": _FIRST_AND_SECOND_VP,
        "tied_first": _shares(_FIRST_AND_SECOND_VP, MOST_PLAYERS),
        "tied_second": _shares(SECOND_VP, MOST_PLAYERS - 1),
    }


def _shares(points: int, most: int) -> list[Share]:
    return [Share(n, -(-points // n), points // n) for n in range(2, most + 1)]
