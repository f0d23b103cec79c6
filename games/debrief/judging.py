"""Judging a decision by its seat's view alone: the same view and budget give the same verdict.

A search that looks at many options at once flatters the one that looks best, for that is the one
that luck in its samples has helped most. So it and the chosen one are compared in other imagined
games, and where it is better there, in others again: only the last comparison is told.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from games.bots.reasons import reasons
from games.bots.search import Budget, appraise, prospects
from games.engine import DecisionView, View
from games.engine.actions import Action, Kind

from .findings import Verdict, faces_of

NOTHING: Final = 0.01  # a loss as small as this is none: the search is not that exact
LOOKS: Final = (1, 3)  # how often two options are compared: to find whether one is better, how much
NODES_FOR_A_GAME: Final = 100  # in which it is looked for why an option is better
STEPS: Final = 40  # about as many has each game that is imagined and played on
UNJUDGED: Final[frozenset[Kind]] = frozenset({"peek"})  # a look changes nothing but what one knows


def asked(view: View) -> DecisionView:
    """What is asked of the viewer."""
    return next(decision for decision in view.decisions if decision.seat == view.viewer)


def judge(view: View, chosen: Action, line: int, nodes: int, *, by_bot: bool) -> Verdict:
    """``view``: of the seat that chose, before it did. ``line``: of the log, where it did."""
    decision = asked(view)
    rng = Random(f"{view.commitment} {line} {view.viewer}")
    first = appraise(view, decision, rng, Budget(nodes))[0]
    best, chances = first.action, {first.action: first.chance}
    leads: dict[Action, float] = {}
    for looks in LOOKS:
        if best == chosen:
            break
        chances, leads = _side_by_side(view, decision, (best, chosen), rng, nodes, looks)
        if chances[best] - chances[chosen] < NOTHING:
            best = chosen
    why = (
        None
        if best == chosen
        else reasons(view, decision, leads, rng, max(1, nodes // NODES_FOR_A_GAME))
    )
    return Verdict(
        line=line,
        seat=decision.seat,
        round=view.round,
        kind=decision.kind,
        by_bot=by_bot,
        chosen=chosen,
        best=best,
        chance=chances[best],
        kept=chances[chosen],
        acting=view.acting.id if view.acting else None,
        faces=faces_of(view, chosen, best),
        why=(why[chosen], why[best]) if why else None,
    )


def _side_by_side(
    view: View,
    decision: DecisionView,
    options: tuple[Action, ...],
    rng: Random,
    nodes: int,
    looks: int,
) -> tuple[dict[Action, float], dict[Action, float]]:
    """The chance and the lead in points with each of these options, in the same imagined games."""
    chances, leads = dict.fromkeys(options, 0.0), dict.fromkeys(options, 0.0)
    narrow = replace(decision, options=options)
    for _ in range(looks):
        for appraisal in appraise(view, narrow, rng, Budget(nodes)):
            chances[appraisal.action] += appraisal.chance / looks
            leads[appraisal.action] += appraisal.points / looks
    return chances, leads


def outlook(view: View, line: int, nodes: int) -> float:
    """The viewer's chance of winning, whoever is asked, or if nobody is."""
    seat = view.viewer
    assert isinstance(seat, int)
    rng = Random(f"{view.commitment} {line} {seat} {view.phase}")
    if view.phase == "deal":  # the round that is to be dealt is still to come
        view = replace(view, round=view.round - 1)
    return prospects(view, rng, max(1, nodes // STEPS))[seat]
