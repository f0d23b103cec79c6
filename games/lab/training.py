"""What bots learn from games of bots: what a standing is worth, and what lies face down where.

Both are weighted sums, fitted to what came of it: the standing by least squares, so that it tells
the final lead; the suspicion so that what truly lay there is as likely as can be.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from math import exp, log
from multiprocessing import get_context
from random import Random
from typing import Any, NamedTuple

from games.bots import choose
from games.bots.abilities import HABITS
from games.bots.belief import Belief
from games.bots.outlook import Outlook
from games.bots.standing import FEATURES, features
from games.bots.suspicion import SUSPICIONS, Suspicion, suspicions
from games.bots.values import STRENGTH_USE
from games.engine import Game, Move, Options, View, derive_seed, view_for
from games.engine.components import MISSION_VP, ROUNDS

from .selfplay import random_options

RIDGE = 200.0  # holds weights of what is rare near what one would reckon
LOOKS = 0.15  # in how many placements somebody's face-down spies are looked at
STEPS, PACE = 12, 0.05


class Standing(NamedTuple):
    """One end of a round: the features of all seats, and their points in the end."""

    key: str
    rows: list[list[float]]
    totals: list[int]


class Guess(NamedTuple):
    """A face-down spy: what may lie there, and which it was."""

    rows: list[list[float]]
    truth: int


class Lessons(NamedTuple):
    standings: list[Standing]
    guesses: list[Guess]


def watch(kinds: Sequence[str], name: str) -> Lessons:
    """One game between any of these kinds, with what there is to learn from it."""
    rng = Random(name)
    options = random_options(rng) if rng.random() < 0.5 else Options(players=rng.choice((2, 2, 4)))
    seated = [rng.choice(kinds) for _ in range(options.players)]
    game = Game.new(options, derive_seed(name))
    ends: list[tuple[str, list[list[float]]]] = []
    guesses: list[Guess] = []
    while not game.over:
        decision = game.unanswered[0]
        view = view_for(game.state, decision.seat)
        if decision.kind == "place" and rng.random() < LOOKS:
            guesses += _guesses(view, game, rng)
        game.apply(Move(decision.seat, decision.id, choose(seated[decision.seat], view, rng)))
        while game.pending:
            state = game.state
            if state.phase == "next_round" and (left := ROUNDS - state.round):
                size = "duel" if options.players == 2 else "table"
                ends.append((f"{size} {left}", features(state, state.hands, state.discards)))
            game.step()
    assert game.state.result is not None
    totals = [line.total for line in game.state.result.seats]
    return Lessons([Standing(key, rows, totals) for key, rows in ends], guesses)


def watch_all(kinds: Sequence[str], names: Sequence[str], processes: int = 1) -> Iterator[Lessons]:
    if processes == 1:
        yield from (watch(kinds, name) for name in names)
        return
    with ProcessPoolExecutor(processes or None, get_context("spawn")) as pool:
        yield from pool.map(watch, repeat(kinds), names, chunksize=4)


def _guesses(view: View, game: Game, rng: Random) -> list[Guess]:
    suspicion, belief = Suspicion(Outlook(view, rng)), Belief(view)
    guesses = []
    for spy, tiles in belief.open():
        prize = suspicion.prize(spy.owner, spy.space.location)
        rows = [suspicions(prize, spy.space, tile) for tile in tiles]
        guesses.append(Guess(rows, tiles.index(game.state.spies[spy.space].tile)))
    return guesses


# ── fitting ──────────────────────────────────────────────────────────────────────────────────


def fit_standings(standings: Sequence[Standing]) -> dict[str, Any]:
    by_key: dict[str, list[Standing]] = defaultdict(list)
    for standing in standings:
        by_key[standing.key].append(standing)
    return {key: _fit_standing(by_key[key]) for key in sorted(by_key)}


def reckoned(left: int) -> list[float]:
    """What one would say each feature is worth with so many rounds to come, before any game."""
    worth = {"vp": 1.0, "discards": 1.0, "missions": MISSION_VP, "agenda": 1.0, "enigma": 1.0}
    worth["strength"] = left * STRENGTH_USE
    worth |= {symbol: left * habit.worth for symbol, habit in HABITS.items()}
    return [worth.get(name, 0.0) for name in FEATURES]


def _fit_standing(standings: Sequence[Standing]) -> dict[str, Any]:
    """How the final lead differs from what one would reckon, by least squares."""
    size = len(FEATURES)
    plain = reckoned(int(standings[0].key.split()[1]))
    products = [[RIDGE * (i == j) for j in range(size)] for i in range(size)]
    targets = [0.0] * size
    for _key, rows, totals in standings:
        for row, total in zip(_centred(rows), _centred([[t] for t in totals]), strict=True):
            rest = total[0] - sum(map(_product, plain, row))
            for i in range(size):
                targets[i] += row[i] * rest
                for j in range(size):
                    products[i][j] += row[i] * row[j]
    weights = [a + b for a, b in zip(plain, _solve(products, targets), strict=True)]
    leads = [[sum(map(_product, weights, row)) for row in rows] for _key, rows, _ in standings]
    ends = [totals for _key, _rows, totals in standings]
    scale = min((step / 4 for step in range(4, 80)), key=lambda s: _surprise(leads, ends, s))
    return {
        "games": len(standings),
        "weights": dict(zip(FEATURES, (round(weight, 3) for weight in weights), strict=True)),
        "scale": scale,
    }


def _product(a: float, b: float) -> float:
    return a * b


def _centred(rows: Sequence[Sequence[float]]) -> list[list[float]]:
    means = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
    return [[value - mean for value, mean in zip(row, means, strict=True)] for row in rows]


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss's elimination; the ridge keeps the matrix far from singular."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for k in range(size):
            if k != i:
                factor = rows[k][i] / rows[i][i]
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i], strict=True)]
    return [rows[i][size] / rows[i][i] for i in range(size)]


def _surprise(leads: list[list[float]], ends: list[list[int]], scale: float) -> float:
    """How little the chances made the winners of these games to be expected."""
    surprise = 0.0
    for points, totals in zip(leads, ends, strict=True):
        best = max(points)
        shares = [exp((own - best) / scale) for own in points]
        winner = totals.index(max(totals))
        surprise -= log(shares[winner] / sum(shares))
    return surprise


def fit_suspicion(guesses: list[Guess], rng: Random) -> dict[str, float]:
    """Climb the likelihood of what truly lay there, guess by guess."""
    weights = [0.0] * len(SUSPICIONS)
    for step in range(STEPS):
        rng.shuffle(guesses)
        pace = PACE / (1 + step)
        for rows, truth in guesses:
            shares = likelihoods(weights, rows)
            for i in range(len(weights)):
                mean = sum(share * row[i] for share, row in zip(shares, rows, strict=True))
                weights[i] += pace * (rows[truth][i] - mean)
    return dict(zip(SUSPICIONS, (round(weight, 3) for weight in weights), strict=True))


def likelihoods(weights: Sequence[float], rows: Sequence[Sequence[float]]) -> list[float]:
    scores = [sum(map(_product, weights, row)) for row in rows]
    best = max(scores)
    shares = [exp(score - best) for score in scores]
    whole = sum(shares)
    return [share / whole for share in shares]


def brier(weights: Sequence[float], guesses: Sequence[Guess]) -> tuple[float, float]:
    """The mean Brier score of these weights, and that of the uniform guess beside it."""
    told = uniform = 0.0
    for rows, truth in guesses:
        shares = likelihoods(weights, rows)
        told += sum((share - (i == truth)) ** 2 for i, share in enumerate(shares))
        uniform += 1 - 1 / len(rows)
    return told / len(guesses), uniform / len(guesses)
