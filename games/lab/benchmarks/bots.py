"""What a bot's decision costs: processor seconds and memory, by level, with everything in play.

Each level plays whole games against itself in a process of its own, whose memory at its fullest is
what a worker needs for it.
"""

import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import median, quantiles

from games.bots import BOTS, choose
from games.engine import Game, Move, Options, derive_seed, view_for
from games.engine.options import MODULES

PLAYERS = (2, 5)
GAMES = 1


def run() -> dict:
    context = get_context("spawn")
    figures: dict = {"spymaster_p95_s": 0.0, "levels": {}}
    with ProcessPoolExecutor(1, context, max_tasks_per_child=1) as fresh:
        for kind in BOTS:
            figures["levels"][kind] = {
                str(players): fresh.submit(measure, kind, players).result() for players in PLAYERS
            }
    figures["spymaster_p95_s"] = max(of["p95_s"] for of in figures["levels"]["spymaster"].values())
    return figures


def measure(kind: str, players: int) -> dict:
    """All decisions of a few games of this level with itself."""
    seconds: list[float] = []
    for number in range(GAMES):
        rng = Random(number)
        options = Options(players=players, modules=frozenset(MODULES))
        game = Game.new(options, derive_seed(f"bench bots {number}"))
        while not game.over:
            decision = game.unanswered[0]
            view = view_for(game.state, decision.seat)
            began = time.process_time()
            action = choose(kind, view, rng)
            seconds.append(time.process_time() - began)
            game.play(Move(decision.seat, decision.id, action))
    return {
        "decisions": len(seconds),
        "median_s": round(median(seconds), 4),
        "p95_s": round(quantiles(seconds, n=20)[-1], 4),
        "most_s": round(max(seconds), 4),
        "memory_mb": round(_memory() / 1024, 1),
    }


def _memory() -> int:
    """Kilobytes at its fullest. What ``getrusage`` says is the parent's, if that was more."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.partition("VmHWM:")[2].split()[0])


def describe(figures: dict) -> list[str]:
    return [
        f"{kind:10} {players} players  median {of['median_s'] * 1000:7.1f} ms  "
        f"p95 {of['p95_s'] * 1000:7.1f} ms  most {of['most_s'] * 1000:7.1f} ms  "
        f"{of['memory_mb']:.0f} MB"
        for kind, by_players in figures["levels"].items()
        for players, of in by_players.items()
    ]
