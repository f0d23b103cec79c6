"""Choosing by trying out: each option in many games that the seat may imagine, played on.

All options are tried in the same imagined games, with the same dice, so that they differ by what
they are worth and by little else. Half of the options, those that did worse, are given up each time
a share of the budget is spent (sequential halving).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, log2
from random import Random
from typing import Final, NamedTuple

from games.engine import DecisionView, Game, Move, View, derive_seed, imagined
from games.engine.actions import Action, Discard, Peek, Place

from . import placement
from .belief import Belief
from .outlook import Outlook
from .playout import Playout, Stakes
from .standing import appraised, chances, kept, points
from .suspicion import Suspicion

# Of all placements only so many are tried: those that look best at first sight.
MOST: Final = 16
# After so many more trials it is looked at who is beaten: by how many standard errors.
RACE: Final = 16
CLEAR: Final = 3.0
# Steps that take as long as to appraise what is left after discards.
DISCARDS: Final = 9
# What a point is worth beside the chance of winning.
POINT: Final = 0.001


@dataclass(frozen=True, slots=True)
class Budget:
    """``nodes``: steps of imagined games, decisions or what follows by itself. ``seconds`` of a
    core, however many share it, only cut off what takes too long."""

    nodes: int
    seconds: float | None = None


class Appraisal(NamedTuple):
    """What an option is worth: the chance (0 to 1) of winning the game with it, the expected lead
    in points over the best rival, and in how many imagined games it was tried."""

    action: Action
    chance: float
    points: float
    visits: int


class Interrupted(Exception):
    """The answer is not awaited any more."""


# Asked now and then.
Awaited = Callable[[], bool]


def always() -> bool:
    return True


def appraise(
    view: View,
    decision: DecisionView,
    rng: Random,
    budget: Budget,
    is_awaited: Awaited = always,
) -> list[Appraisal]:
    """The options worth looking at, best first. Raises ``Interrupted`` once nobody awaits them."""
    return Search(view, decision, rng, budget, is_awaited).run()


def measure(view: View, decision: DecisionView, rng: Random, games: int) -> list[Appraisal]:
    """Every option of the decision in the same so many imagined games, best first: none is given
    up, so that all chances are equally exact."""
    search = Search(view, decision, rng, Budget(0))
    trials = [Trial(option) for option in decision.options]
    for number in range(games):
        for trial in trials:
            search.attempt(trial, number)
    trials.sort(key=lambda trial: trial.merit, reverse=True)
    return [trial.appraisal() for trial in trials]


class Trial:
    """An option, and what came of it so far: in each imagined game, in their order."""

    __slots__ = ("action", "chance", "merits", "points")

    def __init__(self, action: Action) -> None:
        self.action = action
        self.chance = self.points = 0.0
        self.merits: list[float] = []

    def add(self, chance: float, points: float) -> None:
        self.chance += chance
        self.points += points
        self.merits.append(chance + POINT * points)

    @property
    def visits(self) -> int:
        return len(self.merits)

    @property
    def merit(self) -> float:
        """The chance; where that is all the same, the points."""
        return sum(self.merits) / max(1, self.visits)

    def clearly_beats(self, other: Trial) -> bool:
        """Whether it did better in the same games by more than luck would explain; if it did the
        same in all of them, there is nothing between the two."""
        leads = [own - theirs for own, theirs in zip(self.merits, other.merits, strict=True)]
        number, total = len(leads), sum(leads)
        spread = sum(lead * lead for lead in leads) - total * total / number
        return total * total >= CLEAR * CLEAR * spread * number / (number - 1)

    def appraisal(self) -> Appraisal:
        number = max(1, self.visits)
        return Appraisal(self.action, self.chance / number, self.points / number, self.visits)


class Search:
    def __init__(
        self,
        view: View,
        decision: DecisionView,
        rng: Random,
        budget: Budget,
        is_awaited: Awaited = always,
    ) -> None:
        self.view, self.decision, self.rng, self.budget = view, decision, rng, budget
        self._is_awaited = is_awaited
        self.me = decision.seat
        self.outlook = Outlook(view, rng)
        self.belief = Belief(view, Suspicion(self.outlook))
        self.stakes = _stakes(self.outlook)
        self.worlds: list[tuple[Game, int]] = []
        self.nodes = 0
        self.until = None if budget.seconds is None else time.thread_time() + budget.seconds

    def run(self) -> list[Appraisal]:
        if self.decision.kind == "peek":
            return self._looks()
        field = [Trial(option) for option in self._candidates()]
        out: list[Trial] = []
        phases = max(1, ceil(log2(len(field))))
        for phase in range(1, phases + 1):
            self._compare(field, out, self.budget.nodes * phase // phases)
            field.sort(key=lambda trial: trial.merit, reverse=True)
            if phase < phases:
                half = (len(field) + 1) // 2
                out[:0] = field[half:]
                del field[half:]
        return [trial.appraisal() for trial in (*field, *out)]

    def _compare(self, field: list[Trial], out: list[Trial], nodes: int) -> None:
        """Try all that are left until so many nodes are spent, or one is left. Whoever is clearly
        beaten is out."""
        while not field[0].visits or (len(field) > 1 and self.nodes < nodes and not self._late()):
            number = field[0].visits
            for trial in field:
                self.attempt(trial, number)
            if not self._is_awaited():
                raise Interrupted
            if number % RACE == RACE - 1:
                best = max(field, key=lambda trial: trial.merit)
                beaten = [t for t in field if t is not best and best.clearly_beats(t)]
                beaten.sort(key=lambda trial: trial.merit, reverse=True)
                out[:0] = beaten
                field[:] = [trial for trial in field if trial not in beaten]

    def _looks(self) -> list[Appraisal]:
        """Looking changes nothing of the game: the options differ in what there is to learn."""
        peeks = [option for option in self.decision.options if isinstance(option, Peek)]
        peeks.sort(key=lambda peek: placement.curiosity(self.outlook, peek), reverse=True)
        blind = Trial(Peek(None))
        while self.nodes < self.budget.nodes // 10 and not self._late():
            self.attempt(blind, blind.visits)
        return [blind.appraisal()._replace(action=peek) for peek in peeks]

    def _late(self) -> bool:
        return self.until is not None and time.thread_time() >= self.until

    def _candidates(self) -> Sequence[Action]:
        options, kind = self.decision.options, self.decision.kind
        if kind == "place" and len(options) > MOST:
            places = [option for option in options if isinstance(option, Place)]
            gains = placement.gains(self.outlook, places)
            return sorted(gains, key=gains.__getitem__, reverse=True)[:MOST]
        return options

    def _world(self, number: int) -> tuple[Game, int]:
        """A game imagined, and a seed for how it goes on."""
        while len(self.worlds) <= number:
            truth = self.belief.draw(self.rng)
            chance = self.rng.getrandbits(64)
            game = imagined(self.view, truth, derive_seed(str(chance)))
            self.worlds.append((game.copy(quiet=True), chance))
        return self.worlds[number]

    def attempt(self, trial: Trial, number: int) -> None:
        """Play it on in the imagined game with this number."""
        world, chance = self._world(number)
        game = world.copy(quiet=True)
        game.apply(Move(self.me, self.decision.id, trial.action))
        self.nodes += 1
        if self.decision.kind == "discard":
            self.nodes += DISCARDS
            expected, likely = self._after_discards(game, trial.action)
        else:
            playout = Playout(game, self.stakes, self.outlook.values, Random(chance))
            expected, likely = appraised(playout.run())
            self.nodes += playout.nodes
        rivals = [own for seat, own in enumerate(expected) if seat != self.me]
        trial.add(likely[self.me], expected[self.me] - max(rivals))

    def _after_discards(self, game: Game, action: Action) -> tuple[list[float], list[float]]:
        assert isinstance(action, Discard)
        state = game.state
        left = 4 - self.view.round
        missions = (*state.missions, *state.secret_missions)
        hands, discards = [], []
        for seat, (tiles, pile) in enumerate(zip(state.hands, state.discards, strict=True)):
            if seat == self.me:
                keep = [tile for tile in tiles if tile not in action.tiles]
            else:
                keep = kept(tiles, state.players, left, missions)
            gone = [tile for tile in tiles if tile not in keep]
            hands.append(keep)
            discards.append([*pile, *gone])
        expected = points(state, hands, discards)
        return expected, chances(expected, left)


def _stakes(outlook: Outlook) -> Stakes:
    """What everybody wins or loses by whoever wins a location, as the viewer sees its rewards."""
    players = outlook.values.players
    stakes: Stakes = {}
    for location, board in outlook.boards.items():
        worth = [0.0] * players
        if not board.resolved:
            worth = [outlook.prize(board, seat) for seat in range(players)]
        stakes[location] = [
            [
                worth[winner] if winner == seat else -worth[winner] / (players - 1)
                for winner in range(players)
            ]
            for seat in range(players)
        ]
    return stakes


def prospects(view: View, rng: Random, games: int) -> list[float]:
    """How likely each seat wins in so many games that the viewer may imagine, whoever is asked, or
    if nobody is."""
    outlook = Outlook(view, rng)
    belief, stakes = Belief(view, Suspicion(outlook)), _stakes(outlook)
    sums = [0.0] * len(view.seats)
    for _ in range(games):
        game = imagined(view, belief.draw(rng), derive_seed(str(rng.getrandbits(64))))
        state = game.state
        if view.boards:  # between two rounds there is nothing to play on with
            state = Playout(game.copy(quiet=True), stakes, outlook.values, rng).run()
        for seat, chance in enumerate(appraised(state)[1]):
            sums[seat] += chance
    return [chance / games for chance in sums]
