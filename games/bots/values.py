"""What a tile is worth to a seat, in points at the end of the game.

A tile counts by its printed points, by the missions it helps with, and by the work it can still do
in the rounds to come. Networks are public, so this is known of every rival too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import exp
from typing import Final

from games.engine import View
from games.engine.components import HAND_LIMIT, MISSION_VP, ROUNDS, Mission, Tile
from games.engine.scoring import agenda_points, count

from .abilities import HABITS

# What a spy does in one round by its strength, in points; its symbols are worth what habits say.
STRENGTH_USE: Final = 0.35
# How far ahead one must be in a mission to be fairly sure of it: now, and per round to come.
SURE_NOW: Final = 0.25
SURE_LATER: Final = 0.7


@cache
def use(tile: Tile) -> float:
    """The work of a tile in one round."""
    return STRENGTH_USE * tile.strength + sum(HABITS[symbol].worth for symbol in tile.abilities)


@cache
def amount(mission: Mission, tile: Tile) -> int:
    """What one tile adds to a mission's count."""
    return count(mission, (tile,))


def tally(mission: Mission, tiles: Sequence[Tile], discards: int) -> int:
    """A mission's count for a network that keeps the best six tiles for it."""
    if mission.measure == "discards":
        return discards + max(0, len(tiles) - HAND_LIMIT)
    if mission.measure == "countries":
        return min(HAND_LIMIT, count(mission, tiles))
    amounts = sorted((amount(mission, tile) for tile in tiles), reverse=not mission.fewest)
    return sum(amounts[:HAND_LIMIT])


class Values:
    """The worth of tiles, from one view; computed once for a decision."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.rounds_left = ROUNDS - view.round
        self.players = view.options.players
        self.missions = [
            *view.missions,
            *(secret.mission for secret in view.secret_missions if secret.mission),
        ]
        self.networks = [[holding.tile for holding in seat.network] for seat in view.seats]
        self.tallies = [
            [
                tally(mission, network, len(seat.discards))
                for network, seat in zip(self.networks, view.seats, strict=True)
            ]
            for mission in self.missions
        ]
        # What a mission moves between two seats: one gains it and the others lose their share.
        self.swing = MISSION_VP * self.players / (self.players - 1)
        self._slopes = [self._slopes_of(seat) for seat in range(self.players)]
        self._keeps: dict[tuple[Tile, int], float] = {}
        self._weakest: dict[int, float] = {}
        self._worths: dict[tuple[Tile, int], float] = {}

    def chance_of_mission(self, index: int, seat: int, own: float) -> float:
        """Return how likely the seat has it at the end with this count, as the others stand now."""
        mission = self.missions[index]
        others = [n for rival, n in enumerate(self.tallies[index]) if rival != seat]
        if mission.fewest:
            lead = min(others) - own
        else:
            lead = own - max(others)
            if own <= 0:
                return 0.0
        unit = 3.0 if mission.measure == "strength" else 1.0
        sure = unit * (SURE_NOW + SURE_LATER * self.rounds_left)
        return 1 / (1 + exp(-max(-20.0, min(20.0, lead / sure))))

    def _slopes_of(self, seat: int) -> list[float]:
        """Points for one more of what each mission counts."""
        slopes = []
        for index in range(len(self.missions)):
            own = self.tallies[index][seat]
            more = self.chance_of_mission(index, seat, own + 0.5)
            less = self.chance_of_mission(index, seat, own - 0.5)
            slopes.append(self.swing * (more - less))
        return slopes

    def keep(self, tile: Tile, seat: int) -> float:
        """Points from having this tile in hand at the end, and from its work until then."""
        key = (tile, seat)
        if key not in self._keeps:
            self._keeps[key] = (
                tile.vp
                + self.rounds_left * use(tile)
                + sum(
                    slope * self._adds(mission, tile, seat)
                    for mission, slope in zip(self.missions, self._slopes[seat], strict=True)
                )
            )
        return self._keeps[key]

    def _adds(self, mission: Mission, tile: Tile, seat: int) -> int:
        if mission.measure == "discards":
            return 0
        if mission.measure == "countries" and any(
            own.flag == tile.flag and own is not tile for own in self.networks[seat]
        ):
            return 0
        return amount(mission, tile)

    def weakest(self, seat: int) -> float:
        """What the least tile of a full network is worth: the next one to be discarded."""
        if seat not in self._weakest:
            keeps = sorted((self.keep(tile, seat) for tile in self.networks[seat]), reverse=True)
            self._weakest[seat] = keeps[HAND_LIMIT - 1] if len(keeps) >= HAND_LIMIT else 1.0
        return self._weakest[seat]

    def worth(self, tile: Tile, seat: int) -> float:
        """Points from winning this tile: it replaces the weakest, or is a point as a discard.

        In the last round a hand with room has to keep it, whatever it costs.
        """
        key = (tile, seat)
        if key not in self._worths:
            agenda = self.view.seats[seat].agenda
            bonus = agenda_points(agenda, (tile,), self.view.options) if agenda else 0
            gain = self.keep(tile, seat) - self.weakest(seat) + 1
            kept = not self.rounds_left and len(self.networks[seat]) < HAND_LIMIT
            self._worths[key] = (gain if kept else max(1.0, gain)) + bonus
        return self._worths[key]

    def loss(self, tile: Tile, seat: int) -> float:
        """Points lost with a tile that leaves the game."""
        return max(1.0, self.keep(tile, seat)) if tile in self.networks[seat] else 0.0

    def mean_worth(self, tiles: Iterable[Tile], seat: int) -> float:
        worths = [self.worth(tile, seat) for tile in tiles]
        return sum(worths) / len(worths) if worths else 0.0

    def hand_value(self, hand: Sequence[Tile], seat: int) -> float:
        """Return what six tiles are worth together: missions look at all of them at once."""
        value = sum(tile.vp for tile in hand)
        missions = sum(
            self.chance_of_mission(index, seat, count(mission, hand))
            for index, mission in enumerate(self.missions)
            if mission.measure != "discards"
        )
        work = sum(map(use, hand))
        return value + self.swing * missions + self.rounds_left * work
