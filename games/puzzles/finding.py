"""Whether a decision is a puzzle, by its seat's view alone: the same view gives the same answer.

One option must be clearly best when all are tried for long, and those who only glance must not see
it. A search flatters the option that it finds best, for luck in its samples has helped that one
most; so the best is found in some imagined games, and what it is ahead is measured in others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from games.bots.agent import agent
from games.bots.search import Appraisal, Budget, appraise, measure
from games.engine import DecisionView, View, action_to_json
from games.engine.actions import Action, Kind
from games.engine.components import ROUNDS
from games.orders.idle import without_effect

# A look changes nothing but what one knows; of discards the search judges no more than a rule.
UNASKED: Final[frozenset[Kind]] = frozenset({"peek", "discard"})
FEWEST: Final = 3  # options: two are no riddle
FIRST_ROUND: Final = ROUNDS  # the last: before, no single option decides as much
MARGIN: Final = 0.06  # of a victory: so much is the best option ahead of the second
FINALISTS: Final = 6


@dataclass(frozen=True, slots=True)
class Effort:
    """How long each look takes: short ones in steps of a search, long ones in imagined games.

    ``sift`` leaves out most decisions. ``glances``: searches that must miss the best option.
    ``early``: what luck has helped is told soon. ``all``: in so many games each option is tried;
    ``final``: those that may be best, in games of their own, of which the figures are told.
    """

    sift: int = 2000
    glances: tuple[int, ...] = (1000, 1000)
    early: tuple[int, ...] = (40, 120)
    all: int = 30
    final: int = 400


EFFORT: Final = Effort()


@dataclass(frozen=True, slots=True)
class Found:
    """A puzzle: all options with the chance of winning that each promises, best first."""

    kind: Kind
    options: tuple[tuple[Action, float], ...]

    @property
    def best(self) -> Action:
        return self.options[0][0]

    @property
    def margin(self) -> float:
        return self.options[0][1] - self.options[1][1]

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "best": action_to_json(self.best),
            "margin": round(self.margin, 4),
            "options": [
                {"action": action_to_json(action), "chance": round(chance, 4)}
                for action, chance in self.options
            ],
        }


def question(view: View) -> DecisionView | None:
    """What the viewer is asked, if that may be a puzzle."""
    decision = next((d for d in view.decisions if d.seat == view.viewer), None)
    if decision is None or decision.kind in UNASKED or view.round < FIRST_ROUND:
        return None
    if len(decision.options) < FEWEST:
        return None
    return decision if without_effect(view) is None else None


def find(view: View, effort: Effort) -> Found | None:
    """The puzzle that this decision is, or None."""
    decision = question(view)
    if decision is None:
        return None
    rng = Random(f"puzzle {view.commitment} {decision.id}")
    first = appraise(view, decision, rng, Budget(effort.sift))
    best = first[0].action
    if not _leads(best, first) or _obvious(view, decision, best, rng, effort):
        return None
    likely = _narrowed(decision, best, first)
    if not all(_leads(best, measure(view, likely, rng, games)) for games in effort.early):
        return None
    # By itself the search tries only those placements that look good at sight.
    tried = measure(view, decision, rng, effort.all)
    told = measure(view, _narrowed(decision, best, tried), rng, effort.final)
    return Found(decision.kind, tuple(_listed(tried, told))) if _leads(best, told) else None


def _leads(best: Action, told: Iterable[Appraisal]) -> bool:
    chances = {appraisal.action: appraisal.chance for appraisal in told}
    ahead = chances.pop(best)
    return ahead - max(chances.values()) >= MARGIN


def _narrowed(decision: DecisionView, best: Action, told: Iterable[Appraisal]) -> DecisionView:
    """Ask for the likeliest options alone."""
    options = dict.fromkeys([best, *(appraisal.action for appraisal in told)])
    return replace(decision, options=tuple(options)[:FINALISTS])


def _obvious(
    view: View, decision: DecisionView, option: Action, rng: Random, effort: Effort
) -> bool:
    """Whether somebody who goes by rules, or does not think for long, finds it."""
    if agent(view, decision, rng) == option:
        return True
    glances = (appraise(view, decision, rng, Budget(nodes))[0] for nodes in effort.glances)
    return any(glance.action == option for glance in glances)


def _listed(
    tried: Iterable[Appraisal], told: Iterable[Appraisal]
) -> Iterator[tuple[Action, float]]:
    """All options, best first. What was left out in the end promises no more than the last of what
    was not."""
    finals = {appraisal.action: appraisal.chance for appraisal in told}
    chances = {appraisal.action: min(appraisal.chance, *finals.values()) for appraisal in tried}
    yield from sorted((chances | finals).items(), key=lambda pair: pair[1], reverse=True)
