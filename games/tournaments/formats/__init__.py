"""How tournaments are paired and who leads them: pure, no Django, no clock.

``pair`` answers who meets whom next, from the rules, the seed of the draw, the field and what was
played: the same questions have the same answers. ``standings`` answers who leads, ``scoring`` what
a result is worth.
"""

from collections.abc import Callable, Sequence
from typing import Final

from . import duplicate, knockout, league, round_robin, scoring, swiss
from . import standings as table
from .field import Entrant, History, Line, Pairing, PastRound, Rules, Seating
from .standings import DEFAULTS, TIE_BREAKS, Standing, tie_breaks

__all__ = [
    "DEFAULTS",
    "FORMATS",
    "TIE_BREAKS",
    "Entrant",
    "History",
    "Line",
    "Pairing",
    "PastRound",
    "Rules",
    "Seating",
    "Standing",
    "pair",
    "scoring",
    "standings",
    "tie_breaks",
]

Pair = Callable[[Rules, str, Sequence[Entrant], History], Pairing | None]
Stand = Callable[[Rules, str, Sequence[Entrant], History], list[Standing]]

FORMATS: Final[dict[str, tuple[Pair, Stand]]] = {
    "swiss": (swiss.pair, table.standings),
    "round_robin": (round_robin.pair, table.standings),
    "knockout": (knockout.pair, knockout.standings),
    "league": (league.pair, league.standings),
    "duplicate": (duplicate.pair, table.standings),
}


def pair(rules: Rules, seed: str, entrants: Sequence[Entrant], history: History) -> Pairing | None:
    """The next round; None: there is none, the tournament is over."""
    return FORMATS[rules.format][0](rules, seed, entrants, history)


def standings(
    rules: Rules, seed: str, entrants: Sequence[Entrant], history: History
) -> list[Standing]:
    """The leader first. Rounds that are still played count as far as they have come."""
    return FORMATS[rules.format][1](rules, seed, entrants, history)
