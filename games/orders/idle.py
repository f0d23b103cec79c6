"""Questions whose answer changes nothing."""

from __future__ import annotations

from games.engine import SpyView, View
from games.engine.actions import Action, Pass, Use
from games.engine.components import USAGE
from games.engine.suppose import spies, to_come


def without_effect(view: View) -> Action | None:
    """The answer to a question that need not be asked: a shield when nobody can strike any more.

    Judged by what lies open to everybody, so that it says nothing about what its seat knows.
    """
    decision = next((d for d in view.decisions if d.seat == view.viewer), None)
    if decision is None or decision.kind != "ability":
        return None
    only_shields = all(o.ability == "diplomacy" for o in decision.options if isinstance(o, Use))
    if only_shields and not any(_may_strike(view, spy) for spy in spies(view)):
        return Pass()
    return None


def _may_strike(view: View, spy: SpyView) -> bool:
    if spy.seduced or spy.space is view.acting or not to_come(view, spy):
        return False
    if not spy.tile.face_up or spy.tile.tile is None:
        return True
    return any(USAGE[ability].hostile for ability in spy.tile.tile.abilities)
