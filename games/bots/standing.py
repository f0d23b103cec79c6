"""How a game stands between two rounds: points to expect, and the chance of winning with them.

What a network is worth before the last round is learned from games that bots played: a sum of what
it shows, weighted. ``manage.py train_bots`` finds the weights.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import exp
from typing import Final

from games.engine import State
from games.engine.components import ABILITIES, HAND_LIMIT, ROUNDS, Mission, Tile
from games.engine.scoring import agenda_points, count, score

from .learned import LEARNED
from .values import amount

FEATURES: Final = (
    "vp",
    "strength",
    *ABILITIES,
    "tiles",
    "discards",
    "missions",
    "agenda",
    "enigma",
)
# How sharply a lead in what a mission counts decides it: now, and per round to come.
MISSION_NOW: Final = 0.4
MISSION_LATER: Final = 0.8


@cache
def weights(players: int, left: int) -> tuple[tuple[float, ...], float]:
    """Points for each feature, and how many points of a lead are one step towards certainty."""
    fitted = LEARNED["standing"][f"{'duel' if players == 2 else 'table'} {left}"]
    return tuple(fitted["weights"][name] for name in FEATURES), fitted["scale"]


def networks(state: State) -> list[list[Tile]]:
    """All tiles of each seat, when everybody has taken them home."""
    tiles = [list(hand) for hand in state.hands]
    for spy in state.spies.values():
        tiles[spy.owner].append(spy.tile)
    return tiles


@cache
def shows(tile: Tile) -> tuple[int, ...]:
    """What a tile adds to the first features."""
    return (tile.vp, tile.strength, *(tile.abilities.count(a) for a in ABILITIES), 1)


@lru_cache(maxsize=20_000)  # of missions there are more combinations than a process may remember
def keep_worth(tile: Tile, players: int, left: int, missions: tuple[Mission, ...]) -> float:
    """What keeping a tile is worth, whatever the others have."""
    if left:
        own, _scale = weights(players, left)
        value = sum(weight * shown for weight, shown in zip(own, shows(tile), strict=False))
    else:
        value = tile.vp
    for mission in missions:
        if mission.measure != "discards":
            each = 0.3 if mission.measure == "strength" else 1.0
            value += (-each if mission.fewest else each) * amount(mission, tile)
    return value


def kept(
    tiles: Sequence[Tile], players: int, left: int, missions: tuple[Mission, ...]
) -> list[Tile]:
    """The six that one would keep, at a glance."""
    if len(tiles) <= HAND_LIMIT:
        return list(tiles)
    return sorted(tiles, key=lambda tile: keep_worth(tile, players, left, missions), reverse=True)[
        :HAND_LIMIT
    ]


def features(
    state: State, hands: Sequence[Sequence[Tile]], discards: Sequence[Sequence[Tile]]
) -> list[list[float]]:
    """A row for each seat, in the order of ``FEATURES``."""
    left = ROUNDS - state.round
    rows = []
    for seat, (hand, pile) in enumerate(zip(hands, discards, strict=True)):
        row: list[float] = [sum(column) for column in zip(_NOTHING, *map(shows, hand), strict=True)]
        agenda = 0
        if state.agendas:
            agenda = agenda_points(state.agendas[seat], [*hand, *pile], state.options)
        rows.append([*row, len(pile), 0.0, agenda, float(seat == state.enigma_owner)])
    for mission in (*state.missions, *state.secret_missions):
        for row, share in zip(rows, _shares(mission, hands, discards, left), strict=True):
            row[_MISSIONS] += share
    return rows


_MISSIONS: Final = FEATURES.index("missions")
_NOTHING: Final = (0,) * (FEATURES.index("tiles") + 1)


def _shares(
    mission: Mission,
    hands: Sequence[Sequence[Tile]],
    discards: Sequence[Sequence[Tile]],
    left: int,
) -> list[float]:
    """How likely each seat has a mission in the end."""
    counts = [count(mission, hand, pile) for hand, pile in zip(hands, discards, strict=True)]
    unit = 3.0 if mission.measure == "strength" else 1.0
    scale = unit * (MISSION_NOW + MISSION_LATER * left)
    sign = -1 if mission.fewest else 1
    best = max(sign * number for number in counts)
    shares = [exp((sign * number - best) / scale) for number in counts]
    whole = sum(shares)
    return [share / whole for share in shares]


def points(
    state: State, hands: Sequence[Sequence[Tile]], discards: Sequence[Sequence[Tile]]
) -> list[float]:
    """Each seat's points in the end as far as they can be told now; at the end, exactly."""
    left = ROUNDS - state.round
    if left:
        own, _scale = weights(state.players, left)
        return [
            sum(weight * shown for weight, shown in zip(own, row, strict=True))
            for row in features(state, hands, discards)
        ]
    missions = [*state.missions, *state.secret_missions]
    result = score(state.options, hands, discards, missions, state.agendas, state.enigma_owner)
    # The tie-breaks, in the order in which they count.
    return [line.total + 0.01 * line.accomplished + 0.0001 * line.hand for line in result.seats]


def chances(points: Sequence[float], left: int) -> list[float]:
    """How likely each seat wins, from points to expect."""
    best = max(points)
    if left:
        _own, scale = weights(len(points), left)
        shares = [exp((own - best) / scale) for own in points]
    else:
        shares = [float(own == best) for own in points]
    whole = sum(shares)
    return [share / whole for share in shares]


def appraised(state: State) -> tuple[list[float], list[float]]:
    """Points and chances of all seats after a round, in which everybody keeps the best six."""
    left = ROUNDS - state.round
    missions = (*state.missions, *state.secret_missions)
    hands, discards = [], []
    for tiles, pile in zip(networks(state), state.discards, strict=True):
        keep = kept(tiles, state.players, left, missions)
        hands.append(keep)
        discards.append([*pile, *(tile for tile in tiles if tile not in keep)])
    expected = points(state, hands, discards)
    return expected, chances(expected, left)
