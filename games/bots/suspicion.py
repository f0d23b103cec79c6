"""Which of its tiles a rival has probably laid face down: nobody lays just anything anywhere.

How likely a tile lies on a space is learned from games that bots played (``manage.py train_bots``),
from what tile and space have to do with each other, and with what there is to win.
"""

from __future__ import annotations

from functools import cache
from math import exp
from typing import Final

from games.engine.components import ABILITIES, LOCATIONS, Space, Tile

from .learned import LEARNED
from .outlook import Outlook, printed

PLAIN: Final = ("strength", "vp", "favour", *ABILITIES)
SUSPICIONS: Final = (
    *PLAIN,
    *(f"{name} for the prize" for name in PLAIN),
    *(f"{name} by slot" for name in PLAIN),
)


@cache
def _plain(tile: Tile, location: str) -> tuple[int, ...]:
    favour = printed(tile, location) - tile.strength
    forbidden = LOCATIONS[location].forbids
    symbols = (tile.abilities.count(a) if a != forbidden else 0 for a in ABILITIES)
    return (tile.strength, tile.vp, favour, *symbols)


def suspicions(prize: float, space: Space, tile: Tile) -> list[float]:
    """``prize``: how much more there is to win than at the other locations."""
    plain = _plain(tile, space.location)
    slot = space.slot - 2
    return [*plain, *(prize * shown for shown in plain), *(slot * shown for shown in plain)]


class Suspicion:
    """How likely tiles lie on spaces, as one view has it."""

    def __init__(self, outlook: Outlook) -> None:
        self._outlook = outlook
        self._weights = tuple(LEARNED["suspicion"][name] for name in SUSPICIONS)
        self._prizes: dict[int, dict[str, float]] = {}

    def prize(self, owner: int, location: str) -> float:
        if owner not in self._prizes:
            prizes = {
                name: self._outlook.prize(board, owner)
                for name, board in self._outlook.boards.items()
            }
            mean = sum(prizes.values()) / len(prizes)
            self._prizes[owner] = {name: prize - mean for name, prize in prizes.items()}
        return self._prizes[owner][location]

    def __call__(self, owner: int, space: Space, tile: Tile) -> float:
        seen = suspicions(self.prize(owner, space.location), space, tile)
        return exp(sum(w * s for w, s in zip(self._weights, seen, strict=True)))
