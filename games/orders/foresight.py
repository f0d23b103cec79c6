"""What plans may lead to: where their spies would stand, and what could be asked of these."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from games.engine import SpyView, TileView, View, Where
from games.engine.components import LOCATIONS, Tile
from games.engine.suppose import with_spy, yet_to_act

from .book import Plan


def as_if_placed(view: View, plan: Plan) -> View:
    """The table with the spy where the plan wants it, and no longer in the hand."""
    assert isinstance(view.viewer, int)
    me, lying = view.viewer, TileView(True, plan.tile, "own")
    spent: dict[Tile | None, Where] = {plan.tile: "board", plan.stake: "stake"}
    placed = with_spy(view, SpyView(plan.space, lying, me, me, seduced=False, shielded=False))
    return _with_seat(
        placed,
        network=tuple(
            replace(holding, where=spent.get(holding.tile, holding.where))
            for holding in view.seats[me].network
        ),
        discards=tuple(tile for tile in view.seats[me].discards if tile is not plan.stake),
    )


def as_if_asked(view: View) -> View:
    """The table one turn later, the viewer having placed they know not yet whom and where."""
    return _with_seat(view)


def _with_seat(view: View, **changes: Any) -> View:
    """One marker of the viewer's less, and so the next of the round's spies."""
    assert isinstance(view.viewer, int)
    mine = view.seats[view.viewer]
    mine = replace(mine, markers=mine.markers - 1, **changes)
    return replace(view, seats=(*view.seats[: mine.seat], mine, *view.seats[mine.seat + 1 :]))


def may_conspire(view: View, plans: Iterable[Plan]) -> bool:
    acting = [spy.tile.tile for spy in yet_to_act(view)]
    planned = [plan.tile for plan in plans]
    return any("conspiracy" in tile.abilities for tile in (*acting, *planned) if tile)


def may_leave_out(view: View, plans: Iterable[Plan]) -> bool:
    """Whether the viewer may still be asked if their nationalism counts: a spy of theirs has it, or
    shall, and winning can hurt in this game."""
    acting = [
        spy.tile.tile
        for board in view.boards
        if not board.resolved
        for spy in board.spies
        if spy.controller == view.viewer and not spy.seduced
    ]
    planned = [plan.tile for plan in plans]
    return (
        view.rules_version > 1
        and any("nationalism" in tile.abilities for tile in (*acting, *planned) if tile)
        and (
            any(tile.vp < 0 for tile in view.options.recruits())
            or "roulette" in view.options.modules
            or any(mission.fewest for mission in view.missions)
        )
    )


def at_boca(view: View, plans: Iterable[Plan]) -> list[Tile]:
    """The viewer's spies that Boca do Inferno may still take: who stands there, who shall."""
    board = next((board for board in view.boards if LOCATIONS[board.location].takes_spy), None)
    if board is None or board.resolved:
        return []
    own = [spy.tile.tile for spy in board.spies if spy.controller == view.viewer]
    planned = [plan.tile for plan in plans if plan.space.location == board.location]
    return list(dict.fromkeys(tile for tile in (*own, *planned) if tile))
