"""Where a ruling can matter: the modules and variants it needs, and where editions differ."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.engine.options import PRESETS

if TYPE_CHECKING:
    from games.engine.options import Edition

# Rulings about a module or a variant; a ruling that stands nowhere here is the base game's.
OF_MODULE: Final[dict[str, tuple[int, ...]]] = {
    "enigma": (18, 38, *range(87, 92)),
    "double_agent": (9, 10, 11, 47, 71, 81, *range(92, 101), 113, 114, 115),
    "vip": (39, *range(101, 106), 111, 112, 120),
    "roulette": (5, 17, *range(106, 111), 116),
}
OF_VARIANT: Final[dict[str, tuple[int, ...]]] = {
    "secret_missions": (83, 86),
    "agenda": (84, 85, 86),
    "second_place": (78, 79, 82, 121),
}
# Also asked by whoever plays without that module: the base game needs them too.
_ALSO_WITHOUT: Final = frozenset({5, 78, 79, 113})
# Points in which editions differ, the rulings that speak of them, and the answer without which a
# ruling never comes up.
_OF_SWITCH: Final[dict[str, dict[int, str]]] = {
    "church_assassins": {5: "", 19: "banned", 32: "allowed", 33: "banned"},
    "boca_tie": {67: ""},
    "second_place_rounding": {78: ""},
    "agenda_starting_tiles": {85: "", 107: ""},
}
_OF_ANYTHING: Final = frozenset(
    number for numbers in (*OF_MODULE.values(), *OF_VARIANT.values()) for number in numbers
)
DIFFERING: Final = frozenset(number for rulings in _OF_SWITCH.values() for number in rulings)


def is_of_the_base_game(number: int) -> bool:
    return number not in _OF_ANYTHING or number in _ALSO_WITHOUT


def applies_in(number: int, edition: Edition) -> bool:
    """Whether it can come up where this edition's rules are played."""
    preset = PRESETS[edition]
    return all(
        not answer or getattr(preset, switch) == answer
        for switch, rulings in _OF_SWITCH.items()
        for ruling, answer in rulings.items()
        if ruling == number
    )
