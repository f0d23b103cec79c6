"""Complete games between bots, and what they prove."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from math import sqrt
from multiprocessing import get_context
from random import Random
from typing import NamedTuple

from games.bots import choose
from games.engine import Game, Move, Options, derive_seed, view_for
from games.engine.scoring import Result

Z95 = 1.959963984540054  # of a normal distribution, 95 % lie within


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % confidence interval of a win rate. A shared victory is a part of a win."""
    rate, z = wins / games, Z95
    middle = rate + z * z / (2 * games)
    margin = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - margin) / scale), min(1.0, (middle + margin) / scale)


class Match(NamedTuple):
    """One game between these kinds, by seat; the same name, the same game."""

    options: Options
    kinds: list[str]
    name: str


def play(match: Match) -> tuple[Result, int]:
    """How it ended, and after how many moves."""
    game = Game.new(match.options, derive_seed(match.name))
    rng = Random(match.name)
    while not game.over:
        decision = game.unanswered[0]
        seat = decision.seat
        action = choose(match.kinds[seat], view_for(game.state, seat), rng)
        game.play(Move(seat, decision.id, action))
    assert game.state.result is not None
    return game.state.result, game.state.moves


def play_all(matches: Iterable[Match], processes: int = 1) -> Iterator[tuple[Result, int]]:
    """One after the other, or so many at once (0: on all cores); in their order either way."""
    if processes == 1:
        yield from map(play, matches)
        return
    with ProcessPoolExecutor(processes or None, get_context("spawn")) as pool:
        yield from pool.map(play, matches)


@dataclass
class Standings:
    """Wins and points by kind of bot, over many games."""

    seats: list[str]
    games: int = 0
    moves: int = 0
    wins: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    points: Counter[str] = field(default_factory=Counter)

    def seating(self, number: int) -> list[str]:
        """Game by game everybody moves one seat on, so that each kind sits everywhere."""
        shift = number % len(self.seats)
        return self.seats[shift:] + self.seats[:shift]

    def add(self, kinds: list[str], result: Result, moves: int) -> None:
        self.games += 1
        self.moves += moves
        for score in result.seats:
            self.points[kinds[score.seat]] += score.total
        for seat in result.winners:
            self.wins[kinds[seat]] += 1 / len(result.winners)

    def of(self, kind: str) -> dict:
        """``fair_share`` is the win rate of a kind that plays neither better nor worse."""
        low, high = wilson(self.wins[kind], self.games)
        seats = self.seats.count(kind)
        return {
            "seats": seats,
            "wins": round(self.wins[kind], 3),
            "win_rate": round(self.wins[kind] / self.games, 4),
            "confidence_95": [round(low, 4), round(high, 4)],
            "fair_share": round(seats / len(self.seats), 4),
            "average_score": round(self.points[kind] / (seats * self.games), 2),
        }

    def to_json(self) -> dict:
        kinds = {kind: self.of(kind) for kind in dict.fromkeys(self.seats)}
        first = kinds[self.seats[0]]
        return {
            "seats": self.seats,
            "games": self.games,
            "moves": self.moves,
            "win_rate": first["win_rate"],
            "confidence_95": first["confidence_95"],
            "kinds": kinds,
        }
