"""What the strongest bot's judgement is worth: whether what it believes comes true as often as it
believes it, and whether thinking longer makes its choices better."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any, Final

from games.bots import choose
from games.bots.learned import LEARNED
from games.bots.search import Budget, appraise
from games.bots.suspicion import SUSPICIONS
from games.engine import DecisionView, Game, Move, View, derive_seed, view_for

from .selfplay import random_options
from .training import Guess, brier, likelihoods, watch

# ``manage.py measure_bots`` writes it, and the gallery draws it.
FILE: Final = Path(__file__).with_name("bots.json")
BINS: Final = 10
BUDGETS: Final = (250, 500, 1000, 2000, 4000, 8000, 16000)
REFERENCE: Final = 32000  # nodes, for the few options that any of the budgets chose
LOOKS: Final = 0.04  # at how many decisions of a game one looks


def guesses(game: int) -> list[Guess]:
    """Face-down tiles in a game between agents that nothing was learned from."""
    return watch(["agent"], f"beliefs {game}").guesses


def beliefs(hidden: Sequence[Guess]) -> dict[str, Any]:
    """Tiles by how likely they were held to be: how many there were, how likely on average, and
    how many truly lay there. The Brier score, beside that of the uniform guess."""
    weights = [LEARNED["suspicion"][name] for name in SUSPICIONS]
    bins: list[list[tuple[float, bool]]] = [[] for _ in range(BINS)]
    for rows, truth in hidden:
        for number, chance in enumerate(likelihoods(weights, rows)):
            bins[min(BINS - 1, int(chance * BINS))].append((chance, number == truth))
    told, uniform = brier(weights, hidden)
    return {
        "guesses": len(hidden),
        "brier": round(told, 4),
        "uniform": round(uniform, 4),
        "bins": [
            [len(bin), round(mean(c for c, _ in bin), 4), sum(true for _, true in bin)]
            for bin in bins
            if bin
        ],
    }


def positions(game: int) -> Iterator[tuple[View, DecisionView]]:
    """Decisions here and there in a game between agents, with something to choose."""
    rng = Random(f"convergence {game}")
    current = Game.new(random_options(rng), derive_seed(f"convergence {game}"))
    while not current.over:
        decision = current.unanswered[0]
        view = view_for(current.state, decision.seat)
        asked = next(d for d in view.decisions if d.seat == decision.seat)
        if decision.kind != "peek" and len(asked.options) > 2 and rng.random() < LOOKS:
            yield view, asked
        current.play(Move(decision.seat, decision.id, choose("agent", view, rng)))


def compared(view: View, asked: DecisionView) -> list[tuple[float, float]]:
    """Compare budgets by a search longer than all: what the choice of each gives away beside the
    best of their choices, and how far off it held that choice's chance of winning to be."""
    short = [appraise(view, asked, Random(nodes), Budget(nodes))[0] for nodes in BUDGETS]
    chosen = tuple(dict.fromkeys(appraisal.action for appraisal in short))
    narrow = replace(asked, options=chosen)
    long = appraise(view, narrow, Random("reference"), Budget(REFERENCE))
    chances = {appraisal.action: appraisal.chance for appraisal in long}
    best = max(chances.values())
    return [(best - chances[a.action], abs(a.chance - chances[a.action])) for a in short]


def convergence(rows: Sequence[list[tuple[float, float]]]) -> dict[str, Any]:
    columns = list(zip(*rows, strict=True))
    return {
        "positions": len(rows),
        "nodes": list(BUDGETS),
        "given_away": [round(mean(loss for loss, _ in column), 4) for column in columns],
        "off_by": [round(mean(off for _, off in column), 4) for column in columns],
    }


def measured() -> dict[str, Any]:
    return json.loads(FILE.read_text(encoding="utf-8"))
