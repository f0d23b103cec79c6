"""Answers that somebody might try."""

from games.engine.actions import Action, Kind, Pass, Peek, Place, Sacrifice, Use
from games.engine.components import REWARD_SPACES, SPACES, TILES


def everything(kind: Kind) -> list[Action]:
    """Well-formed answers, most of which no position allows, and answers to other questions."""
    hand = [TILES["red-araujo"], TILES["red-linda-x"], TILES["salazar"]]
    spaces = list(SPACES.values())
    by_kind: dict[str, list[Action]] = {
        "place": [Place(tile, space) for tile in hand for space in spaces],
        "peek": [*map(Peek, spaces), *map(Peek, REWARD_SPACES.values())],
        "ability": [Use(a, space) for a in ("assassin", "seduction") for space in spaces],
        "boca": [*map(Sacrifice, spaces)],
    }
    return [Pass(), Peek(None), *by_kind.get(kind, [])]
