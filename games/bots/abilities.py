"""The agent's habits with each ability: what its symbol is worth, and what a use would change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from games.engine import View
from games.engine.actions import Use
from games.engine.components import Ability, Space

from .worlds import Piece, World, with_piece

SHIELD: Final = 0.05

# From where the seat's spy acts: the spies of the locations that its use touches, afterwards.
Change = Callable[[World, Space, Use, int], dict[str, list[Piece]]]


def _nothing(_view: View, _target: Space, _prize: float) -> float:
    return 0.0


class Habit(NamedTuple):
    """What an ability is to the agent, in points.

    ``worth``: of the symbol in one round. A use gains what its ``change`` brings, and a ``bonus``
    from the view, the target and what winning there would mean; without a change ``gain``.
    """

    worth: float
    change: Change | None = None
    gain: float = 0.0
    bonus: Callable[[View, Space, float], float] = _nothing


def _target(world: World, use: Use) -> tuple[Piece, list[Piece]]:
    """The spy that is the target, and the others beside it."""
    assert use.target is not None
    pieces = world.pieces[use.target.location]
    spy = next(piece for piece in pieces if piece.space is use.target)
    return spy, [piece for piece in pieces if piece is not spy]


def _assassinate(world: World, acting: Space, use: Use, _me: int) -> dict[str, list[Piece]]:
    _spy, rest = _target(world, use)
    return {acting.location: rest}


def _seduce(world: World, acting: Space, use: Use, _me: int) -> dict[str, list[Piece]]:
    assert use.to is not None
    spy, rest = _target(world, use)
    moved = spy._replace(space=use.to, seduced=True)
    here = with_piece(world.pieces[acting.location], moved)
    return {acting.location: here, spy.space.location: rest}


def _shield(world: World, acting: Space, use: Use, _me: int) -> dict[str, list[Piece]]:
    spy, _rest = _target(world, use)
    here, there = acting.location, spy.space.location
    shielded = with_piece(world.pieces[there], spy._replace(shielded=True))
    return {here: world.pieces[here], there: shielded}


def _turn(world: World, acting: Space, use: Use, me: int) -> dict[str, list[Piece]]:
    """A double agent goes home and leaves its marker beside the spy it turned."""
    spy, _rest = _target(world, use)
    here, there = acting.location, spy.space.location
    gone = [piece for piece in world.pieces[here] if piece.space is not acting]
    return {here: gone, there: with_piece(world.pieces[there], spy._replace(seat=me))}


def _protection(view: View, target: Space, prize: float) -> float:
    """A shield also keeps a spy from being lured away before its location is resolved."""
    board = view.board(target.location)
    assert board is not None
    spy = next(spy for spy in board.spies if spy.space is target)
    if spy.controller != view.viewer or board.resolved or view.resolving == board.location:
        return 0.0
    strength = spy.tile.tile.strength if spy.tile.tile else 1
    return SHIELD * strength * prize


HABITS: Final[dict[Ability, Habit]] = {
    "assassin": Habit(0.6, _assassinate),
    "seduction": Habit(0.4, _seduce),
    "double_agent": Habit(0.4, _turn),
    "conspiracy": Habit(0.25, gain=0.1),  # it never hurts, since one may keep what lies
    "diplomacy": Habit(0.1, _shield, bonus=_protection),
    "nationalism": Habit(0.25),
}
