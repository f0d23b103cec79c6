"""Judging a decision by its seat's view alone: the same view and budget give the same verdict.

A search that looks at many options at once flatters the one that looks best, for that is the one
that luck in its samples has helped most. So it and the chosen one are looked at once more, side by
side and with other samples, and only this second look is told.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from games.bots.search import Budget, appraise, prospects
from games.engine import DecisionView, View
from games.engine.actions import Action, Kind

from .findings import Verdict, faces_of

STEPS: Final = 40  # about as many has each game that is imagined and played on
UNJUDGED: Final[frozenset[Kind]] = frozenset({"peek"})  # a look changes nothing but what one knows


def asked(view: View) -> DecisionView:
    """What is asked of the viewer."""
    return next(decision for decision in view.decisions if decision.seat == view.viewer)


def judge(view: View, chosen: Action, line: int, nodes: int, *, by_bot: bool) -> Verdict:
    """``view``: of the seat that chose, before it did. ``line``: of the log, where it did."""
    decision = asked(view)
    rng = Random(f"{view.commitment} {line} {view.viewer}")
    first = appraise(view, decision, rng, Budget(nodes))
    options = tuple(dict.fromkeys((first[0].action, chosen)))
    chances = {chosen: first[0].chance}
    if len(options) > 1:
        narrow = replace(decision, options=options)
        second = appraise(view, narrow, rng, Budget(nodes))
        chances = {appraisal.action: appraisal.chance for appraisal in second}
    best = max((chosen, *options), key=chances.__getitem__)  # the chosen one if none is better
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
    )


def outlook(view: View, line: int, nodes: int) -> float:
    """The viewer's chance of winning, whoever is asked, or if nobody is."""
    seat = view.viewer
    assert isinstance(seat, int)
    rng = Random(f"{view.commitment} {line} {seat} {view.phase}")
    if view.phase == "deal":  # the round that is to be dealt is still to come
        view = replace(view, round=view.round - 1)
    return prospects(view, rng, max(1, nodes // STEPS))[seat]
