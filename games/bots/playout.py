"""The rest of a round in imagination, played by a policy that is cheap rather than clever.

It knows where a location's prize goes and how strong spies are as printed, and takes the best of a
few options drawn at random: good enough that what comes of it tells good choices from bad ones.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from random import Random
from typing import Any, Final, NamedTuple

from games.engine import Decision, Game, State
from games.engine.actions import (
    Action,
    Kind,
    Pass,
    Peek,
    Place,
    Rally,
    Use,
)
from games.engine.components import LOCATIONS, Space, Tile

from .abilities import SHIELD
from .outlook import ASSASSINS, NATIONALISTS, printed
from .values import Values, use

# How many options are looked at for a placement.
LOOKS: Final = 16
# What a spy of which nothing is known counts for.
UNKNOWN: Final = 2
PATIENCE: Final = 0.7
# What everybody wins (or loses) by whoever wins a location: by location, seat and winner.
Stakes = dict[str, list[list[float]]]


# What a guess at a location goes by; fitted so that the placement it likes best is worth as much as
# can be to an agent. An assassin's strike, in strength; how much is lost where somebody may still
# come, and how strong they are; a lower space; how uncertain a lead is, and with each free space;
# what the cliff may take.
STRIKE: Final = 2.2
COMING, ARRIVAL = 1.1, 1.7
TIE: Final = 1.1
SPREAD, SPREAD_FREE = 1.25, 0.25
CLIFF: Final = 0.3
NOBODY: Final = -1.0
NOISE: Final = 0.3
# Below this a use of an ability is not worth the trouble; a conspiracy never hurts.
TROUBLE: Final = 0.02
CONSPIRE: Final = 0.1


class Standing(NamedTuple):
    """A location as a seat guesses: its own strength and lowest slot, its strongest rival and how
    strong that is, the lowest slot of everybody, and how many spaces are free."""

    own: float | None
    slot: int
    rival: int
    lead: float
    slots: dict[int, int]
    free: int


class Fighter(NamedTuple):
    """A spy of a location that is compared; ``shots``: assassinations that it has left."""

    slot: int
    seat: int
    strength: float
    shots: int
    shielded: bool
    worth: float


class Playout:
    """Plays a game on to the end of its round."""

    def __init__(self, game: Game, stakes: Stakes, values: Values, rng: Random) -> None:
        self.game, self.state, self.rng = game, game.state, rng
        self.stakes, self.values = stakes, values
        self.nodes = 0

    def run(self) -> State:
        """Play until all spies go home, or to a decision that is asked after that."""
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
            game.carry_out(decision, action)

    # ── placing ──────────────────────────────────────────────────────────────────────────────

    def place(self, decision: Decision) -> Action:
        options, rng, best, most = decision.options, self.rng, None, -99.0
        seat = decision.seat
        number = len(options)
        last = self.state.markers[seat] < 2
        standings: dict[str, Standing] = {}
        for _ in range(LOOKS):
            option = options[int(rng.random() * number)]
            assert isinstance(option, Place)
            tile, space, stake = option
            location = space.location
            if location not in standings:
                standings[location] = self._standing(location, seat)
            gain = self._gain(seat, tile, space, standings[location])
            if not last:
                gain -= PATIENCE * use(tile)
            if stake is not None:
                gain -= 1 + max(0, stake.vp - 1) * (stake in self.state.hands[seat])
            gain += NOISE * rng.random()
            if gain > most:
                best, most = option, gain
        assert best is not None
        return best

    def _standing(self, location: str, seat: int) -> Standing:
        """How a location stands, as this seat may guess."""
        spies = self.state.spies
        strengths: dict[int, float] = {}
        slots: dict[int, int] = {}
        free = 0
        kills = LOCATIONS[location].forbids != "assassin"
        for space in LOCATIONS[location].spaces:
            spy = spies.get(space)
            if spy is None:
                free += 1
                continue
            owner = spy.controller
            slots.setdefault(owner, space.slot)
            if spy.face_up or spy.owner == seat:
                strength: float = printed(spy.tile, location)
                if kills and spy.tile in ASSASSINS:
                    strength += STRIKE
            else:
                strength = UNKNOWN
            strengths[owner] = strengths.get(owner, 0) + strength
        rival, lead = -1, NOBODY
        for other, strength in strengths.items():
            if other != seat and strength > lead:
                rival, lead = other, strength
        return Standing(strengths.get(seat), slots.get(seat, 9), rival, lead, slots, free)

    def _gain(self, seat: int, tile: Tile, space: Space, at: Standing) -> float:
        location = space.location
        stakes = self.stakes[location][seat]
        scale = SPREAD + SPREAD_FREE * at.free
        rival = at.rival
        if rival < 0:
            # Somebody will probably come.
            loses, lead, theirs = min(stakes) * COMING, ARRIVAL * min(1, at.free - 1), 9
        else:
            loses, lead, theirs = stakes[rival], at.lead, at.slots[rival]
        before = 0.0
        if at.own is not None:
            before = chance(at.own - lead + TIE * (at.slot < theirs), scale)
        strength = (at.own or 0) + printed(tile, location)
        if tile in NATIONALISTS:
            strength += self._kin(tile, location)
        if tile in ASSASSINS and LOCATIONS[location].forbids != "assassin":
            strength += STRIKE
        after = chance(strength - lead + TIE * (min(at.slot, space.slot) < theirs), scale)
        gain = (after - before) * (stakes[seat] - loses)
        if LOCATIONS[location].takes_spy:
            gain -= (1 - after) * CLIFF * worth(tile)
        return gain

    # ── abilities ────────────────────────────────────────────────────────────────────────────

    def ability(self, decision: Decision) -> Action:
        """Whatever changes most in one's favour, here or next door."""
        acting = self.state.acting
        assert acting is not None
        seat, here = decision.seat, acting.location
        ranks: dict[str, list[Fighter]] = {here: self._fighters(here, seat)}
        base: dict[str, float] = {here: self._pay(here, seat, ranks[here])}
        best: Action = PASS
        most = TROUBLE
        free: Space | None = None
        for option in decision.options:
            if not isinstance(option, Use):
                continue
            if option.ability == "conspiracy":
                gain = CONSPIRE
            else:
                free = free or option.to
                if option.to is not free:
                    continue  # one free space is like another
                assert option.target is not None
                there = option.target.location
                if there not in ranks:
                    ranks[there] = self._fighters(there, seat)
                    base[there] = self._pay(there, seat, ranks[there])
                after = self._after(option, acting, seat, ranks[here], ranks[there])
                gain = sum(self._pay(at, seat, left) - base[at] for at, left in after.items())
                if option.ability == "diplomacy":
                    gain += self._protection(option.target, seat)
            if gain > most:
                best, most = option, gain
        return best

    def _fighters(self, location: str, seat: int) -> list[Fighter]:
        """Who stands there in roman order, as this seat may guess; the acting spy does nothing."""
        state = self.state
        acting = state.acting
        acted = acting.slot if acting and acting.location == location else 0
        kills = LOCATIONS[location].forbids != "assassin" and self._open(location)
        fighters = []
        for space, spy in state.spies_at(location):
            slot, tile, shots = space.slot, spy.tile, 0
            if spy.face_up or spy.owner == seat:
                strength: float = printed(tile, location)
                if not spy.seduced:
                    if tile in NATIONALISTS:
                        strength += self._kin(tile, location)
                    if kills and tile in ASSASSINS and slot > acted:
                        shots = ASSASSINS[tile]
            else:
                strength = UNKNOWN
            fighters.append(
                Fighter(slot, spy.controller, strength, shots, spy.shielded, worth(tile))
            )
        return fighters

    def _after(
        self, use: Use, acting: Space, seat: int, here: list[Fighter], there: list[Fighter]
    ) -> dict[str, list[Fighter]]:
        """Who is left where, after this use of an ability."""
        target = use.target
        assert target is not None
        if shots := self.state.symbols.count("assassin") - (use.ability == "assassin"):
            same = here is there
            here = [f._replace(shots=shots) if f.slot == acting.slot else f for f in here]
            there = here if same else there
        spy = next(fighter for fighter in there if fighter.slot == target.slot)
        rest = [fighter for fighter in there if fighter is not spy]
        if use.ability == "assassin":
            return {acting.location: rest}
        if use.ability == "seduction":
            assert use.to is not None
            lying = self.state.spies[target]
            known = lying.face_up or lying.owner == seat
            strength = printed(lying.tile, acting.location) if known else UNKNOWN
            lured = spy._replace(slot=use.to.slot, strength=strength, shots=0)
            return {acting.location: sorted([*here, lured]), target.location: rest}
        if use.ability == "double_agent":
            home = [fighter for fighter in here if fighter.slot != acting.slot]
            turned = sorted([*rest, spy._replace(seat=seat)])
            return {acting.location: home, target.location: turned}
        return {target.location: sorted([*rest, spy._replace(shielded=True)])}

    def _protection(self, target: Space, seat: int) -> float:
        """A shield also keeps a spy from being lured away before its location is resolved."""
        state = self.state
        spy = state.spies[target]
        if spy.controller != seat or target.location not in state.order[state.resolved + 1 :]:
            return 0.0
        strength = spy.tile.strength if spy.face_up or spy.owner == seat else 1
        return SHIELD * strength * self.stakes[target.location][seat][seat]

    def _open(self, location: str) -> bool:
        """Whether it is still to be decided who wins there."""
        return location in self.state.order[self.state.resolved :]

    def _pay(self, location: str, seat: int, fighters: list[Fighter]) -> float:
        """What a location brings a seat, once those to come have struck."""
        if not self._open(location):
            return 0.0
        strengths = _strengths(_survivors(fighters))
        if not strengths:
            return 0.0
        pay = self.stakes[location][seat][max(strengths, key=strengths.__getitem__)]
        if LOCATIONS[location].takes_spy and len(strengths) > 1:
            loser = min(reversed(strengths), key=strengths.__getitem__)
            loss = min(fighter.worth for fighter in fighters if fighter.seat == loser)
            pay += -loss if loser == seat else loss / (len(self.state.hands) - 1)
        return pay

    def _kin(self, tile: Tile, location: str) -> int:
        """What nationalism adds by the flags in sight."""
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
        """The better tile for oneself, the worse for whoever else wins."""
        state, seat = self.state, decision.seat
        location = state.resolving
        assert location is not None
        strengths = _strengths(_survivors(self._fighters(location, seat)))
        winner = max(strengths, key=strengths.__getitem__)
        choose = min if winner == seat else max
        return choose(
            decision.options,
            key=lambda option: self.values.worth(option.tile, winner),  # type: ignore[union-attr]
        )

    def rally(self, _decision: Decision) -> Action:
        return COUNT

    def sacrifice(self, decision: Decision) -> Action:
        spies = self.state.spies

        def cost(option: Any) -> float:
            spy = spies[option.space]
            return worth(spy.tile) if spy.owner == decision.seat else -worth(spy.tile)

        return min(decision.options, key=cost)


def _survivors(fighters: list[Fighter]) -> list[Fighter]:
    """Each assassin in turn strikes the strongest spy of its strongest rival."""
    for assassin in fighters:
        for _ in range(assassin.shots):
            targets = [f for f in fighters if f.seat != assassin.seat and not f.shielded]
            if assassin in fighters and targets:
                strengths = _strengths(fighters)
                victim = max(targets, key=lambda f: (strengths[f.seat], f.strength))
                fighters = [fighter for fighter in fighters if fighter is not victim]
    return fighters


def _strengths(fighters: list[Fighter]) -> dict[int, float]:
    """The seats come in the order of their lowest spaces: of equals the first wins."""
    strengths: dict[int, float] = {}
    for fighter in fighters:
        strengths[fighter.seat] = strengths.get(fighter.seat, 0) + fighter.strength
    return strengths


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
