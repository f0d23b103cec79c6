"""A finished game's log from line to line, with what there is to find at each.

The state replays the log, and nothing else: whatever is judged or believed is so from the view that
the seat had at that moment. What lay there in truth is told beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from games.bots.odds import odds
from games.engine import State, View, action_from_json, view_for
from games.models import Game
from games.models.game import follow
from games.orders.idle import without_effect

from .findings import Finding, Fortune, Hidden, Luck
from .judging import UNJUDGED, asked, judge, outlook

NODES: Final = 10000  # of the search, for one look at one decision


def findings(
    game: Game, after: int = -1, nodes: int | None = None
) -> Iterator[tuple[int, list[Finding]]]:
    """Each line behind ``after`` with what was found there; line 0 is the first deal.

    Two queries. Raises EngineError if the log does not replay.
    """
    nodes = NODES if nodes is None else nodes
    lines = list(
        game.moves.order_by("number").values_list("number", "seat", "decision", "action", "by_bot")
    )
    # A choice of discards may be changed until all have chosen: the last one counts.
    settled = {(seat, decision): number for number, seat, decision, _action, _by in lines}
    current = game.engine_opening()
    if after < 0:
        fair = 1 / game.players
        yield 0, list(_luck("deal", 0, [fair] * game.players, _views(current.state), nodes))
    for number, seat, decision, action, by_bot in lines:
        if number <= after:
            follow(current, seat, decision, action)
            continue
        told: list[Finding] = []
        if seat is not None and settled[seat, decision] == number:
            view = view_for(current.state, seat)
            if asked(view).kind not in UNJUDGED and without_effect(view) is None:
                told.append(judge(view, action_from_json(action), number, nodes, by_bot=by_bot))
        before = _views(current.state) if seat is None else []
        if before and before[0].phase == "resolve" and not before[0].order:
            told += hidden(current.state, before, number)
        events = follow(current, seat, decision, action)
        for event in events if before and not current.over else ():
            if fortune := _fortune(event.kind, event.data):
                stood = [outlook(view, number, nodes) for view in before]
                told += _luck(fortune, number, stood, _views(current.state), nodes)
        yield number, told


def hidden(state: State, views: Sequence[View], line: int) -> Iterator[Hidden]:
    """What everybody should believe of face-down tiles, now that all spies are placed."""
    for seat, view in enumerate(views):
        for space, shares in odds(view, Random(f"{view.commitment} {line} {seat}")).items():
            spy = state.spies[space]
            likeliest = tuple((tile.id, share) for tile, share in shares.items())
            yield Hidden(line, seat, view.round, space.id, spy.owner, likeliest, spy.tile.id)


def _fortune(kind: str, data: dict) -> Fortune | None:
    if kind == "round_started":
        return "deal"
    return "dice" if kind == "compared" and data["dice"] else None


def _views(state: State) -> list[View]:
    return [view_for(state, seat) for seat in range(state.players)]


def _luck(
    fortune: Fortune, line: int, before: Sequence[float], views: Sequence[View], nodes: int
) -> Iterator[Luck]:
    for seat, (stood, view) in enumerate(zip(before, views, strict=True)):
        yield Luck(line, seat, view.round, fortune, stood, outlook(view, line, nodes))
