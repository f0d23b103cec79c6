"""The worked examples of the rulebooks as positions, by what they explain: an ability, a location,
a mission, or a step of the game.

The rules show them as pictures, and the engine's tests play them to their end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from games.engine import Grid, Options
from games.engine.components import COLORS, MARKERS, STARTING, Color

from .position import NOTHING, Position

FIVE: Final = Options(players=5, modules=frozenset({"double_agent"}))


@dataclass(frozen=True, slots=True)
class Example:
    """A position, and what of it a picture shows.

    ``boards``: the locations, ``seen`` by a player or by spectators, those in ``face_up`` after
    their spies were turned up; ``chosen`` are spaces that it is about, ``open`` those that are open
    to everybody, ``dice`` lie on spies. Or the ``hand`` of a player; or, where there is neither,
    the markers of games of every size.
    """

    position: Position
    boards: tuple[str, ...] = ()
    seen: Color | None = None
    face_up: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    dice: Mapping[str, tuple[int, int]] = field(default_factory=lambda: NOTHING)
    hand: Color | None = None


def _laid(
    boards: str,
    *,
    options: Options = Options(),  # noqa: B008 - frozen
    hands: Mapping[Color, tuple[str, ...]] = NOTHING,
    spies: Mapping[str, tuple[Color, str]] = NOTHING,
    rewards: Mapping[str, str] = NOTHING,
    **further: Any,
) -> Position:
    """Boards in reading order, unturned. Starting characters that stand nowhere are in hands, and
    rewards lie only where they are named."""
    places = boards.split()
    away = {(color, name) for color, name in spies.values()}
    away |= {
        (color, name) for color, names in further.get("discards", {}).items() for name in names
    }
    starting: dict[Color, tuple[str, ...]] = {
        color: tuple(
            name
            for tile in STARTING[color]
            if (color, name := tile.id.removeprefix(f"{color}-")) not in away
        )
        for color in COLORS[: options.players]
    }
    return Position(
        boards=dict.fromkeys(places, 0),
        hands=starting | dict(hands),
        spies=spies,
        rewards={place: (rewards[place],) if place in rewards else () for place in places},
        options=options,
        **further,
    )


def _unturned(boards: str) -> list[tuple[str, int]]:
    return [(place, 0) for place in boards.split()]


_USUAL: Final = "church palacio tamariz atlantico muchaxo casino"
_BESIDE: Final = "atlantico palacio muchaxo church casino tamariz"
_EIGHT: Final = "alcantara church palacio tamariz atlantico muchaxo casino boca"
_ENDING: Final[dict[str, Any]] = {"phase": "end of round", "round": 4}

_CONTRACT: Final = _laid(
    _BESIDE,
    spies={
        "tamariz.I": ("red", "c-rosa"),
        "tamariz.II": ("green", "otto-m"),
        "tamariz.III": ("yellow", "luciano"),
    },
    rewards={"tamariz": "garbo"},
    pile=("anne-d",),
    phase="resolving",
)


def _counted(mission: str, *hand: str) -> Example:
    position = _laid(_USUAL, hands={"red": hand}, missions=(mission,), **_ENDING)
    return Example(position, hand="red")


_EXAMPLES: Final[dict[str, Example]] = {
    # ── the game ─────────────────────────────────────────────────────────────────────────────────
    "markers": Example(_laid(_USUAL)),
    "starting-hand": Example(_laid(_EIGHT, options=FIVE), hand="red"),
    "outer-and-inner": Example(
        _laid(_USUAL),
        boards=tuple(_USUAL.split()),
        open=tuple(sorted(space.id for space in Grid(_unturned(_USUAL), 3).outer)),
    ),
    "adjacent": Example(_laid(_BESIDE), boards=tuple(_BESIDE.split()), chosen=("palacio",)),
    "outer-placement": Example(
        _laid(_USUAL), boards=("church", "palacio"), seen="red", chosen=("church.I",)
    ),
    "inner-placement": Example(
        _laid(_USUAL, spies={"church.I": ("red", "guedes")}),
        boards=("church", "palacio"),
        seen="red",
        chosen=("church.II",),
    ),
    "more-markers": Example(
        _laid(
            _USUAL,
            options=Options(players=2),
            hands={"red": ("hans-r", "elizabeth", "araujo", "guedes", "roque")},
        ),
        hand="red",
    ),
    "tie": Example(
        _laid(
            _BESIDE,
            spies={
                "casino.I": ("blue", "guedes"),
                "atlantico.I": ("green", "elizabeth"),
                "atlantico.II": ("red", "araujo"),
                "atlantico.III": ("green", "guedes"),
            },
            rewards={"atlantico": "garbo"},
            phase="resolving",
        ),
        boards=("atlantico",),
        face_up=("atlantico",),
    ),
    "final-score": Example(
        _laid(
            _USUAL,
            hands={
                "red": ("garbo", "a-monteiro", "c-rosa", "a-alekhine", "pires", "luciano"),
                "yellow": ("nora-s", "s-smith", "hans-r", "elizabeth", "araujo", "guedes"),
            },
            discards={
                "red": ("hans-r", "elizabeth", "linda-x", "araujo", "guedes", "roque", "anne-d")
            },
            missions=("highest-strength", "most-assassin", "most-women", "most-seduction"),
            **_ENDING,
        ),
        hand="red",
    ),
    # ── abilities ────────────────────────────────────────────────────────────────────────────────
    "assassin": Example(
        _CONTRACT, boards=("tamariz",), face_up=("tamariz",), chosen=("tamariz.III",)
    ),
    "conspiracy": Example(
        _CONTRACT, boards=("tamariz",), face_up=("tamariz",), chosen=("tamariz.reward",)
    ),
    "nationalism": Example(
        _laid(
            "church tamariz palacio atlantico muchaxo casino",
            spies={
                "tamariz.I": ("yellow", "clark-g"),
                "tamariz.II": ("yellow", "g-green"),
                "tamariz.III": ("red", "luciano"),
                "church.I": ("red", "elizabeth"),
                "palacio.I": ("blue", "e-windsor"),
            },
            phase="resolving",
        ),
        boards=("church", "tamariz", "palacio"),
        face_up=("church", "tamariz", "palacio"),
        chosen=("tamariz.II",),
    ),
    "seduction": Example(
        _laid(
            "atlantico palacio muchaxo church tamariz casino",
            spies={
                "palacio.II": ("yellow", "zsa-zsa-g"),
                "tamariz.I": ("yellow", "amelia"),
                "muchaxo.I": ("red", "luciano"),
            },
            rewards={"palacio": "garbo", "muchaxo": "anne-d"},
            phase="resolving",
        ),
        boards=("palacio", "muchaxo", "tamariz"),
        face_up=("palacio", "tamariz"),
        chosen=("palacio.I", "palacio.III"),
    ),
    "diplomacy": Example(
        _laid(
            "church tamariz museum atlantico muchaxo casino",
            options=Options(modules=frozenset({"double_agent"})),
            spies={
                "tamariz.I": ("yellow", "guedes"),
                "museum.I": ("red", "linda-x"),
                "museum.II": ("yellow", "araujo"),
                "casino.I": ("blue", "elizabeth"),
                "casino.II": ("green", "s-buonocore"),
            },
            phase="resolving",
        ),
        boards=("tamariz", "museum"),
        face_up=("tamariz", "museum"),
        chosen=("museum.II",),
    ),
    "double_agent": Example(
        _laid(
            "avenida casino church palacio tamariz atlantico muchaxo boca",
            options=FIVE,
            spies={
                "casino.I": ("pink", "s-buonocore"),
                "avenida.I": ("blue", "guedes"),
                "avenida.II": ("red", "hans-r"),
            },
            rewards={"avenida": "garbo"},
            phase="resolving",
        ),
        boards=("avenida", "casino"),
        face_up=("avenida", "casino"),
        chosen=("avenida.I",),
    ),
    # ── locations ────────────────────────────────────────────────────────────────────────────────
    "muchaxo": Example(
        _laid("church palacio tamariz muchaxo atlantico casino"),
        boards=("church", "muchaxo"),
        chosen=("muchaxo.II",),
    ),
    "casino": Example(
        _laid(
            _USUAL,
            spies={
                "casino.I": ("blue", "luciano"),
                "casino.II": ("yellow", "nora-s"),
                "casino.III": ("yellow", "loreta-b"),
            },
            rewards={"casino": "garbo"},
            phase="resolving",
        ),
        boards=("casino",),
        face_up=("casino",),
        dice={"casino.I": (5, 5), "casino.II": (4, 3), "casino.III": (6, 2)},
    ),
    "boca": Example(
        _laid(
            "church palacio tamariz atlantico muchaxo boca",
            spies={
                "boca.I": ("blue", "luciano"),
                "boca.II": ("yellow", "loreta-b"),
                "boca.III": ("yellow", "nora-s"),
            },
            rewards={"boca": "garbo"},
            phase="resolving",
        ),
        boards=("boca",),
        face_up=("boca",),
        chosen=("boca.III",),
    ),
    "museum": Example(
        _laid(
            "museum palacio tamariz atlantico muchaxo casino",
            spies={
                "palacio.I": ("green", "roque"),
                "casino.I": ("blue", "roque"),
                "tamariz.I": ("blue", "araujo"),
            },
            rewards={"museum": "garbo", "palacio": "anne-d", "atlantico": "pires"},
        ),
        boards=("museum", "palacio", "tamariz", "atlantico", "muchaxo", "casino"),
        chosen=("museum.IV",),
    ),
    "alcantara": Example(
        _laid(_EIGHT, options=FIVE, rewards={"alcantara": "garbo"}, turn="pink"),
        boards=("alcantara", "church", "atlantico", "muchaxo"),
        chosen=("alcantara.II",),
    ),
    "avenida": Example(
        _laid(
            "avenida palacio church tamariz atlantico muchaxo casino boca",
            options=FIVE,
            spies={"palacio.I": ("pink", "g-green")},
            phase="resolving",
        ),
        boards=("avenida", "palacio"),
        face_up=("palacio",),
    ),
    # ── missions ─────────────────────────────────────────────────────────────────────────────────
    "most-assassin": _counted(
        "most-assassin", "i-shouwaloff", "nora-s", "c-rosa", "s-smith", "garbo", "e-windsor"
    ),
    "highest-strength": _counted(
        "highest-strength", "luciano", "garbo", "c-rosa", "a-alekhine", "pires", "clark-g"
    ),
    "countries-base": _counted(
        "countries-base", "garbo", "antoine-s-e", "g-rene", "luciano", "zsa-zsa-g", "c-rosa"
    ),
}
EXAMPLES: Final[Mapping[str, Example]] = MappingProxyType(_EXAMPLES)

# By the number of players: the colours in play, each as often as it has markers.
MARKER_ROWS: Final = {
    players: [color for color in COLORS[:players] for _ in range(markers)]
    for players, markers in MARKERS.items()
}
