"""The rest of a round in imagination, played by a policy that is cheap rather than clever.

It knows where a location's prize goes and how strong spies are as printed, and takes the best of a
few options drawn at random: good enough that what comes of it tells good choices from bad ones.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from random import Random
from typing import Any, Final

from games.engine import Decision, Game, Move, State
from games.engine.actions import (
    Action,
    Bury,
    Kind,
    Pass,
    Peek,
    Place,
    Rally,
    Use,
)
from games.engine.components import LOCATIONS, Space, Tile

from .outlook import ASSASSINS, NATIONALISTS, printed
from .values import use

# How many options are looked at for a placement.
LOOKS: Final = 14
# What a spy of which nothing is known counts for.
UNKNOWN: Final = 2
PATIENCE: Final = 0.5
# What everybody wins (or loses) by whoever wins a location: by location, seat and winner.
Stakes = dict[str, list[list[float]]]


class Playout:
    """Plays a game on to the end of its round."""

    def __init__(self, game: Game, stakes: Stakes, rng: Random) -> None:
        self.game, self.state, self.stakes, self.rng = game, game.state, stakes, rng
        self.nodes = 0

    def run(self) -> State:
        """To where all spies go home, or for a decision after that, no further."""
        game, state = self.game, self.game.state
        while True:
            while not state.decisions:
                if state.phase in ("retrieve", "next_round", "over"):
                    return state
                game.step()
                self.nodes += 1
            decision = state.decisions[0]
            if decision.kind == "discard":
                return state
            self.nodes += 1
            action = CHOICES[decision.kind](self, decision)
            game.apply(Move(decision.seat, decision.id, action))

    # ── placing ──────────────────────────────────────────────────────────────────────────────

    def place(self, decision: Decision) -> Action:
        options, rng, best, most = decision.options, self.rng, None, -99.0
        seat = decision.seat
        number = len(options)
        last = self.state.markers[seat] < 2
        standings: dict[str, tuple[dict[int, int], int]] = {}
        for _ in range(LOOKS):
            option = options[int(rng.random() * number)]
            assert isinstance(option, Place)
            tile, space, stake = option
            location = space.location
            if location not in standings:
                standings[location] = self._standing(location, seat)
            strengths, free = standings[location]
            gain = self._gain(seat, tile, location, strengths, free)
            if not last:
                gain -= PATIENCE * use(tile)
            if stake is not None:
                gain -= 1 + max(0, stake.vp - 1) * (stake in self.state.hands[seat])
            gain += 0.3 * rng.random()
            if gain > most:
                best, most = option, gain
        assert best is not None
        return best

    def _standing(self, location: str, seat: int) -> tuple[dict[int, int], int]:
        """Strengths by seat as this one may guess them, and how many spaces are free."""
        spies = self.state.spies
        strengths: dict[int, int] = {}
        free = 0
        for space in LOCATIONS[location].spaces:
            spy = spies.get(space)
            if spy is None:
                free += 1
                continue
            owner = spy.controller
            known = spy.face_up or spy.owner == seat
            strength = printed(spy.tile, location) if known else UNKNOWN
            strengths[owner] = strengths.get(owner, 0) + strength
        return strengths, free

    def _gain(
        self, seat: int, tile: Tile, location: str, strengths: dict[int, int], free: int
    ) -> float:
        stakes = self.stakes[location][seat]
        own = strengths.get(seat)
        rival, lead = -1, -1
        for other, strength in strengths.items():
            if other != seat and strength > lead:
                rival, lead = other, strength
        scale = 1.0 + 0.5 * free
        before = 0.0 if own is None else chance(own - lead, scale)
        strength = (own or 0) + printed(tile, location)
        if tile in ASSASSINS and rival >= 0 and LOCATIONS[location].forbids != "assassin":
            lead = max(-1, lead - UNKNOWN)
        after = chance(strength - lead, scale)
        loses = stakes[rival] if rival >= 0 else 0.0
        return (after - before) * (stakes[seat] - loses)

    # ── abilities ────────────────────────────────────────────────────────────────────────────

    def ability(self, decision: Decision) -> Action:
        state, seat = self.state, decision.seat
        acting = state.acting
        assert acting is not None
        here = acting.location
        best: Action = PASS
        most = 0.01
        base: dict[str, float] = {}
        free: Space | None = None
        for option in decision.options:
            if not isinstance(option, Use):
                continue
            ability, target, to = option
            if ability == "conspiracy":
                gain = 0.1
            elif ability == "diplomacy":
                gain = self._shielding(seat, target)
            elif ability == "assassin":
                assert target is not None
                spy = state.spies[target]
                if spy.controller == seat:
                    continue
                gain = self._pay(here, seat, gone=target) - self._base(base, here, seat)
                gain += 0.05 * printed(spy.tile, here) + 0.1 * (
                    target.slot > acting.slot and bool(spy.tile.abilities)
                )
            elif ability == "seduction":
                free = free or to
                if to is not free:
                    continue
                assert target is not None
                gain = self._moved(base, here, seat, target, to)
            else:
                assert target is not None
                gain = self._turned(base, here, seat, acting, target)
            if gain > most:
                best, most = option, gain
        return best

    def _base(self, base: dict[str, float], location: str, seat: int) -> float:
        if location not in base:
            base[location] = self._pay(location, seat)
        return base[location]

    def _open(self, location: str) -> bool:
        """Whether it is still to be decided who wins there."""
        return location in self.state.order[self.state.resolved :]

    def _moved(
        self, base: dict[str, float], here: str, seat: int, target: Space, to: Space | None
    ) -> float:
        spy = self.state.spies[target]
        strength = printed(spy.tile, here) if spy.face_up or spy.owner == seat else UNKNOWN
        gain = self._pay(here, seat, extra=(spy.controller, strength, to)) - self._base(
            base, here, seat
        )
        if self._open(target.location):
            gain += self._pay(target.location, seat, gone=target)
            gain -= self._base(base, target.location, seat)
        return gain

    def _turned(
        self, base: dict[str, float], here: str, seat: int, acting: Space, target: Space
    ) -> float:
        gain = self._pay(here, seat, gone=acting) - self._base(base, here, seat)
        there = target.location
        if self._open(there):
            spy = self.state.spies[target]
            strength = printed(spy.tile, there) if spy.face_up else UNKNOWN
            gain += self._pay(there, seat, gone=target, extra=(seat, strength, target))
            gain -= self._base(base, there, seat)
        return gain

    def _shielding(self, seat: int, target: Space | None) -> float:
        """Of one's own where it may still be needed."""
        assert target is not None
        state = self.state
        spy = state.spies[target]
        if spy.controller != seat or not self._open(target.location):
            return 0.0
        worth = 0.02 * self.stakes[target.location][seat][seat]
        acting = state.acting
        if acting is not None and target.location == acting.location:
            dangers = (
                other.tile in ASSASSINS and other.controller != seat and space.slot > acting.slot
                for space, other in state.spies_at(target.location)
            )
            return worth * 20 if any(dangers) else 0.0
        return worth * (1 + spy.tile.strength if spy.face_up or spy.owner == seat else UNKNOWN)

    def _pay(
        self,
        location: str,
        seat: int,
        gone: Space | None = None,
        extra: tuple[int, int, Space | None] | None = None,
    ) -> float:
        """What this location brings a seat as it guesses strengths, with one spy less or more."""
        state = self.state
        strengths: dict[int, float] = {}
        for space, spy in state.spies_at(location):
            if space is gone:
                continue
            owner = spy.controller
            if spy.face_up or spy.owner == seat:
                strength: float = printed(spy.tile, location)
                if spy.tile in NATIONALISTS and not spy.seduced:
                    strength += self._kin(spy.tile, location)
            else:
                strength = UNKNOWN
            # Of equals the lowest space wins.
            if owner not in strengths:
                strength -= 0.01 * space.slot
            strengths[owner] = strengths.get(owner, 0) + strength
        if extra is not None:
            owner, more, to = extra
            if owner not in strengths and to is not None:
                strengths[owner] = -0.01 * to.slot
            strengths[owner] += more
        if not strengths:
            return 0.0
        return self.stakes[location][seat][max(strengths, key=strengths.__getitem__)]

    def _kin(self, tile: Tile, location: str) -> int:
        state = self.state
        kin = 0
        for near in state.around(location):
            for _, spy in state.spies_at(near):
                kin += spy.face_up and spy.tile.flag == tile.flag and spy.tile is not tile
            board = state.boards[near]
            if board.rewards_up:
                kin += sum(reward.flag == tile.flag for reward in board.rewards)
        return NATIONALISTS[tile] * kin

    # ── the rest ─────────────────────────────────────────────────────────────────────────────

    def peek(self, _decision: Decision) -> Action:
        return BLIND

    def any(self, decision: Decision) -> Action:
        return self.rng.choice(decision.options)

    def enigma(self, decision: Decision) -> Action:
        seat = decision.seat

        def prize(option: Any) -> float:
            return self.stakes[option.location][seat][seat]

        return max(decision.options, key=prize)

    def bury(self, decision: Decision) -> Action:
        """The better tile for oneself, the worse for others."""
        state, seat = self.state, decision.seat
        location = state.resolving
        assert location is not None
        stakes = self.stakes[location][seat]
        wins = stakes[seat] > 0 and self._pay(location, seat) == stakes[seat]
        tiles = [option.tile for option in decision.options]  # type: ignore[union-attr]
        choose = min if wins else max
        return Bury(choose(tiles, key=worth))

    def rally(self, _decision: Decision) -> Action:
        return COUNT

    def sacrifice(self, decision: Decision) -> Action:
        spies = self.state.spies

        def cost(option: Any) -> float:
            spy = spies[option.space]
            return worth(spy.tile) if spy.owner == decision.seat else -worth(spy.tile)

        return min(decision.options, key=cost)


def worth(tile: Tile) -> float:
    return tile.vp + use(tile)


def chance(margin: float, scale: float) -> float:
    return 1 / (1 + exp((0.5 - margin) / scale))


PASS: Final = Pass()
BLIND: Final = Peek(None)
COUNT: Final = Rally("count")
CHOICES: Final[dict[Kind, Callable[[Playout, Decision], Action]]] = {
    "place": Playout.place,
    "peek": Playout.peek,
    "turn": Playout.any,
    "shift": Playout.any,
    "enigma": Playout.enigma,
    "ability": Playout.ability,
    "conspiracy": Playout.bury,
    "nationalism": Playout.rally,
    "boca": Playout.sacrifice,
}
