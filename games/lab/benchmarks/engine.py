"""Random play of our engine beside random play of python-chess, in one run.

Both do the same thing over and over: list everything that is legal, choose one at random, carry
it out. Batches of the two alternate, so that a busy machine slows both alike.
"""

import cProfile
import pstats
import time
from collections import Counter, defaultdict
from operator import itemgetter
from pathlib import Path
from random import Random

import chess

from games import engine
from games.engine import Game, Move, Options, derive_seed

BATCHES = 12
GAMES_PER_BATCH = 40
MOST_PLIES = 200


def estoril_batch(number: int) -> int:
    rng, decisions = Random(number), 0
    for i in range(GAMES_PER_BATCH):
        game = Game.new(Options(players=4), derive_seed(f"bench {number} {i}"))
        while not game.over:
            decision = game.unanswered[0]
            game.play(Move(decision.seat, decision.id, rng.choice(list(decision.options))))
            decisions += 1
    return decisions


def chess_batch(number: int) -> int:
    rng, plies = Random(number), 0
    for _ in range(GAMES_PER_BATCH // 2):
        board = chess.Board()
        for _ in range(MOST_PLIES):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))
            plies += 1
    return plies


def run() -> dict:
    work = {"estoril": estoril_batch, "chess": chess_batch}
    steps: Counter[str] = Counter()
    seconds: dict[str, float] = defaultdict(float)
    for number in range(BATCHES):
        for name, batch in work.items():
            began = time.perf_counter()
            steps[name] += batch(number)
            seconds[name] += time.perf_counter() - began
    rates = {name: steps[name] / seconds[name] for name in work}
    return {
        "decisions_per_second": round(rates["estoril"]),
        "chess_plies_per_second": round(rates["chess"]),
        "ratio": round(rates["estoril"] / rates["chess"], 2),
        "time_by_module": time_by_module(),
    }


def time_by_module() -> dict[str, float]:
    """Shares of the time spent inside each module of the engine, by the profiler."""
    profile = cProfile.Profile()
    profile.runcall(estoril_batch, 0)
    home = Path(engine.__file__).parent
    spent: dict[str, float] = defaultdict(float)
    stats = pstats.Stats(profile).stats  # type: ignore[attr-defined]  # the stubs lack it
    for (filename, _, _), (_, _, own, _, _) in stats.items():
        path = Path(filename)
        spent[path.stem if path.parent == home else "python"] += own
    total = sum(spent.values())
    most_first = sorted(spent.items(), key=itemgetter(1), reverse=True)
    return {name: round(own / total, 3) for name, own in most_first}


def describe(figures: dict) -> list[str]:
    shares = ", ".join(
        f"{name} {share:.0%}" for name, share in figures["time_by_module"].items() if share >= 0.01
    )
    return [
        f"estoril   {figures['decisions_per_second']:>8} decisions/s  (4 players, base game)",
        f"chess     {figures['chess_plies_per_second']:>8} plies/s      (python-chess)",
        f"ratio     {figures['ratio']:>8}",
        f"time in   {shares}",
    ]
