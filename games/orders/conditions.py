"""The conditions of a planned placement, by what its seat sees of the table."""

from __future__ import annotations

from collections.abc import Collection

from games.engine import SpyView
from games.engine.components import Space

from .book import Condition, Nobody, Placed, Plan, Somebody


def holds(plan: Plan, standing: Collection[SpyView], me: int) -> bool:
    """Whether all conditions of a plan do, as these spies stand."""
    return all(_holds(condition, plan.space, standing, me) for condition in plan.conditions)


def _holds(condition: Condition, space: Space, standing: Collection[SpyView], me: int) -> bool:
    match condition:
        case Placed(tile):
            return any(spy.owner == me and spy.tile.tile is tile for spy in standing)
        case Nobody(whose, at):
            return not _anybody(whose, at or space.location, standing, me)
        case Somebody(whose, at):
            return _anybody(whose, at or space.location, standing, me)


def _anybody(whose: int | None, at: str, standing: Collection[SpyView], me: int) -> bool:
    there = {spy.controller for spy in standing if spy.space.location == at}
    return bool(there - {me}) if whose is None else whose in there
