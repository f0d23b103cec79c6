"""How a game stands between two rounds: points to expect, and the chance of winning with them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp
from typing import Final

from games.engine import State
from games.engine.components import ENIGMA_VP, HAND_LIMIT, MISSION_VP, ROUNDS, Mission, Tile
from games.engine.scoring import agenda_points, count, score

from .values import amount, use

# Points that a lead may still change by: of one round, and of each to come.
SWING_NOW: Final = 1.0
SWING_LATER: Final = 3.0
# The same of a lead in what a mission counts.
MISSION_NOW: Final = 0.4
MISSION_LATER: Final = 0.8
# What helping with a mission is worth while nobody has it for sure.
HELP: Final = 1.0
STRENGTH_HELP: Final = 0.3


def networks(state: State) -> list[list[Tile]]:
    """All tiles of each seat, when everybody has taken them home."""
    tiles = [list(hand) for hand in state.hands]
    for spy in state.spies.values():
        tiles[spy.owner].append(spy.tile)
    return tiles


@cache
def _static(tile: Tile, left: int, missions: tuple[Mission, ...]) -> float:
    """What keeping a tile is worth whatever the others have."""
    help_ = 0.0
    for mission in missions:
        if mission.measure != "discards":
            each = STRENGTH_HELP if mission.measure == "strength" else HELP
            help_ += (-each if mission.fewest else each) * amount(mission, tile)
    return tile.vp + left * use(tile) + help_


def kept(tiles: Sequence[Tile], left: int, missions: tuple[Mission, ...]) -> list[Tile]:
    if len(tiles) <= HAND_LIMIT:
        return list(tiles)
    return sorted(tiles, key=lambda tile: _static(tile, left, missions), reverse=True)[:HAND_LIMIT]


def points(
    state: State, hands: Sequence[Sequence[Tile]], discards: Sequence[Sequence[Tile]]
) -> list[float]:
    """Each seat's points at the end of the game as far as they can be told now."""
    left = ROUNDS - state.round
    missions = [*state.missions, *state.secret_missions]
    if not left:
        result = score(state.options, hands, discards, missions, state.agendas, state.enigma_owner)
        # The two tie-breaks, in the order in which they count.
        return [line.total + 0.01 * line.accomplished + 0.0001 * line.hand for line in result.seats]
    seats = range(len(hands))
    total = [
        sum(tile.vp for tile in hands[seat])
        + len(discards[seat])
        + left * sum(use(tile) for tile in hands[seat])
        for seat in seats
    ]
    for mission in missions:
        for seat, share in enumerate(_shares(mission, hands, discards, left)):
            total[seat] += MISSION_VP * share
    for seat, agenda in enumerate(state.agendas):
        total[seat] += agenda_points(agenda, [*hands[seat], *discards[seat]], state.options)
    if state.enigma_owner is not None:
        total[state.enigma_owner] += ENIGMA_VP / 2
    return total


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
    weights = [exp((sign * number - best) / scale) for number in counts]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def chances(points: Sequence[float], left: int) -> list[float]:
    """How likely each seat wins, from points to expect."""
    if not left:
        best = max(points)
        winners = sum(own == best for own in points)
        return [(own == best) / winners for own in points]
    scale = SWING_NOW + SWING_LATER * left
    best = max(points)
    weights = [exp((own - best) / scale) for own in points]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def appraised(state: State) -> tuple[list[float], list[float]]:
    """Points and chances of all seats after a round, in which everybody keeps the best six."""
    left = ROUNDS - state.round
    missions = (*state.missions, *state.secret_missions)
    hands, discards = [], []
    for tiles, pile in zip(networks(state), state.discards, strict=True):
        keep = kept(tiles, left, missions)
        hands.append(keep)
        discards.append([*pile, *(tile for tile in tiles if tile not in keep)])
    expected = points(state, hands, discards)
    return expected, chances(expected, left)
