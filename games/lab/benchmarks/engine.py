"""Random play of our engine beside random play of python-chess, in one run.

Both do the same thing over and over: list everything that is legal, choose one at random, carry
it out. Batches of the two alternate, and seconds are those of this process, so that a busy machine
slows both alike. Three measures:

* ``playouts``: from copies of the start and of a position amid the game, many different games.
  Nobody asks what happens on the way: our copies are quiet, those of chess come without the
  moves so far.
* ``games``: from the set-up, everything that happens recorded, as when people play.
* ``tries``: a copy of a position, in which one move is made.
"""

import cProfile
import pstats
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from functools import cache
from operator import itemgetter
from pathlib import Path
from random import Random
from typing import NamedTuple

import chess

from games import engine
from games.engine import Game, Move, Options, derive_seed

BATCHES = 12
GAMES_PER_BATCH = 20
MOST_PLIES = 200
PLIES_BEFORE = 40  # a position amid a game of chess
DECISIONS_BEFORE = 50  # and amid one of ours, which takes some 100
TRIES_PER_BATCH = 1000


class Measure(NamedTuple):
    """What our engine does, and what python-chess does; both tell in how many steps."""

    estoril: Callable[[int], int]
    chess: Callable[[int], int]


# ── ours ─────────────────────────────────────────────────────────────────────────────────────


def new_game(name: str) -> Game:
    return Game.new(Options(players=4), derive_seed(f"bench {name}"))


def decide(game: Game, rng: Random) -> None:
    """Play as a person's move is played: checked, and everything recorded."""
    decision = game.unanswered[0]
    game.play(Move(decision.seat, decision.id, rng.choice(list(decision.options))))


def follow(game: Game, rng: Random) -> None:
    """Play on as searches do: an option is legal, and chess does not check a move either."""
    decision = game.unanswered[0]
    game.follow(decision, rng.choice(list(decision.options)))


def play_on(
    game: Game,
    rng: Random,
    most: int | None = None,
    step: Callable[[Game, Random], None] = follow,
) -> int:
    decisions = 0
    while not game.over and decisions != most:
        step(game, rng)
        decisions += 1
    return decisions


def estoril_playouts(number: int) -> int:
    rng, decisions = Random(number), 0
    for i in range(GAMES_PER_BATCH // 2):
        start = new_game(f"{number} {i}").copy(quiet=True)
        decisions += play_on(start.copy(quiet=True), rng)
        decisions += play_on(start, rng, DECISIONS_BEFORE)
        decisions += play_on(start.copy(quiet=True), rng)
    return decisions


def estoril_games(number: int) -> int:
    rng = Random(number)
    return sum(play_on(new_game(f"{number} {i}"), rng, step=decide) for i in range(GAMES_PER_BATCH))


@cache
def estoril_positions() -> list[Game]:
    """Every position of a game."""
    rng, game = Random(1), new_game("positions")
    positions = []
    while not game.over:
        positions.append(game.copy())
        decide(game, rng)
    return positions


def estoril_tries(number: int) -> int:
    rng, positions = Random(number), estoril_positions()
    for _ in range(TRIES_PER_BATCH):
        follow(rng.choice(positions).copy(quiet=True), rng)
    return TRIES_PER_BATCH


# ── chess ────────────────────────────────────────────────────────────────────────────────────


def move(board: chess.Board, rng: Random) -> bool:
    """False: there is none."""
    moves = list(board.legal_moves)
    if moves:
        board.push(rng.choice(moves))
    return bool(moves)


def move_on(board: chess.Board, rng: Random, most: int) -> int:
    plies = 0
    while plies < most and move(board, rng):
        plies += 1
    return plies


def chess_playouts(number: int) -> int:
    rng, plies = Random(number), 0
    for _ in range(GAMES_PER_BATCH // 4):
        start = chess.Board()
        plies += move_on(start.copy(stack=False), rng, MOST_PLIES)
        plies += move_on(start, rng, PLIES_BEFORE)
        plies += move_on(start.copy(stack=False), rng, MOST_PLIES - PLIES_BEFORE)
    return plies


def chess_games(number: int) -> int:
    rng = Random(number)
    return sum(move_on(chess.Board(), rng, MOST_PLIES) for _ in range(GAMES_PER_BATCH // 2))


@cache
def chess_positions() -> list[chess.Board]:
    """Every position of a game."""
    rng, board = Random(1), chess.Board()
    positions = [board.copy()]
    while len(positions) < MOST_PLIES and move(board, rng):
        positions.append(board.copy())
    return positions


def chess_tries(number: int) -> int:
    rng, positions = Random(number), chess_positions()
    for _ in range(TRIES_PER_BATCH):
        move(rng.choice(positions).copy(stack=False), rng)
    return TRIES_PER_BATCH


# ── both ─────────────────────────────────────────────────────────────────────────────────────

MEASURES = {
    "playouts": Measure(estoril_playouts, chess_playouts),
    "games": Measure(estoril_games, chess_games),
    "tries": Measure(estoril_tries, chess_tries),
}


def run() -> dict:
    measured = {name: rates(measure) for name, measure in MEASURES.items()}
    return {
        "ratio": measured["playouts"]["ratio"],
        **measured,
        "time_by_module": time_by_module(),
    }


def rates(measure: Measure) -> dict[str, float]:
    steps: Counter[str] = Counter()
    seconds: dict[str, float] = defaultdict(float)
    for number in range(BATCHES):
        for name, batch in measure._asdict().items():
            began = time.process_time()
            steps[name] += batch(number)
            seconds[name] += time.process_time() - began
    ours, theirs = (steps[name] / seconds[name] for name in measure._fields)
    return {
        "decisions_per_second": round(ours),
        "chess_plies_per_second": round(theirs),
        "ratio": round(ours / theirs, 2),
    }


def time_by_module() -> dict[str, float]:
    """Shares of a playout's time spent inside each module of the engine, by the profiler."""
    profile = cProfile.Profile()
    profile.runcall(estoril_playouts, 0)
    home = Path(engine.__file__).parent
    spent: dict[str, float] = defaultdict(float)
    stats = pstats.Stats(profile).stats  # type: ignore[attr-defined]  # the stubs lack it
    for (filename, _, _), (_, _, own, _, _) in stats.items():
        path = Path(filename)
        spent[path.stem if home in path.parents else "python"] += own
    total = sum(spent.values())
    most_first = sorted(spent.items(), key=itemgetter(1), reverse=True)
    return {name: round(own / total, 3) for name, own in most_first}


def describe(figures: dict) -> list[str]:
    shares = ", ".join(
        f"{name} {share:.0%}" for name, share in figures["time_by_module"].items() if share >= 0.01
    )
    lines = ["            decisions/s  chess plies/s  ratio  (4 players, base game; python-chess)"]
    for name in MEASURES:
        ours, theirs, ratio = figures[name].values()
        lines.append(f"{name:<10} {ours:>12} {theirs:>14} {ratio:>6}")
    return [*lines, f"time in    {shares}"]
