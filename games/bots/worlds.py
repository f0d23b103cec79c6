"""Guesses: what may lie face down, and who may come yet.

A world gives every face-down spy a face that the viewer thinks possible, sends the rivals' spies
that are still to come somewhere, and rolls the Casino's dice. A handful of worlds, the same for
every option that is compared, stands for all that is unknown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from random import Random
from typing import NamedTuple

from games.engine import SeatView, View
from games.engine.components import LOCATIONS, Space, Tile

WORLDS = 8


class Piece(NamedTuple):
    """A spy in a world: known by assumption."""

    space: Space
    tile: Tile
    owner: int
    seat: int  # whose marker counts
    seduced: bool = False
    shielded: bool = False


@dataclass(slots=True)
class World:
    """``pieces`` by location, in roman order; ``dice`` by the Casino's slots."""

    pieces: dict[str, list[Piece]]
    dice: tuple[int, ...]


def imagine(
    view: View, pull: Mapping[str, float], rng: Random, number: int = WORLDS
) -> list[World]:
    """``pull`` is how much everybody wants each location."""
    return [_world(view, pull, rng) for _ in range(number)]


def _world(view: View, pull: Mapping[str, float], rng: Random) -> World:
    hidden = [_shuffled(seat, rng) for seat in view.seats]
    pieces: dict[str, list[Piece]] = {}
    for board in view.boards:
        pieces[board.location] = here = []
        for spy in board.spies:
            tile = spy.tile.tile or _draw(hidden[spy.owner], spy.tile.can_be, rng)
            here.append(
                Piece(spy.space, tile, spy.owner, spy.controller, spy.seduced, spy.shielded)
            )
    if view.turn is not None:
        _arrivals(view, pull, rng, hidden, pieces)
    dice = tuple(abs(rng.randint(1, 6) - rng.randint(1, 6)) for _ in range(4))
    return World(pieces, dice)


def _shuffled(seat: SeatView, rng: Random) -> list[Tile]:
    """A seat's tiles that are somewhere out of sight, in any order."""
    tiles = [holding.tile for holding in seat.network if holding.where == "hidden"]
    rng.shuffle(tiles)
    return tiles


def _draw(hidden: list[Tile], can_be: tuple[Tile, ...], rng: Random) -> Tile:
    """One of the tiles out of sight that fits, each once as far as they go."""
    for tile in hidden:
        if tile in can_be:
            hidden.remove(tile)
            return tile
    return rng.choice(can_be)


def _arrivals(
    view: View,
    pull: Mapping[str, float],
    rng: Random,
    hidden: list[list[Tile]],
    pieces: dict[str, list[Piece]],
) -> None:
    """The rivals' next spies, on free spaces, rather where there is more to win."""
    taken = {piece.space for here in pieces.values() for piece in here}
    free = [
        (rng.random() ** (1 / pull[location]), space)
        for location in pieces
        for space in LOCATIONS[location].spaces
        if space not in taken
    ]
    free.sort(key=itemgetter(0))
    for seat in view.seats:
        if seat.seat == view.viewer:
            continue
        hand = [*hidden[seat.seat], *seat.hand]
        rng.shuffle(hand)
        for tile in hand[: min(seat.markers, seat.hand_size)]:
            if not free:
                return
            _, space = free.pop()
            pieces[space.location] = with_piece(
                pieces[space.location], Piece(space, tile, seat.seat, seat.seat)
            )


def with_piece(pieces: Sequence[Piece], new: Piece) -> list[Piece]:
    """Return the pieces with the new one on its space, whoever was to come there, in order."""
    slot = new.space.slot
    return [
        *(piece for piece in pieces if piece.space.slot < slot),
        new,
        *(piece for piece in pieces if piece.space.slot > slot),
    ]
